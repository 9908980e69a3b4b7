from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from bot.store.engine import database, schema
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
from bot.store.records.score_rows import score_row
from bot.store.store import Store
from tests.bot.store.records.settled import hand
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


OLDER = """
    DROP TABLE outdated_ratings;
    DROP INDEX ix_scores_guild_id_id;
    DROP INDEX ix_scores_user_id_guild_id_id_mean;
    DROP INDEX ix_scores_counted;
    CREATE INDEX ix_scores_user_id_guild_id_id ON scores (user_id, guild_id, id);
    CREATE INDEX ix_scores_counted ON scores (guild_id, mean);
    UPDATE alembic_version SET version_num = 'initial'
"""
"""What makes a database of the newest schema one of version 0.1.0."""


async def test_scores_of_an_older_database_get_ids_in_the_order_of_settling(empty: str) -> None:
    left = replace(hand()[0], left=True, record=None)
    scores = [(left, "a", 1), *((each, "b", 1) for each in hand()), (hand()[1], "a", 1)]
    scores += [(hand()[0], "c", 2), (left, "d", 3)]
    engine = connect(empty)
    await migrate(engine)
    async with engine.begin() as connection:
        for statement in OLDER.split(";"):
            await connection.execute(sa.text(statement))
        for score, table_id, guild_id in scores:
            row = score_row(score, table_id, 1, guild_id)
            await connection.execute(sa.insert(schema.scores).values(row))
    await migrate(engine)
    async with engine.begin() as connection:
        assert await connection.run_sync(_differences) == []
        row = score_row(hand()[0], "e", 1, 1)
        await connection.execute(sa.insert(schema.scores).values(row))
        by_id = sa.select(schema.scores.c.table_id).order_by(schema.scores.c.id)
        assert "".join(await connection.scalars(by_id)) == "cbbbbbaade"
        marked = sa.select(schema.outdated_ratings.c.guild_id).order_by(sa.text("1"))
        assert list(await connection.scalars(marked)) == [1, 3]
    await engine.dispose()


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
