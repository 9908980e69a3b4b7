"""Leaderboards: the counts of all players of a server, queried from `scores`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model.calendar import EVER, Calendar, Span, calendar_of, first_days
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
    value_of,
)
from bot.store.engine import schema
from bot.store.records.score_rows import count_if, is_counted
from game.cards import SEATS
from game.rating.belief import NEWCOMER, Belief

_s = schema.scores


@dataclass(frozen=True, slots=True)
class Standing:
    """The counts of a player; `belief`: only on a leaderboard by rating."""

    counts: HandCounts
    belief: Belief = NEWCOMER


Standings = Mapping[int, Standing]
"""By user."""


@dataclass(frozen=True, slots=True)
class StandingsQuery:
    """What the standings of a server depend on; all pages and most orders share one.

    `since`: the first day that counts.
    """

    guild_id: int
    since: date
    zone: str
    played_as: PlayedAs
    preset: str
    opponents: OpponentFilter
    kind: SortBy
    """RATING, STREAK, or POINTS for every other order."""


class Streak(NamedTuple):
    """How many hands a player has won in a row until now, and at most."""

    run: int = 0
    longest: int = 0


_servers = schema.servers
_CALENDAR = sa.select(_servers.c.zone, _servers.c.season).where(
    _servers.c.guild_id == sa.bindparam("guild")
)


async def calendar(connection: AsyncConnection, guild_id: int) -> tuple[Calendar, str]:
    """Return the calendar of a server, and the name of its time zone."""
    row = (await connection.execute(_CALENDAR, {"guild": guild_id})).one_or_none()
    return (calendar_of(row.zone, row.season), row.zone) if row else (Calendar(), "UTC")


def standings_query(
    query: LeaderboardQuery, guild_id: int, by: Calendar, zone: str, now: datetime
) -> StandingsQuery:
    """Return the query for the standings in a server that a leaderboard needs."""
    kind = query.sort_by if query.sort_by in (SortBy.RATING, SortBy.STREAK) else SortBy.POINTS
    return StandingsQuery(
        guild_id,
        first_days(now, by)[query.span],
        zone,
        query.played_as,
        query.preset,
        query.opponents,
        kind,
    )


async def standings(
    connection: AsyncConnection, query: StandingsQuery, begins_at: datetime | None
) -> Standings:
    """Return the standings of all players. `begins_at`: the moment from which hands count."""
    if query.kind is SortBy.RATING:
        return await _by_rating(connection, query.guild_id)
    where = _conditions(
        query.played_as,
        query.opponents,
        in_span=begins_at is not None,
        of_preset=query.preset != ANY,
    )
    values = {"guild": query.guild_id, "begins_at": begins_at, "preset": query.preset}
    by_user = await streaks(connection, where, values) if query.kind is SortBy.STREAK else {}
    return {
        row.user_id: Standing(counts_of(row, by_user.get(row.user_id, Streak())))
        for row in await connection.execute(_counts(where), values)
    }


@cache
def _conditions(
    played_as: PlayedAs, opponents: OpponentFilter, *, in_span: bool, of_preset: bool
) -> tuple[sa.ColumnElement[bool], ...]:
    """The scores that count, with the parameters `guild`, `begins_at` and `preset`."""
    where = [_s.c.guild_id == sa.bindparam("guild"), is_counted]
    if in_span:
        where.append(_s.c.at >= sa.bindparam("begins_at"))
    if of_preset:
        where.append(_s.c.preset == sa.bindparam("preset"))
    if played_as is not PlayedAs.ANY:
        where.append(_s.c.role.in_(ROLES[played_as]))
    if opponents is OpponentFilter.PEOPLE:
        where.append(~_s.c.practice)
    return tuple(where)


@cache
def _counts(where: tuple[sa.ColumnElement[bool], ...]) -> sa.Select[*tuple[Any, ...]]:
    return sa.select(_s.c.user_id, *count_columns()).where(*where).group_by(_s.c.user_id)


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
    values: Mapping[str, object],
) -> dict[int, Streak]:
    """Return the winning streaks of each player among these scores. `values`: of parameters.

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
    rows = await connection.execute(longest, values)
    return {row.user_id: Streak(row.run, row.longest) for row in rows}


_latest_rated = (
    sa.select(sa.func.max(_s.c.id).label("id"), sa.func.count().label("hands"))
    .where(
        _s.c.guild_id == sa.bindparam("guild"), _s.c.user_id.is_not(None), _s.c.mean.is_not(None)
    )
    .group_by(_s.c.user_id)
    .subquery()
)
_RATINGS = sa.select(_s.c.user_id, _s.c.mean, _s.c.variance, _latest_rated.c.hands).join(
    _latest_rated, _latest_rated.c.id == _s.c.id
)


async def _by_rating(connection: AsyncConnection, guild_id: int) -> Standings:
    rows = await connection.execute(_RATINGS, {"guild": guild_id})
    return {
        row.user_id: Standing(HandCounts(row.hands), Belief(row.mean, row.variance)) for row in rows
    }


def combined(several: Iterable[Standings]) -> dict[int, Standing]:
    """Return the standings in several servers together."""
    total: dict[int, Standing] = {}
    for standings in several:
        for user_id, standing in standings.items():
            previous = total.get(user_id)
            total[user_id] = Standing(previous.counts + standing.counts) if previous else standing
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
    sort_by, descending = query.sort_by, -1 if query.sort_by is not SortBy.LAST else 1

    def key(standing: Standing) -> tuple[float, int, int]:
        value = value_of(standing.counts, standing.belief, sort_by)
        return (descending * value, -standing.counts.won, standing.counts.hands)

    visible = {user: standings[user] for user in standings.keys() - (hidden - {user_id})}
    ranked = sorted(
        (user for user in visible if _is_ranked(query, visible[user])),
        key=lambda user: (*key(visible[user]), user),
    )
    values = [value_of(visible[user].counts, visible[user].belief, sort_by) for user in ranked]
    rows = list[LeaderboardRow]()
    for number, user in enumerate(ranked):
        equal = rows and values[number] == values[number - 1]
        rank = rows[-1].rank if equal else number + 1
        rows.append(LeaderboardRow(rank, user, "", visible[user].counts, visible[user].belief))
    own = next((row for row in rows if row.user_id == user_id), None)
    if own is None and user_id in visible:
        own = LeaderboardRow(None, user_id, "", visible[user_id].counts, visible[user_id].belief)
    pages = max(1, -(-len(rows) // PAGE))
    page = max(0, min(page, pages - 1))
    first = page * PAGE
    return LeaderboardPage(tuple(rows[first : first + PAGE]), own, len(rows), page, since)


def _is_ranked(query: LeaderboardQuery, standing: Standing) -> bool:
    if query.sort_by in (SortBy.FIRST, SortBy.LAST) and not standing.counts.placed:
        return False
    return standing.counts.hands >= query.least


_latest_named = (
    sa.select(sa.func.max(_s.c.id))
    .where(
        _s.c.guild_id.in_(sa.bindparam("guilds", expanding=True)),
        _s.c.user_id.in_(sa.bindparam("users", expanding=True)),
    )
    .group_by(_s.c.guild_id, _s.c.user_id)
)
_NAMES = sa.select(_s.c.guild_id, _s.c.user_id, _s.c.name).where(_s.c.id.in_(_latest_named))
_HIDDEN = sa.select(schema.hidden.c.user_id)


async def names(
    connection: AsyncConnection, guild_ids: Sequence[int], user_ids: Iterable[int]
) -> dict[int, str]:
    """Return the latest names of these users in the first of these servers that knows them."""
    values = {"guilds": list(guild_ids), "users": list(user_ids)}
    rows = await connection.execute(_NAMES, values)
    by_server = sorted(rows, key=lambda row: guild_ids.index(row.guild_id), reverse=True)
    return {row.user_id: row.name for row in by_server}


async def hidden_users(connection: AsyncConnection) -> frozenset[int]:
    """Return the users who keep their record to themselves."""
    return frozenset(await connection.scalars(_HIDDEN))


async def servers_of(connection: AsyncConnection, user_id: int) -> list[int]:
    """Return the servers in which a user has a score and is not banned."""
    b = schema.bans
    banned = sa.exists().where(b.c.guild_id == _s.c.guild_id, b.c.user_id == user_id)
    query = sa.select(_s.c.guild_id).distinct().where(_s.c.user_id == user_id, is_counted, ~banned)
    return sorted(await connection.scalars(query))


def span_begins(by: Calendar, since: date, span: Span) -> datetime | None:
    """Return the moment when a span begins; None for all time."""
    return None if span is Span.EVER else by.midnight(since)
