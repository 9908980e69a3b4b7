"""Notices of tables that wait, over a week too: whoever asked is told, at most once a day."""

from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.delivery.notices import tell_of_waiting_tables
from bot.model import Change, Seat, Status, Table
from bot.model.notice import NoticeTrigger, NoticeWish
from bot.model.shards import ALL
from bot.store.store import Store
from bot.tables.service import Tables
from tests.bot.tables.seated import table

NOW = datetime(2026, 11, 18, 20, 30, tzinfo=UTC)
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
SEEN, UNSEEN, UNKNOWN = True, False, None


@pytest.fixture
def store(tables: Tables) -> Store:
    return tables.store


async def open_table(
    store: Store, table_id: str, now: datetime, people: int = 1, guild_id: int = 1
) -> Table:
    """A table that has waited for a minute, with people whom nobody else knows."""
    seats = [Seat(hash((table_id, number)) % 10**9 + 10**9, "P") for number in range(people)]
    waiting = replace(
        table(),
        id=table_id,
        guild_id=guild_id,
        seats=(*seats, *[None] * (5 - people)),
        waiting_since=now - MINUTE,
    )
    await store.tables.create(waiting)
    return waiting


async def close(store: Store, waiting: Table) -> None:
    closed = replace(waiting.next_version(), status=Status.CLOSED)
    assert await store.tables.commit(Change(closed))


async def wish(store: Store, *user_ids: int) -> None:
    """These users want to be told at this hour."""
    for user_id in user_ids:
        wanted = NoticeWish(user_id, 1, "UTC", 20, 1, NoticeTrigger.WAITS, NOW - DAY)
        await store.notices.remember(wanted)


class Inbox:
    """Who was told of what and when; it may lose what is sent."""

    def __init__(self) -> None:
        self.now = NOW
        self.fault: BaseException | None = None
        self.told = defaultdict[int, list[tuple[datetime, str]]](list)

    async def send(self, table: Table, wanted: NoticeWish) -> None:
        self.told[wanted.user_id].append((self.now, table.id))
        if self.fault:
            raise self.fault

    async def look(
        self,
        store: Store,
        now: datetime = NOW,
        may_look: Callable[[Table, int], Awaitable[bool | None]] | None = None,
    ) -> None:
        """Let the bot look for tables that wait."""

        async def may(_table: Table, _user_id: int) -> bool:
            return SEEN

        self.now = now
        await tell_of_waiting_tables(store, ALL, lambda: self.now, may_look or may, self.send)


async def test_as_many_are_told_at_a_time_as_seats_are_empty(store: Store) -> None:
    await open_table(store, "0123abcd", NOW, people=3)
    await wish(store, *range(11, 18))
    inbox = Inbox()
    for minute in range(5):
        await inbox.look(store, NOW + minute * MINUTE)
        assert len(inbox.told) == min(2 * (minute + 1), 7)


async def test_nobody_is_told_of_a_table_that_waits_for_a_moment_only(store: Store) -> None:
    await open_table(store, "0123abcd", NOW + timedelta(seconds=40))
    await wish(store, 11)
    inbox = Inbox()
    await inbox.look(store)
    assert not inbox.told


@pytest.mark.parametrize("known", [UNSEEN, UNKNOWN])
async def test_nobody_is_told_who_may_not_see_the_table_or_of_whom_that_is_not_known(
    store: Store, *, known: bool | None
) -> None:
    async def may_look(_table: Table, user_id: int) -> bool | None:
        return SEEN if user_id == 12 else known

    await open_table(store, "0123abcd", NOW)
    await wish(store, 11, 12)
    inbox = Inbox()
    await inbox.look(store, NOW, may_look)
    assert list(inbox.told) == [12]
    assert not (await store.users.kept(11))["notices"]


async def test_nobody_is_told_whose_hours_end_while_discord_is_slow(store: Store) -> None:
    async def may_look(_table: Table, _user_id: int) -> bool:
        inbox.now += timedelta(hours=1)
        return SEEN

    await open_table(store, "0123abcd", NOW)
    await wish(store, 11)
    inbox = Inbox()
    await inbox.look(store, NOW, may_look)
    assert not inbox.told
    assert not (await store.users.kept(11))["notices"]


async def test_what_is_lost_on_its_way_is_not_sent_again(store: Store) -> None:
    await open_table(store, "0123abcd", NOW)
    await wish(store, 11)
    inbox = Inbox()
    inbox.fault = OSError("killed here")
    for minute in range(3):
        await inbox.look(store, NOW + minute * MINUTE)
    assert len(inbox.told[11]) == 1
    assert len((await store.users.kept(11))["notices"]) == 1


ZONES = ("Europe/Berlin", "America/New_York", "Asia/Shanghai", "Australia/Sydney", "UTC")
SERVERS, EVERY = 4, 3


async def test_in_a_week_with_two_changes_of_clocks_nobody_is_told_too_often_or_at_night(
    store: Store,
) -> None:
    """Clocks change in Europe on 25 October, and in America on 1 November."""
    dice = Random(65)  # noqa: S311 - a test
    begin = datetime(2026, 10, 24, 12, tzinfo=UTC)
    wishes, stopped_at = dict[int, NoticeWish](), dict[int, datetime]()
    for user_id in range(1, 101):
        hours = dice.choice((0, 18, 19, 22)), dice.choice((2, 4, 8))
        trigger, server = dice.choice(list(NoticeTrigger)), 1 + user_id % SERVERS
        wishes[user_id] = NoticeWish(user_id, server, dice.choice(ZONES), *hours, trigger, begin)
        if user_id > 20:  # the others never asked
            await store.notices.remember(wishes[user_id])
    inbox, now = Inbox(), begin
    for number in range(8 * 24 // EVERY):
        now = begin + timedelta(hours=number * EVERY, minutes=dice.randrange(EVERY * 60))
        people, server = dice.randrange(1, 5), dice.randrange(1, SERVERS + 1)
        waiting = await open_table(store, f"{number:08x}", now, people, server)
        for minute in range(2):
            await inbox.look(store, now + minute * MINUTE)
        await close(store, waiting)
        if number % 8 == 7:
            user_id = dice.choice(list(inbox.told.keys() - stopped_at.keys()))
            await store.notices.stop(user_id, wishes[user_id].guild_id)
            stopped_at[user_id] = now

    assert len(inbox.told) > 40
    assert min(inbox.told) > 20
    for user_id, notices in inbox.told.items():
        wanted, zone = wishes[user_id], ZoneInfo(wishes[user_id].zone)
        times = [at.astimezone(zone) for at, _ in notices]
        assert len({at.date() for at in times}) == len(times)
        assert {(at.hour - wanted.begins) % 24 < wanted.hours for at in times} == {True}
        assert notices[-1][0] <= stopped_at.get(user_id, now) + MINUTE
        assert await store.users.forget(user_id)
        assert not any((await store.users.kept(user_id)).values())
