"""Ratings made anew: from one hand of a server on, some hands at a time, so that nobody waits.

The id of a rated hand is that of one of its scores, so the ids follow the order in which hands were
settled. A hand that is settled meanwhile is rated by what is known then, and again in its turn.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema, tallies
from bot.store.hands_rated_anew import next_hands, rate_anew
from bot.store.rating_history import hands_of_each, ratings_before
from bot.store.rating_rows import Row, is_stored_as, keep
from bot.store.ratings import HandKey
from bot.store.rows import insert_into
from game.seats import SEATS

AT_ONCE = 200
"""The number of hands that are rated in one transaction, which takes about a tenth of a second."""

_h, _c, _r, _s = schema.rated_hands, schema.rating_changes, schema.ratings, schema.scores
_m = schema.rerated
_KNOWN = (_s.c.dealt, _s.c.role, _s.c.preset, _s.c.solo, _s.c.multiplier)
_LACKING = (
    sa.select(_s.c.table_id, _s.c.hand_no)
    .where(_s.c.guild_id == sa.bindparam("guild"), ~_s.c.left, _s.c.again.is_(None))
    .where(*(column.is_not(None) for column in _KNOWN))
    .where(sa.or_(_s.c.user_id.is_not(None), _s.c.level.is_not(None)))
    .where(~sa.exists().where(_h.c.table_id == _s.c.table_id, _h.c.hand_no == _s.c.hand_no))
    .group_by(_s.c.table_id, _s.c.hand_no)
    .having(sa.func.count(_s.c.seat.distinct()) == SEATS, sa.func.count(_s.c.user_id) > 0)
)
_BY_NO_HAND = sa.select(_r.c.user_id).where(
    _r.c.guild_id == sa.bindparam("guild"),
    ~sa.exists().where(_c.c.user_id == _r.c.user_id, _c.c.guild_id == _r.c.guild_id),
)
_UNRATED: dict[str, float] = {
    column.name: 0.0 for column in _h.c if isinstance(column.type, sa.Float)
}
"""The columns of a hand that was never rated: a real spread is never 0."""


@dataclass(frozen=True, slots=True)
class Rerated:
    """How many hands were rated anew, and how many changes or ratings were wrong before."""

    hands: int
    different: int


async def mark(connection: AsyncConnection, guild_id: int, since: int = 0) -> None:
    """Have the hands of a server rated anew, from the id `since` on."""
    put = insert_into(_m, connection.dialect.name).values(guild_id=guild_id, since=since)
    earlier = sa.case((put.excluded.since < _m.c.since, put.excluded.since), else_=_m.c.since)
    await connection.execute(
        put.on_conflict_do_update(index_elements=[_m.c.guild_id], set_={"since": earlier})
    )


async def rated_hands(connection: AsyncConnection) -> dict[int, int]:
    """Return how many rated hands there are, by server."""
    counted = sa.select(_h.c.guild_id, sa.func.count().label("hands")).group_by(_h.c.guild_id)
    return {row.guild_id: row.hands for row in await connection.execute(counted)}


async def add(connection: AsyncConnection, key: HandKey) -> None:
    """Have an old hand rated in its turn, if it is not rated and all its seats are known now."""
    its = (_s.c.table_id == key.table_id, _s.c.hand_no == key.hand_no)
    settled = (*its, ~_s.c.left, _s.c.dealt.is_not(None), _s.c.preset.is_not(None))
    rated = sa.exists().where(_h.c.table_id == key.table_id, _h.c.hand_no == key.hand_no)
    of_people = sa.case((_s.c.user_id.is_not(None), _s.c.id))
    found = sa.select(
        sa.func.max(of_people).label("id"),
        sa.func.min(_s.c.guild_id).label("guild_id"),
        sa.func.min(_s.c.preset).label("preset"),
    ).where(*settled, ~rated)
    row = (await connection.execute(found)).one()
    if row.id is not None:
        values = row._asdict() | key._asdict() | _UNRATED
        await connection.execute(sa.insert(_h).values(values))
        await mark(connection, row.guild_id, row.id)


async def lacking(connection: AsyncConnection, guild_id: int) -> tuple[list[HandKey], set[int]]:
    """Return a server's hands that could be rated and are not, and users rated by no hand."""
    rows = await connection.execute(_LACKING, {"guild": guild_id})
    users = await connection.scalars(_BY_NO_HAND, {"guild": guild_id})
    return [HandKey(row.table_id, row.hand_no) for row in rows], set(users)


async def supply(
    connection: AsyncConnection, guild_id: int, keys: Collection[HandKey], users: Collection[int]
) -> None:
    """Have these hands rated, and delete the ratings of those of the users whom no hand rated."""
    await tallies.one_at_a_time(connection, guild_id)
    for key in keys:
        await add(connection, key)
    await follow(connection, guild_id, users)


async def rate_marked_hands(connection: AsyncConnection) -> Rerated | None:
    """Rate the next hands that are marked, at most `AT_ONCE`; None where no server is marked."""
    guild_id = await connection.scalar(sa.select(_m.c.guild_id).limit(1))
    if guild_id is None:
        return None
    await tallies.one_at_a_time(connection, guild_id)
    this = _m.c.guild_id == guild_id
    since = await connection.scalar(sa.select(_m.c.since).where(this))
    if since is None:
        return Rerated(0, 0)
    hands = await next_hands(connection, guild_id, since, AT_ONCE)
    different = await _rate(connection, guild_id, hands) if hands else 0
    unmoved = (this, _m.c.since == since)  # a mark that was set meanwhile stays
    if len(hands) < AT_ONCE:
        await connection.execute(sa.delete(_m).where(*unmoved))
    else:
        await connection.execute(sa.update(_m).where(*unmoved).values(since=hands[-1].id + 1))
    return Rerated(len(hands), different)


async def _rate(connection: AsyncConnection, guild_id: int, hands: Sequence[Row]) -> int:
    """Rate consecutive hands of a server. Return how many changes and ratings were wrong."""
    anew = await rate_anew(connection, guild_id, hands)
    theirs = _c.c.hand_id.in_(anew.ids)
    if anew.said:
        columns: dict[str, Any] = {
            name: sa.bindparam(name) for name in anew.said[0] if name != "of"
        }
        update = sa.update(_h).where(_h.c.id == sa.bindparam("of")).values(columns)
        await connection.execute(update, anew.said)
    if different := anew.different:
        await connection.execute(sa.delete(_c).where(theirs))
        await connection.execute(sa.insert(_c), list(anew.changes.values()))
    if anew.unrated:
        await connection.execute(sa.delete(_h).where(_h.c.id.in_(anew.unrated)))
    users = {user for _, user in anew.changes.keys() | anew.was.keys()}
    others = await follow(connection, guild_id, users)
    return len(different) + len(others - {user for _, user in different})


async def follow(connection: AsyncConnection, guild_id: int, users: Collection[int]) -> set[int]:
    """Set these users' ratings to what their latest hands left. Return whose were wrong."""
    of_them = (_r.c.guild_id == guild_id, _r.c.user_id.in_(users))
    rows = await connection.execute(sa.select(_r).where(*of_them))
    was = {row.user_id: row for row in rows}
    latest = await ratings_before(connection, guild_id, users, None)
    hands = await hands_of_each(connection, guild_id, latest)
    now = {user: replace(rating, hands=hands[user]) for user, rating in latest.items()}
    right = {user for user in now if user in was and is_stored_as(was[user], now[user])}
    others = (was.keys() | now.keys()) - right
    await connection.execute(sa.delete(_r).where(of_them[0], _r.c.user_id.in_(others)))
    await keep(connection, guild_id, {user: now[user] for user in others & now.keys()})
    return others
