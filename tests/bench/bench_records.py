"""`python -m tests.bench.bench_records`: leaderboards, stats and lists of hands, long history.

A seeded maker writes the scores of so many hands, of which one server has a fifth, with a tenth of
the players; with one server it has all of them. They are counted and rated as `baohuang admin
rebuild` does it, first and last: what was made first, and by hands settled since, has to be right.
Printed are the milliseconds of every kind of leaderboard in that server, and of what is told of its
players, as p50 and p99: those that pass, and those in which the process computes; what settling one
more hand takes, and every plan of a query that looks through a table.
"""

import argparse
import asyncio
import secrets
from collections.abc import Awaitable, Iterable, Iterator
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice, product
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.board import PAGE, Board, Company, Merit, PlayedAs, Scope
from bot.cli.admin import rate_anew
from bot.cli.progress import shown
from bot.history import Spot
from bot.model import Change, Hand, Score, Seat, Status, Table
from bot.periods import Span
from bot.store import schema
from bot.store.queries import score_row
from bot.store.rows import row_of
from bot.store.store import Store
from bot.tables.recounting import batches
from game.hand.feats import Feat
from game.hand.part import Dealt, Part, Role
from game.players.levels import Level
from game.rules.ruleset import PRESETS
from game.scoring import Solo
from game.seats import SEATS
from tests.migrated import migrated

T = TypeVar("T")
UNRATED = {n: 0.0 for n, c in schema.rated_hands.c.items() if isinstance(c.type, sa.Float)}
Times = list[tuple[float, float]]
"""Seconds that passed, and seconds of computing."""

NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
YEARS = 3
LARGEST = 1
AT_ONCE = 2_000
EVENING = 10
TWO_ROYALS = (Role.EMPEROR, Role.GUARD, Role.REBEL, Role.REBEL, Role.REBEL)
ALONE = (Role.OPEN, Role.AGAINST, Role.AGAINST, Role.AGAINST, Role.AGAINST)
DEALT = {Role.EMPEROR: Dealt.ROYAL, Role.GUARD: Dealt.GUARD, Role.OPEN: Dealt.BOTH}
PRESETS_PLAYED = ("simple", *PRESETS, "simple deck=216")
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
"""What is asked, by kind."""


class Maker:
    """Hands of people and AI players of many servers, drawn from a seed."""

    def __init__(self, seed: int, servers: int, players: int) -> None:
        self._dice = Random(seed)  # noqa: S311 - a benchmark
        everybody = range(1_000, 1_000 + players)
        self._people = {LARGEST: everybody[: max(SEATS, players // 10)]}
        for server in range(LARGEST + 1, servers + 1):
            first = self._dice.randrange(players)
            few = max(SEATS, 2 * players // servers)
            self._people[server] = everybody[max(0, min(first, players - few)) :][:few]

    def hand(self, number: int, at: datetime) -> tuple[int, list[Score]]:
        """A hand: the server, and the scores; who comes first in a list plays most."""
        dice = self._dice
        others = len(self._people) - 1
        server = LARGEST if number % 5 == 0 or not others else LARGEST + 1 + dice.randrange(others)
        people = self._people[server]
        seated = dice.sample(sorted({int(len(people) * dice.random() ** 2) for _ in range(12)}), 2)
        while len(seated) < SEATS:
            one = int(len(people) * dice.random() ** 2)
            seated += [one] if one not in seated else []
        persons = SEATS if dice.random() < 0.7 else dice.randrange(1, SEATS)
        roles = ALONE if dice.random() < 0.1 else TWO_ROYALS
        made = dice.choice((4, 2, 0, -2, -4))
        places = dice.sample(range(1, SEATS + 1), SEATS)
        preset = PRESETS_PLAYED[min(int(dice.expovariate(1.5)), len(PRESETS_PLAYED) - 1)]
        return server, [
            Score(
                people[one] if seat < persons else None,
                f"Player {people[one]}",
                made if seat < 2 else -made,
                None if made == 0 else (made > 0) == (seat < 2),
                seat,
                practice=persons < SEATS,
                at=at,
                preset=preset,
                level=None if seat < persons else Level.NORMAL,
                solo=Solo.NONE if roles is TWO_ROYALS else Solo.OPEN,
                multiplier=1,
                part=part(roles[seat], places[seat]),
            )
            for seat, one in enumerate(seated)
        ]

    def hands(self, count: int) -> Iterator[tuple[int, str, int, list[Score]]]:
        """So many hands over some years, the last one just now: server, table, number, scores."""
        step = timedelta(days=365 * YEARS) / max(1, count)
        for number in range(count):
            server, scores = self.hand(number, NOW - step * (count - 1 - number))
            yield server, f"{server:08x}", number, scores


def batched(items: Iterable[T], size: int) -> Iterator[tuple[T, ...]]:
    """The items, so many at a time."""
    left = iter(items)
    while batch := tuple(islice(left, size)):
        yield batch


def part(role: Role, place: int) -> Part:
    """A seat with that role which came in there."""
    did = (False, False, False, False, 0, False)
    dealt = DEALT.get(role, Dealt.NEITHER)
    return Part(dealt, role, place, 0, *did, 24, 90_000, frozenset({list(Feat)[place]}))


async def write(engine: AsyncEngine, maker: Maker, hands: int) -> None:
    """Write the scores, as hands that were settled left them, and the hands, but for their logs."""
    made, known = batched(enumerate(maker.hands(hands), 1), AT_ONCE), set[int]()
    for batch in shown(made, -(-hands // AT_ONCE), "Hands"):
        scores, rated, dealt = [], [], []
        new = {server: table for _, (server, table, *_) in batch if server not in known}
        known |= new.keys()
        for nth, (server, table, number, five) in batch:
            dealt.append(asdict(Hand(table, number, "5eed", 0, "{}", "{}")))
            scores += [score_row(score, table, number, server) for score in five]
            key = {"id": nth * SEATS, "guild_id": server, "table_id": table, "hand_no": number}
            rated.append({**UNRATED, **key, "preset": five[0].preset})
        async with engine.begin() as connection:
            if new:
                closed = [row_of(table_of(*it, Status.CLOSED), "seats") for it in new.items()]
                await connection.execute(sa.insert(schema.tables), closed)
            await connection.execute(sa.insert(schema.hands), dealt)
            await connection.execute(sa.insert(schema.scores), scores)
            await connection.execute(sa.insert(schema.rated_hands), rated)


def table_of(server: int, table_id: str, status: Status) -> Table:
    """A table of a server at which nobody sits."""
    nobody = (None,) * SEATS
    return Table(table_id, server, 1, None, 1, status, "simple", "en", 0, 0, nobody, None)


async def count(store: Store) -> str:
    """Count everybody anew: how long it took, and of how many the tallies were wrong."""
    began, wrong = Stopwatch(), 0
    some = batches(await store.know_players())
    for batch in shown(some, len(some), "Players"):
        wrong += await store.recount(batch, NOW)
    return f"counted in {began}, {wrong} were wrong"


async def rate(store: Store) -> str:
    """Rate all hands anew: how long it took, and how many changes were others."""
    began = Stopwatch()
    different = await rate_anew(store)
    return f"rated in {began}, {different} were others"


class Stopwatch:
    """What has passed since it was made."""

    def __init__(self) -> None:
        self._began = perf_counter(), process_time()

    def __str__(self) -> str:
        passed, computed = perf_counter() - self._began[0], process_time() - self._began[1]
        return f"{passed:.0f} s ({computed:.0f} s computing)"


async def ask(store: Store, times: int, dice: Random) -> None:
    """Ask each kind so many times, and print how long that took."""
    players = [user for guild, user in await store.players() if guild == LARGEST]
    print(f"{'milliseconds':<24}{'p50':>8}{'p99':>8}{'computing p50':>15}{'p99':>8}")
    for kind, fields in KINDS.items():
        boards = [
            replace(Board(), **dict(zip(fields, values, strict=True)), company=company)
            for *values, company in product(*fields.values(), Company)
        ]
        for board in boards:  # the first time a statement is made
            await store.ranking(board, LARGEST, players[0], 0, NOW)
        taken = Times()
        for _ in range(times):
            board, page = dice.choice(boards), dice.choice((0, 0, len(players) // PAGE // 2))
            user = dice.choice(players)
            await timed(store.ranking(board, LARGEST, user, page, NOW), taken)
        tell(kind, taken)
    most = sorted(players)[: max(2, len(players) // 100)]
    for kind, asked in {"stats": players, "stats, who played most": most}.items():
        taken = Times()
        for _ in range(times):
            await timed(store.stats(LARGEST, dice.choice(asked), dice.choice(players)), taken)
        tell(kind, taken)
    taken = Times()
    for _ in range(times):
        await timed(store.newcomers(LARGEST, dice.sample(players, SEATS)), taken)
    tell("who is new at a table", taken)


async def turn_pages(store: Store, times: int, dice: Random) -> None:
    """Turn the pages of `/history` of those who played most: the newest, the oldest, in between."""
    players = [user for guild, user in await store.players() if guild == LARGEST][:20]
    spots = dict[int, list[Spot]]()
    for user in players:
        page, found = await store.history(LARGEST, user), list[Spot]()
        while page.older:
            found.append(page.hands[-1].spot)
            page = await store.history(LARGEST, user, found[-1])
        spots[user] = found
    for kind, newer in (("history, older", False), ("history, newer", True)):
        taken = Times()
        for _ in range(times):
            user = dice.choice(players)
            spot = dice.choice([None, *spots[user]])
            await timed(store.history(LARGEST, user, spot, newer=newer), taken)
        tell(kind, taken)
    longest = max(map(len, spots.values()), default=0)
    print(f"{'the longest history':<24}{longest:>16} pages")


async def timed(asked: Awaitable[object], taken: Times) -> None:
    """Wait for something, and note what it took."""
    began, computing = perf_counter(), process_time()
    await asked
    taken.append((perf_counter() - began, process_time() - computing))


def tell(kind: str, taken: Times) -> None:
    """Print what something took."""
    passed, computed = (quantiles(column, n=100) for column in zip(*taken, strict=True))
    (p50, p99), (c50, c99) = ((1000 * of[49], 1000 * of[98]) for of in (passed, computed))
    print(f"{kind:<24}{p50:>8.1f}{p99:>8.1f}{c50:>15.1f}{c99:>8.1f}")


async def settle(store: Store, maker: Maker, times: int) -> None:
    """Settle hands more in the largest server, some by the same five, counted and not."""
    scores, first = list[Score](), secrets.randbits(31)
    taken: dict[str, Times] = {"settled, not counted": [], "settled, counted": []}
    for number, (again, kind) in enumerate(zip(cycle(("0000BEEF-1", "")), cycle(taken))):
        if number == 2 * times:
            break
        if number % (2 * EVENING) == 0:
            _, scores = maker.hand(5 * number, NOW)
        seats = (Seat(10**9 + first + number, "Host"), None, None, None, None)
        key = (f"{first + number:08x}", LARGEST, number, None, number)
        table = Table(*key, Status.LOBBY, "simple", "en", 0, 0, seats, None, again=again)
        await store.create(table)
        await store.commit(
            Change(
                replace(table, version=1, hand_no=1, status=Status.PLAYING),
                deal=Hand(table.id, 1, "5eed", 0, "{}", None),
            )
        )
        over = replace(table, version=2, hand_no=1)
        its = tuple(replace(score, again=again or None) for score in scores)
        change = Change(over, scores=its, result="{}")
        await timed(store.commit(change), taken[kind])
    for kind, all_taken in taken.items():
        tell(kind, all_taken)


async def looking_through(engine: AsyncEngine, store: Store, user: int) -> list[str]:
    """The plans in which a whole table is looked through, unless there is nothing in it."""
    said: dict[str, Any] = {}

    def note(_c: Any, _k: Any, statement: str, parameters: Any, *_rest: Any) -> None:
        if statement.startswith(("SELECT", "WITH")):
            said[statement] = parameters

    sa.event.listen(store._engine.sync_engine, "before_cursor_execute", note)
    for scope, merit, span in product(Scope, Merit, Span):
        await store.ranking(Board(merit, span=span, scope=scope), LARGEST, user, 1, NOW)
    await store.stats(LARGEST, user, 0)
    for spot, newer in product((None, Spot(NOW, 1), Spot(None, 1)), (False, True)):
        await store.history(LARGEST, user, spot, newer=newer)
    sa.event.remove(store._engine.sync_engine, "before_cursor_execute", note)
    explain = "EXPLAIN QUERY PLAN " if engine.dialect.name == "sqlite" else "EXPLAIN "
    found = set()
    async with engine.connect() as connection:
        filled = [
            name
            for name, table in schema.metadata.tables.items()
            if await connection.scalar(sa.select(sa.exists().select_from(table)))
        ]
        tables = {f"{verb} {name}" for verb in ("SCAN", "Seq Scan on") for name in filled}
        for statement, parameters in said.items():
            rows = await connection.exec_driver_sql(explain + statement, parameters)
            lines = (str(row[-1]).strip() for row in rows)
            found |= {line for line in lines if any(f"{one} " in f"{line} " for one in tables)}
    return sorted(found)


async def measure(url: str, given: argparse.Namespace) -> None:
    """Make, count, ask."""
    store, maker = await Store.open(url), Maker(given.seed, given.servers, given.players)
    engine = store._engine
    if not given.made:
        began = Stopwatch()
        await write(engine, maker, given.hands)
        print(f"{given.hands} hands written in {began}")
        print(await count(store), await rate(store), sep="\n", flush=True)
    async with engine.connect() as connection:
        for table in (schema.scores, schema.players, schema.tallies, schema.careers, schema.pairs):
            rows = await connection.scalar(sa.select(sa.func.count()).select_from(table))
            print(f"{table.name:<24}{rows:>16} rows")
    dice = Random(given.seed)  # noqa: S311 - a benchmark
    await ask(store, given.times, dice)
    await turn_pages(store, given.times, dice)
    await settle(store, maker, given.times)
    user = next(user for guild, user in await store.players() if guild == LARGEST)
    plans = await looking_through(engine, store, user)
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
    with TemporaryDirectory(prefix="baohuang-") as folder:
        url = given.database or migrated(f"sqlite+aiosqlite:///{Path(folder) / 'records.sqlite3'}")
        asyncio.run(measure(url, given))


if __name__ == "__main__":
    main()
