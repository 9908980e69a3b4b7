"""Everything that is in a SQLite file is in the PostgreSQL afterwards, or nothing is."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.model import HostSetting
from bot.store.engine import transfer as transferring
from bot.store.engine.columns import Coded, Day, Feats, Instant, Moment, Words
from bot.store.engine.database import MIGRATION_LOCK, connect
from bot.store.engine.schema import greetings, metadata, scores, tables
from bot.store.engine.transfer import AT_A_TIME, LostError, NotEmptyError, transfer
from game.record.feats import Feat
from tests.support.database_templates import migrated
from tests.support.postgresql_server import Server

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)
VALUES: dict[type[sa.types.TypeEngine[Any]], object] = {
    sa.Text: "保皇 \U0001f451",
    sa.LargeBinary: b"\x00\xff",
    sa.Boolean: True,
    sa.Float: 0.1,
    Instant: NOON,
    Moment: NOON,
    Day: date(2026, 7, 1),
    Feats: frozenset({Feat.ALONE}),
}
"""Something for a column of each type; of all others it is a number."""


def value(column: sa.Column[Any]) -> object:
    """The same for all columns that a foreign key connects."""
    if isinstance(column.type, Coded):
        *_, last = column.type.kind.__members__.values()
        return last
    if isinstance(column.type, Words):
        return (0, 3) if column.type.kind is int else tuple(HostSetting)
    return VALUES.get(type(column.type), 7)


@asynccontextmanager
async def both(folder: Path, server: Server) -> AsyncIterator[tuple[AsyncEngine, AsyncEngine]]:
    """A SQLite database with a row in every table, and an empty PostgreSQL database."""
    source = connect(migrated(f"sqlite+aiosqlite:///{folder}/games.sqlite3"))
    target = connect(server.new_database())
    try:
        async with source.begin() as writing:
            for table in metadata.sorted_tables:
                row = {column.name: value(column) for column in table.columns}
                await writing.execute(sa.insert(table), row)
        yield source, target
    finally:
        await source.dispose()
        await target.dispose()


async def everything(engine: AsyncEngine) -> dict[str, list[tuple[Any, ...]]]:
    async with engine.connect() as reading:
        return {
            table.name: [tuple(row) for row in await reading.execute(sa.select(table))]
            for table in metadata.sorted_tables
        }


async def test_every_row_of_every_table_is_copied(tmp_path: Path, server: Server) -> None:
    async with both(tmp_path, server) as (source, target):
        there = await everything(source)
        assert all(there.values())
        assert await transfer(source, target) == len(there)
        assert await everything(target) == there


async def test_what_is_numbered_goes_on_after_the_highest_number(
    tmp_path: Path, server: Server
) -> None:
    async with both(tmp_path, server) as (source, target):
        await transfer(source, target)
        for table in metadata.sorted_tables:
            if table.autoincrement_column is None:
                continue
            row = {column.name: value(column) for column in table.columns if column.name != "id"}
            row |= {"table_id": "another"} if table is scores else {}
            row |= {"guild_id": 8} if "guild_id" in row else {}
            async with target.begin() as writing:
                made = await writing.execute(sa.insert(table), row)
            assert made.inserted_primary_key == (8,), table.name


async def test_many_rows_are_copied_some_at_a_time(tmp_path: Path, server: Server) -> None:
    many = 2 * AT_A_TIME + 1
    async with both(tmp_path, server) as (source, target):
        async with source.begin() as writing:
            rows = [{"guild_id": 100 + n} for n in range(many)]
            await writing.execute(sa.insert(greetings), rows)
        assert await transfer(source, target) == len(metadata.tables) + many
        assert len((await everything(target))["greetings"]) == many + 1


async def nothing_changes(source: AsyncEngine, target: AsyncEngine, why: type[Exception]) -> None:
    async with target.connect() as reading:
        before = await reading.run_sync(lambda sync: sa.inspect(sync).get_table_names())
    with pytest.raises(why):
        await transfer(source, target)
    async with target.connect() as reading:
        after = await reading.run_sync(lambda sync: sa.inspect(sync).get_table_names())
    assert sorted(after) == sorted(before)


async def test_a_database_that_is_not_empty_is_left_as_it_is(
    tmp_path: Path, server: Server
) -> None:
    async with both(tmp_path, server) as (source, target):
        await transfer(source, target)
        there = await everything(target)
        await nothing_changes(source, target, NotEmptyError)
        assert await everything(target) == there


async def test_a_database_of_something_else_is_left_as_it_is(
    tmp_path: Path, server: Server
) -> None:
    async with both(tmp_path, server) as (source, target):
        async with target.begin() as writing:
            await writing.execute(sa.text("CREATE TABLE theirs (id integer)"))
        await nothing_changes(source, target, NotEmptyError)


async def test_a_bot_that_starts_there_meanwhile_waits(
    tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with both(tmp_path, server) as (source, target):
        count: Callable[..., Any] = vars(transferring)["_count"]
        free = set[bool]()

        async def while_counting(connection: Any, table: sa.Table) -> int:
            async with target.connect() as of_a_bot:
                tried = sa.select(sa.func.pg_try_advisory_xact_lock(MIGRATION_LOCK))
                free.add(bool(await of_a_bot.scalar(tried)))
            found: int = await count(connection, table)
            return found

        monkeypatch.setattr(transferring, "_count", while_counting)
        await transfer(source, target)
        assert free == {False}


async def test_where_a_row_is_lost_none_is_copied(
    tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with both(tmp_path, server) as (source, target):
        count: Callable[..., Any] = vars(transferring)["_count"]

        async def wrong(connection: Any, table: sa.Table) -> int:
            found: int = await count(connection, table)
            return found + (table is tables and connection.dialect.name == "sqlite")

        monkeypatch.setattr(transferring, "_count", wrong)
        with pytest.raises(LostError, match="Of 2 rows of tables 1 arrived"):
            await transfer(source, target)
        assert not any((await everything(target)).values())
