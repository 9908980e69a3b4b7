"""Measures questions about a long history: `python -m tests.bench.bench_records`.

A seeded maker writes the scores of so many hands, of which one server has a fifth, with a tenth of
the players; with one server it has all of them. They are counted and rated as `baohuang admin
rebuild` does it, first and last: what was made first, and by hands settled since, has to be right.
Printed are the milliseconds of all that is asked in that server, as p50 and p99: those that pass,
and those in which the process computes; what settling one more hand takes, closing a season, and
taking a hand out; and every plan of a query that looks through a table.
"""

import argparse
import asyncio
import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import cycle, product
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import sqlalchemy as sa
import structlog
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.board import PAGE, Board, Company, Merit, PlayedAs, Scope
from bot.cli.progress import shown
from bot.cli.rebuild import rate_all_anew
from bot.client.preload import keep_what_is_loaded
from bot.hand_code import hand_code
from bot.history import Spot
from bot.model import Change, Score, Status
from bot.periods import Span
from bot.store import schema, seasons
from bot.store.store import Store
from bot.tables.record_upkeep import batches
from bot.tables.service import Tables
from game.rules.ruleset import PRESETS
from game.seats import SEATS
from tests.bench.bench_settling import EVENING, Times, opened
from tests.bench.bench_size import play
from tests.bench.long_history import (
    LARGEST,
    NOW,
    YEARS,
    Maker,
    dealt,
    table_of,
    write,
    write_seasons,
)
from tests.support.database_templates import migrated

NOBODY = (None,) * SEATS
REAL_HANDS = 10
"""So many hands are played, for replays and duplicates of them."""
VOIDED = 10
"""One in so many of the hands that were settled is taken out."""
HIDDEN = 10
"""One in so many players keeps their record to themselves."""
FEW = 10_000
"""A table of no more rows PostgreSQL may read whole, which is cheaper than to look them up."""
KINDS: dict[str, dict[str, tuple[Any, ...]]] = {
    "points, all time": {"merit": (Merit.POINTS,)},
    "shares, all time": {
        "merit": tuple(merit for merit in Merit if merit.is_share),
        "least": (1, 10, 100),
    },
    "streaks, all time": {"merit": (Merit.STREAK,)},
    "this season": {"merit": tuple(Merit), "span": (Span.SEASON,)},
    "today, this week": {"merit": tuple(Merit), "span": (Span.DAY, Span.WEEK)},
    "a role, a preset": {
        "merit": tuple(Merit),
        "played_as": tuple(PlayedAs),
        "preset": tuple(PRESETS),
    },
    "all one's servers": {"merit": tuple(Merit), "scope": (Scope.MINE,)},
}
"""What is asked of leaderboards, by kind."""
Question = Callable[[], Awaitable[object]]
Said = dict[str, Any]
"""Statements, and the last parameters of each."""


class Stopwatch:
    """What has passed since it was made."""

    def __init__(self) -> None:
        self._began = perf_counter(), process_time()

    def __str__(self) -> str:
        passed, computed = perf_counter() - self._began[0], process_time() - self._began[1]
        return f"{passed:.0f} s ({computed:.0f} s computing)"


@dataclass(frozen=True, slots=True)
class Largest:
    """The server that is asked about: its players, who of them plays most, hands to replay, and
    its seasons that are over.
    """

    players: Sequence[int]
    regulars: Sequence[int]
    replayable: Sequence[tuple[str, int]]
    seasons: Sequence[int]


async def count(store: Store) -> str:
    """Count everybody anew: how long it took, and of how many the tallies were wrong."""
    began, wrong = Stopwatch(), 0
    some = batches(await store.tallies.know_players())
    for batch in shown(some, len(some), "Players"):
        wrong += await store.tallies.recount(batch, NOW)
    return f"counted in {began}, {wrong} were wrong"


async def rate(store: Store) -> str:
    """Rate all hands anew: how long it took, and how many changes were others."""
    began = Stopwatch()
    different = await rate_all_anew(store)
    return f"rated in {began}, {different} were others"


async def play_hands(store: Store, players: Sequence[int], dice: Random) -> list[tuple[str, int]]:
    """Let five of these players play real hands: the table and the number of each."""
    tables, five = Tables(store, lambda: dice.randbytes(32)), dice.sample(players, SEATS)
    table_id = await opened(tables, five)
    for _ in range(REAL_HANDS):
        await play(tables, table_id)
    for user in five:
        await tables.seating.leave(table_id, user)
    return [(table_id, number) for number in range(1, REAL_HANDS + 1)]


async def end_seasons(store: Store) -> None:
    """End every season that the largest server has had, and print how long that took each time."""
    now, taken = NOW - timedelta(days=365 * YEARS), Times()
    async with store.database.engine.begin() as connection:
        for kept in (schema.seasons, schema.running_seasons):
            await connection.execute(sa.delete(kept).where(kept.c.guild_id == LARGEST))
        await seasons.begin(connection, LARGEST, now)
    while now < NOW:
        now += timedelta(days=31)
        await timed(store.seasons.close(LARGEST, now), taken)
    tell("a season that ends", taken)


def leaderboards(store: Store, its: Largest, dice: Random, kind: str) -> list[Question]:
    """Every board of a kind: one of its pages, for one of its players."""
    pages, fields = (0, 0, len(its.players) // PAGE // 2), KINDS[kind]
    boards = (
        replace(Board(), **dict(zip(fields, values, strict=True)), company=company)
        for *values, company in product(*fields.values(), Company)
    )

    def question(board: Board) -> Question:
        return lambda: store.records.ranking(
            board, LARGEST, dice.choice(its.players), dice.choice(pages), NOW
        )

    return list(map(question, boards))


def others(store: Store, its: Largest, dice: Random) -> dict[str, Question]:
    """All else that is asked, but for pages of which each begins where another ended."""

    def user() -> int:
        return dice.choice(its.players)

    async def replay() -> None:
        hand = dice.choice(its.replayable)
        loaded, scores = await store.tables.load(*hand), await store.records.scores(*hand)
        assert loaded
        assert loaded.actions
        await store.users.hidden({score.user_id for score in scores if score.user_id})
        await store.users.look(user())

    async def deal() -> None:
        code = hand_code(*dice.choice(its.replayable))
        assert await store.deals.find(code)
        await store.deals.knows(code, user())

    return {
        "/stats": lambda: store.records.stats(LARGEST, user(), user()),
        "/stats of who plays most": lambda: store.records.stats(
            LARGEST, dice.choice(its.regulars), user()
        ),
        "who is new at a table": lambda: store.records.newcomers(
            LARGEST, dice.sample(its.players, SEATS)
        ),
        "/replay": replay,
        "a deal to play again": deal,
        "a deal compared": lambda: store.deals.attempts(hand_code(*dice.choice(its.replayable))),
        "/seasons": lambda: store.seasons.past(LARGEST, user(), dice.randrange(9)),
        "a season's podium": lambda: store.seasons.ended(dice.choice(its.seasons)),
        "seasons that are over": lambda: store.seasons.due(NOW),
        "hands to take out": lambda: store.records.latest_hands(LARGEST),
    }


async def ask(store: Store, its: Largest, times: int, dice: Random) -> None:
    """Ask each kind so many times, and print how long that took."""
    for kind in KINDS:
        boards = leaderboards(store, its, dice, kind)
        for question in boards:  # the first time a statement is made
            await question()
        await repeat(kind, lambda: dice.choice(boards)(), times)  # noqa: B023 - asked here and now
    for kind, question in others(store, its, dice).items():
        await question()
        await repeat(kind, question, times)


async def repeat(kind: str, question: Question, times: int) -> None:
    """Ask something so many times, and print how long that took."""
    taken = Times()
    for _ in range(times):
        await timed(question(), taken)
    tell(kind, taken)


async def turn_pages(store: Store, its: Largest, times: int, dice: Random) -> None:
    """Turn the pages of `/history` of those who played most: the newest, the oldest, in between.
    And those of a server's results as a file, and of one player's.
    """
    spots = dict[int, list[Spot]]()
    for user in its.regulars[:20]:
        page, found = await store.records.history(LARGEST, user), list[Spot]()
        while page.older:
            found.append(page.hands[-1].spot)
            page = await store.records.history(LARGEST, user, found[-1])
        spots[user] = found
    for kind, newer in (("/history, older", False), ("/history, newer", True)):
        taken = Times()
        for _ in range(times):
            user = dice.choice(list(spots))
            spot = dice.choice([None, *spots[user]])
            await timed(store.records.history(LARGEST, user, spot, newer=newer), taken)
        tell(kind, taken)
    longest = max(map(len, spots.values()), default=0)
    print(f"{'the longest history':<26}{longest:>14} pages")
    for kind, guild_id, user_id in (
        ("500 results of a server", LARGEST, None),
        ("500 results of a player", None, its.regulars[0]),
    ):
        taken, results = Times(), await store.records.results(guild_id, user_id)
        while results and len(taken) < times:
            await timed(store.records.results(guild_id, user_id, results[-1]), taken)
            results = await store.records.results(guild_id, user_id, results[-1])
        tell(kind, taken)


async def timed(asked: Awaitable[object], taken: Times) -> None:
    """Wait for something, and note what it took."""
    began, computing = perf_counter(), process_time()
    await asked
    taken.append((perf_counter() - began, process_time() - computing))


def tell(kind: str, taken: Times) -> None:
    """Print what something took."""
    if len(taken) < 2:
        print(f"{kind:<26} too few to tell")
        return
    passed, computed = (
        quantiles(column, n=100, method="inclusive") for column in zip(*taken, strict=True)
    )
    (p50, p99), (c50, c99) = ((1000 * of[49], 1000 * of[98]) for of in (passed, computed))
    print(f"{kind:<26}{p50:>8.1f}{p99:>8.1f}{c50:>15.1f}{c99:>8.1f}", flush=True)


async def settle(store: Store, its: Largest, maker: Maker, times: int) -> list[tuple[str, int]]:
    """Settle hands in the largest server, some by the same five, counted and not: those that are.

    What is not counted is a deal of before, played again.
    """
    scores, first, settled = list[Score](), secrets.randbits(31), list[tuple[str, int]]()
    taken: dict[str, Times] = {"settled, not counted": [], "settled, counted": []}
    deals = cycle(its.replayable)
    for number, kind in zip(range(2 * times), cycle(taken)):
        if number % (2 * EVENING) == 0:
            _, scores = maker.hand(5 * number, NOW)
        again = hand_code(*next(deals)) if kind == "settled, not counted" else ""
        channel = first + number
        lobby = replace(table_of(LARGEST, f"{channel:08x}", Status.LOBBY), again=again)
        lobby = replace(lobby, channel_id=channel, message_id=channel)
        table = await dealt(store, lobby, 10**9 + channel)
        over = replace(table, version=2, status=Status.LOBBY)
        made = tuple(replace(score, again=again or None) for score in scores)
        await timed(store.tables.commit(Change(over, scores=made, result="{}")), taken[kind])
        await store.tables.commit(
            Change(replace(over, version=3, status=Status.CLOSED, seats=NOBODY))
        )
        settled += [] if again else [(table.id, 1)]
    for kind, all_taken in taken.items():
        tell(kind, all_taken)
    return settled


async def take_out(store: Store, hands: Sequence[tuple[str, int]]) -> None:
    """Take hands out, and print how long that took."""
    taken = Times()
    for hand in hands:
        await timed(store.records.take_out(LARGEST, *hand), taken)
    tell("a hand that is taken out", taken)


async def follow(store: Store) -> None:
    """Do what follows from it, and print how long that took."""
    began, players, rated = Stopwatch(), 0, 0
    while stale := await store.tallies.stale_players():
        await store.tallies.recount(stale, NOW)
        players += len(stale)
    while some := await store.ratings.rate_marked_hands():
        rated += some.hands
    print(f"{players} players counted anew, {rated} hands rated anew in {began}")


@contextmanager
def noted(engine: AsyncEngine, said: Said) -> Iterator[None]:
    """Note what is asked of the database meanwhile."""

    def note(_c: Any, _k: Any, statement: str, parameters: Any, *_rest: Any) -> None:
        if statement.startswith(("SELECT", "WITH")):
            said[statement] = parameters

    sa.event.listen(engine.sync_engine, "before_cursor_execute", note)
    yield
    sa.event.remove(engine.sync_engine, "before_cursor_execute", note)


async def looking_through(engine: AsyncEngine, said: Said) -> list[str]:
    """The plans in which a whole table is looked through, unless there are but a few rows in it."""
    on_sqlite = engine.dialect.name == "sqlite"
    explain, few = ("EXPLAIN QUERY PLAN ", 0) if on_sqlite else ("EXPLAIN ", FEW)
    found = set[str]()
    async with engine.connect() as connection:
        filled = [
            name
            for name, table in schema.metadata.tables.items()
            if (await connection.execute(sa.select(table).offset(few).limit(1))).first()
        ]
        through = re.compile(rf"(SCAN|Seq Scan on) ({'|'.join(filled)})(_\d+)? ")
        for statement, parameters in said.items():
            rows = await connection.exec_driver_sql(explain + statement, parameters)
            lines = (str(row[-1]).strip() for row in rows)
            found |= {line for line in lines if through.search(f"{line} ")}
    return sorted(found)


async def measure(url: str, given: argparse.Namespace) -> None:
    """Make, count, ask."""
    store, maker = await Store.open(url), Maker(given.seed, given.servers, given.players)
    engine, said = store.database.engine, Said()
    if not given.made:
        began = Stopwatch()
        await write(engine, maker, given.hands)
        await write_seasons(engine, given.servers)
        print(f"{given.hands} hands written in {began}")
        print(await count(store), await rate(store), sep="\n", flush=True)
    async with engine.connect() as connection:
        for table in (schema.scores, schema.players, schema.tallies, schema.careers, schema.pairs):
            rows = await connection.scalar(sa.select(sa.func.count()).select_from(table))
            print(f"{table.name:<26}{rows:>14} rows")
    dice = Random(given.seed)  # noqa: S311 - a benchmark
    players = [user for guild, user in await store.tallies.players() if guild == LARGEST]
    for user in sorted({user for _, user in await store.tallies.players()})[::HIDDEN]:
        await store.users.hide(user, on=True)
    replayable = await play_hands(store, players, dice)
    keep_what_is_loaded()
    print(f"{'milliseconds':<26}{'p50':>8}{'p99':>8}{'computing p50':>15}{'p99':>8}")
    with noted(engine, said):
        await end_seasons(store)
    ended = await store.seasons.untold()
    its = Largest(players, sorted(players)[: max(2, len(players) // 100)], replayable, ended)
    hands = await settle(store, its, maker, given.times)
    with noted(engine, said):
        await ask(store, its, given.times, dice)
        await turn_pages(store, its, given.times, dice)
        await take_out(store, hands[::VOIDED])
    await follow(store)
    plans = await looking_through(engine, said)
    print("No plan looks through a table." if not plans else "Plans: " + "; ".join(plans))
    if not given.made:
        print("again " + await count(store), "again " + await rate(store), sep="\n")
    await store.close()


def main() -> None:
    """Measure a history of that size."""
    made = argparse.ArgumentParser(prog="python -m tests.bench.bench_records", description=__doc__)
    made.add_argument("--hands", type=int, default=10_000)
    made.add_argument("--players", type=int, default=500)
    made.add_argument("--servers", type=int, default=20)
    made.add_argument("--times", type=int, default=200, help="how often each is asked (at least 2)")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--database", help="the URL of an empty one; else a file that is deleted")
    made.add_argument("--made", action="store_true", help="what an earlier run made is in it")
    given = made.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with TemporaryDirectory(prefix="baohuang-") as folder:
        url = given.database or migrated(f"sqlite+aiosqlite:///{Path(folder) / 'records.sqlite3'}")
        asyncio.run(measure(url, given))


if __name__ == "__main__":
    main()
