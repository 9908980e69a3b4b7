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
    async with source.connect() as reading, target.begin() as writing:
        await writing.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
        for table in metadata.sorted_tables:
            if await _count(writing, table):
                raise NotEmptyError
        return sum([await _copy(table, reading, writing) for table in metadata.sorted_tables])


async def _make_ready(target: AsyncEngine) -> None:
    """Create the newest schema in an empty database. Raises NotEmptyError otherwise."""
    try:
        await require_newest(target)
    except NotOursError:
        async with target.connect() as connection:
            if await connection.run_sync(lambda sync: sa.inspect(sync).get_table_names()):
                raise NotEmptyError from None
        await migrate(target)


async def _copy(table: sa.Table, reading: AsyncConnection, writing: AsyncConnection) -> int:
    """Copy one table; tables that its foreign keys refer to are copied first. Returns the number of
    rows.
    """
    rows = await reading.stream(sa.select(table))
    async for some in rows.mappings().partitions(AT_A_TIME):
        await writing.execute(sa.insert(table), [dict(row) for row in some])
    there, here = await _count(reading, table), await _count(writing, table)
    if there != here:
        raise LostError(f"Of {there} rows of {table.name} {here} arrived.")
    if (number := table.autoincrement_column) is not None and there:
        sequence = sa.func.pg_get_serial_sequence(table.name, number.name)
        await writing.execute(sa.select(sa.func.setval(sequence, sa.func.max(number))))
    return there


async def _count(connection: AsyncConnection, table: sa.Table) -> int:
    return (await connection.scalars(sa.select(sa.func.count()).select_from(table))).one()
