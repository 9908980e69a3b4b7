"""A host who grows takes along what was played: from the SQLite file into PostgreSQL."""

import asyncio
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from bot.cli.backup import backup
from bot.store.engine.access import alone
from bot.store.store import Store
from bot.tables.rules.acting import Act
from bot.tables.rules.next_hand import Ready
from bot.tables.rules.seating import Join
from bot.tables.rules.snapshot import Playing, Snapshot
from bot.tables.service import Tables
from game.hand.view import view_of
from game.players import plain
from tests.bot.cli.command import baohuang
from tests.bot.tables.seated import person_waited_for
from tests.support.database_templates import migrated
from tests.support.postgresql_server import Server

FILE = "games.sqlite3"
USERS = (11, 12, 13, 14, 15)
NOWHERE = "postgresql+asyncpg://127.0.0.1:1/games"


def url(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder}/{FILE}"


async def play(tables: Tables, table_id: str) -> None:
    """A hand, from the deal to the result."""
    for user in USERS:
        await tables.do(table_id, Ready(user))
    while isinstance(now := await tables.get(table_id), Playing):
        await tables.do(
            table_id, Act(person_waited_for(now), lambda h, s: plain.choose(view_of(h, s)))
        )


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A folder with the database of a bot at whose table a hand was played."""

    async def work() -> None:
        store = await Store.open(migrated(url(tmp_path)))
        tables = Tables(store)
        now = await tables.open(1, 2, USERS[0], "East", "en-US")
        assert isinstance(now, Snapshot)
        for user in USERS[1:]:
            await tables.do(now.table.id, Join(user, f"Player {user}"))
        await play(tables, now.table.id)
        await store.close()

    asyncio.run(work())
    return tmp_path


def imported(folder: Path, target: str) -> CompletedProcess[str]:
    return baohuang(folder, "admin", "import", FILE, DATABASE_URL=target)


def test_what_was_played_is_in_postgresql_and_goes_on_there(played: Path, server: Server) -> None:
    target = server.new_database()
    backup(url(played), played / "copy")
    done = imported(played, target)
    assert (done.returncode, done.stderr) == (0, "")
    told, checked = done.stdout.splitlines()
    assert told.startswith(f"{FILE} is imported: ")
    assert checked == "OK"
    shown = [
        baohuang(played, "admin", task, DATABASE_URL=place).stdout
        for task in ("tables", "servers")
        for place in (url(played), target)
    ]
    assert shown[::2] == shown[1::2]
    assert "hands 1" in shown[2]

    async def goes_on() -> str:
        store = await Store.existing(target)
        (table,) = await store.tables.all_open()
        await play(Tables(store), table.id)
        loaded = await store.tables.load(table.id)
        await store.close()
        assert loaded is not None
        return f"{loaded.table.hand_no} hands of {loaded.table.seats[0]}"

    assert asyncio.run(goes_on()).startswith("2 hands of Seat(user_id=11, name='East'")
    again = baohuang(played, "admin", "import", "copy", DATABASE_URL=target)
    assert (again.returncode, again.stdout) == (2, "")
    assert again.stderr == (
        "Nothing was imported. The database of BAOHUANG_DATABASE_URL is not empty.\n"
    )


def test_nothing_is_imported_while_a_bot_runs_on_the_file(played: Path) -> None:
    with alone(url(played)):
        done = imported(played, NOWHERE)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "The bot runs on this file: stop it first.\n"


@pytest.mark.parametrize(
    ("content", "target", "said"),
    [
        (None, NOWHERE, f"/{FILE}.\n"),
        (b"no database " * 500, NOWHERE, "Nothing was imported: file is not a database."),
        (b"", "sqlite+aiosqlite:///other.sqlite3", "Only PostgreSQL can import a file"),
    ],
)
def test_what_cannot_be_imported_is_told_in_a_sentence(
    tmp_path: Path, content: bytes | None, target: str, said: str
) -> None:
    if content is not None:
        (tmp_path / FILE).write_bytes(content)
    done = imported(tmp_path, target)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert said in done.stderr


def test_a_postgresql_that_cannot_be_reached_is_told_of(tmp_path: Path) -> None:
    migrated(url(tmp_path))
    done = imported(tmp_path, NOWHERE)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Nothing was imported. The database cannot be reached.\n"
