"""Who sits down, takes over a seat, leaves, or is put out, and what is on whose record."""

import asyncio
from collections import Counter
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.model import AuditEntry, ModeratorAction, ReplacementReason, Table
from bot.tables.departures import MOST_LEAVINGS
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.seating import Fill, Invite, Join, Leave, LeaveHand, ReplacePerson
from bot.tables.rules.snapshot import Snapshot
from bot.tables.rules.step import Request
from bot.tables.service import Tables
from game.hand.attendance import PENALTY
from game.refusals import Refusal
from tests.bot.store.standings import own_standing
from tests.bot.tables.people import (
    AI_NAMES,
    CENTRE,
    EAST,
    GUEST,
    SOUTH,
    WEST,
    all_seated,
    current,
    done,
    opened,
    played_out,
    playing,
    seated,
    stored,
    users,
)
from tests.bot.tables.seated import CHANNEL, GUILD, NOON

pytestmark = pytest.mark.usefixtures("now")


async def test_a_hundred_who_join_at_once_take_exactly_the_free_seats(tables: Tables) -> None:
    table_id = (await opened(tables)).table.id
    outcomes = await asyncio.gather(
        *(tables.do(table_id, Join(user, str(user))) for user in range(1000, 1100))
    )
    stops = Counter(o.why for o in outcomes if not isinstance(o, Snapshot))
    assert stops == {TableWhy.NO_OPEN_SEAT: 96}
    seats = [seat and seat.user_id for seat in (await stored(tables, table_id)).table.seats]
    assert len(set(seats)) == 5
    assert None not in seats


async def test_those_who_join_in_two_processes_take_exactly_the_free_seats(
    tables: Tables, others: Tables
) -> None:
    table_id = (await opened(tables)).table.id
    outcomes = await asyncio.gather(
        *(
            (tables, others)[user % 2].do(table_id, Join(user, str(user)))
            for user in range(1000, 1020)
        )
    )
    seated = [o for o in outcomes if isinstance(o, Snapshot)]
    loaded = (await stored(tables, table_id)).table
    assert len(seated) == loaded.version == 5 - 1 - loaded.seats.count(None)
    assert {o.why for o in outcomes if not isinstance(o, Snapshot)} <= {
        TableWhy.NO_OPEN_SEAT,
        TableWhy.BUSY,
    }


async def replaced(tables: Tables, table_id: str, user: int, other: int) -> Snapshot:
    """The table after a user asked for an AI player in somebody's seat."""
    reason = ReplacementReason.SPOILS
    return done(await tables.do(table_id, ReplacePerson(user, other, reason)))


async def test_a_table_waits_since_a_seat_is_empty(tables: Tables, now: list[datetime]) -> None:
    table_id = (await opened(tables)).table.id
    waiting_since = []
    requests: list[Request] = [Join(SOUTH, "S"), Fill(EAST, AI_NAMES), Leave(SOUTH)]
    for minute, request in enumerate(requests, 1):
        now.append(NOON + timedelta(minutes=minute))
        await tables.do(table_id, request)
        waiting_since.append((await stored(tables, table_id)).table.waiting_since)
    assert waiting_since == [NOON, None, now[-1]]


async def test_who_was_put_out_comes_back_after_the_next_hand_or_if_invited(tables: Tables) -> None:
    table_id = await all_seated(tables)
    await replaced(tables, table_id, EAST, CENTRE)
    assert await tables.do(table_id, Join(CENTRE, "Centre")) == Refusal(TableWhy.PUT_OUT)
    assert await tables.do(table_id, Invite(SOUTH, CENTRE)) == Refusal(TableWhy.PUT_OUT)
    for _ in range(2):
        done(await tables.do(table_id, Invite(EAST, CENTRE)))
        done(await tables.do(table_id, Join(CENTRE, "Centre")))
        await replaced(tables, table_id, EAST, CENTRE)
        assert await tables.do(table_id, Join(CENTRE, "Centre")) == Refusal(TableWhy.PUT_OUT)


async def test_who_goes_in_and_out_holds_up_the_others_once(tables: Tables) -> None:
    table_id = await all_seated(tables)
    for _ in range(MOST_LEAVINGS - 1):
        done(await tables.do(table_id, Leave(CENTRE)))
        done(await tables.do(table_id, Join(CENTRE, "Centre")))
    done(await tables.do(table_id, Leave(CENTRE)))
    assert await tables.do(table_id, Join(CENTRE, "Centre")) == Refusal(TableWhy.PUT_OUT)


async def test_guest_who_goes_in_and_out_of_a_hand_has_to_wait(tables: Tables) -> None:
    dealt = await playing(tables, people=2)
    table_id = dealt.table.id
    for _ in range(MOST_LEAVINGS):
        done(await tables.do(table_id, Invite(SOUTH, CENTRE)))
        done(await tables.do(table_id, Join(CENTRE, "Centre")))
        done(await tables.do(table_id, LeaveHand(CENTRE, dealt.table.hand_no)))
    assert await tables.do(table_id, Invite(SOUTH, CENTRE)) == Refusal(TableWhy.PUT_OUT)


@pytest.mark.newcomers
async def test_who_sits_down_in_the_middle_of_their_first_hand_is_new_too(tables: Tables) -> None:
    dealt = await playing(tables, people=1)
    assert [seat and seat.new for seat in dealt.table.seats] == [True, *[False] * 4]
    done(await tables.do(dealt.table.id, Invite(EAST, SOUTH)))
    joined = done(await tables.do(dealt.table.id, Join(SOUTH, "South")))
    assert [seat and seat.new for seat in joined.table.seats] == [True, True, *[False] * 3]
    assert (await stored(tables, dealt.table.id)).table == joined.table


async def test_a_hand_taken_over_is_on_nobodys_record_and_the_next_one_is(
    tables: Tables, now: list[datetime]
) -> None:
    table = (await playing(tables, 4)).table
    hand_no = table.hand_no
    done(await tables.do(table.id, LeaveHand(SOUTH, hand_no)))
    done(await tables.do(table.id, Invite(EAST, GUEST)))
    joined = done(await tables.do(table.id, Join(GUEST, "Guest")))
    assert joined.seat_of(GUEST) == 1
    await played_out(tables, now, table.id)
    assert await own_standing(tables.store, GUILD, SOUTH) == (1, PENALTY)
    assert await own_standing(tables.store, GUILD, GUEST) is None
    assert await own_standing(tables.store, GUILD, WEST) is not None


async def test_who_left_a_hand_does_not_come_back_into_it(tables: Tables) -> None:
    table = (await playing(tables, 3)).table
    done(await tables.do(table.id, LeaveHand(SOUTH, table.hand_no)))
    done(await tables.do(table.id, Invite(EAST, SOUTH)))
    assert await tables.do(table.id, Join(SOUTH, "South")) == Refusal(TableWhy.LEFT_THIS_HAND)


BAN = AuditEntry(GUILD, 1, ModeratorAction.BAN, GUEST, None, "rude", NOON)
BANNED = Refusal(TableWhy.BANNED, {"reason": "rude"})


async def test_who_is_banned_sits_nowhere_in_that_server(tables: Tables) -> None:
    table = (await seated(tables, 3)).table
    await tables.store.moderation.note(BAN)
    assert await tables.do(table.id, Join(GUEST, "Guest")) == BANNED
    assert await tables.open(GUILD, CHANNEL, GUEST, "Guest", "en-US") == BANNED
    assert isinstance(await tables.open(GUILD + 1, CHANNEL, GUEST, "Guest", "en-US"), Snapshot)


async def test_who_is_banned_while_they_sit_down_does_not_stay(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = (await seated(tables, 3)).table
    of_user = tables.store.tables.of_user

    async def just_before(guild_id: int, user_id: int) -> Table | None:
        await tables.store.moderation.note(BAN)  # after it was asked for
        return await of_user(guild_id, user_id)

    monkeypatch.setattr(tables.store.tables, "of_user", just_before)
    assert await tables.open(GUILD, CHANNEL, GUEST, "Guest", "en-US") == BANNED
    assert [each.id for each in await tables.store.tables.all_open()] == [table.id]
    await tables.store.moderation.note(replace(BAN, action=ModeratorAction.UNBAN))
    assert await tables.do(table.id, Join(GUEST, "Guest")) == BANNED
    assert GUEST not in users(await current(tables, table.id))
