"""Who was forgotten is in no byte of the database's files."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
import pytest_asyncio

from bot.model import AuditEntry, Change, HandRow, ModeratorAction, Score, Seat, Status, Table
from bot.model.user import DisplayPreferences
from bot.store.people import personal_data
from bot.store.store import Store
from tests.support.database_templates import migrated
from tests.support.databases import url_in

WHO, NAME = 0x1122334455667788, "某某NAMED"
NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
TRACES = (WHO.to_bytes(8, "big"), str(WHO).encode(), NAME.encode(), NAME.lower().encode())


def traces(folder: Path) -> int:
    """How often the files beside each other name them."""
    files = [path.read_bytes() for path in folder.iterdir()]
    return sum(file.count(trace) for file in files for trace in TRACES)


async def live(store: Store, number: int) -> None:
    """A table where they sat with others, played, were measured, and which is closed."""
    others = tuple(Seat(WHO + 1 + seat, "x" * (number + seat)) for seat in range(4))
    seats = (Seat(WHO, NAME), *others)
    table = Table(f"{number:08x}", WHO, "simple", "en-US", seats, 1, 2, 3)
    await store.tables.create(table)
    scores = tuple(
        Score(seat.user_id or 0, seat.name, 1, True, number, NOON)
        for number, seat in enumerate(table.seats)
        if seat
    )
    dealt = replace(table, version=1, hand_no=1, status=Status.PLAYING)
    await store.tables.commit(
        Change(dealt, HandRow(table.id, 1, "5eed", 0, "{}", NOON), scores=scores)
    )
    why = f"<@{WHO}> alias {NAME.lower()}"
    ended = AuditEntry(1, WHO, ModeratorAction.END, WHO, table.id, why, NOON)
    over = replace(dealt, version=2, status=Status.CLOSED)
    await store.tables.commit(Change(over, result="{}", audit_entry=ended))


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Those of a store that knows much of them, while it is open."""
    return asyncio.run(written(tmp_path_factory.mktemp("traces")))


async def written(folder: Path) -> dict[str, bytes]:
    store = await Store.open(migrated(url_in(folder)))
    for number in range(60):
        await live(store, number)
        await store.users.remember_dm_channel(WHO, WHO)
        await store.users.remember_look(
            WHO, DisplayPreferences(large=number % 2 == 0, counter_clockwise=False)
        )
    await store.users.remember_forget_at(WHO, NOON)
    found = contents(folder)
    await store.close()
    return found


def contents(folder: Path) -> dict[str, bytes]:
    """The file of the database and the log beside it."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if "-shm" not in path.name}


@pytest_asyncio.fixture
async def remembered(tmp_path: Path, files: dict[str, bytes]) -> Store:
    """A store that knows much of them, of which some is in the log beside its file."""
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
        assert any(trace in content for trace in TRACES)
    return await Store.open(url_in(tmp_path))


async def due(store: Store) -> bool:
    forgotten = await store.users.forget_due(NOON)
    await store.users.leave_no_trace()
    return forgotten == (WHO,)


@pytest.mark.parametrize("forget", [lambda store: store.users.forget(WHO), due], ids=["now", "due"])
async def test_who_is_forgotten_is_in_no_file(
    remembered: Store, tmp_path: Path, forget: Callable[[Store], Awaitable[bool]]
) -> None:
    assert traces(tmp_path) > 500
    assert await forget(remembered)
    assert traces(tmp_path) == 0
    await remembered.close()
    assert traces(tmp_path) == 0


async def test_where_somebody_reads_the_traces_go_the_next_time(
    remembered: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.engine.database.BUSY_TIMEOUT_MS", 20)
    await remembered.close()
    store = await Store.open(url_in(tmp_path))
    with closing(sqlite3.connect(tmp_path / "bot.sqlite3", isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM seats").fetchone()
        assert await store.users.forget(WHO)
        assert traces(tmp_path) > 0
        assert await store.notes.read(personal_data.TRACES) is not None
    await store.users.leave_no_trace()
    assert traces(tmp_path) == 0
    assert await store.notes.read(personal_data.TRACES) is None
    await store.close()
