"""Measures many tables in one process: `python -m lab.bench.bench_load --database sqlite`.

200 tables of five AI players deal one hand after another, ten hands a second in all, each written
to one database; beside them three people play at a table of their own, as fast as they are
answered, over real sockets. Printed are the time from an interaction to its acknowledgement, how
late the event loop was, and the memory of a table; beside them the same without the 200 tables.
The simulated Discord runs in the same process and on the same loop, so its work is counted too.
"""

import argparse
import asyncio
import gc
import logging
import resource
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

import structlog

from bot.client.preload import preload
from bot.model import Seat, Table
from bot.tables.rules.snapshot import Snapshot
from bot.tables.service import Tables
from tests.bot.tables.seated import DealFrom
from tests.support.databases import add_database, databases
from tests.wire.evening import connected
from tests.wire.people import People

TABLES = 200
HANDS_PER_SECOND = 10
PLAYS = 400
TICK = 0.005


async def deal(tables: Tables, table_id: str) -> None:
    """Play the next hand of a table of AI players, and note its result as shown."""
    settled = await tables.do(table_id, DealFrom(tables.new_seed()))
    if isinstance(settled, Snapshot):
        await tables.record_shown(settled)


async def table_of_ai_players(tables: Tables, number: int) -> str:
    """A table of a server of its own."""
    seats = tuple(Seat(None, f"AI {seat}") for seat in range(5))
    table_id = f"{number:08x}"
    table = Table(table_id, 0, "simple", "en-US", seats, guild_id=number, channel_id=1)
    await tables.store.tables.create(table)
    return table_id


@asynccontextmanager
async def load(tables: Tables, dice: Random) -> AsyncIterator[None]:
    """`TABLES` tables at play."""

    async def go_on(table_id: str) -> None:
        while True:
            await asyncio.sleep(2 * dice.random() * TABLES / HANDS_PER_SECOND)
            await deal(tables, table_id)

    ids = [await table_of_ai_players(tables, number) for number in range(1, TABLES + 1)]
    gc.collect()
    before = memory()
    for table_id in ids:
        await deal(tables, table_id)
    gc.collect()
    print(f"memory of a table with a hand: {(memory() - before) / TABLES / 1024:.0f} KiB")
    playing = [asyncio.create_task(go_on(table_id)) for table_id in ids]
    try:
        yield
    finally:
        for each in playing:
            each.cancel()
        ended = await asyncio.gather(*playing, return_exceptions=True)
        if faults := [each for each in ended if isinstance(each, Exception)]:
            raise ExceptionGroup("at the tables", faults)


def memory() -> int:
    """Bytes that this process holds."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


async def late(out: list[float]) -> None:
    """Append to `out`, again and again, the delay of the event loop in milliseconds."""
    while True:
        before = perf_counter()
        await asyncio.sleep(TICK)
        out.append(1000 * (perf_counter() - before - TICK))


async def plays(people: People) -> list[float]:
    """Milliseconds from each of `PLAYS` interactions to its acknowledgement."""
    milliseconds: list[float] = []
    while len(milliseconds) < PLAYS:
        asked = await people.discord.answered(await people.decide())
        if asked.answered_at is not None:
            milliseconds.append(1000 * (asked.answered_at - asked.asked_at))
    return milliseconds


async def measure(*, loaded: bool) -> None:
    """Play, with the tables or without, and print what came of it."""
    with TemporaryDirectory(prefix="baohuang-") as folder:
        async with connected(Path(folder)) as evening:
            controller, dice = evening.bot.controller, Random(1)  # noqa: S311 - a benchmark
            people = People(evening.wire, controller.store, dice)
            delays: list[float] = []
            if loaded:
                async with load(controller.tables, dice):
                    watch = asyncio.create_task(late(delays))
                    milliseconds = await plays(people)
            else:
                watch = asyncio.create_task(late(delays))
                milliseconds = await plays(people)
            watch.cancel()
    hundredths = quantiles(milliseconds, n=100)
    beside = TABLES if loaded else 0
    print(
        f"{beside:>3} tables beside: acknowledged p50 {hundredths[49]:.1f}, "
        f"p99 {hundredths[98]:.1f}; "
        f"loop late p99 {quantiles(delays, n=100)[98]:.1f}, worst {max(delays):.1f} (ms)"
    )


def main() -> None:
    """With the tables and without."""
    arguments = argparse.ArgumentParser(prog="python -m lab.bench.bench_load")
    add_database(arguments)
    kind = arguments.parse_args().database
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    preload()
    with databases(kind):
        for loaded in (False, True):
            asyncio.run(measure(loaded=loaded))


if __name__ == "__main__":
    main()
