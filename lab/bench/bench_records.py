"""Measures leaderboards and statistics on long histories: `python -m lab.bench.bench_records`.

For each number of hands in one server it prints the CPU time of a question that is not cached, in
milliseconds (median and 99th percentile), and next to it that of a reference: reading all scores of
one hand. Then it prints the CPU time of settling a hand, and how long the event loop was blocked at
most while 200 people asked for a leaderboard or for statistics at once.
"""

import argparse
import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import sqlalchemy as sa

from bot.model import Change, HandRow, Status
from bot.model.calendar import Span
from bot.records.leaderboard import LeaderboardQuery, SortBy
from bot.store.engine import schema
from bot.store.records.score_rows import score_row
from bot.store.store import Store
from tests.bot.store.records.settled import hand
from tests.bot.tables.seated import table

GUILD, PLAYERS, TIMES = 1, 60, 60
RATING = {"mean": 0.1, "variance": 0.2, "honour": 100}
NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)


async def fill(store: Store, hands: int, guild_id: int = GUILD) -> None:
    """Write the scores of this many hands of 60 players, one every ten minutes until now."""
    dice = Random(1)  # noqa: S311 - made-up hands
    rows = []
    for number in range(hands):
        at = NOW - timedelta(minutes=10 * (hands - number))
        users = dice.sample(range(1, PLAYERS + 1), 5)
        points = dice.choice(((4, 2, -2, -2, -2), (-4, -2, 2, 2, 2)))
        scores = hand(points, users, at)
        rows += [score_row(score, f"{number:08x}", 1, guild_id) | RATING for score in scores]
    async with store.database.writing() as connection:
        for first in range(0, len(rows), 5_000):
            await connection.execute(sa.insert(schema.scores), rows[first : first + 5_000])


async def cpu_ms(store: Store, ask: Callable[[], Awaitable[object]]) -> tuple[float, float]:
    """Median and 99th percentile of the CPU time of a question, in milliseconds."""
    times = []
    for _ in range(TIMES):
        store.records.answers.clear()
        before = process_time()
        await ask()
        times.append((process_time() - before) * 1000)
    cuts = quantiles(times, n=100)
    return cuts[49], cuts[98]


async def settling(store: Store) -> tuple[float, float]:
    """CPU time of settling a hand that was dealt, in ms: median, 99th percentile."""
    at_table = replace(table(*range(1, 6)), id="5e771e00", guild_id=GUILD)
    await store.tables.create(at_table)
    times, dice = [], Random(2)  # noqa: S311 - made-up hands
    for number in range(1, TIMES + 1):
        scores = hand((4, 2, -2, -2, -2), dice.sample(range(1, PLAYERS + 1), 5), NOW)
        row = HandRow(at_table.id, number, "5eed", 0, "{}", NOW)
        at_table = replace(at_table.next_version(), hand_no=number, status=Status.PLAYING)
        await store.tables.commit(Change(at_table, deal=row))
        at_table = at_table.next_version()
        before = process_time()
        await store.tables.commit(Change(at_table, scores=scores, result="{}"))
        times.append((process_time() - before) * 1000)
    cuts = quantiles(times, n=100)
    return cuts[49], cuts[98]


async def crowd(store: Store) -> float:
    """The longest time in seconds for which the event loop was blocked while 200 people asked."""
    questions = [
        store.records.leaderboard(LeaderboardQuery(), GUILD, n, now=NOW) for n in range(100)
    ]
    others = [store.records.stats(GUILD, 1 + n % PLAYERS, n) for n in range(100)]
    asking = asyncio.gather(*questions, *others)
    longest = 0.0
    while not asking.done():
        before = perf_counter()
        await asyncio.sleep(0.001)
        longest = max(longest, perf_counter() - before)
    await asking
    return longest


async def measure(folder: Path, hands: int) -> None:
    """Print the measurements of a history of this length."""
    store = await Store.open(f"sqlite+aiosqlite:///{folder}/{hands}.sqlite3")
    try:
        await fill(store, hands)
        reference = await cpu_ms(store, lambda: store.records.scores("00000001", 1))
        print(f"{hands:>7,} hands   one hand: {reference[0]:5.1f} {reference[1]:5.1f}")
        for span, sort_by in product(Span, (SortBy.POINTS, SortBy.STREAK, SortBy.RATING)):
            query = LeaderboardQuery(span=span, sort_by=sort_by)
            p50, p99 = await cpu_ms(
                store, partial(store.records.leaderboard, query, GUILD, 1, now=NOW)
            )
            print(f"    leaderboard {span:<8} {sort_by:<8} {p50:6.1f} {p99:6.1f}")
        p50, p99 = await cpu_ms(store, lambda: store.records.stats(GUILD, 1, 2))
        print(f"    statistics                    {p50:6.1f} {p99:6.1f}")
        p50, p99 = await cpu_ms(store, lambda: store.seasons.finished(GUILD, 1, 0, NOW))
        print(f"    seasons                       {p50:6.1f} {p99:6.1f}")
        p50, p99 = await settling(store)
        print(f"    settling a hand               {p50:6.1f} {p99:6.1f}")
        store.records.answers.clear()
        print(f"    200 at once: loop blocked {await crowd(store) * 1000:.0f} ms")
    finally:
        await store.close()


def main() -> None:
    """Measure as the arguments say."""
    arguments = argparse.ArgumentParser(prog="python -m lab.bench.bench_records")
    arguments.add_argument("hands", type=int, nargs="*", default=[2_000, 20_000])
    with TemporaryDirectory() as folder:
        for hands in arguments.parse_args().hands:
            asyncio.run(measure(Path(folder), hands))


if __name__ == "__main__":
    main()
