"""Moderation: bans, and the audit of what moderators did."""

import sqlalchemy as sa

from bot.model import AuditEntry
from bot.store import moderation_queries, schema
from bot.store.database_access import DatabaseAccess, shielded_from_cancellation

_b = schema.bans
_BAN = sa.select(_b.c.reason).where(
    _b.c.guild_id == sa.bindparam("guild"), _b.c.user_id == sa.bindparam("user")
)


@shielded_from_cancellation
class ModerationStore:
    """The bans and the audit of every server."""

    def __init__(self, database: DatabaseAccess) -> None:
        self._database = database

    async def ban(self, guild_id: int, user_id: int) -> str | None:
        """Return why somebody may sit at no table of a server, None if they may."""
        async with self._database.one_read() as connection:
            return await connection.scalar(_BAN, {"guild": guild_id, "user": user_id})

    async def note(self, done: AuditEntry) -> None:
        """Write what a moderator did. A ban holds from now on, and ends when it is lifted."""
        async with self._database.writing() as connection:
            await moderation_queries.note(connection, done)

    async def latest(self, guild_id: int, limit: int = 10) -> tuple[AuditEntry, ...]:
        """Return the latest measures of moderators in a server, newest first."""
        async with self._database.reading() as connection:
            return await moderation_queries.entries(
                connection, schema.audit.c.guild_id == guild_id, limit=limit
            )
