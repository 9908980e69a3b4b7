"""Several stores on one database, and killed processes."""

import asyncio
import sqlite3
import sys
from dataclasses import replace
from random import Random

import pytest

from bot.model import Change, LoggedAction, Table
from bot.store.engine import database
from bot.store.store import Store
from bot.store.tables.table_queries import AlreadySeated
from tests.support.database_marks import ON_POSTGRESQL

COMMITTING = """
import asyncio, sys
from dataclasses import replace
from bot.model import Change, LoggedAction
from bot.store.store import Store

async def main():
    store = await Store.open(sys.argv[1])
    table = (await store.tables.load("t1")).table
    while True:
        table = replace(table, version=table.version + 1)
        action = LoggedAction(table.version, 0, str(table.version), "user", 0)
        assert await store.tables.commit(Change(table, actions=(action,)))
        print(table.version, flush=True)

asyncio.run(main())
"""
ACKNOWLEDGED = 30


@pytest.mark.parametrize("kind", ["sqlite"])
async def test_the_file_is_in_wal_mode(store: Store, url: str) -> None:
    await store.deadlines.pulse()
    reader = sqlite3.connect(url.partition("///")[2])
    assert reader.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    reader.close()


async def test_of_two_stores_that_step_from_one_version_exactly_one_wins(
    url: str, store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(deal)
    other = await Store.open(url)
    for version in range(2, 22):
        table = replace(deal.table, version=version)
        steps = [
            Change(table, actions=(LoggedAction(version, 0, f'"{name}"', "user", 0),))
            for name in ("ours", "theirs")
        ]
        ours, theirs = await asyncio.gather(
            store.tables.commit(steps[0]), other.tables.commit(steps[1])
        )
        assert ours != theirs
        loaded = await store.tables.load("t1")
        assert loaded is not None
        assert loaded.table.version == version
        assert loaded.actions[-1] == (steps[0] if ours else steps[1]).actions[0]
    await other.close()


async def test_hundreds_of_steps_at_once_in_one_store_are_all_written(
    url: str, lobby: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_TIMEOUT_MS", 50)  # nobody has to wait within SQLite
    store = await Store.open(url)

    async def play(number: int) -> bool:
        table = replace(lobby, id=f"t{number}", guild_id=number)
        await store.tables.create(table)
        await store.tables.place(table.id, 2, number)
        await store.shown_versions.note(table.id, 0)
        return await store.tables.commit(Change(replace(table, version=1)))

    assert await asyncio.gather(*map(play, range(100))) == [True] * 100
    assert (await store.deadlines.pulse()).tables == 100
    await store.close()


async def test_a_writer_who_is_cancelled_holds_up_nobody(
    url: str, lobby: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_TIMEOUT_MS", 2_000)
    store, dice = await Store.open(url), Random(3)  # noqa: S311 - a test
    for number in range(100):
        table = replace(lobby, id=f"t{number}", guild_id=number)
        writing = [asyncio.create_task(store.tables.create(table)) for _ in range(2)]
        for _ in range(dice.randrange(60)):
            await asyncio.sleep(0)
        await asyncio.sleep(dice.choice((0, 0, 0.001, 0.003)))
        for task in writing:
            task.cancel()
        await store.notes.write("number", str(number))
        await asyncio.gather(*writing, return_exceptions=True)
    assert await store.notes.read("number") == "99"
    await store.close()


async def test_of_two_tables_that_seat_one_person_at_once_exactly_one_does(
    url: str, store: Store, lobby: Table
) -> None:
    other = await Store.open(url)
    outcomes = await asyncio.gather(
        store.tables.create(lobby),
        other.tables.create(replace(lobby, id="t2")),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes if outcome] == [AlreadySeated]
    assert len(await store.tables.all_open()) == 1
    await other.close()


@ON_POSTGRESQL
async def test_stores_opened_at_once_on_a_new_database_all_open(empty: str) -> None:
    stores = await asyncio.gather(*(Store.open(empty) for _ in range(6)))
    for store in stores:
        assert (await store.deadlines.pulse()).tables == 0
        await store.close()


async def test_a_process_killed_between_any_two_lines_loses_no_acknowledged_step(
    url: str, store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(deal)
    await store.close()
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", COMMITTING, url, stdout=asyncio.subprocess.PIPE
    )
    assert child.stdout is not None
    for _ in range(ACKNOWLEDGED):
        await child.stdout.readline()
    child.kill()
    rest, _ = await child.communicate()
    printed = [int(line) for line in rest.split(b"\n")[:-1]]
    acknowledged = printed[-1] if printed else ACKNOWLEDGED + 1

    reopened = await Store.open(url)
    loaded = await reopened.tables.load("t1")
    await reopened.close()
    assert loaded is not None
    # One more step may have been committed but not printed.
    assert loaded.table.version in (acknowledged, acknowledged + 1)
    logged = [action.n for action in loaded.actions]
    assert logged == [0, 1, *range(2, loaded.table.version + 1)]
