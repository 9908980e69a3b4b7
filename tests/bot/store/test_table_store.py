"""Tables are stored step by step, and each step is whole or refused."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
import sqlalchemy as sa

from bot.model import (
    Change,
    EndVote,
    HandRow,
    Loaded,
    LoggedAction,
    Premove,
    ReplacementReason,
    Score,
    SeatVote,
    ServerSettings,
    Status,
    Table,
    TablePlace,
    Vote,
)
from bot.store.engine import schema
from bot.store.engine.columns import packed, unpacked
from bot.store.engine.database import connect
from bot.store.store import Store
from bot.store.tables.tables import TooManyTables
from game.beacon import written_draw
from game.hand.actions import Answer, Lay, Pass
from tests.bot.store.standings import standings
from tests.game.draws import DRAW
from tests.game.hands import cards

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


@pytest.mark.parametrize("premove", [Pass(0), Answer(0, yes=False), Lay(0, cards("KK"))])
@pytest.mark.parametrize("vote", [EndVote(), SeatVote(2, ReplacementReason.SPOILS)])
async def test_premoves_votes_hints_and_rounds_are_loaded_as_they_were(
    store: Store, lobby: Table, deal: Change, premove: Premove, vote: Vote
) -> None:
    assert deal.deal is not None
    table = replace(deal.table, hinted=(0, 3), round=2**40, announced=2**62, announced_in=2**61)
    table = table.with_seat(0, replace(table.player(0), premove=premove, vote=vote))
    row = replace(deal.deal, draw=written_draw(DRAW))
    await store.tables.create(lobby)
    assert await store.tables.commit(replace(deal, table=table, deal=row))
    loaded = await store.tables.load("t1")
    assert loaded is not None
    assert (loaded.table, loaded.hand) == (table, row)


async def test_the_log_of_the_latest_hand_is_loaded_in_order(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(deal)
    later = LoggedAction(2, 1, "{}", "clock", 0)
    await store.tables.commit(Change(replace(deal.table, version=2), actions=(later,)))
    loaded = await store.tables.load("t1")
    assert loaded is not None
    assert loaded.actions == (*deal.actions, later)

    again = replace(deal.table, version=3, hand_no=2)
    await store.tables.commit(Change(again, deal=HandRow("t1", 2, "fade", 3, "{}", NOON)))
    assert await store.tables.load("t1") == Loaded(
        again, HandRow("t1", 2, "fade", 3, "{}", NOON), ()
    )


async def rows_of_actions(url: str) -> int:
    engine = connect(url)
    async with engine.begin() as connection:
        found = await connection.scalar(sa.text("SELECT count(*) FROM actions"))
    await engine.dispose()
    assert isinstance(found, int)
    return found


@pytest.mark.parametrize(
    ("status", "result"),
    [(Status.SETTLED, "{}"), (Status.LOBBY, "{}"), (Status.CLOSED, None)],
)
async def test_the_log_of_a_hand_that_is_over_is_packed_and_read_as_it_was(
    store: Store, url: str, lobby: Table, deal: Change, status: Status, result: str | None
) -> None:
    assert deal.deal
    await store.tables.create(lobby)
    await store.tables.commit(deal)
    assert await rows_of_actions(url) == 2
    last = (LoggedAction(2, 4, "打 ♠A♠A", "clock", 0), LoggedAction(3, 0, "", "user", 0))
    over = replace(deal.table, version=2, status=status)
    await store.tables.commit(Change(over, actions=last, result=result))
    assert await rows_of_actions(url) == 0
    for version in (3, 4):
        loaded = await store.tables.load("t1")
        assert loaded is not None
        assert loaded.actions == (*deal.actions, *last)
        assert loaded.hand == replace(deal.deal, result=result)
        await store.tables.commit(Change(replace(over, version=version)))


@pytest.mark.parametrize("version", [0, 1, 3])
async def test_a_step_from_another_version_is_refused_and_writes_nothing(
    store: Store, lobby: Table, deal: Change, version: int
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(deal)
    before = await store.tables.load("t1")
    stale = Change(
        table=replace(lobby, version=version, hand_no=1, seats=(None,) * 5, status=Status.CLOSED),
        deal=HandRow("t1", 2, "fade", 1, "{}", NOON),
        actions=(LoggedAction(2, 0, "{}", "user", 0),),
        result="{}",
        scores=(Score(11, "主持人", 6, won=True, seat=0, at=NOON),),
    )
    assert not await store.tables.commit(stale)
    assert await store.tables.load("t1") == before
    assert await standings(store, 1) == {}


async def test_a_step_of_an_unknown_table_is_refused(store: Store, lobby: Table) -> None:
    assert not await store.tables.commit(Change(replace(lobby, version=1)))
    assert await store.tables.load("t1") is None


async def test_an_action_already_logged_fails_the_whole_step(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(deal)
    before = await store.tables.load("t1")
    twice = Change(replace(deal.table, version=2), actions=deal.actions[1:])
    with pytest.raises(sa.exc.IntegrityError):
        await store.tables.commit(twice)
    assert await store.tables.load("t1") == before


@pytest.mark.parametrize(
    ("status", "result", "fault"),
    [(Status.PLAYING, None, sa.exc.IntegrityError), (Status.SETTLED, "{}", ValueError)],
)
async def test_an_action_of_a_hand_never_dealt_fails(
    store: Store, lobby: Table, status: Status, result: str | None, fault: type[Exception]
) -> None:
    await store.tables.create(lobby)
    table = replace(lobby, version=1, hand_no=1, status=status)
    orphan = Change(table, actions=(LoggedAction(0, 0, "", "ai", 0),), result=result)
    with pytest.raises(fault):
        await store.tables.commit(orphan)
    loaded = await store.tables.load(lobby.id)
    assert loaded
    assert loaded.table == lobby


@pytest.mark.parametrize("n", [0, 1, 3])
async def test_the_last_action_follows_on_those_before(
    store: Store, lobby: Table, deal: Change, n: int
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(deal)
    over = replace(deal.table, version=2, status=Status.SETTLED)
    last = Change(over, actions=(LoggedAction(n, 0, "", "user", 0),), result="{}")
    with pytest.raises(ValueError, match="missing"):
        await store.tables.commit(last, deal.table)
    loaded = await store.tables.load(lobby.id)
    assert loaded
    assert loaded.actions == deal.actions


async def test_a_log_with_a_gap_is_packed_as_it_is_by_a_step_without_actions(
    store: Store, url: str, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(deal)
    async with store.database.writing() as connection:
        await connection.execute(sa.delete(schema.actions).where(schema.actions.c.n == 0))
    closed = replace(deal.table, version=2, status=Status.CLOSED)
    assert await store.tables.commit(Change(closed), deal.table)
    loaded = await store.tables.load(lobby.id)
    assert loaded
    assert [action.action for action in loaded.actions] == [deal.actions[1].action]


async def test_where_the_message_is_survives_a_step_decided_before_it_was_placed(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    await store.tables.place("t1", 7, 8)
    assert await store.tables.commit(deal)
    loaded = await store.tables.load("t1")
    assert loaded is not None
    assert loaded.table == replace(deal.table, channel_id=7, message_id=8)


async def test_open_tables_are_found_by_server_and_channel(store: Store, lobby: Table) -> None:
    free = replace(lobby, seats=(None,) * 5)
    here, there = free, replace(free, id="t2", channel_id=3)
    elsewhere = replace(free, id="t3", guild_id=9)
    closed = replace(free, id="t4", status=Status.CLOSED)
    for table in (here, there, elsewhere, closed):
        await store.tables.create(table)
    assert await store.tables.all_open() == (here, there, elsewhere)
    assert await store.tables.all_open(guild_id=1) == (here, there)
    assert await store.tables.all_open(channel_id=2) == (here, elsewhere)
    assert await store.tables.all_open(1, 3) == (there,)
    assert (await store.deadlines.pulse()).tables == 3
    assert set(await store.tables.places()) == {
        TablePlace("t1", 1, 2, paused=False),
        TablePlace("t2", 1, 3, paused=False),
        TablePlace("t3", 9, 2, paused=False),
    }


async def test_a_table_in_a_thread_of_its_own_is_found_in_its_channel_until_it_moves(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(replace(lobby, message_id=None))
    await store.tables.place_in_thread(lobby.id, 77)
    (moved,) = await store.tables.all_open(1, lobby.channel_id)
    assert (moved.channel_id, moved.parent_id) == (77, lobby.channel_id)
    assert await store.tables.all_open(1, 77) == (moved,)
    crowded = replace(lobby, id="another", seats=(None,) * 5)
    with pytest.raises(TooManyTables):
        await store.tables.create(crowded, ServerSettings(1, "simple", channel_tables=1))
    await store.tables.place(lobby.id, 77, 5)
    await store.tables.place_in_thread(lobby.id, 78)  # it is seen where it is
    (stays,) = await store.tables.all_open(1, 77)
    assert (stays.channel_id, stays.parent_id) == (77, lobby.channel_id)
    await store.tables.place(lobby.id, 9, 5)
    (left,) = await store.tables.all_open(1, 9)
    assert left.parent_id is None


async def test_as_many_tables_are_open_as_a_channel_and_a_server_may_have(
    store: Store, lobby: Table
) -> None:
    house = ServerSettings(1, "simple", channel_tables=2, server_tables=3)
    free = replace(lobby, seats=(None,) * 5)
    for table_id, channel in (("t1", 2), ("t2", 2), ("t3", 3)):
        await store.tables.create(replace(free, id=table_id, channel_id=channel), house)
    with pytest.raises(TooManyTables) as full:
        await store.tables.create(replace(free, id="t4", channel_id=2), house)
    assert full.value.here
    with pytest.raises(TooManyTables) as full:
        await store.tables.create(replace(free, id="t4", channel_id=3), house)
    assert not full.value.here
    assert await store.tables.load("t4") is None
    await store.tables.create(replace(free, id="t4", guild_id=2, channel_id=4), house)


async def test_a_deadline_without_a_time_zone_is_an_error(store: Store, lobby: Table) -> None:
    with pytest.raises(sa.exc.StatementError, match="time zone"):
        await store.tables.create(replace(lobby, deadline_at=NOON.replace(tzinfo=None)))


async def test_a_fault_of_the_database_tells_no_values(store: Store, lobby: Table) -> None:
    await store.tables.create(lobby)
    with pytest.raises(sa.exc.IntegrityError) as fault:
        await store.tables.create(replace(lobby, preset="a-secret", seats=(None,) * 5))
    assert "a-secret" not in str(fault.value)


@pytest.mark.parametrize("times", [(100, 150, 200), (7, 7), ()])
def test_a_packed_log_is_read_as_it_was(times: tuple[int, ...]) -> None:
    log = tuple(LoggedAction(n, 0, "pass", "user", ms) for n, ms in enumerate(times))
    assert unpacked(packed(log)) == log
