"""Seasons: date ranges of `scores`, and the podiums that were posted, or are about to be."""

from collections.abc import Awaitable, Callable, Sequence, Set
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Status
from bot.model.calendar import Calendar, Length, Span, calendar_of, first_days
from bot.records.leaderboard import OpponentFilter
from bot.records.seasons import LEAST_HANDS, Finish, Podium, Season, SeasonsPage
from bot.store.engine import schema
from bot.store.engine.access import DatabaseAccess, shielded_from_cancellation
from bot.store.engine.rows import distinct_values, insert_into, record
from bot.store.records.answers import AnswerCache
from bot.store.records.leaderboards import calendar, hidden_users, newest_name, players_of
from bot.store.records.score_rows import count_if, is_counted

GRACE = timedelta(minutes=1)
"""A season is closed this long after its end, so that hands settled just before are written."""
PAGE = 4
"""Seasons per page."""
CHANNELS = 5
"""The number of channels in which the bot tries to post a podium."""

_s, _p = schema.scores, schema.podiums


def _last_season(guild_id: int, by: Calendar, now: datetime) -> dict[str, Any]:
    """The key columns of the season of a server that ended last."""
    until = first_days(now - GRACE, by)[Span.SEASON]
    return {"guild_id": guild_id, "until": until, "since": by.before(until)}


async def skip_podium(connection: AsyncConnection, guild_id: int, now: datetime) -> None:
    """Post no podium of a season that ended before the server changed its calendar."""
    last = _last_season(guild_id, await calendar(connection, guild_id), now)
    insert = insert_into(_p, connection.dialect.name).values(**last, posted=True)
    await connection.execute(insert.on_conflict_do_nothing())


_COUNTS = (
    sa.func.count().label("hands"),
    sa.func.sum(_s.c.points).label("points"),
    count_if(_s.c.won).label("won"),
    count_if(_s.c.place.is_not(None) | _s.c.left).label("placed"),
    count_if(_s.c.place == 1).label("first"),
)
"""The numbers of a `Finish`."""

FinishesOf = Callable[[OpponentFilter], Awaitable[Sequence[Finish]]]
"""Returns the results of a season in these hands."""


async def _finishes(
    connection: AsyncConnection,
    guild_id: int,
    begins_at: datetime,
    ends_at: datetime,
    opponents: OpponentFilter,
) -> tuple[Finish, ...]:
    """Return the results of all players with enough hands in a season, without ranks."""
    players = sa.select(players_of(guild_id).c.user_id)  # an index leads to each one's season
    theirs = (_s.c.guild_id == guild_id, _s.c.user_id.in_(players), is_counted)
    in_season = (_s.c.at >= begins_at, _s.c.at < ends_at)
    among = ~_s.c.practice if opponents is OpponentFilter.PEOPLE else sa.true()
    counted = (
        sa.select(_s.c.user_id, *_COUNTS)
        .where(*theirs, *in_season, among)
        .group_by(_s.c.user_id)
        .having(sa.func.count() >= LEAST_HANDS)
        .subquery()
    )
    name = newest_name(guild_id, counted.c.user_id).label("name")
    rows = await connection.execute(sa.select(counted, name))
    return tuple(record(Finish, row, rank=0) for row in rows)


async def _season(
    guild_id: int, since: date, until: date, hidden: Set[int], finishes_of: FinishesOf
) -> Season:
    """Return a finished season without hidden players; hands with AI players count if nobody is
    ranked without them.
    """
    for opponents in (OpponentFilter.PEOPLE, OpponentFilter.ALL):
        finishes = [each for each in await finishes_of(opponents) if each.user_id not in hidden]
        if finishes:
            return Season(guild_id, since, until, opponents, _ranked(finishes))
    return Season(guild_id, since, until, OpponentFilter.PEOPLE, ())


def _ranked(finishes: list[Finish]) -> tuple[Finish, ...]:
    """Return the results by rank; equal points share one."""
    finishes.sort(key=lambda each: (-each.points, -each.won, each.hands, each.user_id))
    ranked = list[Finish]()
    for number, finish in enumerate(finishes, 1):
        equal = ranked and ranked[-1].points == finish.points
        ranked.append(replace(finish, rank=ranked[-1].rank if equal else number))
    return tuple(ranked)


async def mark_podium(connection: AsyncConnection, guild_id: int, at: datetime) -> None:
    """Let the posted podium of the season that contains a moment be brought up to date."""
    by = await calendar(connection, guild_id)
    day = at.astimezone(by.zone).date()
    conditions = (_p.c.guild_id == guild_id, _p.c.since <= day, _p.c.until > day)
    update = sa.update(_p).where(*conditions, _p.c.message_id.is_not(None))
    await connection.execute(update.values(posted=False))


def _update(podium: Podium) -> sa.Update:
    return sa.update(_p).where(_p.c.guild_id == podium.guild_id, _p.c.until == podium.until)


@shielded_from_cancellation
class SeasonStore:
    """The seasons of every server, and their podiums."""

    def __init__(self, database: DatabaseAccess, answers: AnswerCache) -> None:
        self.database = database
        self._answers = answers

    async def note_ended(self, now: datetime) -> None:
        """Record the podiums of the seasons that ended last."""
        c = schema.servers
        played = distinct_values(_s.c.guild_id).subquery()
        last_at = sa.select(sa.func.max(_s.c.at)).where(_s.c.guild_id == played.c.guild_id)
        columns = (played, last_at.scalar_subquery().label("last_at"), c.c.zone, c.c.season)
        query = sa.select(*columns).outerjoin_from(played, c, c.c.guild_id == played.c.guild_id)
        servers = await self.database.rows(query)
        ended = []
        for server in servers:
            by = calendar_of(server.zone, server.season)
            if by.season is not Length.OFF:
                season = first_days(server.last_at, by)[Span.SEASON]
                over_at = by.midnight(by.after(season)) + GRACE  # long ago, if the bot was away
                ended.append(_last_season(server.guild_id, by, min(now, over_at)))
        if ended:
            async with self.database.writing() as connection:
                insert = insert_into(_p, connection.dialect.name).on_conflict_do_nothing()
                await connection.execute(insert, ended)

    async def podiums_to_post(self) -> list[Podium]:
        """Return the podiums that are to be posted or updated."""
        rows = await self.database.rows(sa.select(_p).where(~_p.c.posted))
        return [record(Podium, row) for row in rows]

    async def of_podium(self, podium: Podium) -> Season:
        """Return the season of a podium as everybody sees it."""
        guild_id, since, until = podium.guild_id, podium.since, podium.until
        async with self.database.reading() as connection:
            by = await calendar(connection, guild_id)
            hidden = await hidden_users(connection)
            span = by.midnight(since), by.midnight(until)
            finishes_of = partial(_finishes, connection, guild_id, *span)
            return await _season(guild_id, since, until, hidden, finishes_of)

    async def finished(
        self, guild_id: int, user_id: int, page: int, now: datetime | None = None
    ) -> SeasonsPage:
        """Return a page of the finished seasons in which enough was played, as a user sees them.

        Of the seasons that are older than the page, one is read.
        """
        async with self.database.reading() as connection:
            by = await calendar(connection, guild_id)
            of_server = sa.select(sa.func.min(_s.c.at)).where(_s.c.guild_id == guild_id)
            first = await connection.scalar(of_server)
            hidden = await hidden_users(connection) - {user_id}
        seasons, until = list[Season](), first_days(now or datetime.now(UTC), by)[Span.SEASON]
        enough = (max(0, page) + 1) * PAGE + 1
        while first is not None and by.midnight(until) > first and len(seasons) < enough:
            since = by.before(until)
            finishes_of = partial(self._cached, guild_id, by.midnight(since), by.midnight(until))
            season = await _season(guild_id, since, until, hidden, finishes_of)
            if season.finishes:
                seasons.append(season)
            until = since
        pages = max(1, -(-len(seasons) // PAGE))
        page = max(0, min(page, pages - 1))
        return SeasonsPage(tuple(seasons[page * PAGE : (page + 1) * PAGE]), page, pages)

    async def _cached(
        self, guild_id: int, begins_at: datetime, ends_at: datetime, opponents: OpponentFilter
    ) -> tuple[Finish, ...]:
        """Return the results of a season, which all readers share."""
        key = (guild_id, begins_at, ends_at, opponents)

        async def read() -> tuple[Finish, ...]:
            async with self.database.one_read() as connection:
                return await _finishes(connection, *key)

        return await self._answers.get(("season", *key), read)

    async def note_attempt(self, podium: Podium, channel_id: int, now: datetime) -> None:
        """Record that a podium is about to be posted in a channel, and is not there by now."""
        await self.database.write(_update(podium).values(channel_id=channel_id, tried_at=now))

    async def note_posted(self, podium: Podium, message_id: int | None) -> None:
        """Record the message with a podium; None if there is none to post, or nowhere."""
        await self.database.write(_update(podium).values(posted=True, message_id=message_id))

    async def channels(self, guild_id: int) -> dict[int, str]:
        """Return the channels in which a server played last, latest first, with their language.

        A table in a thread counts for the channel of the thread.
        """
        t = schema.tables
        channel_id = sa.func.coalesce(t.c.parent_id, t.c.channel_id).label("channel_id")
        latest = (
            sa.select(channel_id, t.c.locale)
            .where(t.c.guild_id == guild_id, t.c.status.in_(list(Status)))
            .where(t.c.message_id.is_not(None))
            .group_by(channel_id, t.c.locale)
            .order_by(sa.func.max(t.c.message_id))
        )
        locales = {row.channel_id: row.locale for row in await self.database.rows(latest)}
        return dict(list(reversed(locales.items()))[:CHANNELS])
