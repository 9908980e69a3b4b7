"""Moderation: the log of what moderators did, and bans."""

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import AuditEntry, ModeratorAction, Status, Table
from bot.store.engine import schema
from bot.store.engine.access import DatabaseAccess, shielded_from_cancellation
from bot.store.engine.rows import record, row_of, upsert

_a, _b = schema.audit, schema.bans


async def entries(
    connection: AsyncConnection, *where: sa.ColumnElement[bool], limit: int
) -> tuple[AuditEntry, ...]:
    """The newest log entries that satisfy all of `where`."""
    newest = (
        sa.select(_a, _a.c.measure.label("action"))
        .where(*where)
        .order_by(_a.c.id.desc())
        .limit(limit)
    )
    return tuple(record(AuditEntry, row) for row in await connection.execute(newest))


async def ended(connection: AsyncConnection, table: Table) -> AuditEntry | None:
    """The log entry about the closing of a table; None if no moderator closed it."""
    if table.status is not Status.CLOSED:
        return None
    of_table = (_a.c.guild_id == table.guild_id, _a.c.table_id == table.id)
    closings = await entries(connection, *of_table, _a.c.measure == ModeratorAction.END, limit=1)
    return closings[0] if closings else None


async def note(connection: AsyncConnection, entry: AuditEntry) -> None:
    """Write a log entry, and the ban that it sets or lifts."""
    await connection.execute(sa.insert(_a).values(row_of(entry, "action", measure=entry.action)))
    if entry.action is ModeratorAction.UNBAN:
        ban = (_b.c.guild_id == entry.guild_id, _b.c.user_id == entry.user_id)
        await connection.execute(sa.delete(_b).where(*ban))
    if entry.action is ModeratorAction.BAN:
        row = {"guild_id": entry.guild_id, "user_id": entry.user_id, "reason": entry.reason}
        await upsert(connection, _b, row)


@shielded_from_cancellation
class ModerationStore:
    """The moderation log and the bans of every server."""

    def __init__(self, database: DatabaseAccess) -> None:
        self.database = database

    async def ban(self, guild_id: int, user_id: int) -> str | None:
        """The reason of a user's ban in a server, None if they are not banned."""
        query = sa.select(_b.c.reason).where(_b.c.guild_id == guild_id, _b.c.user_id == user_id)
        return await self.database.scalar(query)

    async def note(self, entry: AuditEntry) -> None:
        """Write a log entry; bans take effect at once."""
        async with self.database.writing() as connection:
            await note(connection, entry)

    async def latest(self, guild_id: int, limit: int = 10) -> tuple[AuditEntry, ...]:
        async with self.database.reading() as connection:
            return await entries(connection, schema.audit.c.guild_id == guild_id, limit=limit)
