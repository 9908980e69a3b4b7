"""Where nothing can be written down, nothing is accepted, and everything goes on by itself."""

import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.store.engine import database
from tests.e2e.party import a_party, by_command
from tests.e2e.policies import quiet
from tests.e2e.refused import nothing_changes, sentence
from tests.support.database_marks import ON_SQLITE

CANNOT_SAVE = "没能保存"
MUCH_WITH_EVERY_ACTION = """
    CREATE TRIGGER much AFTER INSERT ON actions
    BEGIN INSERT OR REPLACE INTO notes VALUES ('much', hex(zeroblob(10000 * (NEW.n + 1)))); END
"""


@ON_SQLITE
async def test_a_locked_database_accepts_nothing_says_so_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_TIMEOUT_MS", 50)
    async with a_party(tmp_path, 6) as party:
        await party.start()
        east = party.members[0]
        with sqlite3.connect(tmp_path / "e2e.sqlite3", isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            for press in (party.press(east, "no"), party.slash(east, "bid", choice="no")):
                async with nothing_changes(party, but_for=east):
                    assert CANNOT_SAVE in sentence(await press)
            other.execute("ROLLBACK")
        await party.skip(quiet, until="trick")


async def test_a_full_disk_accepts_nothing_says_so_and_goes_on(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, until="trick") as party:
        engine, limits = party.store.database.engine, [10**6]

        @sa.event.listens_for(engine.sync_engine, "begin")
        def limit(connection: sa.Connection) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {limits[0]}")

        async with engine.begin() as connection:
            await connection.exec_driver_sql(MUCH_WITH_EVERY_ACTION)
        seat = await party.turn()
        action, east = quiet(await party.view(seat)), party.members[seat]
        limits[0] = 1  # no more pages than there are
        async with nothing_changes(party, but_for=east):
            assert CANNOT_SAVE in sentence(await by_command(party, east, action))
        limits[0] = 10**6
        before = (await party.hand()).step
        await by_command(party, east, action)
        assert (await party.hand()).step > before
