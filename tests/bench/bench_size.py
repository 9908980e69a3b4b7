"""Measures how much the database grows by a hand: `python -m tests.bench.bench_size --hands 200`.

Five people at each of a few tables play whole hands, written to one SQLite file. Printed are the
bytes of a hand by table and by index, and what the file itself has grown by.
"""

import argparse
import asyncio
import logging
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import structlog

from bot.store.store import Store
from bot.tables.service import Tables
from bot.tables.snapshot import Playing, Snapshot
from game.hand.actions import Action
from game.hand.engine import Hand
from game.hand.view import view
from game.players import plain
from tests.bot.tables.seated import deal

TABLES = 4
FIRST_HANDS = 1
"""Hands of each table that are played before it is measured: rows are there once a table."""


async def opened(tables: Tables, number: int) -> str:
    """A table of five people in a server of its own."""
    users = range(10**18 + 10 * number, 10**18 + 10 * number + 5)
    now = await tables.open(number + 1, 1, users[0], "Somebody", "en-US")
    assert isinstance(now, Snapshot)
    for user in users[1:]:
        await tables.seating.join(now.table.id, user, f"Somebody {user % 10}")
    return now.table.id


def person_waited_for(now: Playing) -> int:
    """One of those who have not acted yet."""
    seat = now.table.seats[min(now.hand.waiting)]
    return seat.user_id or 0 if seat else 0


async def play(tables: Tables, table_id: str) -> None:
    """A hand, from the deal to the result."""

    def choose(hand: Hand, seat: int) -> Action:
        return plain.choose(view(hand, seat))

    await deal(tables, table_id)
    while isinstance(now := await tables.get(table_id), Playing):
        await tables.hands.act(table_id, person_waited_for(now), choose)


def bytes_of(path: Path) -> Counter[str]:
    """What each table and index holds, in bytes."""
    with closing(sqlite3.connect(path)) as file:
        sizes = file.execute("SELECT name, sum(payload + 4 * ncell) FROM dbstat GROUP BY name")
        return Counter(dict(sizes.fetchall()))


def pages_of(path: Path) -> Counter[str]:
    """What the pages of each table and index take in the file, in bytes."""
    with closing(sqlite3.connect(path)) as file:
        sizes = file.execute("SELECT name, sum(pgsize) FROM dbstat GROUP BY name")
        return Counter(dict(sizes.fetchall()))


async def measure(folder: Path, hands: int) -> None:
    """Play, and print."""
    dice, path = Random(1), folder / "size.sqlite3"  # noqa: S311 - a benchmark
    store = await Store.open(f"sqlite+aiosqlite:///{path}")
    tables = Tables(store, lambda: dice.randbytes(32))
    ids = [await opened(tables, number) for number in range(TABLES)]
    for table_id in ids * FIRST_HANDS:
        await play(tables, table_id)
    await store.close()  # which brings everything into the file
    held, pages, size = bytes_of(path), pages_of(path), path.stat().st_size
    store = await Store.open(f"sqlite+aiosqlite:///{path}")
    tables = Tables(store, lambda: dice.randbytes(32))
    for number in range(hands):
        await play(tables, ids[number % TABLES])
    await store.close()
    after, later = bytes_of(path), pages_of(path)
    print(f"{'bytes a hand':<44}{'held':>9}{'pages':>9}")
    for name, _ in (later - pages).most_common():
        each = (after[name] - held[name]) / hands
        print(f"{name:<44}{each:>9.0f}{(later[name] - pages[name]) / hands:>9.0f}")
    print(f"{'the file':<53}{(path.stat().st_size - size) / hands:>9.0f}")


def main() -> None:
    """Measure so many hands."""
    made = argparse.ArgumentParser(prog="python -m tests.bench.bench_size", description=__doc__)
    made.add_argument("--hands", type=int, default=200)
    given = made.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with TemporaryDirectory(prefix="baohuang-") as folder:
        asyncio.run(measure(Path(folder), given.hands))


if __name__ == "__main__":
    main()
