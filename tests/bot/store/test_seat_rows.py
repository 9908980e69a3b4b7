"""Nobody holds two seats in one server, and seats are written only where they change."""

from dataclasses import replace

import pytest
import sqlalchemy as sa

from bot.model import (
    Change,
    Loaded,
    Seat,
    Status,
    Table,
)
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


async def test_nobody_sits_twice_at_one_table(store: Store, lobby: Table) -> None:
    with pytest.raises(AlreadySeated):
        await store.tables.create(
            replace(lobby, seats=(Seat(11, "主"), Seat(11, "主"), None, None, None))
        )


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


async def test_someone_who_left_sits_nowhere(store: Store, lobby: Table) -> None:
    await store.tables.create(lobby)
    assert await store.tables.of_user(1, 11) == lobby
    assert await store.tables.of_user(2, 11) is None
    await store.tables.commit(Change(replace(lobby, version=1, seats=(None,) * 5)))
    assert await store.tables.of_user(1, 11) is None


PERSON, AI_PLAYER = Seat(11, "East"), Seat(None, "South")


@pytest.mark.parametrize(
    ("status", "seats", "written"),
    [
        pytest.param(Status.LOBBY, (PERSON, AI_PLAYER), 0, id="nothing"),
        pytest.param(Status.LOBBY, (replace(PERSON, points=3), AI_PLAYER), 1, id="points"),
        pytest.param(Status.LOBBY, (PERSON, None), 2, id="one-left"),
        pytest.param(Status.LOBBY, (None, None), 1, id="all-left"),
        pytest.param(Status.LOBBY, (AI_PLAYER, PERSON), 2, id="changed-places"),
        pytest.param(Status.LOBBY, (PERSON, Seat(12, "South")), 2, id="taken-over"),
        pytest.param(Status.CLOSED, (PERSON, AI_PLAYER), 1, id="closed"),
    ],
)
async def test_seats_are_written_only_by_a_step_that_changes_them(
    store: Store, lobby: Table, status: Status, seats: tuple[Seat | None, ...], written: int
) -> None:
    lobby = replace(lobby, seats=(PERSON, AI_PLAYER, None, None, None))
    await store.tables.create(lobby)
    said: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        said.append(statement)

    sa.event.listen(store.database.engine.sync_engine, "before_cursor_execute", note)
    after = replace(lobby, version=1, status=status, seats=(*seats, None, None, None))
    assert await store.tables.commit(Change(after), lobby)
    assert sum("seats" in statement.lower().split("(")[0] for statement in said) == written
    loaded = await store.tables.load(lobby.id)
    assert loaded
    assert loaded.table == after
    again = replace(lobby, id="t9")
    if status is Status.CLOSED or PERSON.user_id not in after.people:
        await store.tables.create(again)
    else:
        with pytest.raises(AlreadySeated):
            await store.tables.create(again)
