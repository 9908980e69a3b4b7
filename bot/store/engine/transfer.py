"""Copies a SQLite database into an empty PostgreSQL."""

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.engine.database import MIGRATION_LOCK, NotOursError, migrate, require_newest
from bot.store.engine.schema import metadata

AT_A_TIME = 1_000
"""Rows in memory at the same time."""


class NotEmptyError(RuntimeError):
    """The target database is not empty. The text is one sentence."""

    def __init__(self) -> None:
        super().__init__("The database of BAOHUANG_DATABASE_URL is not empty.")


class LostError(RuntimeError):
    """Not every row arrived. The text is one sentence."""


async def transfer(source: AsyncEngine, target: AsyncEngine) -> int:
    """Copy every row of a SQLite database into an empty PostgreSQL. Returns the number of rows.

    Nobody may write to the source. A bot that starts on the target meanwhile waits. Raises
    NotEmptyError, OtherVersionError, LostError, UnreachableError and
    sqlalchemy.exc.SQLAlchemyError; in that case the target stays empty.
    """
    await _make_ready(target)
    async with source.connect() as reader, target.begin() as writer:
        await writer.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
        for table in metadata.sorted_tables:
            if await _count(writer, table):
                raise NotEmptyError
        return sum([await _copy(table, reader, writer) for table in metadata.sorted_tables])


async def _make_ready(target: AsyncEngine) -> None:
    """Create the newest schema in an empty database. Raises NotEmptyError otherwise."""
    try:
        await require_newest(target)
    except NotOursError:
        async with target.connect() as connection:
            if await connection.run_sync(lambda sync: sa.inspect(sync).get_table_names()):
                raise NotEmptyError from None
        await migrate(target)


async def _copy(table: sa.Table, reader: AsyncConnection, writer: AsyncConnection) -> int:
    """Copy one table; tables that its foreign keys refer to are copied first. Returns the number of
    rows.
    """
    rows = await reader.stream(sa.select(table))
    async for batch in rows.mappings().partitions(AT_A_TIME):
        await writer.execute(sa.insert(table), [dict(row) for row in batch])
    source_count, target_count = await _count(reader, table), await _count(writer, table)
    if source_count != target_count:
        raise LostError(f"Of {source_count} rows of {table.name} {target_count} arrived.")
    if (key := table.autoincrement_column) is not None and source_count:
        sequence = sa.func.pg_get_serial_sequence(table.name, key.name)
        await writer.execute(sa.select(sa.func.setval(sequence, sa.func.max(key))))
    return source_count


async def _count(connection: AsyncConnection, table: sa.Table) -> int:
    return (await connection.scalars(sa.select(sa.func.count()).select_from(table))).one()
