"""Who takes over a seat, who may not, and what is on whose record."""

from datetime import datetime

import discord
import pytest

from bot.store import Measure, Measured, Server, Status, Store
from bot.tables.refusal import Refused, Stop, Stopped
from bot.tables.service import Tables
from bot.tables.snapshot import Snapshot
from game.actions import Action, Autoplay
from game.attendance import PENALTY
from game.hand import Hand
from tests.bot.tables.seated import CHANNEL, GUILD, NOON, PEOPLE, seed
from tests.bot.tables.test_service import AI_NAMES

EAST, SOUTH, WEST, NORTH, CENTRE = PEOPLE
GUEST = 99


@pytest.fixture(autouse=True)
def now(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The clock stands at the last of these."""
    times = [NOON]
    monkeypatch.setattr(discord.utils, "utcnow", lambda: times[-1])
    return times


@pytest.fixture
def tables(store: Store) -> Tables:
    return Tables(store, lambda: seed(1))


def done(outcome: Snapshot | Refused) -> Snapshot:
    assert isinstance(outcome, Snapshot), outcome
    return outcome


def users(now: Snapshot) -> list[int | None]:
    return [seat.user_id for seat in now.table.seats if seat]


async def lobby(tables: Tables, people: int) -> Snapshot:
    """A table with so many people and AI players beside them."""
    opened = done(await tables.open(GUILD, CHANNEL, EAST, "East", "en-US"))
    for user in PEOPLE[1:people]:
        await tables.join(opened.table.id, user, str(user))
    if people < 5:
        await tables.fill(opened.table.id, EAST, AI_NAMES)
    return done(await tables.get(opened.table.id) or Stopped(Stop.NO_TABLE))


async def playing(tables: Tables, people: int) -> Snapshot:
    return done(await tables.deal((await lobby(tables, people)).table.id, EAST))


async def played_out(tables: Tables, now: list[datetime], table_id: str) -> Snapshot:
    """The table when nobody has done anything until the hand was over."""
    for _ in range(400):
        found = await tables.get(table_id)
        assert found is not None
        if not found.playing:
            return found
        assert found.table.due is not None
        now.append(found.table.due)
        await tables.time_out(table_id)
    raise AssertionError("the hand does not end")


async def test_between_the_hands_anybody_takes_the_seat_of_an_ai_player(tables: Tables) -> None:
    table = (await lobby(tables, 3)).table
    joined = done(await tables.join(table.id, GUEST, "Guest"))
    assert users(joined) == [EAST, SOUTH, WEST, GUEST, None]


async def test_in_the_middle_of_a_hand_only_who_is_invited_does(tables: Tables) -> None:
    table = (await playing(tables, 3)).table
    assert await tables.join(table.id, GUEST, "Guest") == Stopped(Stop.NOT_INVITED)
    done(await tables.invite(table.id, SOUTH, GUEST))
    assert await tables.join(table.id, CENTRE, "Other") == Stopped(Stop.NOT_INVITED)
    joined = done(await tables.join(table.id, GUEST, "Guest"))
    assert users(joined) == [EAST, SOUTH, WEST, GUEST, None]
    assert joined.table.due == table.due
    assert await tables.join(table.id, GUEST, "Guest") == Stopped(Stop.ALREADY_SEATED)
    assert await tables.join(table.id, CENTRE, "Other") == Stopped(Stop.NOT_INVITED)


@pytest.mark.parametrize(
    ("people", "host", "guest", "why"),
    [
        (3, GUEST, CENTRE, Stop.NOT_SEATED),
        (3, EAST, SOUTH, Stop.ALREADY_SEATED),
        (5, EAST, GUEST, Stop.NO_OPEN_SEAT),
    ],
)
async def test_an_invitation_needs_a_host_a_guest_and_a_seat(
    tables: Tables, people: int, host: int, guest: int, why: Stop
) -> None:
    table = (await playing(tables, people)).table
    assert await tables.invite(table.id, host, guest) == Stopped(why)


async def test_an_invitation_ends_with_the_next_deal_and_keeps_no_table_open(
    tables: Tables, now: list[datetime]
) -> None:
    table = (await playing(tables, 3)).table
    done(await tables.invite(table.id, EAST, GUEST))
    before = await tables.get(table.id)
    assert before is not None
    assert before.table.due == table.due
    over = await played_out(tables, now, table.id)
    if over.table.status is Status.SETTLED:
        dealt = done(await tables.deal(table.id, EAST))
        assert dealt.table.invited is None


async def test_a_hand_taken_over_is_on_nobodys_record_and_the_next_one_is(
    tables: Tables, now: list[datetime]
) -> None:
    table = (await playing(tables, 4)).table
    hand_no = table.hand_no
    done(await tables.leave_hand(table.id, SOUTH, hand_no))
    done(await tables.invite(table.id, EAST, GUEST))
    joined = done(await tables.join(table.id, GUEST, "Guest"))
    assert joined.seat_of(GUEST) == 1
    await played_out(tables, now, table.id)
    leaver = await tables.store.profile(GUILD, SOUTH)
    assert leaver is not None
    assert leaver.latest == (PENALTY,)
    assert await tables.store.profile(GUILD, GUEST) is None
    assert await tables.store.profile(GUILD, WEST) is not None


async def test_who_left_a_hand_does_not_come_back_into_it(tables: Tables) -> None:
    table = (await playing(tables, 3)).table
    done(await tables.leave_hand(table.id, SOUTH, table.hand_no))
    done(await tables.invite(table.id, EAST, SOUTH))
    assert await tables.join(table.id, SOUTH, "South") == Stopped(Stop.LEFT_THIS_HAND)


async def test_who_takes_over_can_go_on_autoplay_and_the_table_with_them(tables: Tables) -> None:
    def away(_hand: Hand, seat: int) -> Action:
        return Autoplay(seat)

    table = (await playing(tables, 3)).table
    done(await tables.invite(table.id, EAST, GUEST))
    done(await tables.join(table.id, GUEST, "Guest"))
    after = done(await tables.act(table.id, GUEST, away))
    assert after.hand is not None
    assert after.hand.on_autoplay == {3}


async def test_who_is_banned_sits_nowhere_in_that_server(tables: Tables) -> None:
    table = (await lobby(tables, 3)).table
    await tables.store.measure(Measured(GUILD, 1, Measure.BAN, GUEST, None, "rude", NOON))
    banned = Stopped(Stop.BANNED, {"reason": "rude"})
    assert await tables.join(table.id, GUEST, "Guest") == banned
    assert await tables.open(GUILD, CHANNEL, GUEST, "Guest", "en-US") == banned
    assert isinstance(await tables.open(GUILD + 1, CHANNEL, GUEST, "Guest", "en-US"), Snapshot)


async def test_no_more_tables_are_opened_than_a_server_allows(tables: Tables) -> None:
    await tables.store.remember_server(Server(GUILD, "simple", channel_tables=2, server_tables=3))
    for user, channel in ((EAST, 2), (SOUTH, 2), (WEST, 3)):
        done(await tables.open(GUILD, channel, user, "X", "en-US"))
    for channel, why, count in ((2, Stop.CHANNEL_FULL, 2), (3, Stop.SERVER_FULL, 3)):
        refused = await tables.open(GUILD, channel, NORTH, "X", "en-US")
        assert refused == Stopped(why, {"count": count})


async def test_who_is_removed_in_the_middle_pays_and_between_the_hands_does_not(
    tables: Tables,
) -> None:
    table = (await playing(tables, 3)).table
    removed = done(await tables.remove(table.id, SOUTH))
    assert users(removed) == [EAST, None, WEST, None, None]
    profile = await tables.store.profile(GUILD, SOUTH)
    assert profile is not None
    assert profile.latest == (PENALTY,)
    done(await tables.end(table.id))
    other = done(await tables.open(GUILD, CHANNEL, NORTH, "North", "en-US"))
    done(await tables.join(other.table.id, CENTRE, "Centre"))
    done(await tables.remove(other.table.id, CENTRE))
    assert await tables.store.profile(GUILD, CENTRE) is None


async def test_a_table_ended_in_the_middle_counts_for_nobody(tables: Tables) -> None:
    table = (await playing(tables, 5)).table
    ended = done(await tables.end(table.id))
    assert (ended.table.status, ended.table.due, ended.table.auto) == (Status.CLOSED, None, None)
    assert await tables.store.leaderboard(GUILD) == ()
    assert await tables.end(table.id) == Stopped(Stop.TABLE_CLOSED)
