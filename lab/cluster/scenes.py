"""The scenes (a) to (i): what is done to the processes, and what must hold then."""

import asyncio
import signal
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

import sqlalchemy as sa

from bot.store.engine.database import connect
from bot.tables.rules.snapshot import Playing
from lab.cluster.people import PATIENCE, Crowd, users_of
from lab.cluster.processes import Cluster, Member
from lab.cluster.report import Report
from lab.cluster.watch import Watch
from tests.wire.people import People
from tests.wire.server import Asked
from tests.wire.shown import Moment, Shown, went_back

LISTENERS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND (query ILIKE 'LISTEN%' OR query = 'SELECT 1')
"""
"""Ends the connections that listen for notifications, which ask `SELECT 1` every few seconds."""
ANSWER, POLL = 10.0, 2.0
"""Time limits in seconds: until servers answer again, and until a poll finds a change."""
PACE = 5.5
"""Seconds between two shards that are connected; Discord requires five."""
AWAY = 25.0
"""Seconds for which PostgreSQL is away."""
CUT_OFF = 60.0
"""Seconds until a process notices that Discord does not answer it any more."""
PRESSES = 12
LOST = (
    "terminating connection|the database system is|connection (was|is) closed"
    "|FileNotFoundError|ConnectionRefusedError|another operation"
)
"""Log lines that are expected while PostgreSQL is down."""


@dataclass
class Stage:
    """All that a scene needs. `patience`: how many seconds anything may take before it is given up.

    `kills`: how many times (b) kills a process. `quiet`: how many seconds (a) lasts, in which
    nothing is done to any process.
    """

    cluster: Cluster
    crowd: Crowd
    watch: Watch
    report: Report
    dice: Random
    kills: int = 200
    quiet: float = 60.0
    patience: float = 120.0
    began: float = field(default_factory=perf_counter)


async def undisturbed(stage: Stage) -> None:
    """(a) Every interaction gets exactly one accepted answer, and no 400."""
    discord = stage.cluster.discord
    before, refused = set(discord.asked), len(discord.refused)
    since = perf_counter()
    await asyncio.sleep(stage.quiet)
    asked = _asked(stage, before, since)
    stage.report.say(f"(a) {len(asked)} interactions in {stage.quiet:.0f} s")
    stage.report.none_of("(a) not answered", [each for each in asked if each.answered_at is None])
    stage.report.none_of("(a) refused requests", discord.refused[refused:])
    stage.report.none_of("(a) doubled sessions", discord.doubled)
    late = [each.answered_at - each.asked_at for each in asked if each.answered_at]
    stage.report.figures("(a) answers", late, 3.0)


def _asked(stage: Stage, before: Collection[str], since: float) -> list[Asked]:
    """The interactions since then, except those that may still be answered."""
    return [
        each
        for token, each in stage.cluster.discord.asked.items()
        if token not in before and since < each.asked_at < perf_counter() - 3
    ]


async def killed(stage: Stage) -> None:
    """(b) `kill -9` of one process at random moments."""
    taken: list[float] = []
    late: list[str] = []
    limits: list[float] = []
    for number in range(stage.kills):
        await asyncio.sleep(4 * stage.dice.random())
        owning = [each for each in stage.cluster.members if each.alive and each.shards]
        member = stage.dice.choice(owning)
        guilds, limit = member.guilds, _limit(len(member.shards))
        limits.append(limit)
        since = perf_counter()
        await member.kill()
        alone = not any(each.alive for each in stage.cluster.members)
        if alone:
            member.begin()
        silences = await stage.crowd.answers(guilds, since, stage.patience)
        taken += silences
        late += [f"{seconds:.1f} s" for seconds in silences if seconds > limit]
        if not alone:
            member.begin()
        await stage.cluster.discord.covered(stage.patience)
        if number % 20 == 19:
            stage.report.figures(f"(b) {number + 1} kills: takeover", taken)
    stage.report.figures(f"(b) {stage.kills} kills: takeover", taken)
    stage.report.none_of("(b) taken over too late", late)
    stage.report.figures("(b) deadlines late", stage.watch.lateness, max(limits))
    await stage.cluster.even(stage.cluster.members, stage.patience)


def _limit(shards: int) -> float:
    """The time limit in seconds for taking over this many shards, if another was connected just
    before.
    """
    return ANSWER + PACE * shards


async def slept(stage: Stage) -> None:
    """(c) SIGSTOP for 20 s, SIGCONT: nothing old is published."""
    discord, member = stage.cluster.discord, stage.dice.choice(stage.cluster.members)
    guilds, shown, since = member.guilds, len(discord.shown), perf_counter()
    limit = _limit(len(member.shards))
    member.signal(signal.SIGSTOP)
    answering = asyncio.ensure_future(stage.crowd.answers(guilds, since, stage.patience))
    await asyncio.sleep(20)
    member.signal(signal.SIGCONT)
    woken = perf_counter()
    stage.report.figures("(c) takeover from one that sleeps", await answering, limit)
    await asyncio.sleep(10)
    stage.report.none_of("(c) old after new", went_back(discord.shown[shown:]))
    late = [each for each in discord.refused if each.door == member.door and each.at > woken]
    stage.report.say(f"(c) requests refused to the one that woke: {len(late)}")
    await stage.cluster.even(stage.cluster.members, stage.patience)


async def database_away(stage: Stage) -> None:
    """(d) PostgreSQL away for a while: whoever asks is told so, and no session is lost."""
    discord = stage.cluster.discord
    identified, everywhere = discord.identified, list(discord.guilds)
    await asyncio.to_thread(stage.cluster.postgresql.stop)
    await asyncio.sleep(AWAY)
    asked = [discord.command(users_of(guild)[0], "hand", in_guild=guild) for guild in everywhere]
    await asyncio.sleep(PATIENCE)
    untold = [each for each in asked if not each.said]
    stage.report.none_of("(d) told nothing while PostgreSQL was away", untold)
    await asyncio.to_thread(stage.cluster.postgresql.restart)
    await stage.cluster.store.database.engine.dispose()  # of which every connection is lost
    seconds = await stage.crowd.answers(everywhere, perf_counter(), stage.patience)
    stage.report.figures("(d) answers after PostgreSQL was away", seconds, PATIENCE)
    if discord.identified > identified:
        stage.report.fault(f"(d) new sessions: {discord.identified - identified}")
    await stage.cluster.even(stage.cluster.members, stage.patience)
    stage.cluster.explain(LOST)


async def deaf(stage: Stage) -> None:
    """(e) The LISTEN connection cut: what is pressed in a DM is shown at most 2 s later."""
    stage.report.figures("(e) a DM's press shown, with LISTEN", await _presses(stage))
    engine = connect(stage.cluster.url)
    async with engine.begin() as connection:
        cut = (await connection.execute(sa.text(LISTENERS))).rowcount
    stage.report.say(f"(e) LISTEN connections cut: {cut}")
    if cut < len(stage.cluster.members):
        stage.report.fault("(e) somebody listened over no connection")
    if not (seconds := await _presses(stage)):
        stage.report.fault("(e) nothing was pressed")
    stage.report.figures("(e) a DM's press shown, just after", seconds, POLL + 1)
    await engine.dispose()


async def _presses(stage: Stage) -> list[float]:
    """Seconds from presses in direct messages until the tables' messages show them."""
    seconds: list[float] = []
    tables = list(stage.crowd.tables.values())
    stage.dice.shuffle(tables)
    for people in tables:
        if len(seconds) < PRESSES and (taken := await _press(stage, people)) is not None:
            seconds.append(taken)
    return seconds


async def _press(stage: Stage, people: People) -> float | None:
    """The same at one table; None if nobody has anything to press."""
    discord, now = stage.cluster.discord, await people.now()
    if not isinstance(now, Playing):
        return None
    for user in sorted(now.awaited_people()):
        if (sent := stage.crowd.in_private(people, user)) is None:
            continue
        message, buttons = sent
        if not (pressed := _answers(buttons, now.hand.step)) and buttons:
            shown = [each for each in buttons if each.split(":")[2] in ("refresh", "more", "hand")]
            with suppress(TimeoutError):
                for each in shown[:1]:
                    await discord.answered(discord.press(user, message, each), people.patience)
            _, buttons = stage.crowd.in_private(people, user) or sent
            pressed = _answers(buttons, now.hand.step)
        if not pressed:
            continue
        since, known = perf_counter(), len(discord.shown)
        try:
            await discord.answered(discord.press(user, message, pressed[0]), people.patience)
        except TimeoutError:
            return None
        after = await people.now()
        if not isinstance(after, Playing) or after.hand.step == now.hand.step:
            continue  # a secret answer, which nobody is shown
        wanted = (people.table_id, (after.table.hand_no, 0, now.hand.step + 1))
        async with asyncio.timeout(stage.patience):
            while _shown_at(discord.shown[known:], *wanted) is None:
                if not await _behind(stage, people.table_id, after.table.version):
                    break
                await asyncio.sleep(0.05)
        at = _shown_at(discord.shown[known:], *wanted)
        return None if at is None else at - since  # else there was nothing new to be seen
    return None


def _answers(buttons: list[str], step: int) -> list[str]:
    """The buttons of a hand that decide something at this step."""
    verbs = ("yes", "no", "pass", "premove_pass")
    fields = ((each, each.split(":")) for each in buttons)
    return [each for each, part in fields if part[2] in verbs and part[5] == str(step)]


def _shown_at(shown: Sequence[Shown], table_id: str, moment: Moment) -> float | None:
    """The time when a table's message first showed this moment or a later one."""
    times = (each.at for each in shown if each.table_id == table_id and each.moment >= moment)
    return next(times, None)


async def _behind(stage: Stage, table_id: str, version: int) -> bool:
    """Whether a table's message does not show this version yet."""
    engine = stage.cluster.store.database.engine
    async with engine.connect() as connection:
        shown = await connection.scalar(
            sa.text("SELECT shown FROM tables WHERE id = :id"), {"id": table_id}
        )
    return shown is not None and shown < version


async def fewer_and_more(stage: Stage) -> None:
    """(f) From all to one and back: the shards even out."""
    first, *others = stage.cluster.members
    silences: list[float] = []
    async with stage.crowd.asking(silences):
        codes = await asyncio.gather(*(each.end() for each in others))
        await stage.cluster.even([first], stage.patience)
        await asyncio.sleep(2)
    stage.report.none_of("(f) ended otherwise than well", [code for code in codes if code])
    limit = _limit(stage.cluster.discord.shards)
    stage.report.figures("(f) from a question to its answer", silences, limit)
    since = perf_counter()
    for each in others:
        each.begin()
    await stage.cluster.even(stage.cluster.members, stage.patience)
    stage.report.say(f"(f) even again after {perf_counter() - since:.1f} s")


async def introduced(stage: Stage) -> None:
    """(g) The pace and number of IDENTIFYs so far."""
    discord = stage.cluster.discord
    seconds = perf_counter() - stage.began
    stage.report.say(
        f"(g) IDENTIFYs: {discord.identified} in {seconds:.0f} s, too soon {len(discord.too_soon)}"
    )


async def rolling(stage: Stage) -> None:
    """(h) A rolling restart: no server is silent for more than 10 s."""
    silences: list[float] = []
    before, since = set(stage.cluster.discord.asked), perf_counter()
    async with stage.crowd.asking(silences):
        for member in stage.cluster.members:
            await _renewed(stage, member)
        await asyncio.sleep(2)
    await asyncio.sleep(ANSWER)  # a shard that has just been connected answers soon
    asked = _asked(stage, before, since)
    unanswered = [each for each in asked if each.answered_at is None]
    stage.report.say(f"(h) of {len(asked)} interactions, not answered: {len(unanswered)}")
    stage.report.none_of("(h) not answered", [each for each in unanswered if each.heard])
    limit = _limit(-(-stage.cluster.discord.shards // len(stage.cluster.members)))
    stage.report.figures("(h) from a question to its answer", silences, limit)


async def cut_off(stage: Stage) -> None:
    """(i) Discord lets one process in no more, while it lives and still reaches the database."""
    discord, member = stage.cluster.discord, stage.dice.choice(stage.cluster.members)
    guilds, since = member.guilds, perf_counter()
    await discord.close_door(member.door)
    seconds = await stage.crowd.answers(guilds, since, stage.patience)
    stage.report.figures("(i) takeover from one that is cut off", seconds, CUT_OFF + ANSWER)
    discord.closed.clear()
    stage.cluster.explain("Attempting a reconnect|Failed to connect")
    await stage.cluster.even(stage.cluster.members, stage.patience)


async def _renewed(stage: Stage, member: Member) -> None:
    code = await member.end()
    if code:
        stage.report.fault(f"(h) {member.name} ended with {code}")
    member.begin()
    await stage.cluster.even(stage.cluster.members, stage.patience)


SCENES: dict[str, Callable[[Stage], Awaitable[None]]] = {
    "a": undisturbed,
    "b": killed,
    "c": slept,
    "d": database_away,
    "e": deaf,
    "f": fewer_and_more,
    "g": introduced,
    "h": rolling,
    "i": cut_off,
}
"""The scenes by letter."""
