"""Data is deleted when its retention period is over, and nothing else."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import sqlalchemy as sa

from bot.model import (
    AuditEntry,
    Change,
    HandKey,
    ModeratorAction,
    Score,
    ServerRecord,
    ServerSettings,
    Status,
    Table,
)
from bot.model.visitor import Visitor
from bot.store.engine import schema
from bot.store.engine.database import connect
from bot.store.people.page_keys import KeyKind
from bot.store.retention import AT_ONCE, Pruned, prune
from bot.store.store import Store
from bot.store.tables.servers import SERVERS
from tests.bot.store.standings import own_standing, standings
from tests.support.database_templates import migrated

DAY = timedelta(days=1)
NOW = datetime.now(UTC)


async def pruned(store: Store, now: datetime) -> Pruned:
    return await prune(store, now, servers=30 * DAY, games=180 * DAY)


async def rows(url: str, *, of: int) -> dict[str, int]:
    """How many rows each table has that name a server, or belong to what does."""
    engine, t = connect(url), schema.tables
    found = {}
    async with engine.begin() as connection:
        for table in schema.metadata.sorted_tables:
            if "guild_id" in table.c:
                where = table.c.guild_id == of
            elif "table_id" in table.c:
                where = table.c.table_id.in_(sa.select(t.c.id).where(t.c.guild_id == of))
            else:
                continue
            counted = sa.select(sa.func.count()).select_from(table).where(where)
            found[table.name] = await connection.scalar(counted) or 0
    await engine.dispose()
    return found


async def play(store: Store, lobby: Table, deal: Change, table_id: str, guild_id: int) -> None:
    """A hand with a score at a table, which is then closed."""
    assert deal.deal
    begun = replace(deal.table, id=table_id, guild_id=guild_id)
    hand = replace(deal.deal, table_id=table_id)
    score = Score(11, "East", 8, True, 0, NOW)
    await store.tables.create(replace(lobby, id=table_id, guild_id=guild_id))
    await store.tables.commit(replace(deal, table=begun, deal=hand))
    over = replace(begun, version=2, status=Status.SETTLED)
    await store.tables.commit(Change(over, result="{}", scores=(score,)))
    await store.tables.commit(Change(replace(over, version=3, status=Status.CLOSED)))


async def test_the_games_of_a_closed_table_go_in_time_and_its_scores_stay(
    store: Store, url: str, lobby: Table, deal: Change
) -> None:
    for number in range(AT_ONCE + 1):
        await play(store, lobby, deal, f"t{number}", 1)
    await store.tables.create(replace(lobby, id="open"))
    before = await standings(store, 1), await own_standing(store, 1, 11)
    assert before[0][11] == ("East", AT_ONCE + 1, AT_ONCE + 1, 8 * (AT_ONCE + 1))
    assert await pruned(store, NOW + 179 * DAY) == Pruned(0, 0)
    assert await store.tables.load("t0") is not None
    assert await pruned(store, NOW + 181 * DAY) == Pruned(0, AT_ONCE + 1)
    assert await store.tables.load("t0") is None
    assert await store.tables.load("open") is not None
    assert (await standings(store, 1), await own_standing(store, 1, 11)) == before
    left = await rows(url, of=1)
    assert (left["tables"], left["hands"], left["actions"]) == (1, 0, 0)


async def test_a_server_without_the_bot_is_forgotten_in_time_and_no_other(
    store: Store, url: str, lobby: Table, deal: Change
) -> None:
    for guild_id in (1, 2):
        await play(store, lobby, deal, f"t{guild_id}", guild_id)
        await store.tables.create(replace(lobby, id=f"open{guild_id}", guild_id=guild_id))
        await store.servers.remember(ServerSettings(guild_id, "simple"))
        await store.moderation.note(
            AuditEntry(guild_id, 7, ModeratorAction.BAN, 12, None, "spoils games", NOW)
        )
    await store.servers.note_presence({1}, NOW)
    assert [server.left_at for server in await store.servers.known()] == [None, NOW]
    assert await pruned(store, NOW + 29 * DAY) == Pruned(0, 0)
    before = await rows(url, of=1)
    assert await pruned(store, NOW + 31 * DAY) == Pruned(1, 0)
    assert set((await rows(url, of=2)).values()) == {0}
    assert await rows(url, of=1) == before
    assert await store.servers.known() == (ServerRecord(1, 1, 1, None),)


async def test_a_server_that_comes_back_is_kept_and_counts_anew(store: Store) -> None:
    await store.servers.remember(ServerSettings(2, "simple"))
    for now, here in ((NOW, set()), (NOW + DAY, set()), (NOW + 2 * DAY, {2}), (NOW + 9 * DAY, {3})):
        await store.servers.note_presence(here, now)
    assert [server.left_at for server in await store.servers.known()] == [NOW + 9 * DAY]
    assert await pruned(store, NOW + 38 * DAY) == Pruned(0, 0)
    assert await pruned(store, NOW + 39 * DAY) == Pruned(1, 0)


async def test_a_server_that_came_back_meanwhile_keeps_its_tables(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(lobby)
    await store.servers.note_presence(set(), NOW)
    await store.servers.note_presence({1}, NOW + DAY)
    assert await store.tables.delete(AT_ONCE, guild_id=1, gone_before=NOW + DAY) == 0
    await store.servers.forget(1, NOW + DAY)
    assert await store.servers.known() == (ServerRecord(1, 1, 0, None),)


def test_nothing_is_looked_through_for_the_servers_of_which_something_is_kept(
    tmp_path: Path,
) -> None:
    engine = sa.create_engine(migrated(f"sqlite:///{tmp_path}/games.sqlite3"))
    text = str(SERVERS.compile(engine, compile_kwargs={"literal_binds": True}))
    with engine.connect() as connection:
        plan = [row[-1] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}")]
    engine.dispose()
    assert len([line for line in plan if "USING COVERING INDEX" in line]) > 2 * len(Status)
    assert not [line for line in plan if line.startswith("SCAN") and "anon_" not in line]


async def test_keys_to_the_web_page_are_deleted_when_they_have_expired(
    store: Store, lobby: Table, deal: Change
) -> None:
    await play(store, lobby, deal, "t1", 1)
    for token, expires_at in (("old", NOW), ("new", NOW + DAY)):
        await store.replay_links.add(token, HandKey("t1", 1), 11, expires_at)
    visitor = Visitor(11, 1, "0123abcd", "East", "en-US")
    await store.page_keys.add("old", KeyKind.TICKET, visitor, NOW)
    await store.page_keys.add("new", KeyKind.SESSION, visitor, NOW + DAY)
    await pruned(store, NOW)
    kept = await store.users.kept(11)
    assert [row["kind"] for row in kept["page_keys"]] == ["session"]
    assert [row["expires_at"] for row in kept["replay_links"]] == [NOW + DAY]


async def test_a_server_is_greeted_once(store: Store) -> None:
    at_once = await asyncio.gather(*(store.servers.greet(1) for _ in range(4)))
    assert sorted(at_once) == [False, False, False, True]
    assert await store.servers.greet(2)
    await store.servers.forget(1)
    assert await store.servers.greet(1)
    assert not await store.servers.greet(2)
