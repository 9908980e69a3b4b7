"""Two processes on one PostgreSQL, each between two statements of the other.

A third connection holds what both wait for, until both do.
"""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import (
    NOBODY,
    AuditEntry,
    Change,
    ModeratorAction,
    Seat,
    ServerSettings,
    Status,
    Table,
)
from bot.store.engine import database, schema
from bot.store.engine.database import connect
from bot.store.records.ratings import lock_server
from bot.store.records.score_rows import score_row
from bot.store.store import Store
from bot.store.tables.tables import TooManyTables
from tests.bot.store.records.settled import hand
from tests.support.database_marks import ON_POSTGRESQL

pytestmark = ON_POSTGRESQL

NOW = datetime.now(UTC)
HOST, GUEST = 11, 12
WAITING = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'
"""


class Third:
    """A connection that holds something, and what the others do meanwhile."""

    def __init__(self, connection: AsyncConnection, watching: AsyncConnection) -> None:
        self.connection = connection
        self._watching = watching
        self._tasks = list[asyncio.Task[Any]]()

    async def does(self, statement: str | sa.Executable) -> None:
        """In the transaction that is begun with the first statement."""
        text = sa.text(statement) if isinstance(statement, str) else statement
        await self.connection.execute(text)

    async def writes(self, statement: sa.Executable) -> None:
        """And commits it."""
        await self.does(statement)
        await self.connection.commit()

    async def begin(self, *work: Coroutine[Any, Any, Any]) -> None:
        """Begin this, and go on when each of all that was begun waits for a lock, or is done."""
        self._tasks += map(asyncio.ensure_future, work)
        async with asyncio.timeout(60):
            while await self._busy():
                pass

    async def _busy(self) -> int:
        begun = sum(not task.done() for task in self._tasks)
        async with self._watching.begin():
            return begun - (await self._watching.scalar(sa.text(WAITING)) or 0)

    @property
    def done(self) -> list[bool]:
        """What of it is done."""
        return [task.done() for task in self._tasks]

    async def ends(self, *, commits: bool = False) -> list[Any]:
        """Let go; what came of all that was begun. Raises what any of it raised, but a refusal."""
        await (self.connection.commit() if commits else self.connection.rollback())
        ended = await asyncio.gather(*self._tasks, return_exceptions=True)
        faults = [one for one in ended if isinstance(one, Exception)]
        assert all(isinstance(fault, TooManyTables) for fault in faults), faults
        return ended


@pytest_asyncio.fixture
async def third(url: str) -> AsyncIterator[Third]:
    engine = connect(url)
    async with engine.connect() as connection, engine.connect() as watching:
        yield Third(connection, watching)
    await engine.dispose()


@pytest_asyncio.fixture
async def other(url: str) -> AsyncIterator[Store]:
    """The store of another process."""
    opened = await Store.existing(url)
    yield opened
    await opened.close()


def table_of(lobby: Table, number: int) -> Table:
    """A table at which somebody else sits."""
    return replace(lobby, id=f"t{number}", host_id=number, seats=(Seat(number, "P"), *[None] * 4))


def banned(user_id: int, reason: str = "rude") -> AuditEntry:
    return AuditEntry(1, 7, ModeratorAction.BAN, user_id, None, reason, NOW)


@pytest.mark.parametrize(
    "house",
    [ServerSettings(1, "simple", channel_tables=1), ServerSettings(1, "simple", server_tables=1)],
)
async def test_of_two_tables_opened_at_once_where_there_is_room_for_one_one_is(
    store: Store, other: Store, third: Third, lobby: Table, house: ServerSettings
) -> None:
    await third.does("LOCK TABLE tables IN SHARE MODE")  # what is written waits, what is read not
    one, two = table_of(lobby, 21), table_of(lobby, 22)
    await third.begin(store.tables.create(one, house), other.tables.create(two, house))
    assert sorted(map(type, await third.ends()), key=str) == [type(None), TooManyTables]
    assert len(await store.tables.all_open()) == 1


async def test_a_table_is_read_as_it_was_at_one_moment(
    store: Store, third: Third, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(deal)
    await third.does("LOCK TABLE actions")
    await third.begin(store.tables.load("t1"))
    await third.does(
        "INSERT INTO actions SELECT table_id, 1, 2, 3, '{}', 'ai', 0 FROM actions LIMIT 1"
    )
    await third.does("UPDATE tables SET version = 2")
    (loaded,) = await third.ends(commits=True)
    assert (loaded.table.version, len(loaded.actions)) == (1, 2)


async def test_what_two_write_at_once_for_the_first_time_is_there_once(
    store: Store, other: Store, third: Third
) -> None:
    await store.servers.remember(ServerSettings(1, "simple"))
    await third.does("INSERT INTO hidden (user_id) VALUES (11)")
    await third.does("INSERT INTO bans (guild_id, user_id, reason) VALUES (1, 12, 'old')")
    await third.does("INSERT INTO departures (guild_id, since) VALUES (1, now())")
    for one in (store, other):
        await third.begin(
            one.users.hide(HOST, on=True),
            one.moderation.note(banned(GUEST)),
            one.servers.note_presence(set(), NOW),
        )
    await third.ends()
    assert await store.users.hidden({HOST}) == {HOST}
    assert await store.moderation.ban(1, GUEST) == "rude"
    assert [server.left_at for server in await store.servers.known()] == [NOW]


async def test_who_sits_down_while_they_are_forgotten_sits_there_as_somebody_new(
    store: Store, other: Store, third: Third, lobby: Table
) -> None:
    await store.moderation.note(
        replace(banned(HOST), action=ModeratorAction.REMOVE, reason=f"{HOST} is rude")
    )
    await third.does("SELECT * FROM audit FOR UPDATE")
    await third.begin(store.users.forget(HOST))
    await other.tables.create(lobby)
    assert await third.ends() == [True]
    assert await store.tables.of_user(1, HOST) == lobby


async def test_a_reason_that_names_two_who_are_forgotten_at_once_names_neither(
    store: Store, other: Store, third: Third
) -> None:
    await store.moderation.note(banned(9, f"{HOST} and {GUEST} say so"))
    await third.does("SELECT * FROM audit FOR UPDATE")
    await third.begin(store.users.forget(HOST), other.users.forget(GUEST))
    assert await third.ends() == [True, True]
    (noted,) = await store.moderation.latest(1)
    assert noted.reason == await store.moderation.ban(1, 9) == f"{NOBODY} and {NOBODY} say so"


async def test_a_reason_that_is_given_anew_while_somebody_is_forgotten_stays(
    store: Store, third: Third
) -> None:
    await store.moderation.note(banned(9, f"{HOST} says so"))
    await third.does("UPDATE bans SET reason = 'seen by all'")
    await third.begin(store.users.forget(HOST))
    await third.ends(commits=True)
    assert await store.moderation.ban(1, 9) == "seen by all"


async def test_who_does_not_want_to_be_forgotten_any_more_is_not(
    store: Store, third: Third
) -> None:
    await store.users.remember_forget_at(HOST, NOW)
    await third.does("UPDATE users SET forget_at = NULL")
    await third.begin(store.users.forget_due(NOW))
    assert await third.ends(commits=True) == [()]
    assert await store.users.load(HOST) is not None


async def test_who_is_forgotten_first_holds_up_no_server_while_the_next_one_waits(
    store: Store, third: Third, lobby: Table
) -> None:
    await store.tables.create(table_of(lobby, GUEST))
    closed = replace(table_of(lobby, GUEST), version=1, status=Status.CLOSED)
    await store.tables.commit(Change(closed))
    await third.writes(sa.insert(schema.scores).values(score_row(hand()[0], "t9", 1, 5)))
    for user_id in (HOST, GUEST):
        await store.users.remember_forget_at(user_id, NOW)
    await third.does("SELECT * FROM tables FOR UPDATE")
    await third.begin(store.users.forget_due(NOW))
    assert await third.connection.scalar(sa.select(sa.func.pg_try_advisory_xact_lock(5)))
    assert await third.ends() == [(HOST, GUEST)]


async def test_nothing_is_remembered_of_who_gets_up_before_it_is_written(
    store: Store, third: Third, lobby: Table
) -> None:
    await store.tables.create(lobby)
    await third.does("DELETE FROM seats")
    await third.begin(store.users.remember_dm_channel(HOST, 5))
    await third.ends(commits=True)
    assert await store.users.load(HOST) is None


async def test_a_server_that_takes_the_bot_back_just_then_is_not_forgotten(
    store: Store, third: Third
) -> None:
    await store.servers.remember(ServerSettings(1, "simple"))
    await store.servers.note_presence(set(), NOW)
    await third.does("DELETE FROM departures")
    await third.begin(store.servers.forget(1, NOW))
    await third.ends(commits=True)
    assert await store.servers.settings(1) is not None


async def test_a_server_is_forgotten_after_what_is_being_counted_there(
    store: Store, third: Third
) -> None:
    await lock_server(third.connection, 1)
    await third.connection.execute(
        sa.insert(schema.scores).values(score_row(hand()[0], "t9", 1, 1))
    )
    await third.begin(store.servers.forget(1))
    await third.ends(commits=True)
    assert await store.records.scores("t9", 1) == ()


async def test_a_process_that_stops_within_a_transaction_holds_up_nobody_for_long(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(lobby)
    url = store.database.engine.url.render_as_string(hide_password=False)
    stopped = database.connect_to_serve(url)
    async with stopped.connect() as connection:
        limit = await connection.scalar(sa.text("SHOW idle_in_transaction_session_timeout"))
        assert limit == "3s"
        await connection.execute(sa.update(schema.tables).values(shown=1))
        await connection.execute(sa.text("SET idle_in_transaction_session_timeout = '100ms'"))
        seated = replace(lobby, seats=(lobby.seats[0], Seat(GUEST, "Guest"), *lobby.seats[2:]))
        assert await store.tables.commit(Change(seated.next_version()), lobby)
        with pytest.raises(sa.exc.DBAPIError):
            await connection.execute(sa.select(1))
        await connection.invalidate()
    await stopped.dispose()


async def test_a_statement_that_is_never_answered_ends(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(database.SERVING, "command_timeout", 0.1)
    engine = database.connect_to_serve(
        store.database.engine.url.render_as_string(hide_password=False)
    )
    async with engine.connect() as connection:
        with pytest.raises(TimeoutError):
            await connection.execute(sa.text("SELECT pg_sleep(600)"))
        await connection.invalidate()
    await engine.dispose()
