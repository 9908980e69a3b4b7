"""Seasons: date ranges of `scores`, and the podiums that were posted, or are about to be."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Status
from bot.model.calendar import Calendar, Length, Span, calendar_of, first_days
from bot.records.leaderboard import OpponentFilter
from bot.records.seasons import LEAST_HANDS, Finish, Podium, Season, SeasonsPage
from bot.store.engine import schema
from bot.store.engine.access import DatabaseAccess, shielded_from_cancellation
from bot.store.engine.rows import insert_into, record
from bot.store.records.answers import AnswerCache
from bot.store.records.leaderboards import calendar, count_columns, hidden_users, names
from bot.store.records.score_rows import is_counted

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


async def season_of(
    connection: AsyncConnection,
    guild_id: int,
    since: date,
    until: date,
    by: Calendar,
    shown_to: int | None = None,
) -> Season:
    """Return a finished season without hidden players; hands with AI players count if nobody is
    ranked without them.

    `shown_to`: a user who is shown even if they are hidden.
    """
    hidden = await hidden_users(connection) - {shown_to}
    for opponents in (OpponentFilter.PEOPLE, OpponentFilter.ALL):
        hands = sa.func.count()
        query = (
            sa.select(_s.c.user_id, *count_columns())
            .where(_s.c.guild_id == guild_id, is_counted)
            .where(_s.c.at >= by.midnight(since), _s.c.at < by.midnight(until))
            .where(~_s.c.practice if opponents is OpponentFilter.PEOPLE else sa.true())
            .group_by(_s.c.user_id)
            .having(hands >= LEAST_HANDS)
        )
        rows = [row for row in await connection.execute(query) if row.user_id not in hidden]
        if rows:
            return Season(
                guild_id, since, until, opponents, await _finishes(connection, guild_id, rows)
            )
    return Season(guild_id, since, until, OpponentFilter.PEOPLE, ())


async def _finishes(
    connection: AsyncConnection, guild_id: int, rows: Sequence[sa.Row[*tuple[Any, ...]]]
) -> tuple[Finish, ...]:
    """Return the players of a season by rank; equal points share one."""
    name_of = await names(connection, (guild_id,), [row.user_id for row in rows])
    finishes = list[Finish]()
    for number, row in enumerate(
        sorted(rows, key=lambda row: (-row.points, -row.won, row.hands, row.user_id)), 1
    ):
        equal = finishes and finishes[-1].points == row.points
        finishes.append(
            Finish(
                finishes[-1].rank if equal else number,
                row.user_id,
                name_of[row.user_id],
                row.hands,
                int(row.points),
                row.won,
                row.placed,
                row.first,
            )
        )
    return tuple(finishes)


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
        played = (
            sa.select(_s.c.guild_id, sa.func.max(_s.c.at).label("last_at"), c.c.zone, c.c.season)
            .outerjoin(c, c.c.guild_id == _s.c.guild_id)
            .group_by(_s.c.guild_id, c.c.zone, c.c.season)
        )
        async with self.database.one_read() as connection:
            servers = (await connection.execute(played)).all()
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
        async with self.database.one_read() as connection:
            rows = await connection.execute(sa.select(_p).where(~_p.c.posted))
            return [record(Podium, row) for row in rows]

    async def of_podium(self, podium: Podium) -> Season:
        """Return the season of a podium as everybody sees it."""
        async with self.database.reading() as connection:
            by = await calendar(connection, podium.guild_id)
            return await season_of(connection, podium.guild_id, podium.since, podium.until, by)

    async def finished(
        self, guild_id: int, user_id: int, page: int, now: datetime | None = None
    ) -> SeasonsPage:
        """Return a page of the finished seasons in which enough was played, as a user sees them."""
        at = now or datetime.now(UTC)

        async def query() -> SeasonsPage:
            async with self.database.reading() as connection:
                return await _finished(connection, guild_id, user_id, page, at)

        return await self._answers.get(("seasons", guild_id, user_id, page), query)

    async def note_attempt(self, podium: Podium, channel_id: int, now: datetime) -> None:
        """Record that a podium is about to be posted in a channel, and is not there by now."""
        async with self.database.writing() as connection:
            await connection.execute(_update(podium).values(channel_id=channel_id, tried_at=now))

    async def note_posted(self, podium: Podium, message_id: int | None) -> None:
        """Record the message with a podium; None if there is none to post, or nowhere."""
        async with self.database.writing() as connection:
            await connection.execute(_update(podium).values(posted=True, message_id=message_id))

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
        async with self.database.one_read() as connection:
            locales = {row.channel_id: row.locale for row in await connection.execute(latest)}
        return dict(list(reversed(locales.items()))[:CHANNELS])


async def _finished(
    connection: AsyncConnection, guild_id: int, user_id: int, page: int, now: datetime
) -> SeasonsPage:
    by = await calendar(connection, guild_id)
    first = await connection.scalar(
        sa.select(sa.func.min(_s.c.at)).where(_s.c.guild_id == guild_id)
    )
    seasons, until = list[Season](), first_days(now, by)[Span.SEASON]
    while first is not None and by.midnight(until) > first:
        since = by.before(until)
        season = await season_of(connection, guild_id, since, until, by, user_id)
        if season.finishes:
            seasons.append(season)
        until = since
    pages = max(1, -(-len(seasons) // PAGE))
    page = max(0, min(page, pages - 1))
    return SeasonsPage(tuple(seasons[page * PAGE : (page + 1) * PAGE]), page, pages)
