"""The store knows which tables have messages that are out of date."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Alarm, Change, Loaded, Table
from bot.store.engine import schema
from bot.store.engine.access import DatabaseAccess
from bot.store.store import Store
from bot.store.tables.shown_versions import ShownVersions
from bot.store.tables.tables import TableStore

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


async def test_of_messages_out_of_date_the_last_one_comes_first(store: Store, lobby: Table) -> None:
    free = replace(lobby, seats=(None,) * 5)
    for table_id, message_id in (("t1", 7), ("t2", 9), ("t3", None), ("t4", 8)):
        await store.tables.create(replace(free, id=table_id, message_id=message_id))
    await store.shown_versions.note("t4", 0)
    assert list((await store.shown_versions.outdated()).items()) == [
        ("t3", 0),
        ("t2", 0),
        ("t1", 0),
    ]
    assert await store.tables.commit(Change(replace(free, id="t2", version=1, paused=True)))
    assert list(await store.shown_versions.outdated()) == ["t3", "t1"]
    assert list(await store.shown_versions.outdated(1)) == ["t3", "t2", "t1"]
    assert await store.shown_versions.outdated(2) == {}
    store.shown_versions.note_later("t2", 1)
    assert list(await store.shown_versions.outdated(1)) == ["t3", "t2", "t1"], "it is paused"
    await store.shown_versions.write()
    assert list(await store.shown_versions.outdated(1)) == ["t3", "t2", "t1"], "it is paused"


async def test_a_table_is_loaded_with_whether_its_message_shows_it(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(lobby)
    assert await store.tables.load("t1") == Loaded(lobby, None, (), seen=False)
    await store.shown_versions.note("t1", 0)
    assert await store.tables.load("t1") == Loaded(lobby, None, (), seen=True)
    next_one = replace(lobby, version=1)
    await store.tables.commit(Change(next_one))
    assert await store.tables.load("t1") == Loaded(next_one, None, (), seen=False)


async def test_what_a_message_shows_is_known_before_it_is_written(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(replace(lobby, deadline_at=NOON))
    store.shown_versions.note_later("t1", 0)
    assert await unwritten(store) == ["t1"]
    assert await store.shown_versions.outdated() == {}
    loaded = await store.tables.load("t1")
    assert loaded
    assert loaded.seen
    assert await store.deadlines.overdue(NOON) == ()
    await store.shown_versions.write()
    assert await unwritten(store) == []
    assert await store.deadlines.overdue(NOON) == ((Alarm.DEADLINE, "t1"),)


async def test_a_version_noted_before_a_step_is_dropped_by_it(store: Store, lobby: Table) -> None:
    await store.tables.create(lobby)
    store.shown_versions.note_later("t1", 0)
    assert await store.tables.commit(Change(replace(lobby, version=1)), lobby)
    await store.shown_versions.write()
    assert await store.shown_versions.outdated() == {"t1": 1}


async def test_a_step_that_nobody_sees_leaves_a_message_up_to_date(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(lobby)
    store.shown_versions.note_later("t1", 0)
    assert await store.tables.commit(Change(replace(lobby, version=1), unseen=True), lobby)
    await store.shown_versions.write()
    assert await unwritten(store) == []
    store.shown_versions.note_later("t1", 1)
    assert await store.tables.commit(Change(replace(lobby, version=2)), lobby)
    assert await store.tables.commit(Change(replace(lobby, version=3), unseen=True), lobby)
    assert await unwritten(store) == ["t1"]


async def test_a_version_that_is_noted_late_makes_nothing_up_to_date(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(lobby)
    assert await store.tables.commit(Change(replace(lobby, version=1)), lobby)
    store.shown_versions.note_later("t1", 0)
    assert await store.tables.commit(Change(replace(lobby, version=2), unseen=True), lobby)
    assert await store.shown_versions.outdated() == {"t1": 2}


async def test_a_version_that_is_noted_late_replaces_no_later_one(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(lobby)
    assert await store.tables.commit(Change(replace(lobby, version=1)), lobby)
    store.shown_versions.note_later("t1", 1)
    for _ in range(2):  # before the later one is written, and afterwards
        await store.shown_versions.note("t1", 0)
        assert await unwritten(store) == []


class Meanwhile(DatabaseAccess):
    """Access to the database of a store; something happens at the end of each writing."""

    def __init__(self, store: Store, happens: Callable[[], None]) -> None:
        super().__init__(store.database.engine)
        self._happens = happens

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        async with super().writing() as connection:
            yield connection
            self._happens()


async def test_a_version_that_is_noted_while_the_one_before_is_written_is_written_next(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(lobby)
    database = Meanwhile(store, lambda: shown_versions.note_later("t1", 1))
    shown_versions = ShownVersions(database)
    await shown_versions.note("t1", 0)
    assert await unwritten(store) == []
    assert await store.tables.commit(Change(replace(lobby, version=1)), lobby)
    assert await unwritten(store) == ["t1"]
    await shown_versions.write()
    assert await unwritten(store) == []


async def test_a_version_that_is_noted_during_a_step_that_nobody_sees_is_the_next_one(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(lobby)
    database = Meanwhile(store, lambda: store.shown_versions.note_later("t1", 0))
    tables = TableStore(database, store.shown_versions)
    assert await tables.commit(Change(replace(lobby, version=1), unseen=True), lobby)
    assert await store.shown_versions.outdated() == {}
    await store.shown_versions.write()
    assert await unwritten(store) == []


async def unwritten(store: Store) -> list[str]:
    """The tables of which it is not written that their message shows them."""
    t = schema.tables
    async with store.database.engine.connect() as connection:
        return list(await connection.scalars(sa.select(t.c.id).where(t.c.shown < t.c.version)))
