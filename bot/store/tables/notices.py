"""Who wants to be told of tables that wait for players, and who was told of which."""

from collections import defaultdict
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Audience, Change, ReplacementReason, Status, Table
from bot.model.notice import Notice, NoticeWish, may_be_told
from bot.model.shards import Shards
from bot.store.engine import schema
from bot.store.engine.access import DatabaseAccess, shielded_from_cancellation
from bot.store.engine.rows import record, row_of
from bot.store.tables import table_queries
from bot.store.tables.table_queries import is_of

MOST, PERIOD = 60, timedelta(hours=2)
"""At most `MOST` notices are sent within any `PERIOD`, by all processes together."""
EXPIRY = timedelta(days=60)
"""A wish expires this long after its user chose it, and after their latest hand in that server; a
notice is forgotten after the same time.
"""
COUNTING = 0x6E6F7469636573
"""PostgreSQL's advisory lock for counting notices: "notices" in ASCII."""

_w, _n, _t, _s = schema.notice_wishes, schema.notices, schema.tables, schema.scores
_LAST_GAME = (
    sa.select(_s.c.at)
    .where(_s.c.user_id == _w.c.user_id, _s.c.guild_id == _w.c.guild_id)
    .order_by(_s.c.id.desc())
    .limit(1)
    .scalar_subquery()
)
"""When the latest hand of a wish's user in that server ended."""


def _is_alive(now: datetime) -> sa.ColumnElement[bool]:
    """The condition that a wish has not expired."""
    last_game = sa.literal(now - EXPIRY, _s.c.at.type) < _LAST_GAME
    return (_w.c.since > now - EXPIRY) | sa.func.coalesce(last_game, sa.false())


@shielded_from_cancellation
class NoticeStore:
    """The notices and the wishes for them."""

    def __init__(self, database: DatabaseAccess) -> None:
        self.database = database

    async def wishes(self, user_id: int) -> dict[int, NoticeWish]:
        """A user's wishes by server, the latest last."""
        query = sa.select(_w).where(_w.c.user_id == user_id).order_by(_w.c.since)
        rows = await self.database.rows(query)
        return {row.guild_id: record(NoticeWish, row) for row in rows}

    async def remember(self, wish: NoticeWish) -> None:
        await self.database.put(_w, row_of(wish))

    async def stop(self, user_id: int, guild_id: int) -> None:
        """Delete the wish of a user for a server."""
        is_theirs = (_w.c.user_id == user_id) & (_w.c.guild_id == guild_id)
        await self.database.write(sa.delete(_w).where(is_theirs))

    async def waiting(self, shards: Shards, before: datetime) -> tuple[Table, ...]:
        """The tables of these shards that have waited for players since before a time."""
        where = (_t.c.status == Status.LOBBY, _t.c.audience == Audience.PUBLIC, is_of(shards))
        is_shown = _t.c.message_id.is_not(None) & ~_t.c.paused
        async with self.database.reading() as connection:
            return await table_queries.tables(
                connection, *where, is_shown, _t.c.waiting_since < before
            )

    async def to_tell(self, table: Table, now: datetime) -> list[NoticeWish]:
        """The wishes of users who may be told of a table now."""
        async with self.database.reading() as connection:
            return await _to_tell(connection, table, now)

    async def note_told(self, table: Table, wish: NoticeWish, now: datetime) -> bool:
        """Record that a user is about to be told of a table.

        Returns False and writes nothing if they may not be told any more, if they or the table have
        changed since both were read, or if too many were told lately.
        """
        lately = sa.select(sa.func.count()).where(_n.c.at > now - PERIOD)
        async with self.database.writing() as connection:
            if connection.dialect.name == "postgresql":
                await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(COUNTING)))
            is_theirs = _w.c.user_id == wish.user_id
            theirs = sa.select(_w.c.user_id).where(is_theirs).with_for_update(read=True)
            await connection.execute(theirs)  # nobody is forgotten before this is written
            if (await connection.scalar(lately) or 0) >= MOST:
                return False
            is_current = (_t.c.id == table.id) & (_t.c.version == table.version)
            where = is_theirs, sa.exists().where(is_current)
            if await _to_tell(connection, table, now, *where) != [wish]:
                return False
            notice = Notice(wish.user_id, table.id, table.guild_id, now)
            await connection.execute(sa.insert(_n).values(row_of(notice)))
        return True

    async def prune(self, now: datetime) -> None:
        """Delete wishes that have expired, and old notices."""
        await self.database.write(
            sa.delete(_w).where(~_is_alive(now)), sa.delete(_n).where(_n.c.at <= now - EXPIRY)
        )


async def _to_tell(
    connection: AsyncConnection, table: Table, now: datetime, *where: sa.ColumnElement[bool]
) -> list[NoticeWish]:
    """The wishes of the users who may be told of a table, among those that satisfy `where`.

    Left out is who sits at a table, is banned in the server, or refused the latest direct message.
    """
    u, b, s = schema.users, schema.bans, schema.seats
    refuses = sa.exists().where(u.c.user_id == _w.c.user_id, u.c.dm_refused_at.is_not(None))
    is_banned = sa.exists().where(b.c.user_id == _w.c.user_id, b.c.guild_id == _w.c.guild_id)
    sits = sa.exists().where(s.c.user_id == _w.c.user_id, s.c.held, s.c.audience == Audience.PUBLIC)
    may = (_w.c.guild_id == table.guild_id, _is_alive(now), ~refuses, ~is_banned, ~sits, *where)
    query = sa.select(_w, _LAST_GAME.label("last_game")).where(*may)
    rows = (await connection.execute(query)).all()
    notices = await _notices(connection, [row.user_id for row in rows])
    wishes = []
    for row in rows:
        wish, of_user = record(NoticeWish, row), notices[row.user_id]
        is_new = all(notice.table_id != table.id for notice in of_user)
        if is_new and wish.suits(table) and may_be_told(wish, of_user, row.last_game, now):
            wishes.append(wish)
    return wishes


async def _notices(
    connection: AsyncConnection, user_ids: list[int]
) -> defaultdict[int, list[Notice]]:
    """The notices of these users, the latest last."""
    query = sa.select(_n).where(_n.c.user_id.in_(user_ids)).order_by(_n.c.at)
    notices = defaultdict[int, list[Notice]](list)
    for row in await connection.execute(query):
        notices[row.user_id].append(record(Notice, row))
    return notices


async def note_late(connection: AsyncConnection, change: Change) -> None:
    """Mark the notices of a table whose users then lost their seats, not being ready in time."""
    late = [each.user_id for each in change.replaced if each.reason is ReplacementReason.LATE]
    if late:
        is_of_them = (_n.c.table_id == change.table.id) & _n.c.user_id.in_(late)
        await connection.execute(sa.update(_n).where(is_of_them).values(late=True))
