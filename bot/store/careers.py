"""Careers and pairs: what each player did, and with whom, counted as hands are settled.

The same statements count the scores of one hand and all scores of a player, so counting everything
anew gives what was counted hand by hand.
"""

from collections.abc import Collection
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.stats import DEEDS
from bot.store import schema
from bot.store.rows import insert_into
from bot.store.score_rows import is_somebodys
from game.record.feats import Feat
from game.record.seat_record import Role

Select = sa.Select[*tuple[Any, ...]]

BEST = ("best_points", "best_table", "best_hand")
_ROYALS = (Role.EMPEROR, Role.GUARD, Role.DARK, Role.OPEN)
_OF_A_CAREER = ("guild_id", "user_id", *DEEDS, *map(str, Feat), *BEST)
_KEY = ("guild_id", "user_id", "other_id")
_OF_A_PAIR = tuple(name for name in schema.pairs.c.keys() if name not in _KEY)  # noqa: SIM118


@cache
def counting(dialect: str) -> tuple[sa.Insert, sa.Insert]:
    """Return the statements that add a `hand` of a `table` to these `users`' careers and pairs.

    The scores were just written, and the users are players already.
    """
    s, c, p = schema.scores, schema.careers, schema.pairs
    this_hand = (s.c.table_id == sa.bindparam("table"), s.c.hand_no == sa.bindparam("hand"))
    theirs = s.c.user_id.in_(sa.bindparam("users", expanding=True))
    add = insert_into(c, dialect).from_select(_OF_A_CAREER, _careers(*this_hand, theirs))
    better = c.c.best_points.is_(None) | (add.excluded.best_points > c.c.best_points)
    best = {name: sa.case((better, add.excluded[name]), else_=c.c[name]) for name in BEST}
    sums = {name: c.c[name] + add.excluded[name] for name in (*DEEDS, *Feat)}
    careers = add.on_conflict_do_update(index_elements=list(c.primary_key), set_=sums | best)
    add = insert_into(p, dialect).from_select((*_KEY, *_OF_A_PAIR), _pairs(*this_hand))
    sums = {name: p.c[name] + add.excluded[name] for name in _OF_A_PAIR}
    return careers, add.on_conflict_do_update(index_elements=list(p.primary_key), set_=sums)


def _careers(*where: sa.ColumnElement[bool]) -> Select:
    """Return a query that sums up these scores, with a row for each player.

    The best hand is right only for the scores of a single hand.
    """
    s = schema.scores
    stayed = {name: sa.case((~s.c.left, s.c[name])) for name in ("points", "table_id", "hand_no")}
    timed = s.c.thinking.is_not(None)
    bits = sa.func.coalesce(sa.type_coerce(s.c.feats, sa.Integer), _NOUGHT)
    counted: dict[str, sa.ColumnElement[Any]] = {
        "left": _flag(s.c.left),
        **{name: _flag(s.c.place == place) for place, name in enumerate(_PLACES, 2)},
        "ceded": _flag(s.c.ceded > 0),
        **{name: _flag(s.c[name]) for name in _ANSWERS},
        "decisions": sa.case((timed, s.c.decisions), else_=_NOUGHT),
        "thinking": sa.func.coalesce(s.c.thinking, _NOUGHT),
        **{feat: bits.bitwise_rshift(number).bitwise_and(1) for number, feat in enumerate(Feat)},
    }
    return (
        sa.select(
            s.c.guild_id,
            s.c.user_id,
            *(sa.func.sum(counted[name]).label(name) for name in (*DEEDS, *Feat)),
            sa.func.max(stayed["points"]).label("best_points"),
            sa.func.max(stayed["table_id"]).label("best_table"),
            sa.func.max(stayed["hand_no"]).label("best_hand"),
        )
        .where(*where, is_somebodys)
        .group_by(s.c.guild_id, s.c.user_id)
    )


_PLACES = ("second", "third", "fourth")
_ANSWERS = ("robbed", "declared", "hoe", "kicked", "on_autoplay")


def _pairs(*where: sa.ColumnElement[bool]) -> Select:
    """Return a query that sums up these scores, with a row for each two players of a hand.

    People who left or helped out, and those whose role is not known, make no pairs.
    """
    s, o = schema.scores, schema.scores.alias("other")
    same_hand = (o.c.table_id == s.c.table_id) & (o.c.hand_no == s.c.hand_no)
    seated = (s.c.role.is_not(None), o.c.role.is_not(None), o.c.user_id.is_not(None), ~o.c.helped)
    each = (
        sa.select(
            *(s.c.guild_id, s.c.user_id, o.c.user_id.label("other_id"), s.c.points),
            *(_flag(s.c.won).label("won"), _flag(s.c.won.is_(None)).label("drawn")),
            (_royal(s) == _royal(o)).label("with"),
        )
        .join(o, same_hand & (o.c.user_id != s.c.user_id))
        .where(*where, is_somebodys, *seated)
        .subquery()
    )
    sums = [
        sa.func.sum(sa.case((side, value), else_=_NOUGHT))
        for side in (each.c["with"], ~each.c["with"])
        for value in (_ONE, each.c.won, each.c.drawn, each.c.points)
    ]
    key = [each.c[name] for name in _KEY]
    named = (total.label(name) for name, total in zip(_OF_A_PAIR, sums, strict=True))
    return sa.select(*key, *named).group_by(*key)


_ONE, _NOUGHT = (sa.literal_column(n, sa.Integer) for n in "10")


def _royal(scores: sa.FromClause) -> sa.ColumnElement[int]:
    return _flag(sa.or_(*(scores.c.role == role for role in _ROYALS)))


def _flag(condition: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
    return sa.case((condition, _ONE), else_=_NOUGHT)


async def recount(connection: AsyncConnection, guild_id: int, users: Collection[int]) -> set[int]:
    """Count what these players did in a server anew. Return of whom it was wrong."""
    of_whom = await wrong(connection, guild_id, users)
    if of_whom:
        _, *replaced = _recounting()
        for statement in replaced:
            await connection.execute(statement, {"guild": guild_id, "users": list(of_whom)})
    return of_whom


async def wrong(connection: AsyncConnection, guild_id: int, users: Collection[int]) -> set[int]:
    """Return those of these players whose career or pairs are not what their scores say."""
    different, *_ = _recounting()
    asked = {"guild": guild_id, "users": list(users)}
    return set(await connection.scalars(different, asked))


@cache
def _recounting() -> tuple[sa.Select[int], *tuple[sa.Executable, ...]]:
    """Return the query for players whose counts are wrong, and the statements that correct it."""
    s = schema.scores
    theirs = _theirs(s)
    place = sa.func.row_number().over(
        partition_by=s.c.user_id, order_by=(s.c.points.desc(), s.c.id)
    )
    best = sa.select(s.c.user_id, *(s.c[name] for name in _WHICH), place.label("place"))
    best_first = best.where(*theirs, is_somebodys, ~s.c.left).subquery()
    sums = _careers(*theirs).subquery()
    added_up = [column for column in sums.c if column.name not in BEST]
    of_best = (best_first.c.user_id == sums.c.user_id) & (best_first.c.place == 1)
    careers = sa.select(*added_up, *(best_first.c[name] for name in _WHICH))
    careers = careers.outerjoin_from(sums, best_first, of_best)
    different, replaced = [], list[sa.Executable]()
    for table, names, made in (
        (schema.careers, _OF_A_CAREER, careers),
        (schema.pairs, (*_KEY, *_OF_A_PAIR), _pairs(*theirs)),
    ):
        kept = sa.select(*(table.c[name] for name in names)).where(*_theirs(table))
        new = made.cte(f"new_{table.name}")
        for one, other in ((sa.select(new), kept), (kept, sa.select(new))):
            different.append(sa.select(sa.except_(one, other).subquery().c.user_id))
        replaced.append(sa.delete(table).where(*_theirs(table)))
        replaced.append(sa.insert(table).from_select(names, made))
    return sa.select(sa.union(*different).subquery().c.user_id), *replaced


_WHICH = ("points", "table_id", "hand_no")


def _theirs(table: sa.Table) -> tuple[sa.ColumnElement[bool], ...]:
    users = sa.bindparam("users", expanding=True, type_=sa.BigInteger)
    guild = sa.bindparam("guild", type_=sa.BigInteger)
    return table.c.user_id.in_(users), table.c.guild_id == guild
