"""The leaderboards, read from the tallies: one costs as much as it has players, not hands."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.board import COUNTS, PAGE, Board, Line, Merit, Ranking, Scope, Tally
from bot.periods import first_days
from bot.store import schema, tallies
from bot.store.rows import record


async def ranking(
    connection: AsyncConnection, board: Board, guild_id: int, user_id: int, page: int, now: datetime
) -> Ranking:
    """What a board answers to somebody in a server: that page of it, or else the last.

    Spans are those of this server, wherever the hands were played.
    """
    since = first_days(now, await tallies.zone(connection, guild_id))[board.span]
    found = _counted(board, guild_id, user_id).params(since=since).subquery()
    value = _value(board.merit, found).label("value")
    ranked = found.c.hands >= board.least
    if board.merit in (Merit.FIRST, Merit.LAST):
        ranked &= found.c.placed > 0
    own = (
        await connection.execute(
            sa.select(found, value, ranked.label("ranked")).where(found.c.user_id == user_id)
        )
    ).one_or_none()
    counting = sa.select(sa.func.count()).select_from(found).where(ranked)
    players = await connection.scalar(counting) or 0
    page = max(0, min(page, -(-players // PAGE) - 1))
    best_first = (value.desc(), found.c.won.desc(), found.c.hands, found.c.user_id)
    shown = sa.select(found, value).where(ranked).order_by(*best_first)
    rows = (await connection.execute(shown.limit(PAGE).offset(page * PAGE))).all()
    counted = [row.value for row in (*rows[:1], *(_some(own))) if row.value is not None]
    better = (sa.func.count(sa.case((value > limit, 1))) for limit in counted)
    above: Sequence[int] = ()
    if counted:
        above = tuple((await connection.execute(sa.select(*better).where(ranked))).one())
    names = await _names(connection, guild_id, {row.user_id for row in (*rows, *_some(own))})
    lines: list[Line] = []
    for number, row in enumerate(rows):
        rank = above[0] + 1 if row.value == rows[0].value else page * PAGE + number + 1
        if lines and row.value == rows[number - 1].value:
            rank = lines[-1].rank or rank
        lines.append(Line(rank, row.user_id, names.get(row.user_id, ""), record(Tally, row)))
    rank_of_own = above[-1] + 1 if own and own.ranked else None
    mine = (
        None
        if own is None
        else Line(rank_of_own, user_id, names.get(user_id, ""), record(Tally, own))
    )
    return Ranking(tuple(lines), mine, players, page, since)


def _some(row: sa.Row[*tuple[Any, ...]] | None) -> tuple[sa.Row[*tuple[Any, ...]], ...]:
    return (row,) if row else ()


def _counted(board: Board, guild_id: int, user_id: int) -> sa.Select[*tuple[Any, ...]]:
    """The players of a board, and what is counted of each."""
    t, p, b = schema.tallies, schema.players, schema.bans
    where = (
        t.c.span == board.span,
        t.c.since == sa.bindparam("since", type_=schema.Day),
        t.c.preset == board.preset,
        t.c.company == board.company,
        t.c.played_as == board.played_as,
    )
    if board.scope is Scope.HERE:
        columns = (t.c[name] for name in ("user_id", *COUNTS))
        return sa.select(*columns).where(t.c.guild_id == guild_id, *where)
    banned = sa.select(b.c.guild_id).where(b.c.user_id == user_id)
    mine = sa.select(p.c.guild_id).where(p.c.user_id == user_id, p.c.guild_id.not_in(banned))
    total = (
        (sa.func.max if name in ("run", "best") else sa.func.sum)(t.c[name]).label(name)
        for name in COUNTS
    )
    return (
        sa.select(t.c.user_id, *total).where(t.c.guild_id.in_(mine), *where).group_by(t.c.user_id)
    )


def _value(merit: Merit, of: sa.Subquery) -> sa.ColumnElement[Any]:
    """What players are ordered by, the greatest first."""
    match merit:
        case Merit.POINTS:
            return of.c.points
        case Merit.STREAK:
            return of.c.best
        case Merit.AVERAGE:
            return _share(of.c.points, of.c.hands)
        case Merit.WON:
            return _share(of.c.won, of.c.hands)
        case Merit.FIRST:
            return _share(of.c.first, of.c.placed)
        case Merit.LAST:
            return -_share(of.c.last, of.c.placed)


def _share(part: sa.ColumnElement[int], whole: sa.ColumnElement[int]) -> sa.ColumnElement[Any]:
    return sa.cast(part, sa.Double) / sa.func.nullif(whole, 0)


async def _names(connection: AsyncConnection, guild_id: int, users: set[int]) -> dict[int, str]:
    """Their latest names: those of this server where they have one in it."""
    p = schema.players
    found = sa.select(p.c.user_id, p.c.name).where(p.c.user_id.in_(users))
    here_last = found.order_by(p.c.guild_id == guild_id, p.c.guild_id)
    return {row.user_id: row.name for row in await connection.execute(here_last)}
