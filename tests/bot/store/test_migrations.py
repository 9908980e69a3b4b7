from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from bot.store.engine import database
from bot.store.engine.database import (
    MIGRATION_LOCK,
    NewerError,
    NotOursError,
    OtherVersionError,
    UnreachableError,
    connect,
    migrate,
    require_newest,
)
from bot.store.engine.schema import metadata
from bot.store.store import Store
from tests.support.database_marks import ON_POSTGRESQL


async def test_an_empty_database_gets_the_newest_schema(empty: str) -> None:
    engine = connect(empty)
    await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(_differences) == []
    await require_newest(engine)
    await engine.dispose()


def _differences(connection: sa.Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


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
    [("from the future", NewerError), (None, NotOursError)],
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
async def test_a_migration_that_waits_for_another_one_gives_up_and_changes_nothing(
    empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "MIGRATION_TURN", "20ms")
    engine = connect(empty)
    async with engine.connect() as other:
        await other.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
        with pytest.raises(UnreachableError, match="lock timeout"):
            await migrate(engine)
    with pytest.raises(NotOursError):
        await require_newest(engine)
    await engine.dispose()
