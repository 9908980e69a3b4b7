"""Nobody holds two seats in one server."""

from dataclasses import replace

import pytest

from bot.model import Change, Loaded, Seat, Status, Table
from bot.store.store import Store
from bot.store.tables.table_queries import AlreadySeated


async def test_nobody_sits_twice_in_one_server(store: Store, lobby: Table) -> None:
    await store.tables.create(lobby)
    with pytest.raises(AlreadySeated):
        await store.tables.create(replace(lobby, id="t2"))
    assert await store.tables.load("t2") is None

    empty = replace(lobby, id="t3", host_id=12, seats=(Seat(12, "客"), None, None, None, None))
    await store.tables.create(empty)
    both = replace(empty, version=1, seats=(Seat(12, "客"), Seat(11, "主持人"), None, None, None))
    with pytest.raises(AlreadySeated):
        await store.tables.commit(Change(both))
    assert await store.tables.load("t3") == Loaded(empty, None, ())


async def test_another_server_a_closed_table_or_an_ai_player_is_no_hindrance(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(lobby)
    await store.tables.create(replace(lobby, id="elsewhere", guild_id=9))
    await store.tables.commit(Change(replace(lobby, version=1, status=Status.CLOSED)))
    again = replace(lobby, id="t2")
    await store.tables.create(again)
    assert await store.tables.of_user(1, 11) == again
    closed = await store.tables.load("t1")
    assert closed is not None
    assert closed.table.seats == lobby.seats


PERSON, AI_PLAYER = Seat(11, "East"), Seat(None, "South")


@pytest.mark.parametrize(
    ("status", "seats"),
    [
        pytest.param(Status.LOBBY, (PERSON, AI_PLAYER), id="nothing"),
        pytest.param(Status.LOBBY, (replace(PERSON, points=3), AI_PLAYER), id="points"),
        pytest.param(Status.LOBBY, (PERSON, None), id="one-left"),
        pytest.param(Status.LOBBY, (None, None), id="all-left"),
        pytest.param(Status.LOBBY, (AI_PLAYER, PERSON), id="changed-places"),
        pytest.param(Status.LOBBY, (PERSON, Seat(12, "South")), id="taken-over"),
        pytest.param(Status.CLOSED, (PERSON, AI_PLAYER), id="closed"),
    ],
)
async def test_a_step_changes_seats(
    store: Store, lobby: Table, status: Status, seats: tuple[Seat | None, ...]
) -> None:
    lobby = replace(lobby, seats=(PERSON, AI_PLAYER, None, None, None))
    await store.tables.create(lobby)
    after = replace(lobby, version=1, status=status, seats=(*seats, None, None, None))
    assert await store.tables.commit(Change(after), lobby)
    loaded = await store.tables.load(lobby.id)
    assert loaded
    assert loaded.table == after
    again = replace(lobby, id="t9")
    if status is Status.CLOSED or PERSON.user_id not in after.people:
        assert await store.tables.of_user(1, 11) is None
        await store.tables.create(again)
    else:
        assert await store.tables.of_user(1, 11) == after
        with pytest.raises(AlreadySeated):
            await store.tables.create(again)
