"""What is counted of players, counted anew from their scores: some of a server at a time."""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime
from itertools import product
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.board import ANY, COUNTS, ROLES, PlayedAs, Tally
from bot.periods import Clocks, first_days
from bot.store import careers, luck, schema
from bot.store.queries import is_somebodys
from bot.store.tallies import Key, clocks, companies, earliest, one_at_a_time
from game.rules.ruleset import PRESETS

Row = sa.Row[*tuple[Any, ...]]
Tallies = dict[Key, Tally]

_s, _p, _t = schema.scores, schema.players, schema.tallies


async def recount(
    connection: AsyncConnection, guild_id: int, users: Collection[int], now: datetime
) -> set[int]:
    """Count all hands of these players of a server anew. Of whom something was wrong."""
    await one_at_a_time(connection, guild_id)
    these = (_p.c.guild_id == guild_id, _p.c.user_id.in_(users))
    await connection.execute(sa.update(_p).where(*these).values(stale=False))
    by, rows = await clocks(connection, guild_id), await _scores(connection, guild_id, users)
    made = await asyncio.to_thread(_made, rows, by, now)
    kept = await _kept(connection, guild_id, users)
    first = earliest(first_days(now, by), by)
    lasting = {
        user: {key: tally for key, tally in of.items() if key.since >= first[key.span]}
        for user, of in kept.items()
    }
    wrong = {user for user in users if made.get(user, {}) != lasting.get(user, {})}
    await _replace(connection, guild_id, users, made, kept)
    wrong |= await _name(connection, guild_id, rows)
    gone = set(users) - rows.keys()
    if gone:
        them = (_p.c.guild_id == guild_id, _p.c.user_id.in_(gone))
        await connection.execute(sa.delete(_p).where(*them))
    return wrong | await careers.recount(connection, guild_id, rows.keys()) if rows else wrong


async def _scores(
    connection: AsyncConnection, guild_id: int, users: Collection[int]
) -> dict[int, list[Row]]:
    """The scores of each, old to new."""
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


async def _kept(
    connection: AsyncConnection, guild_id: int, users: Collection[int]
) -> dict[int, Tallies]:
    kept = defaultdict[int, Tallies](dict)
    for row in await connection.execute(sa.select(_t).where(*_theirs(guild_id, users))):
        key = Key(*(getattr(row, name) for name in Key._fields))
        kept[row.user_id][key] = Tally(*(getattr(row, name) for name in COUNTS))
    return kept


def _theirs(guild_id: int, users: Collection[int]) -> tuple[sa.ColumnElement[bool], ...]:
    """The condition of their tallies in a server.

    By the number as it is, SQLite would look through all of the server.
    """
    return _t.c.user_id.in_(users), _t.c.guild_id + 0 == guild_id


async def _replace(
    connection: AsyncConnection,
    guild_id: int,
    users: Collection[int],
    made: dict[int, Tallies],
    kept: dict[int, Tallies],
) -> None:
    """Write what was made in place of what was kept, where they differ."""
    others = {user for user in users if made.get(user, {}) != kept.get(user, {})}
    if not others:
        return
    await connection.execute(sa.delete(_t).where(*_theirs(guild_id, others)))
    new = [
        {"guild_id": guild_id, "user_id": user, **key._asdict()}
        | {name: getattr(tally, name) for name in COUNTS}
        for user in others
        for key, tally in made.get(user, {}).items()
    ]
    if new:
        await connection.execute(sa.insert(_t), new)


async def _name(connection: AsyncConnection, guild_id: int, rows: dict[int, list[Row]]) -> set[int]:
    """Write their latest names and their luck; whose luck was another."""
    these = (_p.c.guild_id == guild_id, _p.c.user_id.in_(rows))
    columns = (_p.c.user_id, _p.c.name, _p.c.weighed, _p.c.luck, _p.c.made)
    found = await connection.execute(sa.select(*columns).where(*these))
    kept = {row.user_id: tuple(row[1:]) for row in found}
    new, wrong = [], set[int]()
    for user, of in rows.items():
        known = luck.counted(of)
        now = (of[-1].name, known.hands, known.worth, known.made)
        if kept.get(user) != now:
            new.append(
                dict(zip(("user", "name", "weighed", "luck", "made"), (user, *now), strict=True))
            )
        if kept.get(user, now)[1:] != now[1:]:
            wrong.add(user)
    if new:
        whose = (_p.c.guild_id == guild_id, _p.c.user_id == sa.bindparam("user"))
        columns_of: dict[str, Any] = {
            name: sa.bindparam(name) for name in ("name", "weighed", "luck", "made")
        }
        await connection.execute(sa.update(_p).where(*whose).values(columns_of), new)
    return wrong


def _made(rows: dict[int, list[Row]], by: Clocks, now: datetime) -> dict[int, Tallies]:
    return {user: tallied(of, by, now) for user, of in rows.items()}


def tallied(rows: Sequence[Row], by: Clocks, now: datetime) -> Tallies:
    """The tallies of one player in one server, from their scores, old to new."""
    first = earliest(first_days(now, by), by)
    made: defaultdict[Key, Tally] = defaultdict(Tally)
    for row in rows:
        days = first_days(row.at, by).items()
        spans = ((span, day) for span, day in days if day >= first[span])
        presets = (ANY, row.preset) if row.preset in PRESETS else (ANY,)
        roles = (PlayedAs.ANY, ROLES[row.role]) if row.role else (PlayedAs.ANY,)
        for (span, since), *rest in product(
            spans, presets, companies(practice=row.practice), roles
        ):
            tally = made[Key(span, since, *rest)]
            tally.count(row.points, row.place, won=row.won, left=row.left)
    return dict(made)
