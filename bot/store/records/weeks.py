"""The weekly lines of servers: which are due, and how much was played."""

from collections import Counter
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model.calendar import Span, calendar_of, first_days
from bot.model.shards import Shards
from bot.records.weeks import Week, WeeklyLine
from bot.store.engine import schema
from bot.store.engine.access import DatabaseAccess, shielded_from_cancellation
from bot.store.records.leaderboards import calendar
from bot.store.records.score_rows import is_counted
from bot.store.records.seasons import GRACE

WEEK = timedelta(days=7)
_AHEAD = timedelta(hours=14)
"""No time zone is further ahead of UTC."""

_c, _s = schema.servers, schema.scores


@shielded_from_cancellation
class WeekStore:
    """The weekly lines of every server."""

    def __init__(self, database: DatabaseAccess) -> None:
        self.database = database

    async def due(self, shards: Shards, now: datetime) -> list[WeeklyLine]:
        """The lines that the servers of these shards have not been told this week."""
        lately = (now - WEEK + _AHEAD).date()
        is_old = _c.c.week_told.is_(None) | (_c.c.week_told <= lately)
        query = sa.select(_c).where(_c.c.weekly_channel_id.is_not(None), is_old)
        lines = []
        for row in await self.database.rows(query):
            monday = first_days(now - GRACE, calendar_of(row.zone, row.season))[Span.WEEK]
            if shards.has(row.guild_id) and (row.week_told is None or row.week_told < monday):
                lines.append(WeeklyLine(row.guild_id, row.weekly_channel_id, monday))
        return lines

    async def tell(self, line: WeeklyLine) -> Week | None:
        """Record that a line is about to be posted, and return what it tells.

        None if it is not to be posted: nobody played, another process posts it, or the server does
        not want it any more.
        """
        wants_it = (_c.c.guild_id == line.guild_id, _c.c.weekly_channel_id == line.channel_id)
        is_due = _c.c.week_told.is_(None) | (_c.c.week_told < line.monday)
        update = sa.update(_c).where(*wants_it, is_due).values(week_told=line.monday)
        async with self.database.writing() as connection:
            if (await connection.execute(update)).rowcount:
                return await _week(connection, line)
        return None


async def _week(connection: AsyncConnection, line: WeeklyLine) -> Week | None:
    """Return what was played in the week before a Monday, None if nothing was."""
    by = await calendar(connection, line.guild_id)
    since, until = by.midnight(line.monday - WEEK), by.midnight(line.monday)
    where = (_s.c.guild_id == line.guild_id, _s.c.at >= since, _s.c.at < until, is_counted)
    ended_at = sa.select(sa.func.max(_s.c.at)).where(*where).group_by(_s.c.table_id, _s.c.hand_no)
    players = sa.select(sa.func.count(_s.c.user_id.distinct())).where(*where)
    days = Counter(at.astimezone(by.zone).date() for at in await connection.scalars(ended_at))
    if not days:
        return None
    ((busiest, _),) = days.most_common(1)
    return Week(days.total(), await connection.scalar(players) or 0, busiest)
