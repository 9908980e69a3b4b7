"""Measures what tables cost: `python -m tests.bench.bench_costs --tables 20 --seconds 120`.

The bot is a process of its own; this one is the simulated Discord, and `--people` at each table,
who think for some seconds before each decision; the others are AI players. People open their hand
once a hand and play from it, or by a command where it does not offer what they play; a part of
them, `--direct`, plays from the hand in their direct messages.
Printed is the processor time of the bot alone, by what began it; statements, bytes and requests a
hand; the memory of a table; and all of that beside what `tests.bench.capacity` reckons of so many
tables and presses. With `--postgresql` on a PostgreSQL of its own.
"""

import argparse
import asyncio
import cProfile
import logging
import socket
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from itertools import count
from math import inf, isfinite
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from random import Random
from signal import SIGTERM
from tempfile import TemporaryDirectory
from time import perf_counter

import aiohttp
import sqlalchemy as sa
import structlog
from aiohttp.test_utils import TestServer
from discord.utils import time_snowflake, utcnow
from prometheus_client.parser import text_string_to_metric_families

from bot.cli import main as cli
from bot.metrics import route_of
from bot.model import ServerSettings, Status
from bot.store.database import connect
from bot.store.store import Store
from bot.tables.readiness import unready
from bot.tables.service import Tables
from bot.tables.snapshot import Playing, Snapshot, from_log
from game.hand.actions import Action, Lay, Pass
from game.hand.engine import legal_actions
from game.hand.phases.trick import Trick
from game.hand.view import view
from game.notation.formatter import code, play_text
from game.players import plain
from game.seats import SEATS
from tests.bench.bench_start import memory, times_of, worked
from tests.bench.capacity import Costs, Limits, Play, need
from tests.bench.cpu import account
from tests.support.forkserver import PROCESSES
from tests.support.postgresql_server import postgresql
from tests.wire.payloads import GUILD, Json, direct_channel
from tests.wire.process import Bot, bot
from tests.wire.server import EPHEMERAL, Asked, Discord, busiest, custom_ids, menus
from tests.wire.spawned import settle_in

FIRST_USER, FIRST_CHANNEL = 2 * 10**18, 3 * 10**18
AI_NAMES = ("A", "B", "C", "D", "E")
SLEEP = 0.3
SETTLING = 1.0
"""Seconds for what follows the last press."""
PATIENCE = 120.0
IN_A_SECOND, IN_A_CHANNEL = 50, 5
"""Requests that Discord lets a bot make in a second, and in five seconds in a channel."""
COMMITS = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
Figures = Counter[tuple[str, str]]


class Channels(Discord):
    """A server with a table in each of many channels."""

    def server_of(self, channel_id: int) -> int:
        """The same, whichever channel it is."""
        return GUILD

    def _new(
        self, channel_id: int, body: Json, asked: Asked | None, *, door: str, told: bool = True
    ) -> Json:
        here = int(asked.payload["channel_id"]) if asked else channel_id
        return super()._new(here, body, asked, door=door, told=told)


def _run(environment: dict[str, str], log: str, profile: str) -> None:
    """`baohuang run` that counts where its time goes."""
    settle_in(environment, log)
    if not profile:
        account()
        cli.main()
        return
    profiler = cProfile.Profile()
    try:
        profiler.runcall(cli.main)
    finally:
        profiler.dump_stats(profile)


class Measured(Bot):
    """The bot with its figures on a port."""

    profile = ""
    port = 0

    def spawn(self) -> ForkServerProcess:
        """Start a process that counts, or writes a profile in the end."""
        with closing(socket.create_server(("127.0.0.1", 0))) as free:
            self.port = free.getsockname()[1]
        environment = {
            "BAOHUANG_TOKEN": "MTIz.nobody.s",
            "BAOHUANG_API_URL": f"{self.discord.url}/api/v10",
            "BAOHUANG_GATEWAY_URL": f"{self.discord.url.replace('http', 'ws')}/gateway",
            "BAOHUANG_DATABASE_URL": self.url,
            "BAOHUANG_METRICS_PORT": str(self.port),
        } | self.settings
        given = (environment, str(self.log), self.profile)
        spawned = PROCESSES.Process(target=_run, args=given, daemon=False)
        spawned.start()
        return spawned

    async def figures(self) -> Figures:
        """All that it counts, by name and by its labels."""
        asked = aiohttp.ClientSession()
        async with asked as session, session.get(f"http://127.0.0.1:{self.port}/metrics") as told:
            text = await told.text()
        found: Figures = Counter()
        for family in text_string_to_metric_families(text):
            for sample in family.samples:
                found[sample.name, " ".join(sample.labels.values())] = sample.value  # type: ignore[assignment]
        found["cpu", ""] = worked(self)  # type: ignore[assignment]
        return found


@dataclass
class Round:
    """Five people at one table."""

    discord: Discord
    store: Store
    table_id: str
    dice: Random
    think: float
    direct: float = 0.0
    hands: dict[int, Json] = field(default_factory=dict)
    hand_no: int = 0
    done: Counter[str] = field(default_factory=Counter)

    async def play(self, hands: float) -> None:
        """One hand after another, so many."""
        while isinstance(now := await self.now(), Playing) or now.table.hand_no < hands:
            await self._decide(now)

    async def now(self) -> Snapshot:
        """The table as its log makes it."""
        loaded = await self.store.tables.load(self.table_id)
        assert loaded
        return from_log(loaded)

    async def _decide(self, now: Snapshot) -> None:
        message = self.discord.messages.get(now.table.message_id or 0)
        if message is None:
            await asyncio.sleep(SLEEP)
        elif isinstance(now, Playing):
            await self._in_hand(now)
        elif now.table.status is Status.CLOSED:
            raise AssertionError("a table closed")
        else:
            seat = now.table.seats[self.dice.choice(sorted(unready(now.table)))]
            assert seat
            await asyncio.sleep(self.think / 2)
            await self._press(seat.user_id or 0, message, "deal")

    async def _in_hand(self, now: Playing) -> None:
        deciding = [(seat, action) for seat in awaited(now) if (action := decision(now, seat))]
        if not deciding:
            await asyncio.sleep(SLEEP)
            return
        seat, action = self.dice.choice(deciding)
        if len(deciding) == 1:
            await asyncio.sleep(self.dice.uniform(0.5, 1.5) * self.think)
        else:
            await asyncio.sleep(self.dice.uniform(0.1, 0.4) * self.think)
        after = await self.now()
        if not isinstance(after, Playing) or after.hand.step != now.hand.step:
            return
        if seat not in after.hand.waiting:
            return
        sits = after.table.seats[seat]
        assert sits
        await self._act(after, sits.user_id or 0, action)

    async def _act(self, now: Playing, user: int, action: Action) -> None:
        public = self.discord.messages.get(now.table.message_id or 0)
        said = play_text(action.cards, "en") if isinstance(action, Lay) else code(action)
        if public is None:
            return
        if said == "pass" and self.dice.random() < 0.5:
            await self._press(user, public, "pass")
            return
        if self.hand_no != now.table.hand_no:
            self.hands, self.hand_no = {}, now.table.hand_no
        if self._plays_by_direct_message(user) and (sent := self._sent(user)):
            self.hands[user] = sent
        if user not in self.hands:
            opened = await self._press(user, public, "hand")
            found = opened.messages if opened else []
            private = [each for each in found if each["flags"] & EPHEMERAL]
            if not private:
                return
            self.hands[user] = private[0]
        await self._from_hand(now, user, action, said)

    def _plays_by_direct_message(self, user: int) -> bool:
        return user % 100 < 100 * self.direct

    def _sent(self, user: int) -> Json | None:
        """The newest hand of this table that somebody was sent, as it is now."""
        channel = str(direct_channel(user))
        for message in reversed(self.discord.posted):
            if message["channel_id"] == channel:
                now = self.discord.messages.get(int(message["id"]))
                mine = now and any(f":{self.table_id}:" in found for found in custom_ids(now))
                return now if mine else None
        return None

    async def _from_hand(self, now: Playing, user: int, action: Action, said: str) -> None:
        shown = self.hands[user]
        ids = [found for found in custom_ids(shown) if f":{now.hand.step}:" in found]
        if not isinstance(action, Lay):
            for found in ids:
                if found.split(":")[2] == said or found.endswith(f":{said}"):
                    await self._count("press", self.discord.press(user, shown, found))
                    return
            if public := self.discord.messages.get(now.table.message_id or 0):
                await self._press(user, public, said)
            return
        for found in ids:
            if found.split(":")[2] == "play" and found.endswith(f":{said}"):
                await self._count("press", self.discord.press(user, shown, found))
                return
        for found in menus(shown):
            if found.split(":")[2] == "lay" and f":{now.hand.step}:" in found:
                await self._count("press", self.discord.press(user, shown, found, said))
                return
        self.done["by command"] += 1
        asked = self.discord.command(user, "play", cards=said)
        here = str(now.table.channel_id)
        asked.payload |= {"channel_id": here, "channel": asked.payload["channel"] | {"id": here}}
        await self._count("command", asked)

    async def _press(self, user: int, message: Json, verb: str) -> Asked | None:
        for found in custom_ids(message):
            if found.split(":")[2] == verb:
                return await self._count(verb, self.discord.press(user, message, found))
        self.done[f"no {verb}"] += 1
        await asyncio.sleep(SLEEP)
        return None

    async def _count(self, verb: str, asked: Asked) -> Asked:
        self.done[verb] += 1
        try:
            return await self.discord.answered(asked, PATIENCE)
        finally:
            self.discord.asked.pop(asked.token, None) if asked.kind is None else None


def awaited(now: Playing) -> list[int]:
    """The seats of people that the hand waits for."""
    return sorted(now.hand.waiting - now.hand.on_autoplay)


def decision(now: Playing, seat: int) -> Action | None:
    """What somebody does; None where the bot passes for them."""
    if isinstance(now.hand.phase, Trick) and legal_actions(now.hand, seat) == (Pass(seat),):
        return None
    return plain.choose(view(now.hand, seat))


async def seated(url: str, count: int, people: int) -> list[str]:
    """So many tables with so many people, in channels of their own; which ones."""
    store = await Store.open(url)
    tables, ids = Tables(store), []
    house = ServerSettings(GUILD, "simple", server_tables=100_000)
    await store.servers.remember(house)
    for number in range(count):
        users = range(FIRST_USER + 37 * number, FIRST_USER + 37 * number + 5)
        now = await tables.open(GUILD, FIRST_CHANNEL + number, users[0], "Player 0", "en-US")
        assert isinstance(now, Snapshot), now
        for user in users[1:people]:
            await tables.seating.join(now.table.id, user, f"Player {user % 10}")
        if people < SEATS:
            await tables.seating.fill(now.table.id, users[0], AI_NAMES)
        ids.append(now.table.id)
    await store.close()
    return ids


def _by_label(figures: Mapping[tuple[str, str], float], name: str) -> dict[str, float]:
    return {label: value for (found, label), value in figures.items() if found == name and value}


def children(process: Bot) -> float:
    """Seconds of a processor that the processes of the bot have used, which work out the luck."""
    assert process.process is not None
    assert process.process.pid is not None
    return of_children(process.process.pid)


def of_children(pid: int) -> float:
    """Seconds of a processor that the living children of a process have used."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return sum(times_of(int(child))[0] for child in found)


def pressed(spent: Mapping[tuple[str, str], float]) -> float:
    """How many presses and commands of people there were."""
    begun = _by_label(spent, "bench_begun_total")
    return begun.get("press", 0) + begun.get("command", 0)


def report(done: Counter[str], spent: Mapping[tuple[str, str], float], seconds: float) -> None:
    """Print what was measured between two looks."""
    hands = spent["baohuang_hands_total", ""]
    begun, presses = _by_label(spent, "bench_begun_total"), pressed(spent)
    print(f"{seconds:.0f} s, {hands:.0f} hands, {presses:.0f} presses: {dict(done)}")
    loop, drawing = (
        _by_label(spent, f"bench_{name}_seconds_total") for name in ("loop", "drawing")
    )
    statements, drawn = (
        _by_label(spent, f"bench_{name}_total") for name in ("statements", "drawn")
    )
    rest = spent["cpu", ""] - sum(loop.values()) - sum(drawing.values())
    print(
        f"{'began by':<14}{'times':>8}{'loop s':>9}{'drawing s':>10}{'pictures':>9}"
        f"{'statements':>11}{'ms each':>9}"
    )
    for origin in sorted({*loop, *drawing}, key=lambda name: -loop.get(name, 0)):
        times = begun.get(origin, 0)
        both = loop.get(origin, 0) + drawing.get(origin, 0)
        each = f"{1000 * both / times:9.2f}" if times else ""
        print(
            f"{origin:<14}{times:>8.0f}{loop.get(origin, 0):>9.2f}{drawing.get(origin, 0):>10.2f}"
            f"{drawn.get(origin, 0):>9.0f}{statements.get(origin, 0):>11.0f}{each}"
        )
    print(f"threads of the database and all else: {rest:.2f} s")
    cpu, made = spent["cpu", ""], sum(statements.values())
    print(f"CPU: {cpu:.1f} s in all, {cpu / seconds:.3f} of a core; luck {spent['luck', '']:.1f} s")
    for name, times in (("press", presses), ("hand", hands)):
        if times:
            print(
                f"a {name}: {1000 * cpu / times:.1f} ms, {presses / times:.1f} presses,"
                f" {made / times:.1f} statements, {sum(drawn.values()) / times:.1f} pictures,"
                f" {spent['bytes', ''] / times:.0f} bytes, {spent['commits', ''] / times:.1f}"
                f" commits, {spent['wal', ''] / times:.0f} bytes of WAL"
                f" and {1000 * spent['database', ''] / times:.1f} ms of PostgreSQL"
            )


async def look(process: Measured, url: str) -> dict[tuple[str, str], float]:
    """All that has been counted by now."""
    found: dict[tuple[str, str], float] = dict(await process.figures())
    found["luck", ""] = children(process)
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(process.file)) as file:
            used = "SELECT sum(payload + 4 * ncell) FROM dbstat"
            found["bytes", ""] = file.execute(used).fetchone()[0]
        return found
    engine = connect(url)
    async with engine.connect() as connection:
        for name, query in (
            ("bytes", "SELECT pg_database_size(current_database())"),
            ("wal", "SELECT pg_current_wal_lsn() - '0/0'"),
            ("commits", COMMITS),
        ):
            found[name, ""] = float(await connection.scalar(sa.text(query)))
        backend = await connection.scalar(sa.text("SELECT pg_backend_pid()"))
        _, _, server = times_of(backend)
        found["database", ""] = times_of(server)[1] + of_children(server)
    await engine.dispose()
    return found


def requests(
    discord: Discord, since: int, began: float, presses: float, hands: float, tables: int
) -> float:
    """Print the requests a press, by kind. Returns how many there were that Discord limits.

    Those through interactions are not limited in all. `since`: the number of the first request,
    sent when the clock showed `began`.
    """
    kinds: Counter[str] = Counter()
    for method, path, _status in discord.requests[since:]:
        kinds[f"{method} {route_of(path)}"] += 1
    counted = 0.0
    for kind, times in kinds.most_common():
        free = "/interactions/" in kind or "/webhooks/" in kind
        counted += 0 if free else times
        print(f"  {times / presses:6.2f} {kind}{'' if free else '  (counts)'}")
    every = sum(kinds.values()) / presses
    print(f"requests a press: {every:.2f}, of which {counted / presses:.2f} count")
    if hands:
        print(
            f"requests a hand: {every * presses / hands:.0f}, of which {counted / hands:.1f} count"
        )
    channels: dict[int, list[float]] = {}
    for each in discord.sent:
        if each.at >= began and each.channel is not None:
            channels.setdefault(each.channel, []).append(each.at)
    most = max((busiest(times, 5.0) for times in channels.values()), default=0)
    second = busiest((each.at for each in discord.sent if each.at >= began), 1.0)
    print(
        f"at {tables} tables: {second} in the busiest second, of {IN_A_SECOND};"
        f" {most} in one channel in the busiest five seconds, of about {IN_A_CHANNEL}"
    )
    return counted


def compare(
    given: argparse.Namespace,
    spent: Mapping[tuple[str, str], float],
    counted: float,
    used: float,
    seconds: float,
) -> None:
    """Print the model of `tests.bench.capacity` and what was measured, side by side."""
    presses, calls = pressed(spent), _by_label(spent, "bench_begun_total").get("call", 0)
    hands = spent["baohuang_hands_total", ""]
    play = Play(
        presses=60 * presses / seconds / given.tables,
        hand=presses / hands if hands else 0.0,
        direct=given.direct,
        called=calls / presses,
    )
    model = need(given.tables, Costs(), play, Limits())
    each = f"{play.presses:.2f} presses a minute at each, {play.called:.2f} calls for each of them"
    print(f"{given.tables} live tables, {each}:")
    for name, estimated, measured in (
        ("cores", model.cores, spent["cpu", ""] / seconds),
        ("PostgreSQL cores", model.database, spent["database", ""] / seconds),
        ("commits a second", model.commits, spent["commits", ""] / seconds),
        ("WAL, kB a second", model.wal / 1e3, spent["wal", ""] / seconds / 1e3),
        ("requests a second", model.requests, counted / seconds),
        ("memory, MiB", model.memory, used),
    ):
        print(f"{name:<20} model {estimated:8.2f}   measured {measured:8.2f}")


async def measure(folder: Path, url: str, given: argparse.Namespace) -> None:
    """Play for so long, and print."""
    async with _serving() as discord:
        with bot(discord, folder) as made:
            process = Measured(discord, folder)
            process.url = url or process.url
            process.profile = given.profile
            made.process = None
            ids = await seated(process.url, given.tables, given.people)
            process.process = process.spawn()
            try:
                await discord.ready(PATIENCE)
                store = await Store.existing(process.url)
                empty = memory(process)
                dice = Random(1)  # noqa: S311 - a benchmark
                how = (dice, given.think, given.direct)
                rounds = [Round(discord, store, table, *how) for table in ids]
                playing = [asyncio.create_task(each.play(given.hands)) for each in rounds]
                await asyncio.sleep(0 if isfinite(given.hands) else given.warm)
                before, since = await look(process, process.url), len(discord.requests)
                for each in rounds:
                    each.done.clear()
                began = perf_counter()
                await asyncio.wait(
                    playing, timeout=None if isfinite(given.hands) else given.seconds
                )
                await asyncio.sleep(SETTLING)
                after = await look(process, process.url)
                done: Counter[str] = sum((each.done for each in rounds), Counter())
                spent = Counter({key: after[key] - before.get(key, 0) for key in after})
                seconds = perf_counter() - began
                report(done, spent, seconds)
                made_by = (max(1, sum(done.values())), spent["baohuang_hands_total", ""])
                counted = requests(discord, since, began, *made_by, given.tables)
                compare(given, spent, counted, memory(process), seconds)
                grown = (memory(process) - empty) / given.tables * 1024
                print(f"memory: {memory(process):.0f} MiB, {grown:.0f} KiB a table more")
                for task in playing:
                    task.cancel()
                ended = await asyncio.gather(*playing, return_exceptions=True)
                if faults := [each for each in ended if isinstance(each, Exception)]:
                    raise ExceptionGroup("at the tables", faults)
                await store.close()
            finally:
                if process.process.is_alive():
                    process.signal(SIGTERM)
                    await process.ended()


@asynccontextmanager
async def _serving() -> AsyncIterator[Channels]:
    discord = Channels(_ids=count(time_snowflake(utcnow())))
    async with TestServer(discord.app()) as server:
        discord.url = str(server.make_url("")).rstrip("/")
        yield discord


@contextmanager
def database(*, wanted: bool) -> Iterator[str]:
    """The URL of an empty PostgreSQL, or nothing."""
    if not wanted:
        yield ""
        return
    with postgresql() as server:
        yield server.new_database()


def main() -> None:
    """Measure."""
    made = argparse.ArgumentParser(prog="python -m tests.bench.bench_costs", description=__doc__)
    made.add_argument("--tables", type=int, default=20)
    made.add_argument("--seconds", type=float, default=120.0)
    made.add_argument("--warm", type=float, default=20.0, help="seconds that are not counted")
    made.add_argument(
        "--hands",
        type=float,
        default=inf,
        help="at each table, counted from the first deal; for as long as they take",
    )
    made.add_argument("--think", type=float, default=4.0, help="seconds for a decision")
    made.add_argument("--people", type=int, default=5, help="at each table")
    made.add_argument("--direct", type=float, default=0.0, help="part that plays by direct message")
    made.add_argument("--postgresql", action="store_true")
    made.add_argument("--profile", default="", help="a file for cProfile, and nothing is counted")
    given = made.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with (
        TemporaryDirectory(prefix="baohuang-") as folder,
        database(wanted=given.postgresql) as url,
    ):
        asyncio.run(measure(Path(folder), url, given))


if __name__ == "__main__":
    main()
