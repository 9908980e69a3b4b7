"""Who is told of a table that waits, and that everybody is told at most once."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.model import (
    Audience,
    AuditEntry,
    Change,
    ModeratorAction,
    Replaced,
    ReplacementReason,
    Score,
    Seat,
    Status,
    Table,
)
from bot.model.notice import Notice, NoticeTrigger, NoticeWish
from bot.model.shards import ALL
from bot.store.engine import schema
from bot.store.engine.rows import row_of
from bot.store.store import Store
from bot.store.tables.notices import EXPIRY, MOST, PERIOD
from tests.bot.store.records.settled import House
from tests.support.database_marks import ON_POSTGRESQL

NOW = datetime(2026, 11, 18, 20, 30, tzinfo=UTC)
DAY = timedelta(days=1)
WISH = NoticeWish(77, 1, "UTC", 18, 4, NoticeTrigger.WAITS, NOW - DAY)


@pytest.fixture
def waiting(lobby: Table) -> Table:
    """A table with three empty seats, whose message is shown."""
    return replace(lobby, message_id=3, waiting_since=NOW - timedelta(minutes=5))


@pytest.fixture
async def wished(store: Store, waiting: Table) -> Store:
    """The store in which that table waits, and somebody wants to be told."""
    await store.tables.create(waiting)
    await store.notices.remember(WISH)
    return store


async def told(store: Store, *notices: Notice) -> None:
    """Store these notices."""
    async with store.database.writing() as connection:
        await connection.execute(schema.notices.insert(), [row_of(notice) for notice in notices])


async def test_tables_that_wait_are_those_with_an_empty_seat_and_a_message(
    store: Store, waiting: Table
) -> None:
    for number, table in enumerate(
        (
            waiting,
            replace(waiting, waiting_since=None),
            replace(waiting, waiting_since=NOW),
            replace(waiting, message_id=None),
            replace(waiting, paused=True),
            replace(waiting, status=Status.CLOSED),
            replace(waiting, audience=Audience.PRACTICE),
        )
    ):
        seats = (Seat(20 + number, "P"), *[None] * 4)
        await store.tables.create(replace(table, id=f"t{number}", seats=seats))
    found = await store.notices.waiting(ALL, NOW - timedelta(minutes=1))
    assert [table.id for table in found] == ["t0"]


async def ban(store: Store, _: Table) -> None:
    await store.moderation.note(AuditEntry(1, 9, ModeratorAction.BAN, 77, None, "rude", NOW))


async def refuse(store: Store, _: Table) -> None:
    await store.users.remember_locale(77, "en-US")
    await store.users.remember_dm_refused(77, NOW - 9 * DAY)


async def sit(store: Store, waiting: Table) -> None:
    seats = (Seat(77, "P"), *[None] * 4)
    await store.tables.create(replace(waiting, id="t2", guild_id=5, seats=seats))


async def be_told(store: Store, _: Table) -> None:
    await told(store, Notice(77, "t1", 1, NOW - 9 * DAY))


async def be_told_elsewhere(store: Store, _: Table) -> None:
    await told(store, Notice(77, "t2", 5, NOW - timedelta(hours=1)))


async def stop(store: Store, _: Table) -> None:
    await store.notices.stop(77, 1)


async def forget(store: Store, _: Table) -> None:
    assert await store.users.forget(77)


async def wish_for_the_last_seat(store: Store, _: Table) -> None:
    await store.notices.remember(replace(WISH, trigger=NoticeTrigger.LAST_SEAT))


@pytest.mark.parametrize(
    "change",
    [
        *(ban, refuse, sit, be_told, be_told_elsewhere, stop, forget),
        wish_for_the_last_seat,
    ],
)
async def test_nobody_is_told_who_may_not_be(
    wished: Store, waiting: Table, change: Callable[[Store, Table], Awaitable[None]]
) -> None:
    assert await wished.notices.to_tell(waiting, NOW) == [WISH]
    await change(wished, waiting)
    assert await wished.notices.to_tell(waiting, NOW) == []
    assert not await wished.notices.note_told(waiting, WISH, NOW)


async def test_who_is_told_is_noted_once(wished: Store, waiting: Table) -> None:
    elsewhere = replace(waiting, guild_id=5)
    assert not await wished.notices.note_told(elsewhere, WISH, NOW)
    assert await wished.notices.note_told(waiting, WISH, NOW)
    assert not await wished.notices.note_told(waiting, WISH, NOW)
    (row,) = (await wished.users.kept(77))["notices"]
    assert row == row_of(Notice(77, "t1", 1, NOW))


@pytest.mark.parametrize("has_changed", ["the wish", "the table"])
async def test_nobody_is_told_after_a_change(
    wished: Store, waiting: Table, has_changed: str
) -> None:
    if has_changed == "the wish":
        await wished.notices.remember(replace(WISH, hours=5, since=NOW))
    else:
        filled = replace(waiting, version=1, seats=(waiting.seats[0], *[Seat(None, "AI")] * 4))
        assert await wished.tables.commit(Change(filled))
    assert not await wished.notices.note_told(waiting, WISH, NOW)


async def test_the_whole_bot_tells_no_more_in_two_hours(wished: Store, waiting: Table) -> None:
    first = NOW - PERIOD + timedelta(minutes=1)
    await told(wished, *(Notice(100 + number, "t9", 9, first) for number in range(MOST)))
    assert not await wished.notices.note_told(waiting, WISH, NOW)
    assert await wished.notices.note_told(waiting, WISH, NOW + timedelta(minutes=1))


@ON_POSTGRESQL
async def test_two_processes_tell_nobody_twice_and_keep_the_limit_together(
    wished: Store, url: str, waiting: Table
) -> None:
    other = await Store.open(url)
    await told(wished, *(Notice(200 + number, "t9", 9, NOW) for number in range(MOST - 3)))
    tables, wishes = [waiting], [WISH]
    for number in range(9):
        tables.append(replace(waiting, id=f"u{number}", guild_id=2 + number, seats=(None,) * 5))
        await wished.tables.create(tables[-1])
    for user, table in ((user, table) for user in (77, *range(80, 85)) for table in tables):
        wishes.append(replace(WISH, user_id=user, guild_id=table.guild_id))
        await wished.notices.remember(wishes[-1])
    of_server = {table.guild_id: table for table in tables}

    async def tell(store: Store, wishes: list[NoticeWish]) -> int:
        """How many of these were told."""
        return sum(
            [await store.notices.note_told(of_server[each.guild_id], each, NOW) for each in wishes]
        )

    told_by = await asyncio.gather(tell(wished, wishes), tell(other, wishes[::-1]))
    await other.close()
    assert sum(told_by) == 3
    noted = [(await wished.users.kept(user))["notices"] for user in (77, *range(80, 85))]
    assert sorted(map(len, noted)) == [0, 0, 0, 1, 1, 1]


async def test_a_wish_ends_without_a_game_for_long_and_the_notices_with_it(
    wished: Store, waiting: Table
) -> None:
    await wished.notices.remember(replace(WISH, user_id=78))
    house = House(wished, replace(waiting, id="t2", seats=(None,) * 5))
    await wished.tables.create(house.table)
    await house.settle((Score(78, "P", 6, True, 0, NOW),))
    assert await wished.notices.note_told(waiting, WISH, NOW)
    end = WISH.since + EXPIRY
    later = replace(waiting, id="t3")
    for now, users in ((end - timedelta(hours=1), [77, 78]), (end, [78]), (end + 2 * DAY, [])):
        may = [wish.user_id for wish in await wished.notices.to_tell(later, now)]
        await wished.notices.prune(now)
        kept = [user for user in (77, 78) if await wished.notices.wishes(user)]
        assert may == kept == users
    assert not (await wished.users.kept(77))["notices"]


@pytest.mark.parametrize("reason", ReplacementReason)
async def test_who_came_and_was_not_ready_in_time_is_noted(
    wished: Store, waiting: Table, reason: ReplacementReason
) -> None:
    await told(wished, *(Notice(user, "t1", 1, NOW) for user in (77, 78)))
    change = Change(waiting.next_version(), replaced=(Replaced(77, reason), Replaced(79, reason)))
    assert await wished.tables.commit(change)
    late = [(await wished.users.kept(user))["notices"][0]["late"] for user in (77, 78)]
    assert late == [reason is ReplacementReason.LATE, False]


async def test_wishes_are_for_a_server_the_latest_last(store: Store) -> None:
    wishes = [replace(WISH, guild_id=guild, since=NOW - guild * DAY) for guild in (1, 2, 3)]
    for wish in wishes:
        await store.notices.remember(wish)
    assert list((await store.notices.wishes(77)).values()) == wishes[::-1]
    await store.notices.stop(77, 2)
    assert list(await store.notices.wishes(77)) == [3, 1]
