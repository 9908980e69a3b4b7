"""What moderators did: the audit, and the bans that follow from it."""

from dataclasses import asdict

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Measure, Measured, Status, Table
from bot.store import schema
from bot.store.rows import record, upsert

_a, _b = schema.audit, schema.bans


async def measures(
    connection: AsyncConnection, *where: sa.ColumnElement[bool], limit: int
) -> tuple[Measured, ...]:
    """Return the latest measures of moderators for which all of `where` holds, newest first."""
    newest = sa.select(_a).where(*where).order_by(_a.c.id.desc()).limit(limit)
    return tuple(record(Measured, row) for row in await connection.execute(newest))


async def ended(connection: AsyncConnection, table: Table) -> Measured | None:
    """Return the measure by which a moderator closed a table, None if no moderator did."""
    if table.status is not Status.CLOSED:
        return None
    this_one = (_a.c.guild_id == table.guild_id, _a.c.table_id == table.id)
    found = await measures(connection, *this_one, _a.c.measure == Measure.END, limit=1)
    return found[0] if found else None


async def note(connection: AsyncConnection, done: Measured) -> None:
    """Write a measure into the audit, and write or delete the ban that it sets or lifts."""
    await connection.execute(sa.insert(_a).values(asdict(done)))
    if done.measure is Measure.UNBAN:
        whose = (_b.c.guild_id == done.guild_id, _b.c.user_id == done.user_id)
        await connection.execute(sa.delete(_b).where(*whose))
    if done.measure is Measure.BAN:
        row = {"guild_id": done.guild_id, "user_id": done.user_id, "reason": done.reason}
        await connection.execute(upsert(_b, connection.dialect.name, row))
