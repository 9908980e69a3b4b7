"""The statistics of a player in a server, queried from `scores`."""

from dataclasses import replace

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Rating
from bot.records.leaderboard import ROLES, HandCounts, PlayedAs
from bot.records.statistics import (
    CURVE,
    ENOUGH,
    Best,
    Companion,
    Companions,
    Pair,
    PlayerCounts,
    Stats,
    Versus,
)
from bot.store.engine import schema
from bot.store.records.leaderboards import (
    count_columns,
    counts_of,
    hidden_users,
    names,
    outcomes,
    streak_counts,
)
from bot.store.records.recomputation import is_outdated
from bot.store.records.score_rows import count_if, is_counted
from game.rating.belief import Belief
from game.record.feats import Feat
from game.record.seat_record import Role

Conditions = tuple[sa.ColumnElement[bool], ...]
_s = schema.scores
_PLAYED_AS = {role: played_as for played_as, roles in ROLES.items() for role in roles}
_REBELS = (Role.REBEL, Role.AGAINST)


async def read(
    connection: AsyncConnection, guild_id: int, user_id: int, reader_id: int | None
) -> Stats | None:
    """Return a player's statistics as a user may read them; None without a hand on record.

    Players who are hidden are named to nobody else. `reader_id`: None if everybody reads.
    """
    theirs = _scores_of(guild_id, user_id)
    by_role, people = await _hand_counts(connection, theirs)
    if not by_role:
        return None
    counts, feats = await _player_counts(connection, theirs)
    hidden = await hidden_users(connection) - {reader_id}
    pairs = await _pairs(connection, theirs)
    name = await names(connection, (guild_id,), {user_id})
    rating, curve = await _rating(connection, guild_id, user_id)
    versus = None
    if reader_id is not None and reader_id != user_id:
        readers = _scores_of(guild_id, reader_id)
        both = await _pairs(connection, readers, _OTHER.c.user_id == user_id)
        versus = Versus(*both[user_id]) if both else None
    return Stats(
        user_id,
        name[user_id],
        by_role,
        people,
        counts,
        feats,
        await _best(connection, theirs),
        rating,
        curve,
        await _companions(connection, guild_id, pairs, hidden),
        versus,
        await is_outdated(connection, guild_id),
    )


def _scores_of(guild_id: int, user_id: int) -> Conditions:
    return (_s.c.guild_id == guild_id, _s.c.user_id == user_id, is_counted)


async def _hand_counts(
    connection: AsyncConnection, theirs: Conditions
) -> tuple[dict[PlayedAs, HandCounts], HandCounts]:
    """Return the counts of all hands by role, and of the hands among people."""
    key = (_s.c.role, _s.c.practice)
    query = sa.select(*key, *count_columns()).where(*theirs).group_by(*key)
    by_role: dict[PlayedAs, HandCounts] = {}
    people = HandCounts()
    for row in await connection.execute(query):
        counts = counts_of(row)
        kinds = {PlayedAs.ANY, _PLAYED_AS.get(row.role, PlayedAs.ANY)}
        for kind in kinds:
            by_role[kind] = by_role.get(kind, HandCounts()) + counts
        people += HandCounts() if row.practice else counts
    if by_role:
        text = (await connection.scalars(sa.select(outcomes(theirs)))).one()
        streak = streak_counts(text) if text else HandCounts()
        by_role[PlayedAs.ANY] = replace(by_role[PlayedAs.ANY], run=streak.run, streak=streak.streak)
    return by_role, people


_feats = sa.type_coerce(_s.c.feats, sa.Integer)
_PLAYER_COUNTS = sa.select(
    count_if(_s.c.left).label("left"),
    count_if(_s.c.place == 2).label("second"),
    count_if(_s.c.place == 3).label("third"),
    count_if(_s.c.place == 4).label("fourth"),
    count_if(_s.c.ceded > 0).label("ceded"),
    *(
        count_if(_s.c[name]).label(name)
        for name in ("robbed", "declared", "hoe", "kicked", "on_autoplay")
    ),
    sa.func.coalesce(sa.func.sum(_s.c.decisions), 0).label("decisions"),
    sa.func.coalesce(sa.func.sum(_s.c.thinking), 0).label("thinking"),
    *(
        count_if(_feats.bitwise_and(1 << number) != 0).label(feat)
        for number, feat in enumerate(Feat)
    ),
)


async def _player_counts(
    connection: AsyncConnection, theirs: Conditions
) -> tuple[PlayerCounts, dict[Feat, int]]:
    """Return the other counts of a player, and how often they did each feat."""
    row = (await connection.execute(_PLAYER_COUNTS.where(*theirs))).one()
    counts = row._asdict()
    feats = {feat: times for feat in Feat if (times := counts.pop(feat))}
    return PlayerCounts(**{name: int(count) for name, count in counts.items()}), feats


async def _best(connection: AsyncConnection, theirs: Conditions) -> Best | None:
    """Return the first of the hands with the most points that the player did not leave."""
    h = schema.hands
    same_hand = (h.c.table_id == _s.c.table_id) & (h.c.hand_no == _s.c.hand_no)
    best = sa.select(_s.c.id).where(*theirs, ~_s.c.left).order_by(_s.c.points.desc(), _s.c.id)
    query = (
        sa.select(_s.c.points, _s.c.table_id, _s.c.hand_no, h.c.log.is_not(None).label("kept"))
        .outerjoin_from(_s, h, same_hand)
        .where(_s.c.id == best.limit(1).correlate(None).scalar_subquery())
    )
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        return None
    return Best(row.points, row.table_id, row.hand_no) if row.kept else Best(row.points)


async def _rating(
    connection: AsyncConnection, guild_id: int, user_id: int
) -> tuple[Rating, tuple[Belief, ...]]:
    """Return a player's rating now, and at most `CURVE` beliefs at equal distances of hands."""
    rated = (_s.c.guild_id == guild_id, _s.c.user_id == user_id, _s.c.mean.is_not(None))
    tile = sa.func.ntile(CURVE).over(order_by=_s.c.id).label("tile")
    tiles = sa.select(_s.c.id, tile).where(*rated).subquery()
    last = (
        sa.select(sa.func.max(tiles.c.id).label("id"), sa.func.count().label("hands"))
        .group_by(tiles.c.tile)
        .subquery()
    )
    columns = (_s.c.mean, _s.c.variance, _s.c.honour, last.c.hands)
    query = sa.select(*columns).join(last, last.c.id == _s.c.id).order_by(_s.c.id)
    rows = (await connection.execute(query)).all()
    if not rows:
        return Rating(), ()
    curve = tuple(Belief(row.mean, row.variance) for row in rows)
    return Rating(curve[-1], rows[-1].honour, sum(row.hands for row in rows)), curve


_OTHER = schema.scores.alias("other")


async def _pairs(
    connection: AsyncConnection, theirs: Conditions, *where: sa.ColumnElement[bool]
) -> dict[int, tuple[Pair, Pair]]:
    """Return the hands of a player with and against each other person, as the player fared.

    People who left or took over a seat are with nobody. `where`: conditions for `_OTHER`.
    """
    other = _OTHER
    same_hand = (other.c.table_id == _s.c.table_id) & (other.c.hand_no == _s.c.hand_no)
    same_side = _s.c.role.in_(_REBELS) == other.c.role.in_(_REBELS)
    query = (
        sa.select(
            other.c.user_id,
            same_side.label("together"),
            sa.func.count().label("hands"),
            count_if(_s.c.won).label("won"),
            count_if(_s.c.won.is_(None)).label("drawn"),
            sa.func.sum(_s.c.points).label("points"),
        )
        .join(other, same_hand & (other.c.user_id != _s.c.user_id))
        .where(*theirs, *where)
        .where(_s.c.role.is_not(None), other.c.role.is_not(None), ~other.c.substitute)
        .group_by(other.c.user_id, same_side)
    )
    pairs: dict[int, tuple[Pair, Pair]] = {}
    for row in await connection.execute(query):
        together, against = pairs.get(row.user_id, (Pair(), Pair()))
        pair = Pair(row.hands, row.won, row.drawn, int(row.points))
        pairs[row.user_id] = (pair, against) if row.together else (together, pair)
    return pairs


async def _companions(
    connection: AsyncConnection,
    guild_id: int,
    pairs: dict[int, tuple[Pair, Pair]],
    hidden: frozenset[int],
) -> Companions:
    """Return the partners and opponents with the most and the fewest points per hand."""
    companions = dict[str, tuple[int, Pair]]()
    for side, kind in enumerate(("partner", "opponent")):
        candidates = sorted(
            (both[side].points / both[side].hands, -both[side].hands, user_id, both[side])
            for user_id, both in pairs.items()
            if user_id not in hidden and both[side].hands >= ENOUGH
        )
        if candidates and candidates[0][0] < 0:
            companions[f"worst_{kind}"] = candidates[0][2:]
        best = min(candidates, key=lambda row: (-row[0], row[1], row[2]), default=None)
        if best and best[0] > 0:
            companions[f"best_{kind}"] = best[2:]
    name_of = await names(connection, (guild_id,), {user_id for user_id, _ in companions.values()})
    return Companions(
        **{kind: Companion(name_of[user_id], pair) for kind, (user_id, pair) in companions.items()}
    )
