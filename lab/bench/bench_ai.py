"""Measures what AI players cost a running bot: `python -m lab.bench.bench_ai`.

The CPU time of their decisions by level and preset; the memory that numpy and the nets take; and a
table of five AI players that plays through the service and one SQLite file as fast as it can: hands
a second, and how long the event loop was held at most, in CPU time and by the clock.
"""

import asyncio
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, thread_time
from unittest.mock import patch

import structlog

from bot.client.preload import preload
from bot.model import Seat, Status, Table
from bot.store.store import Store
from bot.tables.rules import automatic_moves
from bot.tables.rules.clock import BotMove
from bot.tables.rules.snapshot import Snapshot
from bot.tables.service import Tables
from game.players.levels import Level, player
from game.players.table_play import dealt, played
from game.rules.ruleset import PRESETS
from lab.arena.stopwatch import Stopwatch, times
from tests.bot.tables.seated import DealFrom, seed
from tests.support.database_templates import migrated

PRESETS_MEASURED = ("simple", "classic", "qingdao")
HANDS = 40
SECONDS = 10.0
PACES = {"at once": 0.0, "play by play": 1e-6}
"""Thinking times of AI players in seconds. With 0, one step has as many turns as allowed; with the
shortest time, each play is its own step, as in a running bot.
"""
TABLE = "0123abcd"
MEASURE_MEMORY = """
import resource
from pathlib import Path
import discord, PIL.Image, sqlalchemy.ext.asyncio
import game.players.normal
def held():
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 2**20
before = held()
import numpy
numpy.ones((256, 128)) @ numpy.ones((128, 32))
after = held()
from game.players.strong.net import nets
nets()
print(f"memory: numpy {after - before:.1f}, the nets {held() - after:.1f} MiB")
"""


def decisions() -> None:
    """The CPU time of decisions with a choice, five players of a level at a table."""
    for level in Level:
        for preset in PRESETS_MEASURED:
            watch = Stopwatch()
            players = (watch.timing(player(level)),) * 5
            for number in range(HANDS):
                played(dealt(PRESETS[preset], 1, number), players)
            taken = times(watch.taken)
            assert taken
            print(
                f"{level:<7} {preset:<8} {taken.number:>6,} decisions (ms CPU): "
                f"p50 {taken.p50:.2f}, p99 {taken.p99:.2f}, max {taken.most:.2f}"
            )


@contextmanager
def watching() -> Iterator[tuple[list[float], list[float]]]:
    """The time for which each step blocks event loops, in milliseconds of CPU time and by the
    clock.
    """
    cpu: list[float] = []
    clock: list[float] = []
    original = asyncio.Handle._run

    def timed(handle: asyncio.Handle) -> None:
        before = thread_time(), perf_counter()
        original(handle)
        cpu.append(1000 * (thread_time() - before[0]))
        clock.append(1000 * (perf_counter() - before[1]))

    with patch.object(asyncio.Handle, "_run", timed):
        yield cpu, clock


async def table(level: Level, pace: str) -> None:
    """Hands of five AI players, one after another, for `SECONDS`."""
    with TemporaryDirectory(prefix="baohuang-") as folder:
        store = await Store.open(migrated(f"sqlite+aiosqlite:///{folder}/tables.sqlite3"))
        tables = Tables(store)
        await store.tables.create(of_ai_players(level))
        await hand(tables, 0)
        began, worked, hands = perf_counter(), process_time(), 0
        with watching() as (cpu, clock):
            while (taken := perf_counter() - began) < SECONDS:
                hands += 1
                await hand(tables, hands)
        worked = process_time() - worked
        await store.close()
    print(
        f"{pace}, {level:<6}: {hands / taken:.1f} hands/s, {hands / worked:.1f} for each second "
        f"of CPU; the loop was held for at most "
        f"{max(cpu):.1f} ms of CPU, by the clock {max(clock):.1f} ms "
        f"(p99.9 {quantiles(clock, n=1000)[-1]:.1f} ms)"
    )


def of_ai_players(level: Level) -> Table:
    seats = tuple(replace(Seat(None, f"AI {seat}"), level=level) for seat in range(5))
    return Table(TABLE, 0, "simple", "en-US", seats, guild_id=1, channel_id=1)


async def hand(tables: Tables, number: int) -> None:
    """A hand from its deal to its result."""
    now = await tables.do(TABLE, DealFrom(seed(number)))
    while isinstance(now, Snapshot) and now.table.status is Status.PLAYING:
        now = await tables.do(TABLE, BotMove())
    assert isinstance(now, Snapshot), now


def main() -> None:
    """Print everything."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    preload()
    print(f"load of the machine: {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    decisions()
    subprocess.run([sys.executable, "-c", MEASURE_MEMORY], check=True, cwd=Path.cwd())  # noqa: S603
    for pace, seconds in PACES.items():
        with patch.object(automatic_moves, "ai_time", lambda _table, s=seconds: (s, s)):
            for level in Level:
                asyncio.run(table(level, pace))


if __name__ == "__main__":
    main()
