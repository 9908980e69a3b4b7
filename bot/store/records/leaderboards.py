"""Leaderboards: the counts of all players of a server, queried from `scores`."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from typing import Any

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
from bot.store.engine.rows import distinct_values
from bot.store.records.score_rows import count_if, is_counted
from game.cards import SEATS
from game.rating.belief import NEWCOMER, Belief

_s = schema.scores


Standings = Mapping[int, LeaderboardRow]
"""The counts of players by user, without ranks and names."""
KINDS = (SortBy.RATING, SortBy.STREAK)
"""Sort orders with a query of their own."""


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
    if query.sort_by is SortBy.STREAK:
        return await _by_streak(connection, guild_id, where)
    counts = sa.select(_s.c.user_id, *count_columns()).where(*where).group_by(_s.c.user_id)
    return {
        row.user_id: _unranked(row.user_id, counts_of(row))
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


def counts_of(row: sa.Row[*tuple[Any, ...]]) -> HandCounts:
    """Return the counts in a row with `count_columns`."""
    return HandCounts(
        row.hands, int(row.points), row.won, row.drawn, row.placed, row.first, row.last
    )


_WON, _DRAWN, _LOST = "WDL"
_letter = partial(sa.literal, literal_execute=True)
_OUTCOME = sa.case(
    (_s.c.won, _letter(_WON)),
    (_s.c.won.is_(None) & ~_s.c.left, _letter(_DRAWN)),
    else_=_letter(_LOST),
)
"""The outcome of a score as a letter, written into the statement: it takes SQLite half the time."""


def players_of(guild_id: int) -> sa.Subquery:
    """A subquery for the users with scores in a server, of which each has many."""
    return distinct_values(_s.c.user_id, _s.c.guild_id == guild_id).subquery("players")


def outcomes(
    where: Iterable[sa.ColumnElement[bool]], players: sa.FromClause | None = None
) -> sa.ScalarSelect[str | None]:
    """A subquery for the points of these scores and their outcomes in order, a letter each.

    It has one text, or NULL if there are no scores. `players`: what the conditions refer to besides
    scores.
    """
    scores = sa.select(_OUTCOME.label("outcome"), _s.c.points).where(*where)
    in_order = scores.order_by(_s.c.at, _s.c.id).correlate(players).subquery()
    points = sa.cast(sa.func.sum(in_order.c.points), sa.Text)
    letters = sa.func.aggregate_strings(in_order.c.outcome, "")
    return sa.select(points + " " + letters).scalar_subquery()


def streak_counts(outcomes: str) -> HandCounts:
    """Return the counts that follow from a text of `outcomes`, with the streak."""
    points, letters = outcomes.split()
    runs = letters.replace(_DRAWN, "").split(_LOST)
    return HandCounts(
        len(letters),
        int(points),
        letters.count(_WON),
        letters.count(_DRAWN),
        run=len(runs[-1]),
        streak=max(map(len, runs)),
    )


async def _by_streak(
    connection: AsyncConnection, guild_id: int, where: Sequence[sa.ColumnElement[bool]]
) -> Standings:
    players = players_of(guild_id)
    theirs = (_s.c.user_id == players.c.user_id, *where)
    query = sa.select(players.c.user_id, outcomes(theirs, players).label("outcomes"))
    return {
        row.user_id: _unranked(row.user_id, streak_counts(row.outcomes))
        for row in await connection.execute(query)
        if row.outcomes
    }


async def _by_rating(connection: AsyncConnection, guild_id: int) -> Standings:
    players = players_of(guild_id)
    theirs = (_s.c.guild_id == guild_id, _s.c.user_id == players.c.user_id, _s.c.mean.is_not(None))
    newest = sa.select(_s.c.id).where(*theirs).order_by(_s.c.id.desc()).limit(1)
    hands = sa.select(sa.func.count()).select_from(_s).where(*theirs)
    counted = (newest.scalar_subquery().label("id"), hands.scalar_subquery().label("hands"))
    rated = sa.select(*counted).select_from(players).subquery()
    columns = (_s.c.user_id, _s.c.mean, _s.c.variance, rated.c.hands)
    query = sa.select(*columns).join(rated, rated.c.id == _s.c.id)
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


def newest_name(guild_id: int, user_id: sa.ColumnElement[int]) -> sa.ScalarSelect[str]:
    """A subquery for the name that a user had last in a server."""
    theirs = sa.select(_s.c.name).where(_s.c.guild_id == guild_id, _s.c.user_id == user_id)
    return theirs.order_by(_s.c.at.desc(), _s.c.id.desc()).limit(1).scalar_subquery()


async def names(
    connection: AsyncConnection, guild_ids: Sequence[int], user_ids: Collection[int]
) -> dict[int, str]:
    """Return the latest names of these users in the first of these servers that knows them."""
    names = dict[int, str]()
    for guild_id in guild_ids:
        if unnamed := set(user_ids) - names.keys():
            players = players_of(guild_id)
            (user_id,) = players.c
            query = sa.select(user_id, newest_name(guild_id, user_id).label("name"))
            rows = await connection.execute(query.where(user_id.in_(unnamed)))
            names |= {row.user_id: row.name for row in rows}
    return names


async def hidden_users(connection: AsyncConnection) -> frozenset[int]:
    return frozenset(await connection.scalars(sa.select(schema.hidden.c.user_id)))


async def servers_of(connection: AsyncConnection, user_id: int) -> list[int]:
    """Return the servers in which a user has a score and is not banned."""
    b = schema.bans
    banned = sa.exists().where(b.c.guild_id == _s.c.guild_id, b.c.user_id == user_id)
    query = sa.select(_s.c.guild_id).distinct().where(_s.c.user_id == user_id, is_counted, ~banned)
    return sorted(await connection.scalars(query))
