"""The table service on a store: what many do at once, and what two processes do to one table."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime, timedelta

import discord
import pytest

from bot.model import Change, Loaded, Reason, Status
from bot.shards import Shards
from bot.store.personal_data import WAITING
from bot.store.store import Store
from bot.store.table_store import TableStore
from bot.tables import lobby, turns
from bot.tables.calls import PATIENCE
from bot.tables.pace import PAUSED_TIME, READY_TIME, WARN_AFTER, idle_time
from bot.tables.service import MOST_LEAVINGS, Tables
from bot.tables.snapshot import Lobby, Settled, Snapshot
from bot.tables.stops import Refused, Stop, Stopped
from bot.tables.votes import ended_by_vote
from game.hand.actions import Action, Answer, Pass
from game.hand.engine import Hand
from game.hand.view import view
from game.players import plain
from game.refusals import Refusal, Why
from game.rules.ruleset import PRESETS
from tests.bot.tables.seated import CHANNEL, GUILD, NOON, PEOPLE, PRESS, deal, seed, table
from tests.game.hands import tell, trick

EAST, SOUTH, WEST, NORTH, CENTRE = PEOPLE
STRANGER = 99
AI_NAMES = ("Amber", "Birch", "Cedar", "Dew", "Ember")


@pytest.fixture(autouse=True)
def now(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The clock stands at the last of these."""
    times = [NOON]
    monkeypatch.setattr(discord.utils, "utcnow", lambda: times[-1])
    return times


def as_ai(hand: Hand, seat: int) -> Action:
    """What an AI player would do."""
    return plain.choose(view(hand, seat))


@pytest.fixture
def tables(store: Store) -> Tables:
    return Tables(store, lambda: seed(1))


@pytest.fixture
async def others(url: str) -> AsyncIterator[Tables]:
    """The service of another process on the same database."""
    store = await Store.open(url)
    yield Tables(store, lambda: seed(2))
    await store.close()


async def opened(tables: Tables, user: int = EAST) -> Snapshot:
    made = await tables.open(GUILD, CHANNEL, user, "East", "en-US")
    assert isinstance(made, Snapshot)
    return made


async def playing(tables: Tables, *, people: int = 5) -> Snapshot:
    """A table where a hand has been dealt to so many people, the other seats are AI players."""
    table_id = (await opened(tables)).table.id
    for user in PEOPLE[1:people]:
        await tables.join(table_id, user, str(user))
    if people < 5:
        await tables.fill(table_id, EAST, AI_NAMES)
    return done(await deal(tables, table_id))


def done(outcome: Snapshot | Refused) -> Snapshot:
    assert isinstance(outcome, Snapshot), outcome
    return outcome


def no(_: Hand, seat: int) -> Action:
    return Answer(seat, yes=False)


def passing(_: Hand, seat: int) -> Action:
    return Pass(seat)


async def stored(tables: Tables, table_id: str) -> Loaded:
    loaded = await tables.store.tables.load(table_id)
    assert loaded is not None
    return loaded


async def test_who_opens_a_table_sits_at_it_as_its_host(tables: Tables) -> None:
    table = (await opened(tables)).table
    assert (table.host_id, table.status, table.version) == (EAST, Status.LOBBY, 0)
    assert (await stored(tables, table.id)).table == table
    assert await tables.of_user(GUILD, EAST) == Lobby(table)
    assert await tables.in_channel(GUILD, CHANNEL) == Lobby(table)


async def test_nobody_opens_or_joins_a_second_table_in_a_server(tables: Tables) -> None:
    await opened(tables)
    second = await opened(tables, SOUTH)
    elsewhere = Stopped(Stop.SEATED_ELSEWHERE, {"channel": f"<#{CHANNEL}>"})
    assert await tables.open(GUILD, CHANNEL, EAST, "East", "en-US") == elsewhere
    assert await tables.join(second.table.id, EAST, "East") == elsewhere
    assert isinstance(await tables.open(GUILD + 1, CHANNEL, EAST, "East", "en-US"), Snapshot)


async def test_a_hundred_who_join_at_once_take_exactly_the_free_seats(tables: Tables) -> None:
    table_id = (await opened(tables)).table.id
    outcomes = await asyncio.gather(
        *(tables.join(table_id, user, str(user)) for user in range(1000, 1100))
    )
    stops = Counter(o.why for o in outcomes if not isinstance(o, Snapshot))
    assert stops == {Stop.NO_OPEN_SEAT: 96}
    seats = [seat and seat.user_id for seat in (await stored(tables, table_id)).table.seats]
    assert len(set(seats)) == 5
    assert None not in seats


@pytest.mark.threads
async def test_those_who_join_in_two_processes_take_exactly_the_free_seats(
    tables: Tables, others: Tables
) -> None:
    table_id = (await opened(tables)).table.id
    outcomes = await asyncio.gather(
        *((tables, others)[user % 2].join(table_id, user, str(user)) for user in range(1000, 1020))
    )
    seated = [o for o in outcomes if isinstance(o, Snapshot)]
    loaded = (await stored(tables, table_id)).table
    assert len(seated) == loaded.version == 5 - 1 - loaded.seats.count(None)
    assert {o.why for o in outcomes if not isinstance(o, Snapshot)} <= {
        Stop.NO_OPEN_SEAT,
        Stop.BUSY,
    }


async def test_one_who_joins_twice_at_once_sits_once(tables: Tables) -> None:
    table_id = (await opened(tables)).table.id
    outcomes = await asyncio.gather(*(tables.join(table_id, SOUTH, "South") for _ in range(10)))
    assert sum(isinstance(o, Snapshot) for o in outcomes) == 1
    assert (await stored(tables, table_id)).table.seats.count(None) == 3


async def test_what_one_process_does_the_other_knows_at_its_next_action(
    tables: Tables, others: Tables
) -> None:
    table_id = (await playing(tables)).table.id
    for user in PEOPLE[:4]:
        tables, others = others, tables
        done(await tables.act(table_id, user, no))
    assert await others.act(table_id, NORTH, no) == Refusal(Why.ALREADY_ANSWERED)
    after = done(await others.act(table_id, CENTRE, no))
    assert after.hand is not None
    assert after.hand.phase.name == "throne"
    assert after == await tables.get(table_id)


async def test_what_one_process_does_the_other_sees_when_it_only_looks(
    tables: Tables, others: Tables
) -> None:
    """A press in a DM arrives at another process than one in the server."""
    table_id = (await playing(tables)).table.id
    assert (await others.get(table_id)) == await tables.get(table_id)
    after = await tables.act(table_id, EAST, no)
    assert await others.get(table_id) == after
    assert await others.of_user(GUILD, SOUTH) == after
    assert await others.in_channel(GUILD, CHANNEL) == after


async def test_who_is_refused_is_refused_by_what_another_process_left(
    tables: Tables, others: Tables
) -> None:
    """What is remembered of a table may be old, and then says no to what is right by now."""
    before = await playing(tables)
    table_id = before.table.id
    assert await others.get(table_id) == before
    *first, last = PEOPLE
    for user in first:
        done(await tables.act(table_id, user, no))
    after = done(await tables.act(table_id, last, no))
    assert after.hand is not None
    (emperor,) = after.hand.phase.waiting(after.hand)
    at = (after.table.hand_no, after.hand.step)
    assert isinstance(await others.act(table_id, PEOPLE[emperor], as_ai, at=at), Snapshot)
    assert await tables.act(table_id, PEOPLE[emperor], as_ai, at=at) == Stopped(Stop.STALE)


async def test_a_decision_asks_the_store_for_nothing_that_is_remembered(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = (await playing(tables)).table.id
    monkeypatch.delattr(TableStore, "version")
    monkeypatch.delattr(TableStore, "load")
    assert isinstance(await tables.act(table_id, EAST, no), Snapshot)


async def test_a_new_process_goes_on_where_the_old_one_ended(tables: Tables, url: str) -> None:
    before = done(await tables.act((await playing(tables)).table.id, EAST, no))
    store = await Store.open(url)
    assert await Tables(store).get(before.table.id) == before
    await store.close()


async def test_a_button_pressed_many_times_at_once_takes_one_action(tables: Tables) -> None:
    now = await playing(tables)
    assert now.hand is not None
    at = (now.table.hand_no, now.hand.step)
    outcomes = await asyncio.gather(*(tables.act(now.table.id, EAST, no, at=at) for _ in range(20)))
    assert sum(isinstance(o, Snapshot) for o in outcomes) == 1
    assert outcomes.count(Refusal(Why.ALREADY_ANSWERED)) == 19
    assert len((await stored(tables, now.table.id)).actions) == 1


async def test_start_pressed_by_all_at_once_deals_one_hand(tables: Tables) -> None:
    table_id = (await opened(tables)).table.id
    for user in PEOPLE[1:]:
        await tables.join(table_id, user, str(user))
    outcomes = await asyncio.gather(*(deal(tables, table_id) for user in PEOPLE))
    assert sum(isinstance(o, Snapshot) for o in outcomes) == 1
    assert outcomes.count(Stopped(Stop.HAND_RUNNING)) == 4
    assert (await stored(tables, table_id)).table.hand_no == 1


async def test_a_button_of_an_earlier_step_or_hand_is_stale(tables: Tables) -> None:
    last = await playing(tables)
    table_id = last.table.id
    for user in PEOPLE:
        last = done(await tables.act(table_id, user, no, at=(1, 0)))
    assert last.hand is not None
    for at in ((1, 0), (0, last.hand.step), (2, 0)):
        assert await tables.act(table_id, EAST, no, at=at) == Stopped(Stop.STALE)


async def test_what_is_refused_writes_nothing(tables: Tables) -> None:
    waiting = await opened(tables)
    table_id = waiting.table.id
    refused = [
        await tables.join(table_id, EAST, "East"),
        await tables.leave(table_id, STRANGER),
        await tables.fill(table_id, STRANGER, AI_NAMES),
        await tables.close(table_id, SOUTH),
        await deal(tables, table_id),
        await tables.act(table_id, EAST, no),
        await tables.time_out(table_id),
    ]
    assert not any(isinstance(outcome, Snapshot) for outcome in refused)
    assert await stored(tables, table_id) == Loaded(waiting.table, None, ())

    for user in PEOPLE[1:]:
        await tables.join(table_id, user, str(user))
    await deal(tables, table_id)
    before = await stored(tables, table_id)
    refused = [
        await tables.act(table_id, EAST, passing),
        await tables.act(table_id, STRANGER, no),
        await tables.act(table_id, EAST, no, at=(1, 5)),
        await tables.act(table_id, EAST, lambda hand, seat: Refusal(Why.NO_CARDS)),
        await deal(tables, table_id),
        await tables.leave(table_id, EAST),
        await tables.close(table_id, EAST),
        await tables.time_out(table_id),
    ]
    assert [o.why for o in refused if not isinstance(o, Snapshot)] == [
        Why.NOT_NOW,
        Stop.NO_OPEN_SEAT,
        Stop.STALE,
        Why.NO_CARDS,
        Stop.HAND_RUNNING,
        Stop.HAND_RUNNING,
        Stop.HAND_RUNNING,
        Stop.STALE,
    ]
    assert await stored(tables, table_id) == before


async def test_there_is_nothing_to_do_at_a_table_that_never_was(tables: Tables) -> None:
    stopped = Stopped(Stop.NO_TABLE)
    assert await tables.get("ffffffff") is None
    assert await tables.join("ffffffff", EAST, "East") == stopped
    assert await tables.act("ffffffff", EAST, no) == stopped
    assert await tables.time_out("ffffffff") == stopped


async def test_a_closed_table_frees_its_people_and_does_nothing_more(tables: Tables) -> None:
    table_id = (await opened(tables)).table.id
    done(await tables.close(table_id, EAST))
    stopped = Stopped(Stop.TABLE_CLOSED)
    assert await tables.join(table_id, SOUTH, "South") == stopped
    assert await tables.act(table_id, EAST, no) == stopped
    assert await deal(tables, table_id) == stopped
    assert await tables.of_user(GUILD, EAST) is None
    assert await tables.in_channel(GUILD, CHANNEL) is None
    assert (await opened(tables)).table.id != table_id


async def test_a_deadline_is_kept_once_and_never_early(tables: Tables, now: list[datetime]) -> None:
    dealt = await playing(tables)
    table_id, due = dealt.table.id, dealt.table.due
    assert due is not None
    now.append(due - timedelta(milliseconds=1))
    assert await tables.time_out(table_id) == Stopped(Stop.STALE)
    now.append(due)
    outcomes = await asyncio.gather(*(tables.time_out(table_id) for _ in range(5)))
    assert sum(isinstance(o, Snapshot) for o in outcomes) == 1
    loaded = await stored(tables, table_id)
    assert [(action.action, action.by) for action in loaded.actions] == [("time-out", "clock")] * 5


async def test_two_processes_keep_a_deadline_once(
    tables: Tables, others: Tables, now: list[datetime]
) -> None:
    dealt = await playing(tables, people=1)
    assert dealt.table.due is not None
    now.append(dealt.table.due)
    outcomes = await asyncio.gather(
        tables.time_out(dealt.table.id), others.time_out(dealt.table.id)
    )
    assert sum(isinstance(o, Snapshot) for o in outcomes) == 1
    clock = [a for a in (await stored(tables, dealt.table.id)).actions if a.by == "clock"]
    assert len(clock) == 1


async def test_where_the_message_is_stays_known_while_the_table_moves_on(tables: Tables) -> None:
    now = await playing(tables)
    await tables.placed(now.table.id, CHANNEL + 1, 77)
    after = done(await tables.act(now.table.id, EAST, no))
    assert (after.table.channel_id, after.table.message_id) == (CHANNEL + 1, 77)
    assert (await stored(tables, now.table.id)).table == after.table


@pytest.mark.parametrize("read", ["version", "load"])
async def test_where_the_message_is_stays_known_to_who_looked_just_before(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, read: str
) -> None:
    now = await playing(tables)
    if read == "load":
        tables = Tables(tables.store)
    reads, as_it_is, may_go_on = (
        getattr(tables.store.tables, read),
        asyncio.Event(),
        asyncio.Event(),
    )

    async def slowly(table_id: str) -> object:
        found = await reads(table_id)
        as_it_is.set()
        await may_go_on.wait()
        return found

    monkeypatch.setattr(tables.store.tables, read, slowly)
    looking = asyncio.create_task(tables.get(now.table.id))
    await as_it_is.wait()
    placing = asyncio.create_task(tables.placed(now.table.id, CHANNEL + 1, 77))
    await asyncio.wait([placing], timeout=0.2)  # were it not to wait, it would be done by now
    may_go_on.set()
    await asyncio.gather(looking, placing)
    after = await tables.get(now.table.id)
    assert after is not None
    assert (after.table.channel_id, after.table.message_id) == (CHANNEL + 1, 77)


async def test_the_newest_table_with_a_free_seat_is_the_one_of_a_channel(tables: Tables) -> None:
    first, second = await opened(tables), await opened(tables, SOUTH)
    await tables.placed(first.table.id, CHANNEL, 100)
    await tables.placed(second.table.id, CHANNEL, 200)
    here = await tables.in_channel(GUILD, CHANNEL)
    assert here is not None
    assert here.table.id == second.table.id
    await tables.fill(second.table.id, SOUTH, AI_NAMES)
    here = await tables.in_channel(GUILD, CHANNEL)
    assert here is not None
    assert here.table.id == first.table.id


async def test_every_deadline_is_told_to_who_waits_for_it(tables: Tables) -> None:
    told: list[datetime | None] = []
    tables.on_due = lambda now: told.append(now.due)
    await tables.act((await playing(tables)).table.id, EAST, no)
    assert told[:1] == [NOON + idle_time(table(EAST))]
    assert told[-2:] == [NOON + timedelta(seconds=30)] * 2


async def test_every_hand_has_a_seed_of_its_own(store: Store) -> None:
    tables = Tables(store)
    seeds = set()
    for user in PEOPLE[:4]:
        table_id = (await opened(tables, user)).table.id
        await tables.fill(table_id, user, AI_NAMES)
        dealt = done(await deal(tables, table_id))
        assert dealt.hand is not None
        assert len(dealt.hand.seed) == 32
        seeds.add(dealt.hand.seed)
    assert len(seeds) == 4


async def test_where_a_press_belongs_is_told_at_once_after_a_restart_too(
    tables: Tables, others: Tables
) -> None:
    table_id = (await opened(tables)).table.id
    assert tables.belongs(table_id, GUILD, SOUTH)
    assert tables.belongs(table_id, None, EAST)
    assert not tables.belongs(table_id, GUILD + 1, EAST)
    assert not tables.belongs(table_id, None, SOUTH)
    assert not others.belongs(table_id, GUILD, EAST)
    await others.know()
    assert others.belongs(table_id, GUILD, EAST)
    assert isinstance(await tables.close(table_id, EAST), Snapshot)
    assert not tables.belongs(table_id, GUILD, EAST)


async def test_who_could_not_press_has_the_whole_time_again(
    tables: Tables, now: list[datetime]
) -> None:
    table_id = (await opened(tables)).table.id
    for user in PEOPLE[1:]:
        await tables.join(table_id, user, str(user))
    for user in (SOUTH, WEST):
        await tables.ready(table_id, user, PRESS)
    ready = done(await tables.ready(table_id, NORTH, PRESS))
    assert ready.table.due == NOON + READY_TIME
    assert await tables.start_without_late(table_id) == Stopped(Stop.STALE)
    now.append(NOON + 2 * READY_TIME)
    again = done(await tables.start_without_late(table_id))
    assert (again.table.status, again.table.due) == (Status.LOBBY, NOON + 3 * READY_TIME)
    now.append(NOON + 3 * READY_TIME)
    dealt = done(await tables.start_without_late(table_id))
    assert (dealt.table.status, dealt.table.people) == (Status.PLAYING, (SOUTH, WEST, NORTH))
    assert await tables.start_without_late(table_id) == Stopped(Stop.STALE)


async def test_a_deal_is_made_from_the_press_of_everybody_after_its_seal(store: Store) -> None:
    tables = Tables(store)
    table = (await opened(tables)).table
    table_id, sealed = table.id, table.seed
    for user in PEOPLE[1:]:
        await tables.join(table_id, user, str(user))
    for user, number in zip(PEOPLE[:4], (14, 11, 13, 12), strict=True):
        done(await tables.ready(table_id, user, number))
    dealt = done(await tables.ready(table_id, CENTRE, 15))
    assert dealt.hand is not None
    assert dealt.hand.presses == (11, 12, 13, 14, 15)
    assert dealt.hand.seed.hex() == sealed
    assert dealt.table.seed not in ("", sealed)
    again = await Tables(store).get(table_id)
    assert again is not None
    assert again.hand == dealt.hand


async def test_a_table_of_before_there_were_seals_does_not_claim_to_have_had_one(
    store: Store,
) -> None:
    tables = Tables(store)
    table = (await opened(tables)).table
    await tables.fill(table.id, EAST, AI_NAMES)
    found = await stored(tables, table.id)
    await store.tables.commit(Change(replace(found.table.next_version(), seed="")))
    dealt = done(await tables.ready(table.id, EAST, 11))
    assert dealt.hand is not None
    assert dealt.hand.presses == ()


async def all_seated(tables: Tables, *ready: int) -> str:
    """A table of five people, of whom these are ready; its id."""
    table_id = (await opened(tables)).table.id
    for user in PEOPLE[1:]:
        done(await tables.join(table_id, user, str(user)))
    for user in ready:
        done(await tables.ready(table_id, user, PRESS))
    return table_id


async def test_a_press_agrees_to_nothing_but_what_its_button_was_made_for(tables: Tables) -> None:
    table_id = await all_seated(tables)
    terms = lobby.terms((await stored(tables, table_id)).table)
    done(await tables.choose_pace(table_id, EAST, "slow"))
    assert await tables.ready(table_id, SOUTH, PRESS, terms=terms) == Stopped(Stop.STALE)
    terms = lobby.terms((await stored(tables, table_id)).table)
    done(await tables.ready(table_id, SOUTH, PRESS, terms=terms))
    done(await tables.ready(table_id, WEST, PRESS, terms=terms))


async def test_nobody_makes_those_who_are_ready_wait_for_longer(
    tables: Tables, now: list[datetime]
) -> None:
    table_id = await all_seated(tables, SOUTH, WEST, NORTH)
    now.append(NOON + READY_TIME / 2)
    for change in (
        tables.vote_to_end(table_id, CENTRE),
        tables.replace_person(table_id, CENTRE, WEST, Reason.SPOILS),
        tables.choose_pace(table_id, EAST, "normal"),
        tables.ready(table_id, EAST, PRESS),
    ):
        assert done(await change).table.due == NOON + READY_TIME


async def test_where_few_are_ready_all_are_asked_anew_and_nobody_is_replaced(
    tables: Tables, now: list[datetime]
) -> None:
    table_id = await all_seated(tables, CENTRE, NORTH)
    now.append(NOON + READY_TIME)
    anew = done(await tables.start_without_late(table_id))
    assert (anew.table.status, anew.table.people) == (Status.LOBBY, PEOPLE)
    assert lobby.awaited(anew.table) == frozenset()


async def test_who_was_put_out_comes_back_after_the_next_hand_or_if_invited(
    tables: Tables,
) -> None:
    table_id = await all_seated(tables)
    done(await tables.replace_person(table_id, EAST, CENTRE, Reason.SPOILS))
    assert await tables.join(table_id, CENTRE, "Centre") == Stopped(Stop.PUT_OUT)
    assert await tables.invite(table_id, SOUTH, CENTRE) == Stopped(Stop.PUT_OUT)
    for _ in range(2):
        done(await tables.invite(table_id, EAST, CENTRE))
        done(await tables.join(table_id, CENTRE, "Centre"))
        done(await tables.replace_person(table_id, EAST, CENTRE, Reason.SPOILS))
        assert await tables.join(table_id, CENTRE, "Centre") == Stopped(Stop.PUT_OUT)


async def test_who_goes_in_and_out_holds_up_the_others_once(tables: Tables) -> None:
    table_id = await all_seated(tables)
    for _ in range(MOST_LEAVINGS - 1):
        done(await tables.leave(table_id, CENTRE))
        done(await tables.join(table_id, CENTRE, "Centre"))
    done(await tables.leave(table_id, CENTRE))
    assert await tables.join(table_id, CENTRE, "Centre") == Stopped(Stop.PUT_OUT)


async def test_a_vote_that_others_carry_by_leaving_is_done(tables: Tables) -> None:
    table_id = await all_seated(tables)
    done(await tables.vote_to_end(table_id, SOUTH))
    done(await tables.vote_to_end(table_id, WEST))
    left = done(await tables.leave(table_id, NORTH))
    assert left.table.status is Status.LOBBY
    ended = done(await tables.leave(table_id, CENTRE))
    assert ended.table.status is Status.CLOSED
    assert ended_by_vote(ended.table)


async def test_a_host_who_closes_does_so_whatever_others_voted_for(tables: Tables) -> None:
    table_id = await all_seated(tables)
    for user in (SOUTH, WEST):
        done(await tables.vote_to_end(table_id, user))
    closed = done(await tables.close(table_id, EAST))
    assert not ended_by_vote(closed.table)


async def test_the_day_of_a_paused_table_is_no_shorter_for_a_press(
    tables: Tables, now: list[datetime]
) -> None:
    table_id = await all_seated(tables)
    paused = done(await tables.pause(table_id, CHANNEL))
    ready = done(await tables.ready(table_id, SOUTH, PRESS))
    assert ready.table.due == paused.table.due == NOON + PAUSED_TIME


async def test_a_host_cannot_put_out_who_votes_against_them(tables: Tables) -> None:
    table_id = await all_seated(tables)
    done(await tables.vote_to_end(table_id, SOUTH))
    done(await tables.replace_person(table_id, WEST, EAST, Reason.SPOILS))
    done(await tables.replace_person(table_id, NORTH, CENTRE, Reason.SPOILS))
    for user in (SOUTH, WEST):
        kept = done(await tables.replace_person(table_id, EAST, user, Reason.ABSENT))
        assert kept.table.people == PEOPLE
    gone = done(await tables.replace_person(table_id, EAST, NORTH, Reason.ABSENT))
    assert NORTH not in gone.table.people


async def test_one_of_two_who_is_away_holds_nobody_up(tables: Tables, now: list[datetime]) -> None:
    table_id = (await opened(tables)).table.id
    done(await tables.join(table_id, SOUTH, "South"))
    done(await tables.fill(table_id, EAST, AI_NAMES))
    done(await tables.vote_to_end(table_id, EAST))
    done(await tables.ready(table_id, SOUTH, PRESS))
    now.append(NOON + READY_TIME)
    dealt = done(await tables.start_without_late(table_id))
    assert (dealt.table.status, dealt.table.host_id) == (Status.PLAYING, SOUTH)


async def test_those_who_are_late_are_called_after_a_pause_too(
    tables: Tables, now: list[datetime]
) -> None:
    table_id = await all_seated(tables, SOUTH, WEST, NORTH)
    done(await tables.pause(table_id, CHANNEL))
    now.append(NOON + 3 * READY_TIME)
    paused = await tables.get(table_id)
    assert paused is not None
    shown = await tables.shown(paused)
    assert shown is not None
    assert shown.table.due == now[-1] + READY_TIME
    assert shown.table.warn == now[-1] + WARN_AFTER * READY_TIME


async def test_a_wish_to_be_forgotten_waits_a_day_from_the_latest_hand(
    tables: Tables, now: list[datetime]
) -> None:
    wish = NOON + timedelta(minutes=1)
    for user in (EAST, SOUTH):
        await tables.store.users.remember_locale(user, "en-US")
        await tables.store.users.remember_forget_at(user, wish)
    table_id = (await playing(tables)).table.id
    done(await tables.leave_hand(table_id, SOUTH, 1))
    east, south = [await tables.store.users.load(user) for user in (EAST, SOUTH)]
    assert east is not None
    assert south is not None
    assert (east.forget_at, south.forget_at) == (wish, NOON + WAITING)


@pytest.mark.parametrize("late", [False, True])
async def test_an_ai_player_owes_nothing_for_who_was_late(
    tables: Tables, now: list[datetime], *, late: bool
) -> None:
    """Tribute is of the seats that finished the hand before, §5."""
    table_id = await all_seated(tables)
    before = (await stored(tables, table_id)).table
    hand = replace(trick("7", "", "6", "6", "6", out=(1,)), rules=PRESETS["home"])
    over = replace(before, status=Status.SETTLED, preset="home", hand_no=1, due=None)
    over = replace(over, changed_hands=False)  # as since the deal
    settled = Settled(over, tell(hand, "0 7"))
    if late:
        agreed = lobby.ready(over, EAST, PRESS)
        assert not isinstance(agreed, Stopped)
        over, _ = lobby.replace_late(agreed)
        settled = replace(settled, table=over)
    dealt = turns.start_hand(settled, seed(1), NOON)
    assert dealt.change.deal is not None
    assert (dealt.change.deal.owed is None) is late


@pytest.mark.newcomers
async def test_who_sits_down_in_the_middle_of_their_first_hand_is_new_too(tables: Tables) -> None:
    dealt = await playing(tables, people=1)
    assert [seat and seat.new for seat in dealt.table.seats] == [True, *[False] * 4]
    done(await tables.invite(dealt.table.id, EAST, SOUTH))
    joined = done(await tables.join(dealt.table.id, SOUTH, "South"))
    assert [seat and seat.new for seat in joined.table.seats] == [True, True, *[False] * 3]
    kept = await tables.store.tables.load(dealt.table.id)
    assert kept is not None
    assert kept.table == joined.table


@pytest.mark.parametrize("theirs", [False, True])
async def test_at_a_table_that_another_process_shows_all_have_a_while_before_they_are_called(
    tables: Tables, *, theirs: bool
) -> None:
    """Only the process that shows a table knows which of its players are active."""
    table_id = (await playing(tables)).table.id
    if theirs:
        tables.shards = Shards(2, frozenset({1 - (GUILD >> 22) % 2}))
    for user in PEOPLE[:-1]:
        await tables.act(table_id, user, no)
    after = done(await tables.act(table_id, PEOPLE[-1], no))
    assert after.table.call == (NOON + PATIENCE if theirs else None)
