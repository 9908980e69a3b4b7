"""A long history of many servers, drawn from a seed; `bench_records` writes it and asks of it."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from datetime import UTC, date, datetime, timedelta
from itertools import islice, pairwise
from random import Random
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.board import Company
from bot.cli.progress import shown
from bot.model import Change, HandRow, Score, Seat, Status, Table
from bot.past_season import PODIUM
from bot.store import schema
from bot.store.rows import row_of
from bot.store.score_rows import score_row
from bot.store.store import Store
from game.players.levels import Level
from game.record.feats import Feat
from game.record.seat_record import Dealt, Role, SeatRecord
from game.rules.ruleset import PRESETS
from game.scoring import Solo
from game.seats import SEATS

T = TypeVar("T")
NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
YEARS = 3
LARGEST = 1
"""The server that has a fifth of the hands, and a tenth of the players."""
AT_ONCE = 2_000
TWO_ROYALS = (Role.EMPEROR, Role.GUARD, Role.REBEL, Role.REBEL, Role.REBEL)
ALONE = (Role.OPEN, Role.AGAINST, Role.AGAINST, Role.AGAINST, Role.AGAINST)
DEALT = {Role.EMPEROR: Dealt.ROYAL, Role.GUARD: Dealt.GUARD, Role.OPEN: Dealt.BOTH}
PRESETS_PLAYED = ("simple", *PRESETS, "simple deck=216")
UNRATED = {n: 0.0 for n, c in schema.rated_hands.c.items() if isinstance(c.type, sa.Float)}


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
                record=part(roles[seat], places[seat]),
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


def part(role: Role, place: int) -> SeatRecord:
    """A seat with that role which came in there."""
    did = (False, False, False, False, 0, False)
    dealt = DEALT.get(role, Dealt.NEITHER)
    return SeatRecord(dealt, role, place, 0, *did, 24, 90_000, frozenset({list(Feat)[place]}))


async def write(engine: AsyncEngine, maker: Maker, hands: int) -> None:
    """Write the scores, as hands that were settled left them, and the hands, but for their logs."""
    made, known = batched(enumerate(maker.hands(hands), 1), AT_ONCE), set[int]()
    for batch in shown(made, -(-hands // AT_ONCE), "Hands"):
        scores, rated, dealt = [], [], []
        new = {server: table for _, (server, table, *_) in batch if server not in known}
        known |= new.keys()
        for nth, (server, table, number, five) in batch:
            dealt.append(asdict(HandRow(table, number, "5eed", 0, "{}", "{}")))
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


async def write_seasons(engine: AsyncEngine, servers: int) -> None:
    """Write the seasons of all servers, with a podium each, and those that run."""
    months = [date(NOW.year - YEARS + n // 12, 1 + n % 12, 1) for n in range(12 * YEARS)]
    for batch in shown(batched(range(1, servers + 1), 100), -(-servers // 100), "Seasons"):
        running = [
            {"guild_id": server, "since": months[-1], "ends_at": NOW + timedelta(days=9)}
            for server in batch
        ]
        ended = [
            {
                "guild_id": server,
                "since": since,
                "until": until,
                "company": Company.PEOPLE,
                "untold": False,
            }
            for server in batch
            for since, until in pairwise(months)
        ]
        async with engine.begin() as connection:
            await connection.execute(sa.insert(schema.running_seasons), running)
            await connection.execute(sa.insert(schema.seasons), ended)
    counts = ("hands", "points", "won", "placed", "first")
    async with engine.begin() as connection:
        for n in range(PODIUM):
            line = {"n": n, "user_id": 1_000 + n, "name": f"Player {1_000 + n}"}
            line |= dict.fromkeys(counts, 9 - n)
            each = sa.select(schema.seasons.c.id, *map(sa.literal, line.values()))
            lines = sa.insert(schema.season_lines).from_select(["season_id", *line], each)
            await connection.execute(lines)


async def dealt(store: Store, lobby: Table, host: int, at: datetime | None = None) -> Table:
    """A table at which somebody alone plays a hand, now that it is dealt."""
    seats = (Seat(host, "Host"), *(None,) * (SEATS - 1))
    lobby = replace(lobby, host_id=host, seats=seats)
    await store.tables.create(lobby, now=at)
    table = replace(lobby, version=1, hand_no=1, status=Status.PLAYING)
    await store.tables.commit(Change(table, deal=HandRow(table.id, 1, "5eed", 0, "{}", None)))
    return table


def table_of(server: int, table_id: str, status: Status) -> Table:
    """A table of a server at which nobody sits."""
    nobody = (None,) * SEATS
    return Table(table_id, server, 1, None, 1, status, "simple", "en", 0, 0, nobody, None)
