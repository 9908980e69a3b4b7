"""Deadlines are kept, whatever happens; the clock's alarms ring when the test says so."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, NoReturn

import discord
import pytest
from sqlalchemy.exc import OperationalError
from structlog.testing import CapturingLogger

from bot.model import Change, Table
from bot.store.store import Store
from bot.store.tables.deadlines import UNSEEN_GRACE, DeadlineStore
from bot.tables.deadlines import PAUSE, Deadlines
from bot.tables.rules.clock import BotMove, TimeOut
from bot.tables.rules.closing import End
from bot.tables.rules.pace import DEFAULT, HELD_UP, WARN_AFTER
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.seating import Fill
from bot.tables.rules.snapshot import Snapshot
from bot.tables.rules.step import Request
from bot.tables.service import Tables
from game.refusals import Refusal
from tests.bot.tables.people import AI_NAMES, EAST, SOUTH, current
from tests.bot.tables.seated import CHANNEL, GUILD, NOON, PEOPLE, deal, known, seed

QUESTION_TIME = timedelta(seconds=DEFAULT.question)

NEVER = 1.0
"""A warning that would come with the deadline is not given."""


@dataclass
class Alarm:
    """What was asked of the event loop: to call back at a time."""

    at: datetime
    ring: Callable[[], None]
    off: bool = False

    def cancel(self) -> None:
        self.off = True


@dataclass
class World:
    """Tables whose time stands still but for `ring`, and a clock."""

    tables: Tables
    clock: Deadlines = field(init=False)
    now: datetime = NOON
    alarms: list[Alarm] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    warned: list[str] = field(default_factory=list)
    telling: asyncio.Semaphore = field(default_factory=partial(asyncio.Semaphore, 0))
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    faults: list[Exception] = field(default_factory=list)
    log: CapturingLogger = field(default_factory=CapturingLogger)

    def __post_init__(self) -> None:
        self.answered.set()
        self.new_clock()

    def new_clock(self) -> None:
        self.clock = Deadlines(self.tables, self.tell, self.warn)
        self.tables.observers.append(self.clock)

    async def tell(self, after: Snapshot) -> None:
        self.told.append(after.table.id)
        self.telling.release()
        await self.answered.wait()
        if self.faults:
            raise self.faults.pop()
        await self.seen(after)

    async def seen(self, now: Snapshot) -> None:
        """Everybody sees the table as it stands."""
        await self.tables.store.shown_versions.note(now.table.id, now.table.version)

    async def warn(self, after: Snapshot) -> None:
        self.warned.append(after.table.id)
        await self.seen(after)

    @property
    def wakes_at(self) -> datetime | None:
        """When the one alarm rings that is set, if any."""
        times = [alarm.at for alarm in self.alarms if not alarm.off]
        assert len(times) <= 1
        return times[0] if times else None

    async def ring(self) -> None:
        """The alarm rings when it is due."""
        self.now = self.wakes_at or self.now
        await self.ring_early()

    async def ring_early(self) -> None:
        """The alarm rings now, and all that follows is done."""
        before = asyncio.all_tasks()
        self.ring_alone()
        while begun := asyncio.all_tasks() - before:
            await asyncio.wait(begun)
        await asyncio.sleep(0)

    def ring_alone(self) -> None:
        """The alarm rings now, and nobody waits for what follows."""
        (alarm,) = (alarm for alarm in self.alarms if not alarm.off)
        alarm.off = True
        alarm.ring()

    async def play(self, user: int) -> str:
        """A hand is dealt to this user and four AI players; the id of their table."""
        opened = await self.tables.open(GUILD, CHANNEL + user, user, "East", "en-US")
        assert isinstance(opened, Snapshot)
        await self.tables.do(opened.table.id, Fill(user, AI_NAMES))
        dealt = await deal(self.tables, opened.table.id)
        assert isinstance(dealt, Snapshot)
        await self.seen(dealt)
        return opened.table.id


@pytest.fixture
async def world(store: Store, monkeypatch: pytest.MonkeyPatch) -> World:
    world = World(Tables(store, lambda: seed(1)))
    monkeypatch.setattr(discord.utils, "utcnow", lambda: world.now)
    monkeypatch.setattr("bot.runtime.background.log", world.log)
    monkeypatch.setattr("bot.tables.rules.clock.WARN_AFTER", NEVER)
    monkeypatch.setattr("bot.tables.rules.pace.WARN_AFTER", NEVER)
    monkeypatch.setattr("bot.tables.rules.mentions.TIME_TO_ACT", timedelta(hours=1))
    loop = asyncio.get_running_loop()
    call_later = loop.call_later

    def set_alarm(
        seconds: float, ring: Callable[..., None], *args: object
    ) -> Alarm | asyncio.TimerHandle:
        if getattr(ring, "__self__", None) is not world.clock:
            return call_later(seconds, ring, *args)
        assert seconds >= 0
        world.alarms.append(Alarm(world.now + timedelta(seconds=seconds), ring))
        return world.alarms[-1]

    monkeypatch.setattr(loop, "call_later", set_alarm)
    return world


def fail_once(
    monkeypatch: pytest.MonkeyPatch, owner: object, method: str, error: Exception
) -> None:
    """This method fails at the next call, and never again."""
    original = getattr(owner, method)

    async def fails(*_: object) -> NoReturn:
        monkeypatch.setattr(owner, method, original)
        raise error

    monkeypatch.setattr(owner, method, fails)


def instead_of(
    monkeypatch: pytest.MonkeyPatch,
    tables: Tables,
    kind: type[Request],
    work: Callable[[str], Awaitable[Snapshot | Refusal]],
) -> None:
    """Requests of this kind do this work; it is given the id of the table."""
    do = tables.do

    async def instead(table_id: str, request: Request) -> Snapshot | Refusal:
        return await (work(table_id) if isinstance(request, kind) else do(table_id, request))

    monkeypatch.setattr(tables, "do", instead)


@dataclass
class Gate:
    """Where commits wait: whether one got there, whether they may go on, how many did."""

    reached: asyncio.Event = field(default_factory=asyncio.Event)
    opened: asyncio.Event = field(default_factory=asyncio.Event)
    passed: int = 0


def hang(world: World, monkeypatch: pytest.MonkeyPatch, table_id: str) -> Gate:
    """The database takes its time to write this table, and no other."""
    gate, commit = Gate(), world.tables.store.tables.commit

    async def slow(change: Change, was: Table) -> bool:
        if change.table.id == table_id:
            gate.reached.set()
            await gate.opened.wait()
            gate.passed += 1
        return await commit(change, was)

    monkeypatch.setattr(world.tables.store.tables, "commit", slow)
    return gate


def rings(world: World) -> None:
    """The alarm rings when it is due, and nobody waits for what follows."""
    world.now = world.wakes_at or world.now
    world.ring_alone()


async def test_without_deadlines_no_alarm_is_set(world: World) -> None:
    await world.clock.start()
    assert world.wakes_at is None


async def test_a_new_process_goes_on_with_the_deadlines_of_the_old(world: World) -> None:
    table_id = await world.play(EAST)
    world.alarms.clear()
    world.now += 10 * QUESTION_TIME
    await world.clock.start()
    assert world.wakes_at == world.now
    await world.ring()
    assert world.told == [table_id]


async def test_the_earliest_deadline_counts(world: World) -> None:
    await world.clock.start()
    await world.play(EAST)
    world.now += timedelta(seconds=1)
    await world.play(SOUTH)
    assert world.wakes_at == NOON + QUESTION_TIME
    world.now -= timedelta(seconds=5)
    await world.play(PEOPLE[2])
    assert world.wakes_at == NOON - timedelta(seconds=4) + QUESTION_TIME


async def test_what_is_overdue_is_done_once_and_the_next_deadline_set(world: World) -> None:
    await world.clock.start()
    table_id = await world.play(EAST)
    await world.ring()
    assert world.told == [table_id]
    after = await current(world.tables, table_id)
    assert after.table.deadline_at == world.wakes_at
    assert known(world.wakes_at) >= world.now + QUESTION_TIME


async def test_an_alarm_too_early_does_nothing_and_is_set_again(world: World) -> None:
    await world.clock.start()
    await world.play(EAST)
    await world.ring_early()
    assert world.told == []
    assert world.wakes_at == NOON + QUESTION_TIME


async def test_an_alarm_that_rings_twice_at_once_does_it_once(world: World) -> None:
    await world.clock.start()
    await world.play(EAST)
    again = world.alarms[-1].ring
    world.now = NOON + QUESTION_TIME
    again()
    await world.ring_early()
    async with asyncio.timeout(60):
        await world.telling.acquire()
    await world.clock.stop()
    assert len(world.told) == 1
    assert world.log.calls == []


async def test_a_fault_of_one_table_is_logged_and_tried_again_and_is_no_others(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.clock.start()
    tables = {await world.play(EAST), await world.play(SOUTH)}
    fail_once(monkeypatch, world.tables, "do", LookupError("a fault of ours"))
    await world.ring()
    (fault,) = world.log.calls
    assert {*world.told} == tables - {fault.kwargs["table"]}
    assert world.wakes_at == world.now + PAUSE
    await world.ring()
    assert {*world.told} == tables


@pytest.mark.parametrize("reads", [False, True])
async def test_who_could_not_act_while_the_database_was_away_has_the_full_time_again(
    world: World, monkeypatch: pytest.MonkeyPatch, *, reads: bool
) -> None:
    await world.clock.start()
    table_id = await world.play(EAST)
    before = await current(world.tables, table_id)
    part, name = (world.tables, "do") if reads else (world.tables.store.deadlines, "overdue")
    fail_once(monkeypatch, part, name, OSError())
    await world.ring()
    world.now += HELD_UP
    await world.ring_early()
    after = await current(world.tables, table_id)
    assert (after.hand, after.table.deadline_at) == (before.hand, world.now + QUESTION_TIME)
    assert world.told == [table_id]


async def test_a_database_that_fails_is_asked_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.clock.start()
    table_id = await world.play(EAST)
    error = OperationalError("SELECT", {}, Exception("disk I/O error"))
    fail_once(monkeypatch, world.tables.store.deadlines, "overdue", error)
    await world.ring()
    assert [call.method_name for call in world.log.calls] == ["error"]
    assert world.wakes_at == world.now + PAUSE
    await world.ring()
    assert world.told == [table_id]


async def test_a_table_that_cannot_be_shown_has_moved_on_and_waits_to_be_seen(
    world: World,
) -> None:
    await world.clock.start()
    table_id = await world.play(EAST)
    world.faults.append(discord.ClientException("not shown"))
    await world.ring()
    moved = await current(world.tables, table_id)
    await world.ring()
    assert len(world.told) == 1, "nobody knows that they are waited for"
    assert len(world.log.calls) == 1
    world.now += HELD_UP
    resumed = await world.tables.record_shown(moved)
    assert resumed is not None
    assert resumed.table.deadline_at == world.now + QUESTION_TIME
    await world.seen(resumed)
    await world.ring()  # looks again whether it is seen
    await world.ring()
    assert len(world.told) == 2


async def test_a_table_that_nobody_can_see_goes_on_at_last(world: World) -> None:
    await world.clock.start()
    await world.play(EAST)
    world.faults.append(discord.ClientException("not shown"))
    await world.ring()
    await world.ring()
    assert len(world.told) == 1
    world.now += UNSEEN_GRACE
    await world.ring_early()
    assert len(world.told) == 2


async def test_a_table_that_is_slow_to_show_delays_no_other(world: World) -> None:
    await world.clock.start()
    tables = {await world.play(EAST), await world.play(SOUTH)}
    world.answered.clear()
    rings(world)
    async with asyncio.timeout(60):
        for _ in tables:
            await world.telling.acquire()
    assert set(world.told) == tables
    world.answered.set()
    await world.clock.stop()


async def test_a_table_that_is_slow_to_commit_delays_no_other_and_is_done_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.deadlines.AT_ONCE", 1)
    monkeypatch.setattr("bot.tables.deadlines.SLOW_AFTER", 0.01)
    world.new_clock()
    await world.clock.start()
    slow, *others = [await world.play(person) for person in PEOPLE]
    gate = hang(world, monkeypatch, slow)
    rings(world)
    async with asyncio.timeout(60):
        await gate.reached.wait()
        while any(world.told.count(other) < 3 for other in others):
            if world.wakes_at:  # for the next deadlines, with the slow one still at work
                rings(world)
            await asyncio.sleep(0.001)
        assert slow not in world.told
        gate.opened.set()
        while slow not in world.told:
            await world.telling.acquire()
    await world.clock.stop()
    assert world.told.count(slow) == gate.passed == 1


async def test_so_many_tables_are_kept_at_once_and_what_is_overdue_longest_is_first(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.deadlines.AT_ONCE", 2)
    monkeypatch.setattr("bot.tables.deadlines.SLOW_AFTER", 60)
    world.new_clock()
    await world.clock.start()
    tables, begun, most = list[str](), list[str](), 0
    for person in PEOPLE:
        tables.append(await world.play(person))
        world.now -= timedelta(seconds=1)
    do, get, at_work = world.tables.do, world.tables.get, set[str]()

    async def read(table_id: str) -> Snapshot | None:
        begun.append(table_id)
        return await get(table_id)

    async def noted(table_id: str) -> Snapshot | Refusal:
        nonlocal most
        at_work.add(table_id)
        most = max(most, len(at_work))
        after = await do(table_id, TimeOut())
        at_work.remove(table_id)
        return after

    monkeypatch.setattr(world.tables, "get", read)
    instead_of(monkeypatch, world.tables, TimeOut, noted)
    world.now = NOON + QUESTION_TIME
    await world.ring_early()
    assert begun == tables[::-1]
    assert most == 2
    assert sorted(world.told) == sorted(tables)


async def test_a_table_that_stays_overdue_is_not_asked_without_a_pause(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(_table_id: str) -> Snapshot | Refusal:
        return Refusal(TableWhy.BUSY)

    await world.clock.start()
    await world.play(EAST)
    instead_of(monkeypatch, world.tables, TimeOut, busy)
    for _ in range(3):
        await world.ring()
        assert world.wakes_at == world.now + PAUSE


async def test_a_clock_that_is_stopped_ends_what_it_does_and_begins_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.deadlines.AT_ONCE", 1)
    world.new_clock()
    tables = []
    for person in PEOPLE[:3]:
        tables.append(await world.play(person))
        world.now += timedelta(seconds=1)
    gate = hang(world, monkeypatch, tables[0])
    world.now += QUESTION_TIME
    await world.clock.start()
    rings(world)
    await gate.reached.wait()
    stopping = asyncio.create_task(world.clock.stop())
    await asyncio.sleep(0)
    gate.opened.set()
    await stopping
    overdue = [table_id for _, table_id in await world.tables.store.deadlines.overdue(world.now)]
    assert overdue == tables[1:]
    assert (world.told, world.wakes_at) == ([], None)


async def test_who_is_waited_for_is_warned_once_at_two_thirds_of_the_time(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.rules.pace.WARN_AFTER", WARN_AFTER)
    await world.clock.start()
    table = await world.play(EAST)
    assert world.wakes_at == NOON + WARN_AFTER * QUESTION_TIME
    await world.ring()
    assert (world.warned, world.told) == ([table], [])
    assert world.wakes_at == NOON + QUESTION_TIME
    await world.ring_early()
    assert (world.warned, world.told) == ([table], [])
    await world.ring()
    assert (world.warned, world.told) == ([table], [table])


@pytest.mark.parametrize("late", [False, True])
async def test_after_a_restart_a_warning_that_is_due_is_given_unless_the_time_is_over(
    world: World, monkeypatch: pytest.MonkeyPatch, *, late: bool
) -> None:
    monkeypatch.setattr("bot.tables.rules.pace.WARN_AFTER", WARN_AFTER)
    table = await world.play(EAST)
    for alarm in world.alarms:
        alarm.cancel()
    world.now = NOON + (2 * QUESTION_TIME if late else timedelta(seconds=25))
    await world.clock.start()
    await world.ring()
    assert (world.warned, world.told) == (([], [table]) if late else ([table], []))
    assert late or await world.tables.store.deadlines.overdue(world.now) == ()


async def test_a_planned_play_rings_before_the_deadline_and_moves_the_table(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await world.play(EAST)
    before = await current(world.tables, table_id)
    auto = NOON + timedelta(seconds=3)
    table = replace(before.table, version=before.table.version + 1, bot_acts_at=auto)
    assert await world.tables.store.tables.commit(Change(table))
    done: list[str] = []

    async def move(planned: str) -> Snapshot | Refusal:
        done.append(planned)
        return before

    instead_of(monkeypatch, world.tables, BotMove, move)
    await world.clock.start()
    assert world.wakes_at == auto
    await world.ring()
    assert (done, world.told) == ([table_id], [table_id])


async def test_only_before_peoples_time_is_over_is_the_store_asked(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.rules.clock.WARN_AFTER", 0.5)
    monkeypatch.setattr("bot.tables.rules.pace.WARN_AFTER", 0.5)
    await world.clock.start()
    table_id = await world.play(EAST)
    asked = count_calls(monkeypatch, "overdue", "next_due", "times")
    await world.ring()
    assert (world.warned, asked) == ([table_id], [])
    await world.ring()
    assert (world.told, asked) == ([table_id], ["overdue"]), "it knows whether they could see that"


async def test_what_failed_is_tried_again_though_other_tables_go_on(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.clock.start()
    failing, tried = await world.play(EAST), list[str]()
    world.now += QUESTION_TIME / 2
    other = await world.play(SOUTH)
    do = world.tables.do

    async def fails(table_id: str) -> Snapshot | Refusal:
        tried.append(table_id)
        if table_id == failing:
            raise OSError
        return await do(table_id, TimeOut())

    instead_of(monkeypatch, world.tables, TimeOut, fails)
    await world.ring()
    for _ in range(5):
        world.now += PAUSE / 4
        known = world.tables.newest(other)
        assert known
        world.clock.on_known(replace(known.table, version=100 + len(tried), bot_acts_at=world.now))
        await world.ring_early()
    assert tried.count(failing) == 2


async def test_a_table_that_is_gone_is_asked_for_no_more(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.clock.start()
    table_id = await world.play(EAST)
    await Tables(world.tables.store).do(table_id, End())
    asked: list[str] = []
    await world.ring()
    while world.wakes_at:
        asked = count_calls(monkeypatch, "overdue")
        await world.ring()
    assert asked == ["overdue"]


async def test_what_another_process_changed_is_found_by_looking(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.clock.start()
    table_id = await world.play(EAST)
    loaded = await world.tables.store.tables.load(table_id)
    assert loaded
    asked = count_calls(monkeypatch, "times")
    await world.clock.poll()
    assert asked == []
    due = world.now + timedelta(milliseconds=1)
    table = replace(loaded.table, version=loaded.table.version + 1, deadline_at=due)
    assert await world.tables.store.tables.commit(Change(table, unseen=True), loaded.table)
    await world.clock.poll()
    assert (asked, world.wakes_at) == (["times"], due)


def count_calls(monkeypatch: pytest.MonkeyPatch, *methods: str) -> list[str]:
    """Note every call of these methods of `DeadlineStore` from now on."""
    called: list[str] = []
    for name in methods:
        original = getattr(DeadlineStore, name)

        async def noted(
            self: DeadlineStore, *args: object, name: str = name, original: Any = original
        ) -> object:
            called.append(name)
            return await original(self, *args)

        monkeypatch.setattr(DeadlineStore, name, noted)
    return called


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_clock_that_is_set_back_delays_no_table(world: World, *, restarted: bool) -> None:
    await world.clock.start()
    await world.play(EAST)
    before = world.now
    world.now -= timedelta(hours=1)
    if restarted:
        await world.clock.stop()
        world.tables.memory.forget((await world.tables.store.tables.all_open())[0].id)
        world.new_clock()
        before_start = asyncio.all_tasks()
        await world.clock.start()
        await asyncio.wait(asyncio.all_tasks() - before_start)
    else:
        await world.ring_early()
    assert known(world.wakes_at) < before
