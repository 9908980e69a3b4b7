"""A player's statistics in a server, read from what is counted, at the same cost for everybody."""

from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.board import ANY, COUNTS, Company, PlayedAs, Tally
from bot.model import Rating
from bot.periods import EVER, Span
from bot.stats import CURVE, ENOUGH, Best, Companion, Companions, Deeds, Pair, Stats, Versus
from bot.store import schema
from bot.store.luck_queries import luck_of
from bot.store.rows import record
from game.rating.belief import Belief
from game.record.feats import Feat

Select = sa.Select[*tuple[Any, ...]]
Row = sa.Row[*tuple[Any, ...]]

NOBODY = 0
"""Stands for the user who asks, where everybody sees the answer."""


async def read(
    connection: AsyncConnection, guild_id: int, user_id: int, asker_id: int | None
) -> Stats | None:
    """Return a player's statistics as somebody may see them, None if they have no hand on record.

    Players who keep their record to themselves are named to nobody else. `asker_id`: the user who
    sees the statistics, None if everybody does.
    """
    asked = {"guild": guild_id, "me": user_id, "asker": asker_id or NOBODY}
    counted = (await connection.execute(_tallies(), asked)).all()
    tallies = {row.played_as: _tally(row, Company.ALL) for row in counted}
    if PlayedAs.ANY not in tallies:
        return None
    people = next(row for row in counted if row.played_as is PlayedAs.ANY)
    row = (await connection.execute(_player(), asked)).one()
    rating = Rating()
    if row.mean is not None:
        rating = Rating(Belief(row.mean, row.variance), row.honour, row.hands)
    beliefs = (await connection.execute(_curve(few=rating.hands <= CURVE), asked)).all()
    found = (await connection.execute(_companions(), asked)).all()
    versus = None
    if asker_id not in (None, user_id):
        both = (await connection.execute(_versus(), asked)).first()
        versus = Versus(_pair(both, "with"), _pair(both, "against")) if both else None
    return Stats(
        user_id,
        row.name,
        tallies,
        people=_tally(people, Company.PEOPLE),
        deeds=Deeds() if row.left is None else record(Deeds, row),
        feats={feat: times for feat in Feat if (times := row._mapping[feat])},
        best=_best(row),
        rating=rating,
        curve=tuple(Belief(each.mean, each.variance) for each in beliefs),
        companions=Companions(
            **{each.kind: Companion(each.name, record(Pair, each)) for each in found}
        ),
        versus=versus,
        luck=luck_of(row),
        stale=row.stale,
    )


_GUILD = sa.bindparam("guild", type_=sa.BigInteger)
_ME = sa.bindparam("me", type_=sa.BigInteger)
_ASKER = sa.bindparam("asker", type_=sa.BigInteger)


@cache
def _tallies() -> Select:
    """Return the query for the tallies of all of a player's hands, by role."""
    t = schema.tallies
    return sa.select(t).where(
        t.c.guild_id == _GUILD,
        t.c.span == Span.EVER,
        t.c.since == EVER,
        t.c.preset == ANY,
        t.c.played_as.in_(list(PlayedAs)),
        t.c.user_id == _ME,
    )


def _tally(row: Row, company: Company) -> Tally:
    return Tally(**{name: row._mapping[f"{company}_{name}"] for name in COUNTS})


@cache
def _player() -> Select:
    """Return the query for a player's name, luck, career and rating.

    `kept`: whether the log of their best hand is.
    """
    p, c, r, h = schema.players, schema.careers, schema.ratings, schema.hands
    rated = (r.c.guild_id == p.c.guild_id) & (r.c.user_id == p.c.user_id)
    theirs = (c.c.guild_id == p.c.guild_id) & (c.c.user_id == p.c.user_id)
    best = (h.c.table_id == c.c.best_table) & (h.c.hand_no == c.c.best_hand)
    from_all = p.outerjoin(c, theirs).outerjoin(r, rated).outerjoin(h, best)
    counted = [column for column in c.c if not column.primary_key]
    return (
        sa.select(
            *(p.c.name, p.c.stale, p.c.weighed, p.c.luck, p.c.made, *counted),
            *(r.c.mean, r.c.variance, r.c.honour, r.c.hands),
            h.c.log.is_not(None).label("kept"),
        )
        .select_from(from_all)
        .where(p.c.guild_id == _GUILD, p.c.user_id == _ME)
    )


def _best(row: Row) -> Best | None:
    if row.best_points is None:
        return None
    if not row.kept:
        return Best(row.best_points)
    return Best(row.best_points, row.best_table, row.best_hand)


@cache
def _curve(*, few: bool) -> Select:
    """Return the query for a player's beliefs, old to new: after each hand, or at equal distances.

    `few`: there are few enough hands to read all. Else the beliefs are looked up at moments that
    are equally far apart, counted by the hands that were rated anywhere. Written with a minimum or
    a list of hands, PostgreSQL would read all changes of the player.
    """
    c = schema.rating_changes
    theirs = (c.c.user_id == _ME, c.c.guild_id == _GUILD)
    if few:
        return sa.select(c.c.mean, c.c.variance).where(*theirs).order_by(c.c.hand_id).limit(CURVE)
    one = sa.select(c.c.hand_id).where(*theirs).limit(1)
    first, last = (
        sa.cast(one.order_by(end).scalar_subquery(), sa.BigInteger)
        for end in (c.c.hand_id, c.c.hand_id.desc())
    )
    steps = sa.select(sa.cast(0, sa.BigInteger).label("n")).cte(recursive=True)
    steps = steps.union_all(sa.select(steps.c.n + 1).where(steps.c.n < CURVE - 1))
    moment = first + (last - first) * steps.c.n // (CURVE - 1)
    moments = sa.select(moment.label("moment")).cte()
    latest = one.where(c.c.hand_id <= moments.c.moment).order_by(c.c.hand_id.desc())
    known = (
        latest.with_only_columns(column).correlate(moments).scalar_subquery().label(column.name)
        for column in (c.c.hand_id, c.c.mean, c.c.variance)
    )
    points = sa.select(*known).select_from(moments).where(moments.c.moment.is_not(None))
    return points.distinct().order_by("hand_id")


@cache
def _companions() -> sa.CompoundSelect[*tuple[Any, ...]]:
    """Return the query for the partners and opponents with the most and the fewest points."""
    return sa.union_all(
        *(
            _extreme(f"{end}_{kind}", side, best=end == "best")
            for kind, side in (("partner", "with"), ("opponent", "against"))
            for end in ("best", "worst")
        )
    )


def _extreme(kind: str, side: str, *, best: bool) -> Select:
    p, hidden, players = schema.pairs, schema.hidden, schema.players
    hands, points = p.c[f"{side}_hands"], p.c[f"{side}_points"]
    each = sa.cast(points, sa.Double) / hands
    secret = sa.exists().where(hidden.c.user_id == p.c.other_id, p.c.other_id != _ASKER)
    one = (
        sa.select(p.c.guild_id, p.c.other_id, *(p.c[f"{side}_{name}"] for name in _PAIR))
        .where(p.c.user_id == _ME, p.c.guild_id == _GUILD, hands >= ENOUGH, ~secret)
        .where(points > 0 if best else points < 0)
        .order_by(each.desc() if best else each, hands.desc(), p.c.other_id)
        .limit(1)
        .subquery()
    )
    known = (players.c.guild_id == one.c.guild_id) & (players.c.user_id == one.c.other_id)
    return sa.select(
        sa.literal(kind).label("kind"),
        players.c.name,
        *(one.c[f"{side}_{name}"].label(name) for name in _PAIR),
    ).join_from(one, players, known)


_PAIR = ("hands", "won", "drawn", "points")


@cache
def _versus() -> Select:
    """Return the query for the pair of the user who asks and the player."""
    p = schema.pairs
    return sa.select(p).where(p.c.user_id == _ASKER, p.c.guild_id == _GUILD, p.c.other_id == _ME)


def _pair(row: Row, side: str) -> Pair:
    return Pair(**{name: row._mapping[f"{side}_{name}"] for name in _PAIR})
