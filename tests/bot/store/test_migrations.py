from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.engine.interfaces import ReflectedIndex

from bot.store.engine import database
from bot.store.engine.database import (
    MIGRATION_LOCK,
    NewerError,
    NotOursError,
    OtherVersionError,
    UnreachableError,
    UnreleasedError,
    connect,
    migrate,
)
from bot.store.engine.schema import metadata
from bot.store.store import Store
from tests.support.database_marks import ON_POSTGRESQL


async def test_the_migrations_make_what_the_schema_says(empty: str) -> None:
    engine = connect(empty)
    await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(_differences) == []
    await engine.dispose()


def _differences(connection: sa.Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


async def test_migrations_and_schema_name_and_restrict_everything_alike(
    new_database: Callable[[], str],
) -> None:
    migrated, created = connect(new_database()), connect(new_database())
    await migrate(migrated)
    async with created.begin() as connection:
        await connection.run_sync(metadata.create_all)
    async with migrated.connect() as one, created.connect() as other:
        assert await one.run_sync(_restrictions) == await other.run_sync(_restrictions)
    await migrated.dispose()
    await created.dispose()


def _restrictions(connection: sa.Connection) -> dict[str, Any]:
    inspector = sa.inspect(connection)
    return {
        table: (
            inspector.get_pk_constraint(table),
            inspector.get_foreign_keys(table),
            inspector.get_unique_constraints(table),
            [_index(index) for index in inspector.get_indexes(table)],
        )
        for table in metadata.tables
    }


def _index(index: ReflectedIndex) -> tuple[Any, ...]:
    options = index.get("dialect_options", {})
    where = options.get("sqlite_where", options.get("postgresql_where"))
    return index["name"], index["column_names"], index["unique"], str(where)


async def test_migrating_again_changes_nothing(empty: str) -> None:
    engine = connect(empty)
    await migrate(engine)
    async with engine.begin() as connection:
        await connection.execute(sa.text("INSERT INTO users (user_id) VALUES (1)"))
    await migrate(engine)
    async with engine.begin() as connection:
        assert await connection.scalar(sa.text("SELECT count(*) FROM users")) == 1
    await engine.dispose()


@pytest.mark.parametrize(
    ("revision", "refused"),
    [("0036", UnreleasedError), ("from the future", NewerError), (None, NotOursError)],
)
async def test_a_database_of_another_version_is_refused_and_left_as_it_is(
    empty: str, revision: str | None, refused: type[OtherVersionError]
) -> None:
    engine = connect(empty)
    if revision:
        await migrate(engine)
        async with engine.begin() as connection:
            changed = sa.text("UPDATE alembic_version SET version_num = :revision")
            await connection.execute(changed, {"revision": revision})
        with pytest.raises(refused):
            await Store.open(empty)
    with pytest.raises(refused):
        await Store.existing(empty)
    await engine.dispose()


@ON_POSTGRESQL
@pytest.mark.parametrize(
    "held",
    [f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"],
    ids=["by another migration"],
)
async def test_a_migration_that_is_held_up_gives_up_for_now_and_changes_nothing(
    held: str, empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("MIGRATION_TURN", "MIGRATION_LOCKS"):
        monkeypatch.setattr(database, limit, "20ms")
    engine = connect(empty)
    async with engine.connect() as other:
        await other.execute(sa.text(held))
        with pytest.raises(UnreachableError, match="lock timeout"):
            await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(_revision) is None
    await engine.dispose()


def _revision(connection: sa.Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()
