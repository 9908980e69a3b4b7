"""Which process has the leases of which shards. Only on PostgreSQL, by its clock."""

import asyncio
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from math import inf
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa

from bot.cli.admin import drain, list_shards
from bot.cli.terminal import PreventedError
from bot.model import Alarm, Table
from bot.model.shards import Lease, Phrase, Shards, Wake, shard_of
from bot.store.engine import schema
from bot.store.shards.leases import LEASE, LEASED, Leases, _share, read_phrase, read_wake
from bot.store.store import Store
from bot.store.tables.deadlines import UNSEEN_GRACE
from tests.support.database_marks import ON_POSTGRESQL

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
LONG_AGO = sa.func.clock_timestamp() - timedelta(days=1)


def leases(store: Store, name: str) -> Leases:
    process_leases = store.shards.leases(name)
    assert process_leases is not None
    return process_leases


async def expire(store: Store, *shards: int) -> None:
    """Set the ends of the leases of these shards to long ago."""
    s = schema.shards
    async with store.database.engine.begin() as connection:
        await connection.execute(sa.update(s).where(s.c.id.in_(shards)).values(until=LONG_AGO))


@pytest_asyncio.fixture
async def three(store: Store) -> list[Leases]:
    """Three processes that share seven shards, of which none is taken."""
    processes = [leases(store, name) for name in "abc"]
    assert await processes[0].agree(7) == 7
    for process in processes:
        await process.renew()
    return processes


@ON_POSTGRESQL
async def test_shards_are_shared_out_evenly(three: list[Leases]) -> None:
    shares = [(await each.renew()).share for each in three]
    assert shares == [3, 2, 2]
    taken = [await each.take(share) for each, share in zip(three, shares, strict=True)]
    assert [sorted(each) for each in taken] == [[0, 1, 2], [3, 4], [5, 6]]
    assert await three[0].take(7) == {}
    assert [(await each.renew()).epochs for each in three] == taken


@ON_POSTGRESQL
async def test_free_in_is_when_the_first_lease_ends_unless_renewed(
    store: Store, three: list[Leases]
) -> None:
    first, second, _ = three
    assert (await first.renew()).free_in == inf, "nobody has any"
    await first.take(2)
    await second.take(1)
    soon = sa.func.clock_timestamp() + timedelta(seconds=5)
    s = schema.shards
    async with store.database.engine.begin() as connection:
        await connection.execute(sa.update(s).where(s.c.id == 2).values(until=soon))
    assert (await first.renew()).free_in <= 5, "the second's, which it has not renewed"
    await expire(store, 2)
    assert 0 < (await first.renew()).free_in <= LEASE.total_seconds(), "its own"


@pytest.mark.parametrize("processes", [1, 2, 3, 9])
@pytest.mark.parametrize("count", [1, 2, 6, 16, 80])
@pytest.mark.parametrize("has_first", [None, "p0", "p1", "somebody who left"])
def test_shares_are_even_except_for_the_process_with_direct_messages(
    processes: int, count: int, has_first: str | None
) -> None:
    names = [f"p{number}" for number in range(processes)]
    shares = {name: _share(name, names, count, has_first) for name in names}
    assert sum(shares.values()) == count
    first = shares.pop(has_first, None) if has_first else None
    if shares:
        assert max(shares.values()) - min(shares.values()) <= 1
        if first is not None and count >= 16:
            assert 1 <= first < max(shares.values())


@ON_POSTGRESQL
async def test_the_process_that_has_shard_0_has_fewer_others(store: Store) -> None:
    two = [leases(store, name) for name in "ab"]
    await two[0].agree(20)
    for each in two:
        await each.renew()
    assert [(await each.renew()).share for each in two] == [10, 10]
    assert 0 in await two[1].take(1)
    assert [(await each.renew()).share for each in two] == [11, 9]


@ON_POSTGRESQL
async def test_a_process_that_leaves_or_drains_has_no_share(
    store: Store, three: list[Leases]
) -> None:
    await three[0].leave()
    assert await store.shards.drain("b")
    assert not await store.shards.drain("nobody")
    assert [(await each.renew()).share for each in three[1:]] == [0, 7]
    assert await store.shards.processes() == {"b": True, "c": False}


@ON_POSTGRESQL
async def test_a_process_with_the_name_of_a_dead_draining_one_is_not_draining(
    store: Store, three: list[Leases]
) -> None:
    assert await store.shards.drain("b")
    again = leases(store, "b")
    await again.agree(7)
    assert (await again.renew()).share > 0
    assert await store.shards.processes() == dict.fromkeys("abc", False)


@ON_POSTGRESQL
async def test_a_lease_that_ended_is_somebody_elses_with_a_new_epoch(
    store: Store, three: list[Leases]
) -> None:
    first, second, _ = three
    before = (await first.take(1))[0]
    await expire(store, 0)
    assert (await first.renew()).epochs == {0: before}, "nobody has taken it"
    await expire(store, 0)
    after = (await second.take(1))[0]
    assert after > before
    assert (await first.renew()).epochs == {}
    await first.release(Lease(0, before))  # too late: it is another's
    assert (await second.renew()).epochs == {0: after}
    await second.release(Lease(0, after))
    assert (await first.take(1))[0] > after


@ON_POSTGRESQL
async def test_when_the_clock_of_the_database_was_set_back_leases_and_turns_end_in_time(
    store: Store, three: list[Leases]
) -> None:
    first, second, _ = three
    await first.take(1)
    await first.take_turn(0, None)
    in_an_hour = sa.func.clock_timestamp() + timedelta(hours=1)
    s, p, i = schema.shards, schema.processes, schema.identifies
    async with store.database.engine.begin() as connection:
        for update in (s.update().values(until=in_an_hour), p.update().values(until=in_an_hour)):
            await connection.execute(update)
        await connection.execute(i.update().values(free_at=in_an_hour))
    await second.renew()
    async with store.database.engine.begin() as connection:
        limit = await connection.scalar(sa.select(sa.func.clock_timestamp() + LEASE))
        for table in (s, p):
            assert (await connection.scalars(sa.select(sa.func.max(table.c.until)))).one() <= limit
    assert await second.take_turn(0, None)


@ON_POSTGRESQL
async def test_the_number_of_shards_changes_only_while_none_is_held(
    store: Store, three: list[Leases]
) -> None:
    held = await three[0].take(1)
    assert await three[1].agree(9) == 7
    await expire(store, *held)
    assert await three[1].agree(9) == 9
    taken = await three[1].take(9)
    assert min(taken.values()) > held[0]


@ON_POSTGRESQL
async def test_one_shard_of_a_bucket_after_another(store: Store, three: list[Leases]) -> None:
    first, second, _ = three
    assert await first.take_turn(0, None)
    assert await second.take_turn(1, None)
    assert await second.take_turn(0, None) is None
    assert await second.until_next_turn(0) > 0
    async with store.database.engine.begin() as connection:
        await connection.execute(sa.update(schema.identifies).values(free_at=LONG_AGO))
    assert await second.take_turn(0, None)


@ON_POSTGRESQL
async def test_a_turn_begins_again_unless_another_shard_has_had_one(
    store: Store, three: list[Leases]
) -> None:
    first, second, _ = three
    turn = await first.take_turn(0, None)
    assert turn
    again = await first.take_turn(0, turn)
    assert again
    assert again > turn
    assert await first.take_turn(0, turn) is None, "it has been used"
    async with store.database.engine.begin() as connection:
        await connection.execute(sa.update(schema.identifies).values(free_at=LONG_AGO))
    assert await second.take_turn(0, None)
    assert await first.take_turn(0, again) is None, "another has had the next one"


@ON_POSTGRESQL
async def test_a_process_whose_lease_ended_cannot_record_messages(
    store: Store, three: list[Leases], lobby: Table
) -> None:
    await store.tables.create(lobby)
    old = Lease(0, (await three[0].take(1))[0])
    await store.tables.place(lobby.id, 2, 5, old)
    await expire(store, 0)
    new = Lease(0, (await three[1].take(1))[0])
    await store.tables.place(lobby.id, 2, 7, new)
    await store.tables.place(lobby.id, 2, 6, old)
    await store.shown_versions.note(lobby.id, 3, old)
    loaded = await store.tables.load(lobby.id)
    assert loaded is not None
    assert (loaded.table.message_id, loaded.seen) == (7, False)
    await store.shown_versions.note(lobby.id, 3, new)
    assert (await store.shown_versions.outdated()) == {}


@ON_POSTGRESQL
async def test_a_process_receives_wakes(store: Store) -> None:
    heard = asyncio.Queue[str]()
    wakes = [Wake("t1", 1), Wake("t1", 1 << 62, 11, 1 << 61, 3)]
    listening = asyncio.ensure_future(leases(store, "d").listen(heard.put_nowait))
    try:
        async with asyncio.timeout(60):
            assert await heard.get() == LEASED
            for wake in wakes:
                await store.shards.wake(wake)
            assert [read_wake(await heard.get()) for _ in wakes] == wakes
            await store.shards.say(Phrase("t1", 2, 5))
            assert read_phrase(await heard.get()) == Phrase("t1", 2, 5)
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


@pytest.mark.parametrize("text", ["0a1b2c3d", "12345678", '["t1", 1, 2, 3, 4, "more"]', "null"])
def test_a_notification_of_another_version_is_no_wake(text: str) -> None:
    assert read_wake(text) is None


@ON_POSTGRESQL
@pytest.mark.parametrize("moment", ["deadline_at", "bot_acts_at", "mention_at"])
async def test_the_host_sees_who_has_what_and_how_late_it_is(
    store: Store, three: list[Leases], lobby: Table, moment: str
) -> None:
    await three[2].take(1)
    moments: dict[str, Any] = {"deadline_at": NOON + timedelta(hours=1)} | {moment: NOON}
    await store.tables.create(replace(lobby, **moments))
    first, second, *_ = await store.shards.owned(NOON + timedelta(seconds=9))
    assert (first.owner, first.tables, first.late) == ("c", 1, timedelta(seconds=9))
    assert (second.owner, second.tables, second.late) == (None, 0, timedelta(0))


@ON_POSTGRESQL
async def test_the_host_is_told_the_same_in_lines(
    store: Store, three: list[Leases], lobby: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    await three[2].take(6)
    await store.tables.create(replace(lobby, deadline_at=NOON))
    assert await drain(store, "c") == 0
    assert await list_shards(store) == 0
    drained, first, second, *_, seventh, a, b = capsys.readouterr().out.splitlines()
    assert drained.startswith("c gives its shards back")
    assert first.startswith("shard 0  c  since ")
    assert re.search(r"  tables 1  late \d+ s  draining$", first)
    assert second.endswith("  tables 0  draining")
    assert [seventh, a, b] == ["shard 6  nobody has it  tables 0", "no shard  a", "no shard  b"]
    with pytest.raises(PreventedError, match="No process d is alive"):
        await drain(store, "d")


@pytest.mark.parametrize("kind", ["sqlite"])
async def test_on_sqlite_there_is_nothing_to_share(store: Store) -> None:
    assert store.shards.leases("a") is None
    for work in (list_shards, partial(drain, process="a")):
        with pytest.raises(PreventedError, match="to itself"):
            await work(store)


async def test_only_tables_of_given_shards_are_found(store: Store, lobby: Table) -> None:
    guilds = [number << 22 for number in range(5)]
    for guild_id in guilds:
        table = replace(lobby, id=f"t{guild_id >> 22}", guild_id=guild_id, deadline_at=NOON)
        await store.tables.create(replace(table, seats=(None,) * 5))
    mine = Shards(3, frozenset({1, 2}))
    assert [shard_of(guild_id, 3) for guild_id in guilds] == [0, 1, 2, 0, 1]
    due = await store.deadlines.overdue(NOON, mine)
    assert sorted(due) == []  # nobody has seen them yet
    unseen = NOON + UNSEEN_GRACE
    assert sorted(await store.deadlines.overdue(unseen, mine)) == [
        (Alarm.DEADLINE, "t1"),
        (Alarm.DEADLINE, "t2"),
        (Alarm.DEADLINE, "t4"),
    ]
    assert {place.table_id for place in await store.tables.places(mine)} == {"t1", "t2", "t4"}
    assert await store.deadlines.next_due(shards=mine) == NOON
    assert await store.deadlines.next_due(shards=Shards(3, frozenset())) is None
    assert (await store.deadlines.pulse(mine)).tables == 3
    assert (await store.shown_versions.outdated(shards=mine)).keys() == {"t1", "t2", "t4"}
