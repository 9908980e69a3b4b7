from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.ext.asyncio import AsyncEngine

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


OLDEST = Path(__file__).with_name("version_0_1_0.sql")
IN_POSTGRESQL = {"DATETIME": "TIMESTAMPTZ", "BLOB": "BYTEA", "id INTEGER": "id SERIAL"}


async def _oldest(url: str) -> AsyncEngine:
    """A database of version 0.1.0."""
    engine, statements = connect(url), OLDEST.read_text(encoding="utf-8")
    if engine.dialect.name == "postgresql":
        for word, other in IN_POSTGRESQL.items():
            statements = statements.replace(f" {word}", f" {other}")
    async with engine.begin() as connection:
        for statement in filter(str.strip, statements.split(";")):
            await connection.execute(sa.text(statement))
    return engine


async def test_the_oldest_schema_becomes_the_newest(empty: str) -> None:
    engine = await _oldest(empty)
    await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(_differences) == []
    await engine.dispose()


HAND = """
    INSERT INTO tables (
        id, guild_id, channel_id, host_id, status, preset, locale, version, hand_no, rules,
        play_seconds, question_seconds, forced_passes, paused, seed, changed, changed_hands,
        practice, level, hints, hinted, aborted
    ) VALUES (
        'a', 1, 2, 10, 'playing', 'simple', 'en-US', 4, 1, '',
        60, 30, true, false, '00', '', false,
        false, 'normal', true, '', 0
    );
    INSERT INTO hands (
        table_id, hand_no, seed, first, rules, deal_entropy, hinted, dealt_at
    ) VALUES ('a', 1, '5555', 2, '', '258 3', '', 0)
"""
SEAT = """
    INSERT INTO seats (
        table_id, seat, guild_id, user_id, name, points, held, substitute, premove, ready,
        commitment, vote, took_over, new, level
    ) VALUES (
        'a', :seat, 1, 10 + :seat, 'Amy', 0, true, false, '', 258,
        '', '', '', false, 'normal'
    )
"""


async def test_a_hand_in_progress_keeps_its_cards_and_its_seats(empty: str) -> None:
    engine = await _oldest(empty)
    async with engine.begin() as connection:
        for statement in HAND.split(";"):
            await connection.execute(sa.text(statement))
        await connection.execute(sa.text(SEAT), [{"seat": seat} for seat in range(5)])
    await engine.dispose()
    store = await Store.open(empty)
    migrated = await store.tables.load("a")
    await store.close()
    assert migrated is not None
    assert migrated.hand is not None
    assert migrated.table.people == (10, 11, 12, 13, 14)
    presses = bytes.fromhex("0000000000000003 0000000000000102")
    assert migrated.hand.seed == sha256(bytes.fromhex("5555") + presses).hexdigest()


async def test_scores_of_an_older_database_get_ids_in_the_order_of_settling(empty: str) -> None:
    left = replace(hand()[0], left=True, record=None)
    scores = [(left, "a", 1), *((each, "b", 1) for each in hand()), (hand()[1], "a", 1)]
    scores += [(hand()[0], "c", 2), (left, "d", 3)]
    engine = await _oldest(empty)
    async with engine.begin() as connection:
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
