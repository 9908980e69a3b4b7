"""Leaderboards: the counts of all players of a server, queried from `scores`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model.calendar import EVER, Calendar, calendar_of
from bot.records.leaderboard import (
    ANY,
    PAGE,
    ROLES,
    HandCounts,
    LeaderboardPage,
    LeaderboardQuery,
    LeaderboardRow,
    OpponentFilter,
    PlayedAs,
    SortBy,
)
from bot.store.engine import schema
from bot.store.records.score_rows import count_if, is_counted
from game.cards import SEATS
from game.rating.belief import NEWCOMER, Belief

_s = schema.scores


Standings = Mapping[int, LeaderboardRow]
"""The counts of players by user, without ranks and names."""
KINDS = (SortBy.RATING, SortBy.STREAK)
"""Sort orders with a query of their own."""


class Streak(NamedTuple):
    """The number of hands that a player has won in a row until now, and at most."""

    run: int = 0
    longest: int = 0


async def calendar(connection: AsyncConnection, guild_id: int) -> Calendar:
    """Return the calendar of a server."""
    s = schema.servers
    query = sa.select(s.c.zone, s.c.season).where(s.c.guild_id == guild_id)
    row = (await connection.execute(query)).one_or_none()
    return calendar_of(row.zone, row.season) if row else Calendar()


async def standings(
    connection: AsyncConnection,
    query: LeaderboardQuery,
    guild_id: int,
    begins_at: datetime | None,
) -> Standings:
    """Return the counts of all players of a server that a leaderboard needs.

    `begins_at`: from when on hands count; None for all of them.
    """
    if query.sort_by is SortBy.RATING:
        return await _by_rating(connection, guild_id)
    where = [_s.c.guild_id == guild_id, is_counted]
    if begins_at is not None:
        where.append(_s.c.at >= begins_at)
    if query.preset != ANY:
        where.append(_s.c.preset == query.preset)
    if query.played_as is not PlayedAs.ANY:
        where.append(_s.c.role.in_(ROLES[query.played_as]))
    if query.opponents is OpponentFilter.PEOPLE:
        where.append(~_s.c.practice)
    by_user: Mapping[int, Streak] = {}
    if query.sort_by is SortBy.STREAK:
        by_user = await streaks(connection, where)
    counts = sa.select(_s.c.user_id, *count_columns()).where(*where).group_by(_s.c.user_id)
    return {
        row.user_id: _unranked(row.user_id, counts_of(row, by_user.get(row.user_id, Streak())))
        for row in await connection.execute(counts)
    }


def _unranked(user_id: int, counts: HandCounts, belief: Belief = NEWCOMER) -> LeaderboardRow:
    return LeaderboardRow(None, user_id, "", counts, belief)


def count_columns() -> tuple[sa.ColumnElement[Any], ...]:
    """Return the columns of `HandCounts` over a group of scores, except the streak."""
    return (
        sa.func.count().label("hands"),
        sa.func.sum(_s.c.points).label("points"),
        count_if(_s.c.won).label("won"),
        count_if(_s.c.won.is_(None) & ~_s.c.left).label("drawn"),
        count_if(_s.c.place.is_not(None) | _s.c.left).label("placed"),
        count_if(_s.c.place == 1).label("first"),
        count_if(_s.c.place == SEATS).label("last"),
    )


def counts_of(row: sa.Row[*tuple[Any, ...]], streak: Streak) -> HandCounts:
    """Return the counts in a row with `count_columns`."""
    return HandCounts(
        row.hands,
        int(row.points),
        row.won,
        row.drawn,
        row.placed,
        row.first,
        row.last,
        *streak,
    )


async def streaks(
    connection: AsyncConnection,
    where: Sequence[sa.ColumnElement[bool]],
) -> dict[int, Streak]:
    """Return the winning streaks of each player among these scores.

    Rows with equal `losses` are the hands since the same loss: those that were won are a streak.
    """
    is_loss = sa.case((_s.c.won.is_not(True) & (_s.c.won.is_not(None) | _s.c.left), 1), else_=0)
    losses = sa.func.sum(is_loss).over(partition_by=_s.c.user_id, order_by=(_s.c.at, _s.c.id))
    hands = sa.select(_s.c.user_id, _s.c.won, losses.label("losses")).where(*where).subquery()
    user_id = hands.c.user_id
    runs = (
        sa.select(
            user_id,
            count_if(hands.c.won).label("length"),
            hands.c.losses,
            sa.func.max(hands.c.losses).over(partition_by=user_id).label("all_losses"),
        )
        .group_by(user_id, hands.c.losses)
        .subquery()
    )
    is_last = runs.c.losses == runs.c.all_losses
    longest = sa.select(
        runs.c.user_id,
        sa.func.max(sa.case((is_last, runs.c.length), else_=0)).label("run"),
        sa.func.max(runs.c.length).label("longest"),
    ).group_by(runs.c.user_id)
    rows = await connection.execute(longest)
    return {row.user_id: Streak(row.run, row.longest) for row in rows}


async def _by_rating(connection: AsyncConnection, guild_id: int) -> Standings:
    is_rated = (_s.c.guild_id == guild_id, _s.c.user_id.is_not(None), _s.c.mean.is_not(None))
    latest = (
        sa.select(sa.func.max(_s.c.id).label("id"), sa.func.count().label("hands"))
        .where(*is_rated)
        .group_by(_s.c.user_id)
        .subquery()
    )
    columns = (_s.c.user_id, _s.c.mean, _s.c.variance, latest.c.hands)
    query = sa.select(*columns).join(latest, latest.c.id == _s.c.id)
    return {
        row.user_id: _unranked(row.user_id, HandCounts(row.hands), Belief(row.mean, row.variance))
        for row in await connection.execute(query)
    }


def combined(several: Iterable[Standings]) -> dict[int, LeaderboardRow]:
    """Return the standings in several servers together."""
    total: dict[int, LeaderboardRow] = {}
    for standings in several:
        for user_id, row in standings.items():
            previous = total.get(user_id)
            total[user_id] = _unranked(user_id, previous.counts + row.counts) if previous else row
    return total


def page_of(
    query: LeaderboardQuery,
    standings: Standings,
    user_id: int,
    hidden: frozenset[int],
    page: int,
    since: date = EVER,
) -> LeaderboardPage:
    """Return a page of ranked players, without names, and the own row of a user.

    Players who are hidden have no row but their own, and no rank counts them. On a tie, more hands
    won come first, then fewer hands.
    """
    sort_by, direction = query.sort_by, 1 if query.sort_by is SortBy.LAST else -1

    def key(row: LeaderboardRow) -> tuple[float, int, int, int]:
        return (direction * row.value(sort_by), -row.counts.won, row.counts.hands, row.user_id)

    visible = [standings[user] for user in standings.keys() - (hidden - {user_id})]
    rows = list[LeaderboardRow]()
    for row in sorted((row for row in visible if _is_ranked(query, row)), key=key):
        equal = rows and row.value(sort_by) == rows[-1].value(sort_by)
        rows.append(replace(row, rank=rows[-1].rank if equal else len(rows) + 1))
    own = next((row for row in (*rows, *visible) if row.user_id == user_id), None)
    pages = max(1, -(-len(rows) // PAGE))
    page = max(0, min(page, pages - 1))
    first = page * PAGE
    return LeaderboardPage(tuple(rows[first : first + PAGE]), own, len(rows), page, since)


def _is_ranked(query: LeaderboardQuery, row: LeaderboardRow) -> bool:
    if query.sort_by in (SortBy.FIRST, SortBy.LAST) and not row.counts.placed:
        return False
    return row.counts.hands >= query.least


async def names(
    connection: AsyncConnection, guild_ids: Sequence[int], user_ids: Iterable[int]
) -> dict[int, str]:
    """Return the latest names of these users in the first of these servers that knows them."""
    latest = (
        sa.select(sa.func.max(_s.c.id))
        .where(_s.c.guild_id.in_(guild_ids), _s.c.user_id.in_(list(user_ids)))
        .group_by(_s.c.guild_id, _s.c.user_id)
    )
    query = sa.select(_s.c.guild_id, _s.c.user_id, _s.c.name).where(_s.c.id.in_(latest))
    rows = await connection.execute(query)
    by_server = sorted(rows, key=lambda row: guild_ids.index(row.guild_id), reverse=True)
    return {row.user_id: row.name for row in by_server}


async def hidden_users(connection: AsyncConnection) -> frozenset[int]:
    return frozenset(await connection.scalars(sa.select(schema.hidden.c.user_id)))


async def servers_of(connection: AsyncConnection, user_id: int) -> list[int]:
    """Return the servers in which a user has a score and is not banned."""
    b = schema.bans
    banned = sa.exists().where(b.c.guild_id == _s.c.guild_id, b.c.user_id == user_id)
    query = sa.select(_s.c.guild_id).distinct().where(_s.c.user_id == user_id, is_counted, ~banned)
    return sorted(await connection.scalars(query))
