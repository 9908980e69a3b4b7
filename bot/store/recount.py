"""Counting players anew from their scores, some players of a server at a time.

Reading and computing take nearly all of the time, and nobody has to wait for that: only the players
of whom something is found wrong are counted once more while nobody else counts.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache, lru_cache
from itertools import chain, product
from operator import attrgetter
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.board import ANY, COUNTS, ROLES, Company, PlayedAs, Tally
from bot.model import Luck
from bot.periods import EVER, Calendar, Span, first_days, spans_of
from bot.store import careers, luck_queries, schema
from bot.store.score_rows import is_somebodys
from bot.store.tallies import TallyKey, calendar, companies, earliest, of_server, one_at_a_time
from game.record.seat_record import Role
from game.rules.ruleset import PRESETS

Row = sa.Row[*tuple[Any, ...]]

_s, _p, _t = schema.scores, schema.players, schema.tallies


_KEY = TallyKey._fields
Stored = tuple[str, int, str, str]
"""A `tallies.Key` as it is stored: texts, and days since 1970."""
Tallies = dict[Stored, tuple[int, ...]]
"""The tallies of a player: the counts of each, in the order of `_COUNTED`."""
_COUNTED = tuple(chain.from_iterable(map(schema.counts_of, Company)))


@dataclass(frozen=True, slots=True)
class _Look:
    """What is stored of some players, and what should be.

    `rows`: their scores, old to new. `made`: their tallies as they should be; `kept`: as they are.
    `names`: the latest names of those whose name or luck is stored wrong. `lucks`: their luck as it
    should be. `wrong`: the players whose tallies or luck are wrong.
    """

    rows: dict[int, list[Row]]
    made: dict[int, Tallies]
    kept: dict[int, Tallies]
    names: dict[int, str]
    lucks: dict[int, Luck]
    wrong: set[int]


async def recount(
    connection: AsyncConnection, guild_id: int, users: Collection[int], now: datetime
) -> set[int]:
    """Count all hands of these players of a server anew. Return of whom something was wrong."""
    await one_at_a_time(connection, guild_id)
    these = (_p.c.guild_id == guild_id, _p.c.user_id.in_(users))
    await connection.execute(sa.update(_p).where(*these).values(stale=False))
    look = await _look(connection, guild_id, users, now)
    await _replace(connection, guild_id, users, look)
    await _name(connection, guild_id, look)
    gone = set(users) - look.rows.keys()
    if gone:
        them = (_p.c.guild_id == guild_id, _p.c.user_id.in_(gone))
        await connection.execute(sa.delete(_p).where(*them))
    if not look.rows:
        return look.wrong
    return look.wrong | await careers.recount(connection, guild_id, look.rows.keys())


async def suspects(
    connection: AsyncConnection, guild_id: int, users: Collection[int], now: datetime
) -> set[int]:
    """Return those of these players who are marked, or of whom something is wrong."""
    stale = (_p.c.guild_id == guild_id, _p.c.user_id.in_(users), _p.c.stale)
    found = set(await connection.scalars(sa.select(_p.c.user_id).where(*stale)))
    if rest := set(users) - found:
        look = await _look(connection, guild_id, rest, now)
        found |= look.wrong | look.names.keys() | (rest - look.rows.keys())
        if look.rows:
            found |= await careers.wrong(connection, guild_id, look.rows.keys())
    return found


async def _look(
    connection: AsyncConnection, guild_id: int, users: Collection[int], now: datetime
) -> _Look:
    by, rows = await calendar(connection, guild_id), await _scores(connection, guild_id, users)
    made = await asyncio.to_thread(_made, rows, by, now)
    kept = await _kept(connection, guild_id, users)
    first = {span.value: _days(day) for span, day in _first(by, now).items()}
    lasting = {
        user: {key: counts for key, counts in of.items() if key[1] >= first[key[0]]}
        for user, of in kept.items()
    }
    wrong = {user for user in users if made.get(user, {}) != lasting.get(user, {})}
    lucks = {user: luck_queries.counted(of) for user, of in rows.items()}
    known = await _known(connection, guild_id, rows.keys())
    names = {
        user: of[-1].name
        for user, of in rows.items()
        if known.get(user) != (of[-1].name, lucks[user])
    }
    wrong |= {user for user in names if user in known and known[user][1] != lucks[user]}
    return _Look(rows, made, kept, names, lucks, wrong)


async def _scores(
    connection: AsyncConnection, guild_id: int, users: Collection[int]
) -> dict[int, list[Row]]:
    """Return the scores of each player, old to new."""
    found = (
        sa.select(_s.c.user_id, _s.c.name, _s.c.points, _s.c.won, _s.c.left, _s.c.place, _s.c.at)
        .add_columns(_s.c.preset, _s.c.practice, _s.c.role, _s.c.luck)
        .where(_s.c.user_id.in_(users), _s.c.guild_id == guild_id, is_somebodys)
        .order_by(_s.c.id)
    )
    of = defaultdict[int, list[Row]](list)
    for row in await connection.execute(found):
        of[row.user_id].append(row)
    return of


_TALLIES = sa.select(
    _t.c.user_id,
    *(sa.type_coerce(_t.c[n], sa.Integer if n == "since" else sa.Text) for n in _KEY),
    *(_t.c[name] for name in _COUNTED),
)


async def _kept(
    connection: AsyncConnection, guild_id: int, users: Collection[int]
) -> dict[int, Tallies]:
    kept = defaultdict[int, Tallies](dict)
    for row in await connection.execute(
        _TALLIES.where(_t.c.user_id.in_(users), of_server(guild_id))
    ):
        user, *key = row[: 1 + len(_KEY)]
        kept[user][tuple(key)] = row[1 + len(_KEY) :]
    return kept


async def _known(
    connection: AsyncConnection, guild_id: int, users: Collection[int]
) -> dict[int, tuple[str, Luck]]:
    """Return the name and the luck that are stored of each player."""
    these = (_p.c.guild_id == guild_id, _p.c.user_id.in_(users))
    columns = (_p.c.user_id, _p.c.name, _p.c.weighed, _p.c.luck, _p.c.made)
    found = await connection.execute(sa.select(*columns).where(*these))
    return {row.user_id: (row.name, luck_queries.luck_of(row)) for row in found}


async def _replace(
    connection: AsyncConnection, guild_id: int, users: Collection[int], look: _Look
) -> None:
    """Write the tallies that were made in place of those that are stored, where they differ."""
    others = {user for user in users if look.made.get(user, {}) != look.kept.get(user, {})}
    if not others:
        return
    theirs = (_t.c.user_id.in_(others), of_server(guild_id))
    await connection.execute(sa.delete(_t).where(*theirs))
    new = [
        {"guild_id": guild_id, "user_id": user, **dict(zip(_KEY, key, strict=True))}
        | {"since": EVER + timedelta(days=key[1])}
        | dict(zip(_COUNTED, counts, strict=True))
        for user in others
        for key, counts in look.made.get(user, {}).items()
    ]
    if new:
        await connection.execute(sa.insert(_t), new)


_NAMING = (
    sa.update(_p)
    .where(_p.c.guild_id == sa.bindparam("guild"), _p.c.user_id == sa.bindparam("user"))
    .values({name: sa.bindparam(name) for name in ("name", "weighed", "luck", "made")})
)


async def _name(connection: AsyncConnection, guild_id: int, look: _Look) -> None:
    """Write the latest names and the luck of players where they are stored wrong."""
    new = [
        {"guild": guild_id, "user": user, "name": name}
        | {"weighed": of.hands, "luck": of.worth, "made": of.made}
        for user, name in look.names.items()
        for of in (look.lucks[user],)
    ]
    if new:
        await connection.execute(_NAMING, new)


def _made(rows: dict[int, list[Row]], by: Calendar, now: datetime) -> dict[int, Tallies]:
    first = _first(by, now)
    oldest = min(day for day in first.values() if day != EVER)

    @cache
    def spans(day: date | None) -> tuple[tuple[str, int], ...]:
        days = spans_of(day, by).items()
        return tuple((span.value, _days(since)) for span, since in days if since >= first[span])

    def spans_at(at: datetime | None) -> tuple[tuple[str, int], ...]:
        day = at and at.astimezone(by.zone).date()
        return spans(day if day and day >= oldest else None)

    return {user: _tallied(of, spans_at) for user, of in rows.items()}


def _tallied(
    rows: Sequence[Row], spans_at: Callable[[datetime | None], tuple[tuple[str, int], ...]]
) -> Tallies:
    """Return the tallies of one player in one server, from their scores, old to new."""
    made, counting = dict[Stored, list[Tally]](), dict[tuple[Any, ...], list[Tally]]()
    for row in rows:
        kind = (spans_at(row.at), row.preset, row.practice, row.role)
        if kind not in counting:
            in_company = len(companies(practice=row.practice))
            counting[kind] = [
                tally
                for span, rest in product(kind[0], _together(row.preset, row.role))
                for tally in made.setdefault((*span, *rest), [Tally() for _ in Company])[
                    :in_company
                ]
            ]
        points, place, won, left = row.points, row.place, row.won, row.left
        for tally in counting[kind]:
            tally.count(points, place, won=won, left=left)
    return {key: tuple(chain.from_iterable(map(_counts, both))) for key, both in made.items()}


@lru_cache
def _together(preset: str | None, role: Role | None) -> tuple[tuple[str, str], ...]:
    """Return the presets and the roles in which a score by this preset and in this role counts."""
    presets = (ANY, preset) if preset in PRESETS else (ANY,)
    roles = (PlayedAs.ANY, ROLES[role]) if role else (PlayedAs.ANY,)
    return tuple((of, as_.value) for of, as_ in product(presets, roles))


_counts = attrgetter(*COUNTS)


def _first(by: Calendar, now: datetime) -> dict[Span, date]:
    """Return the first day of the earliest span of each kind that is kept."""
    return earliest(first_days(now, by), by)


def _days(day: date) -> int:
    return (day - EVER).days
