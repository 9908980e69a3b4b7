"""Who takes over a seat, who may not, and what is on whose record."""

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import datetime

import discord
import pytest

from bot.model import Alarm, AuditEntry, ModeratorAction, Reason, ServerSettings, Status
from bot.panels.table_panel import table_panel
from bot.store.store import Store
from bot.tables import own_moves
from bot.tables.pace import HELD_UP
from bot.tables.service import Tables
from bot.tables.snapshot import Lobby, Playing, Snapshot, from_log
from bot.tables.stops import Refused, Stop, Stopped
from bot.tables.substitutes import ai_names
from bot.text.catalogue import Language, Words
from game.hand.actions import Action, Autoplay
from game.hand.attendance import PENALTY
from game.hand.engine import Hand
from game.hand.view import view
from game.match import tribute_after
from game.players import plain
from tests.bot.panels.seen import text
from tests.bot.store.standings import made, standings
from tests.bot.tables.seated import CHANNEL, GUILD, NOON, PEOPLE, deal, seed
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
        await tables.seating.join(opened.table.id, user, str(user))
    if people < 5:
        await tables.seating.fill(opened.table.id, EAST, AI_NAMES)
    return done(await tables.get(opened.table.id) or Stopped(Stop.NO_TABLE))


async def playing(tables: Tables, people: int) -> Snapshot:
    return done(await deal(tables, (await lobby(tables, people)).table.id))


async def played_out(tables: Tables, now: list[datetime], table_id: str) -> Snapshot:
    """The table when nobody has done anything until the hand was over."""
    for _ in range(400):
        found = await tables.get(table_id)
        assert found is not None
        if not isinstance(found, Playing):
            return found
        assert found.table.due is not None
        now.append(found.table.due)
        await tables.clocks.time_out(table_id)
    raise AssertionError("the hand does not end")


async def test_between_the_hands_anybody_takes_the_seat_of_an_ai_player(tables: Tables) -> None:
    table = (await lobby(tables, 3)).table
    joined = done(await tables.seating.join(table.id, GUEST, "Guest"))
    assert users(joined) == [EAST, SOUTH, WEST, GUEST, None]


async def test_in_the_middle_of_a_hand_only_who_is_invited_does(tables: Tables) -> None:
    table = (await playing(tables, 3)).table
    assert await tables.seating.join(table.id, GUEST, "Guest") == Stopped(Stop.NOT_INVITED)
    done(await tables.seating.invite(table.id, SOUTH, GUEST))
    assert await tables.seating.join(table.id, CENTRE, "Other") == Stopped(Stop.NOT_INVITED)
    joined = done(await tables.seating.join(table.id, GUEST, "Guest"))
    assert users(joined) == [EAST, SOUTH, WEST, GUEST, None]
    assert joined.table.due == table.due
    assert await tables.seating.join(table.id, GUEST, "Guest") == Stopped(Stop.ALREADY_SEATED)
    assert await tables.seating.join(table.id, CENTRE, "Other") == Stopped(Stop.NOT_INVITED)


@pytest.mark.parametrize(
    ("people", "host", "guest", "why"),
    [
        (3, GUEST, CENTRE, Stop.NOT_INVITED),
        (3, EAST, SOUTH, Stop.GUEST_SEATED),
        (5, EAST, GUEST, Stop.NO_OPEN_SEAT),
    ],
)
async def test_an_invitation_needs_a_host_a_guest_and_a_seat(
    tables: Tables, people: int, host: int, guest: int, why: Stop
) -> None:
    table = (await playing(tables, people)).table
    assert await tables.seating.invite(table.id, host, guest) == Stopped(why)


async def test_an_invitation_ends_with_the_next_deal_and_keeps_no_table_open(
    tables: Tables, now: list[datetime]
) -> None:
    table = (await playing(tables, 3)).table
    done(await tables.seating.invite(table.id, EAST, GUEST))
    before = await tables.get(table.id)
    assert before is not None
    assert before.table.due == table.due
    over = await played_out(tables, now, table.id)
    if over.table.status is Status.SETTLED:
        dealt = done(await deal(tables, table.id))
        assert dealt.table.invited is None


async def test_a_hand_taken_over_is_on_nobodys_record_and_the_next_one_is(
    tables: Tables, now: list[datetime]
) -> None:
    table = (await playing(tables, 4)).table
    hand_no = table.hand_no
    done(await tables.seating.leave_hand(table.id, SOUTH, hand_no))
    done(await tables.seating.invite(table.id, EAST, GUEST))
    joined = done(await tables.seating.join(table.id, GUEST, "Guest"))
    assert joined.seat_of(GUEST) == 1
    await played_out(tables, now, table.id)
    assert await made(tables.store, GUILD, SOUTH) == (1, PENALTY)
    assert await made(tables.store, GUILD, GUEST) is None
    assert await made(tables.store, GUILD, WEST) is not None


async def test_who_left_a_hand_does_not_come_back_into_it(tables: Tables) -> None:
    table = (await playing(tables, 3)).table
    done(await tables.seating.leave_hand(table.id, SOUTH, table.hand_no))
    done(await tables.seating.invite(table.id, EAST, SOUTH))
    assert await tables.seating.join(table.id, SOUTH, "South") == Stopped(Stop.LEFT_THIS_HAND)


async def test_who_takes_over_can_go_on_autoplay_and_the_table_with_them(tables: Tables) -> None:
    def away(_hand: Hand, seat: int) -> Action:
        return Autoplay(seat)

    table = (await playing(tables, 3)).table
    done(await tables.seating.invite(table.id, EAST, GUEST))
    done(await tables.seating.join(table.id, GUEST, "Guest"))
    after = done(await tables.hands.act(table.id, GUEST, away))
    assert after.hand is not None
    assert after.hand.on_autoplay == {3}


async def test_who_is_banned_sits_nowhere_in_that_server(tables: Tables) -> None:
    table = (await lobby(tables, 3)).table
    await tables.store.moderation.note(
        AuditEntry(GUILD, 1, ModeratorAction.BAN, GUEST, None, "rude", NOON)
    )
    banned = Stopped(Stop.BANNED, {"reason": "rude"})
    assert await tables.seating.join(table.id, GUEST, "Guest") == banned
    assert await tables.open(GUILD, CHANNEL, GUEST, "Guest", "en-US") == banned
    assert isinstance(await tables.open(GUILD + 1, CHANNEL, GUEST, "Guest", "en-US"), Snapshot)


async def test_who_is_banned_while_they_sit_down_does_not_stay(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = (await lobby(tables, 3)).table
    may_not_sit = tables.seating.may_not_sit

    async def just_before(guild_id: int, user_id: int) -> Stopped | None:
        stopped = await may_not_sit(guild_id, user_id)
        await tables.store.moderation.note(
            AuditEntry(GUILD, 1, ModeratorAction.BAN, GUEST, None, "rude", NOON)
        )
        return stopped

    monkeypatch.setattr(tables.seating, "may_not_sit", just_before)
    banned = Stopped(Stop.BANNED, {"reason": "rude"})
    assert await tables.open(GUILD, CHANNEL, GUEST, "Guest", "en-US") == banned
    assert [each.id for each in await tables.store.tables.all_open()] == [table.id]
    await tables.store.moderation.note(
        AuditEntry(GUILD, 1, ModeratorAction.UNBAN, GUEST, None, "", NOON)
    )
    assert await tables.seating.join(table.id, GUEST, "Guest") == banned
    left = await tables.get(table.id)
    assert left is not None
    assert GUEST not in users(left)


async def test_no_more_tables_are_opened_than_a_server_allows(tables: Tables) -> None:
    await tables.store.servers.remember(
        ServerSettings(GUILD, "simple", channel_tables=2, server_tables=3)
    )
    for user, channel in ((EAST, 2), (SOUTH, 2), (WEST, 3)):
        done(await tables.open(GUILD, channel, user, "X", "en-US"))
    for channel, why, count in ((2, Stop.CHANNEL_FULL, 2), (3, Stop.SERVER_FULL, 3)):
        refused = await tables.open(GUILD, channel, NORTH, "X", "en-US")
        assert refused == Stopped(why, {"count": count})


async def test_who_is_removed_in_the_middle_pays_and_between_the_hands_does_not(
    tables: Tables,
) -> None:
    table = (await playing(tables, 3)).table
    removed = done(await tables.seating.remove(table.id, SOUTH))
    assert users(removed) == [EAST, None, WEST, None, None]
    assert await made(tables.store, GUILD, SOUTH) == (1, PENALTY)
    done(await tables.end(table.id))
    other = done(await tables.open(GUILD, CHANNEL, NORTH, "North", "en-US"))
    done(await tables.seating.join(other.table.id, CENTRE, "Centre"))
    done(await tables.seating.remove(other.table.id, CENTRE))
    assert await made(tables.store, GUILD, CENTRE) is None


async def test_a_table_ended_in_the_middle_counts_for_nobody(tables: Tables) -> None:
    table = (await playing(tables, 5)).table
    ended = done(await tables.end(table.id))
    assert (ended.table.status, ended.table.due, ended.table.auto) == (Status.CLOSED, None, None)
    assert await standings(tables.store, GUILD) == {}
    assert await tables.end(table.id) == Stopped(Stop.TABLE_CLOSED)


async def test_who_is_called_like_an_ai_player_is_replaced_by_one_all_the_same(
    tables: Tables, now: list[datetime]
) -> None:
    opened = done(await tables.open(GUILD, CHANNEL, EAST, "AI Amber", "en-US"))
    names = ai_names(Words(Language.ENGLISH))
    await tables.seating.fill(opened.table.id, EAST, names)
    await deal(tables, opened.table.id)
    ended = await played_out(tables, now, opened.table.id)
    assert ended.table.status is Status.CLOSED
    other = done(await tables.open(GUILD, CHANNEL, SOUTH, "AI Amber", "en-US"))
    await tables.seating.fill(other.table.id, SOUTH, names)
    await deal(tables, other.table.id)
    left = done(await tables.seating.remove(other.table.id, SOUTH))
    assert len({seat.name for seat in left.table.seats if seat}) == 5


async def test_the_last_who_attends_may_leave_and_the_hand_is_abandoned(tables: Tables) -> None:
    def away(_hand: Hand, seat: int) -> Action:
        return Autoplay(seat)

    table = (await playing(tables, 5)).table
    for user in PEOPLE[1:]:
        done(await tables.hands.act(table.id, user, away))
    left = done(await tables.seating.leave_hand(table.id, EAST, 1))
    assert left.table.status is Status.CLOSED
    assert await made(tables.store, GUILD, EAST) == (1, PENALTY)
    assert await made(tables.store, GUILD, SOUTH) is None
    again = await tables.store.tables.load(table.id)
    assert again is not None
    assert from_log(again).hand == left.hand


async def test_a_hand_that_cannot_be_read_is_put_aside_and_the_table_goes_on(
    tables: Tables, store: Store, url: str
) -> None:
    dealt = await playing(tables, 1)
    table = dealt.table
    spoil(url)
    anew, told = Tables(store, lambda: seed(2)), list[Snapshot]()
    anew.hooks.on_put_aside = told.append
    waiting = await anew.of_user(GUILD, EAST)
    assert waiting is not None
    assert told == [waiting]
    assert (waiting.table.status, users(waiting)) == (Status.LOBBY, users(dealt))
    assert "cannot read it any more" in text(table_panel(waiting))
    assert await standings(store, GUILD) == {}
    again = await Tables(store).get(table.id)
    assert isinstance(again, Lobby)
    assert again.unread
    assert done(await deal(anew, table.id)).table.hand_no == 2


async def test_a_table_whose_hand_cannot_be_read_can_be_ended_and_left(
    tables: Tables, store: Store, url: str
) -> None:
    table = (await playing(tables, 2)).table
    spoil(url)
    anew = Tables(store)
    assert await anew.seating.leave_hand(table.id, SOUTH, 1) == Stopped(Stop.HAND_NOT_RUNNING)
    assert users(done(await anew.seating.leave(table.id, SOUTH)))[:2] == [EAST, None]
    assert done(await anew.end(table.id)).table.status is Status.CLOSED


Change = Callable[[Tables, str], Awaitable[object]]


async def joins(tables: Tables, table_id: str) -> None:
    done(await tables.seating.join(table_id, GUEST, "Guest"))


async def leaves(tables: Tables, table_id: str) -> None:
    done(await tables.seating.leave(table_id, NORTH))
    done(await tables.seating.fill(table_id, EAST, AI_NAMES))


async def is_replaced(tables: Tables, table_id: str) -> None:
    done(await tables.seating.replace_person(table_id, EAST, NORTH, Reason.ABSENT))


async def is_given_another_level(tables: Tables, table_id: str) -> None:
    done(await tables.next_hand.choose_level(table_id, EAST, "strong", 4))


async def is_given_its_level_again(tables: Tables, table_id: str) -> None:
    await is_given_another_level(tables, table_id)
    done(await tables.next_hand.choose_level(table_id, EAST, "normal", 4))


@pytest.mark.parametrize(
    ("change", "owed"),
    [
        (joins, False),
        (leaves, False),
        (is_replaced, False),
        (is_given_another_level, True),
        (is_given_its_level_again, True),
    ],
)
async def test_tribute_is_owed_until_a_seat_changes_hands_and_its_level_is_not_that(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, change: Change, owed: bool
) -> None:
    """§5. All play plainly: that hand is no draw."""
    monkeypatch.setattr(own_moves, "player", lambda _level: lambda seen, _seed: plain.choose(seen))
    table = (await lobby(tables, 4)).table
    await tables.next_hand.choose_rules(table.id, EAST, "home")
    await deal(tables, table.id)
    settled = await played_by_themselves(tables, table.id)
    assert settled.hand is not None
    due = tribute_after(settled.hand.rules, settled.hand)
    assert due is not None
    await change(tables, table.id)
    changed = await tables.get(table.id)
    assert isinstance(changed, Lobby)
    assert ("Tribute before the next hand" in text(table_panel(changed))) is owed
    dealt = done(await deal(tables, table.id))
    assert dealt.hand is not None
    assert dealt.hand.owed == (due if owed else None)


async def test_a_table_shown_elsewhere_goes_on_though_its_old_channel_is_gone(
    tables: Tables,
) -> None:
    table = (await playing(tables, 2)).table
    shown = await tables.get(table.id)
    assert shown is not None
    done(await tables.clocks.pause(table.id, CHANNEL))  # while the message is on its way elsewhere
    await tables.whereabouts.placed(table.id, CHANNEL + 1, 7)
    resumed = await tables.whereabouts.shown(shown)
    assert resumed is not None
    assert not resumed.table.paused
    assert await tables.clocks.pause(table.id, CHANNEL) == Stopped(Stop.STALE)


async def test_a_message_on_its_way_when_the_channel_goes_resumes_nothing(tables: Tables) -> None:
    table = (await playing(tables, 2)).table
    shown = await tables.get(table.id)
    assert shown is not None
    done(await tables.clocks.pause(table.id, CHANNEL))
    assert await tables.whereabouts.shown(shown) is None
    paused = await tables.get(table.id)
    assert paused is not None
    assert paused.table.paused


async def test_what_is_shown_late_is_resumed_once_and_stays_shown(
    tables: Tables, store: Store, now: list[datetime]
) -> None:
    table = (await playing(tables, 2)).table
    shown = await tables.get(table.id)
    assert shown is not None
    assert table.due is not None
    assert await tables.whereabouts.shown(shown) is None, "in time"
    now.append(table.due + HELD_UP)
    resumed = await tables.whereabouts.shown(shown)
    assert resumed is not None
    assert resumed.table.due is not None
    assert resumed.table.due > now[-1]
    assert await store.shown_versions.outdated() == {}
    assert await store.deadlines.overdue(resumed.table.due) == ((Alarm.DUE, table.id),)


async def test_a_table_that_closed_waits_no_more(tables: Tables, now: list[datetime]) -> None:
    table = (await playing(tables, 2)).table
    paused = done(await tables.clocks.pause(table.id, CHANNEL))
    assert paused.table.due is not None
    now.append(paused.table.due)
    closed = done(await tables.clocks.time_out(table.id))
    assert (closed.table.status, closed.table.paused) == (Status.CLOSED, False)
    await tables.whereabouts.shown(closed)
    assert await tables.store.shown_versions.outdated(GUILD) == {}


async def test_a_table_is_brought_where_there_is_room(tables: Tables) -> None:
    await tables.store.servers.remember(ServerSettings(GUILD, "simple", channel_tables=1))
    table = (await lobby(tables, 1)).table
    done(await tables.open(GUILD, CHANNEL + 1, SOUTH, "South", "en-US"))
    full = Stopped(Stop.CHANNEL_FULL, {"count": 1})
    assert await tables.whereabouts.no_room(table, CHANNEL + 1) == full
    assert await tables.whereabouts.no_room(table, CHANNEL + 2) is None
    assert await tables.whereabouts.no_room(table, CHANNEL) is None


async def test_a_table_that_is_on_its_way_takes_room(tables: Tables) -> None:
    await tables.store.servers.remember(ServerSettings(GUILD, "simple", channel_tables=1))
    table = (await lobby(tables, 1)).table
    other = done(await tables.open(GUILD, CHANNEL + 1, SOUTH, "South", "en-US")).table
    full = Stopped(Stop.CHANNEL_FULL, {"count": 1})
    with tables.whereabouts.bringing(table, CHANNEL + 2):
        assert await tables.whereabouts.no_room(other, CHANNEL + 2) == full
        assert await tables.open(GUILD, CHANNEL + 2, WEST, "West", "en-US") == full
        assert await tables.whereabouts.no_room(other, CHANNEL + 3) is None
    with tables.whereabouts.bringing(table, CHANNEL):  # where it is
        assert not tables.whereabouts._on_their_way
    assert await tables.whereabouts.no_room(other, CHANNEL + 2) is None


def spoil(url: str) -> None:
    """The first action of every log is none of the rules."""
    with closing(sqlite3.connect(url.partition("///")[2])) as database, database:
        database.execute("UPDATE actions SET action = 'pass' WHERE n = 0")


async def played_by_themselves(tables: Tables, table_id: str) -> Snapshot:
    """The table when everybody has played as an AI player does until the hand was over."""

    def chosen(hand: Hand, seat: int) -> Action:
        return plain.choose(view(hand, seat))

    for _ in range(2_000):
        now = await tables.get(table_id)
        assert now is not None
        if not isinstance(now, Playing):
            return now
        assert now.hand is not None
        user = now.table.seats[min(now.hand.waiting)]
        assert user is not None
        assert user.user_id is not None
        done(await tables.hands.act(table_id, user.user_id, chosen))
    raise AssertionError("the hand does not end")
