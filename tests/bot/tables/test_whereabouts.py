"""Where the messages of tables are, and whether there is room for a table."""

import asyncio

import pytest

from bot.model import ServerSettings
from bot.tables.rules.acting import Act
from bot.tables.rules.refusals import TableWhy
from bot.tables.service import Tables
from game.refusals import Refusal
from tests.bot.tables.people import EAST, SOUTH, WEST, done, no, playing, seated, stored
from tests.bot.tables.seated import CHANNEL, GUILD, known

pytestmark = pytest.mark.usefixtures("now")


async def test_where_the_message_is_stays_known_while_the_table_moves_on(tables: Tables) -> None:
    now = await playing(tables)
    await tables.record_message(now.table.id, CHANNEL + 1, 77)
    after = done(await tables.do(now.table.id, Act(EAST, no)))
    assert (after.table.channel_id, after.table.message_id) == (CHANNEL + 1, 77)
    assert (await stored(tables, now.table.id)).table == after.table


@pytest.mark.parametrize("read", ["version", "load"])
async def test_where_the_message_is_stays_known_to_who_looked_just_before(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, read: str
) -> None:
    now = await playing(tables)
    if read == "load":
        tables = Tables(tables.store)
    reads, as_it_is, may_go_on = (
        getattr(tables.store.tables, read),
        asyncio.Event(),
        asyncio.Event(),
    )

    async def slowly(table_id: str) -> object:
        found = await reads(table_id)
        as_it_is.set()
        await may_go_on.wait()
        return found

    monkeypatch.setattr(tables.store.tables, read, slowly)
    looking = asyncio.create_task(tables.get(now.table.id))
    await as_it_is.wait()
    placing = asyncio.create_task(tables.record_message(now.table.id, CHANNEL + 1, 77))
    await asyncio.wait([placing], timeout=0.2)  # were it not to wait, it would be done by now
    may_go_on.set()
    await asyncio.gather(looking, placing)
    after = known(await tables.get(now.table.id))
    assert (after.table.channel_id, after.table.message_id) == (CHANNEL + 1, 77)


async def test_a_table_is_brought_where_there_is_room(tables: Tables) -> None:
    await tables.store.servers.remember(ServerSettings(GUILD, "simple", channel_tables=1))
    table = (await seated(tables, 1)).table
    done(await tables.open(GUILD, CHANNEL + 1, SOUTH, "South", "en-US"))
    full = Refusal(TableWhy.CHANNEL_FULL, {"count": 1})
    assert await tables.channel_room.refuse_move(table, CHANNEL + 1) == full
    assert await tables.channel_room.refuse_move(table, CHANNEL + 2) is None
    assert await tables.channel_room.refuse_move(table, CHANNEL) is None


async def test_a_table_that_is_on_its_way_takes_room(tables: Tables) -> None:
    await tables.store.servers.remember(ServerSettings(GUILD, "simple", channel_tables=1))
    table = (await seated(tables, 1)).table
    other = done(await tables.open(GUILD, CHANNEL + 1, SOUTH, "South", "en-US")).table
    full = Refusal(TableWhy.CHANNEL_FULL, {"count": 1})
    with tables.channel_room.moving(table, CHANNEL + 2):
        assert await tables.channel_room.refuse_move(other, CHANNEL + 2) == full
        assert await tables.open(GUILD, CHANNEL + 2, WEST, "West", "en-US") == full
        assert await tables.channel_room.refuse_move(other, CHANNEL + 3) is None
    with tables.channel_room.moving(table, CHANNEL):  # where it is
        assert await tables.channel_room.refuse_move(other, CHANNEL + 2) is None
    assert await tables.channel_room.refuse_move(other, CHANNEL + 2) is None
