"""Measures settling a hand, and other plays: `python -m tests.bench.bench_settling`.

Five people at a table play whole hands, others after ten. Printed are the milliseconds from a play
to its commit, in which the last one of a hand is settled: those that pass, and those in which the
process computes; the first hand is left out, as it is when each statement is made. `--database` of
`bench_records` has a long history: then they are of its largest server, and what they play joins
it.
"""

import argparse
import asyncio
import gc
import logging
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import structlog

from bot.store.store import Store
from bot.tables.service import Tables
from bot.tables.snapshot import Playing, Snapshot
from game.hand.actions import Action
from game.hand.engine import Hand
from game.hand.view import view
from game.players import plain
from game.seats import SEATS
from tests.bench.bench_size import person_waited_for
from tests.bench.long_history import LARGEST
from tests.bot.tables.seated import deal

Times = list[tuple[float, float]]
EVENING = 10
"""So many hands the same five play."""
NEW = [10**18 + number for number in range(SEATS)]
"""Who plays where nobody has played yet."""


def chosen(action: Action, _hand: Hand, _seat: int) -> Action:
    """What was chosen before, which is not timed."""
    return action


async def opened(tables: Tables, users: Sequence[int]) -> str:
    """A table of these people in a channel of their own."""
    now = await tables.open(LARGEST, users[0], users[0], f"Player {users[0]}", "en-US")
    assert isinstance(now, Snapshot)
    for user in users[1:]:
        await tables.seating.join(now.table.id, user, f"Player {user}")
    return now.table.id


async def play(tables: Tables, table_id: str, plays: Times, settled: Times) -> None:
    """A hand, of which every play is timed."""
    await deal(tables, table_id)
    while isinstance(now := await tables.get(table_id), Playing):
        action = plain.choose(view(now.hand, min(now.hand.waiting)))
        user = person_waited_for(now)
        began, computing = perf_counter(), process_time()
        await tables.hands.act(table_id, user, partial(chosen, action))
        plays.append((perf_counter() - began, process_time() - computing))
    settled.append(plays.pop())


async def measure(url: str, hands: int, seed: int) -> None:
    """Play, and print."""
    dice = Random(seed)  # noqa: S311 - a benchmark
    store = await Store.open(url)
    tables = Tables(store, lambda: dice.randbytes(32))
    users = [user for guild, user in await store.tallies.players() if guild == LARGEST] or NEW
    plays, settled = Times(), Times()
    gc.collect()
    gc.freeze()  # else one hand or another waits for a look at all that was imported
    for evening in range(-(-hands // EVENING)):
        five = dice.sample(users, SEATS)
        table_id = await opened(tables, five)
        for _ in range(min(EVENING, hands - evening * EVENING)):
            await play(tables, table_id, plays, settled)
        for user in five:
            await tables.seating.leave(table_id, user)
    await store.close()
    del settled[0]
    print(f"{'milliseconds':<22}{'p50':>8}{'p99':>8}{'computing p50':>15}{'p99':>8}")
    for name, times in (("a play", plays), ("the one that settles", settled)):
        shares = [quantiles(column, n=100) for column in zip(*times, strict=True)]
        (wall, computing) = [(1000 * share[49], 1000 * share[98]) for share in shares]
        print(f"{name:<22}{wall[0]:>8.1f}{wall[1]:>8.1f}{computing[0]:>15.1f}{computing[1]:>8.1f}")


def main() -> None:
    """Measure so many hands."""
    made = argparse.ArgumentParser(prog="python -m tests.bench.bench_settling", description=__doc__)
    made.add_argument("--hands", type=int, default=50, help="at least 3")
    made.add_argument("--seed", type=int, default=1, help="another for each run on a database")
    made.add_argument("--database", help="the URL of one with a history; else a file is made")
    given = made.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with TemporaryDirectory(prefix="baohuang-") as folder:
        url = given.database or f"sqlite+aiosqlite:///{Path(folder) / 'settling.sqlite3'}"
        asyncio.run(measure(url, given.hands, given.seed))


if __name__ == "__main__":
    main()
