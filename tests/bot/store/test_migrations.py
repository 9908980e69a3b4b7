from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.engine.interfaces import ReflectedIndex

from bot.look import Look
from bot.model import User
from bot.store import database
from bot.store.database import (
    MIGRATION_LOCK,
    NewerError,
    NotOursError,
    OlderError,
    OtherVersionError,
    UnreachableError,
    connect,
    migrate,
)
from bot.store.schema import metadata
from bot.store.store import Store
from tests.support.database_marks import ON_POSTGRESQL
from tests.support.database_templates import REVISIONS, migrated_to


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


async def at(url: str, revision: str, row: str) -> None:
    """A database as it was at a revision, with a row."""
    await migrated_to(url, revision)
    engine = connect(url)
    async with engine.begin() as connection:
        await connection.execute(sa.text(f"INSERT INTO {row}"))
    await engine.dispose()


async def test_what_somebody_chose_before_there_were_themes_is_kept(empty: str) -> None:
    await at(empty, "0006", "looks VALUES (11, TRUE, FALSE, TRUE, FALSE)")
    store = await Store.open(empty)
    assert await store.users.look(11) == Look(low_first=True, large=True)
    await store.close()


async def test_who_took_no_direct_messages_for_good_is_tried_again(empty: str) -> None:
    await at(empty, "0007", "users VALUES (11, 5, TRUE, 'en-US')")
    store = await Store.open(empty)
    assert await store.users.load(11) == User(11, 5, "en-US")
    await store.close()


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
    ("statement", "refused", "said"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", NewerError, "install that one"),
        ("UPDATE alembic_version SET version_num = '0001'", OlderError, "brings it up to date"),
        ("DELETE FROM alembic_version", NotOursError, "another program"),
    ],
)
async def test_a_database_of_another_version_is_left_as_it_is_and_told_which_way_round(
    empty: str, statement: str, refused: type[OtherVersionError], said: str
) -> None:
    await migrated_to(empty, REVISIONS[-1])
    engine = connect(empty)
    async with engine.begin() as connection:
        await connection.execute(sa.text(statement))
    with pytest.raises(refused, match=said):
        await Store.existing(empty)
    if refused is NewerError:
        with pytest.raises(refused, match=said):
            await Store.open(empty)
    await engine.dispose()


@ON_POSTGRESQL
@pytest.mark.parametrize(
    "held",
    ["LOCK TABLE tables IN ACCESS SHARE MODE", f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"],
    ids=["by a long transaction", "by another migration"],
)
async def test_a_migration_that_is_held_up_gives_up_for_now_and_changes_nothing(
    held: str, empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("MIGRATION_TURN", "MIGRATION_LOCKS"):
        monkeypatch.setattr(database, limit, "20ms")
    await migrated_to(empty, REVISIONS[0])
    engine = connect(empty)
    async with engine.connect() as other:
        await other.execute(sa.text(held))
        with pytest.raises(UnreachableError, match="lock timeout"):
            await migrate(engine)
        assert await other.run_sync(_revision) == REVISIONS[0]
    await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(_revision) == REVISIONS[-1]
    await engine.dispose()


def _revision(connection: sa.Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()
