"""How tables are found, opened and ended, by one process and by several."""

import pytest
from structlog.testing import capture_logs

from bot.model import ServerSettings, Status
from bot.store.records.moderation import ModerationStore
from bot.store.records.store import RecordStore
from bot.store.store import Store
from bot.tables.rules.acting import Act, AskHint, SayNo, SetPremove
from bot.tables.rules.clock import TimeOut
from bot.tables.rules.closing import Close, End, VoteToEnd
from bot.tables.rules.next_hand import Ready
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.seating import Fill, Join
from bot.tables.rules.snapshot import Lobby, Snapshot
from bot.tables.rules.votes import ended_by_vote
from bot.tables.service import Tables
from game.refusals import Refusal
from tests.bot.store.standings import standings
from tests.bot.tables.people import (
    AI_NAMES,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    all_seated,
    done,
    no,
    opened,
    playing,
    stored,
)
from tests.bot.tables.seated import CHANNEL, GUILD, PEOPLE, deal, hand_of, known, seed

pytestmark = pytest.mark.usefixtures("now")


async def test_who_opens_a_table_sits_at_it_as_its_host(tables: Tables) -> None:
    table = (await opened(tables)).table
    assert (table.host_id, table.status, table.version) == (EAST, Status.LOBBY, 0)
    assert (await stored(tables, table.id)).table == table
    assert await tables.of_user(GUILD, EAST) == Lobby(table)
    assert await tables.in_channel(GUILD, CHANNEL) == Lobby(table)


async def test_nobody_opens_or_joins_a_second_table_in_a_server(tables: Tables) -> None:
    await opened(tables)
    second = await opened(tables, SOUTH)
    elsewhere = Refusal(TableWhy.SEATED_ELSEWHERE, {"channel": f"<#{CHANNEL}>"})
    assert await tables.open(GUILD, CHANNEL, EAST, "East", "en-US") == elsewhere
    assert await tables.do(second.table.id, Join(EAST, "East")) == elsewhere
    assert isinstance(await tables.open(GUILD + 1, CHANNEL, EAST, "East", "en-US"), Snapshot)


async def test_there_is_nothing_to_do_at_a_table_that_never_was(tables: Tables) -> None:
    stopped = Refusal(TableWhy.NO_TABLE)
    assert await tables.get("ffffffff") is None
    assert await tables.do("ffffffff", Join(EAST, "East")) == stopped
    assert await tables.do("ffffffff", Act(EAST, no)) == stopped
    assert await tables.do("ffffffff", TimeOut()) == stopped


async def test_a_closed_table_frees_its_people_and_does_nothing_more(tables: Tables) -> None:
    table_id = (await opened(tables)).table.id
    done(await tables.do(table_id, Close(EAST)))
    stopped = Refusal(TableWhy.TABLE_CLOSED)
    assert await tables.do(table_id, Join(SOUTH, "South")) == stopped
    assert await tables.do(table_id, Act(EAST, no)) == stopped
    assert await deal(tables, table_id) == stopped
    assert await tables.of_user(GUILD, EAST) is None
    assert await tables.in_channel(GUILD, CHANNEL) is None
    assert (await opened(tables)).table.id != table_id


async def test_the_newest_table_with_a_free_seat_is_the_one_of_a_channel(tables: Tables) -> None:
    first, second = await opened(tables), await opened(tables, SOUTH)
    await tables.record_message(first.table.id, CHANNEL, 100)
    await tables.record_message(second.table.id, CHANNEL, 200)
    here = known(await tables.in_channel(GUILD, CHANNEL))
    assert here.table.id == second.table.id
    await tables.do(second.table.id, Fill(SOUTH, AI_NAMES))
    here = known(await tables.in_channel(GUILD, CHANNEL))
    assert here.table.id == first.table.id


async def test_where_a_press_belongs_is_told_at_once_after_a_restart_too(
    tables: Tables, others: Tables
) -> None:
    table_id = (await opened(tables)).table.id
    assert tables.belongs(table_id, GUILD, SOUTH)
    assert tables.belongs(table_id, None, EAST)
    assert not tables.belongs(table_id, GUILD + 1, EAST)
    assert not tables.belongs(table_id, None, SOUTH)
    assert not others.belongs(table_id, GUILD, EAST)
    await others.read_servers()
    assert others.belongs(table_id, GUILD, EAST)
    assert isinstance(await tables.do(table_id, Close(EAST)), Snapshot)
    assert not tables.belongs(table_id, GUILD, EAST)


async def test_a_host_who_closes_does_so_whatever_others_voted_for(tables: Tables) -> None:
    table_id = await all_seated(tables)
    for user in (SOUTH, WEST):
        done(await tables.do(table_id, VoteToEnd(user)))
    closed = done(await tables.do(table_id, Close(EAST)))
    assert not ended_by_vote(closed.table)


async def test_no_more_tables_are_opened_than_a_server_allows(tables: Tables) -> None:
    await tables.store.servers.remember(
        ServerSettings(GUILD, "simple", channel_tables=2, server_tables=3)
    )
    for user, channel in ((EAST, 2), (SOUTH, 2), (WEST, 3)):
        done(await tables.open(GUILD, channel, user, "X", "en-US"))
    for channel, why, count in ((2, TableWhy.CHANNEL_FULL, 2), (3, TableWhy.SERVER_FULL, 3)):
        refused = await tables.open(GUILD, channel, NORTH, "X", "en-US")
        assert refused == Refusal(why, {"count": count})


async def test_a_table_ended_in_the_middle_counts_for_nobody(tables: Tables) -> None:
    table = (await playing(tables, 5)).table
    ended = done(await tables.do(table.id, End()))
    assert (ended.table.status, ended.table.deadline_at, ended.table.bot_acts_at) == (
        Status.CLOSED,
        None,
        None,
    )
    assert await standings(tables.store, GUILD) == {}
    assert await tables.do(table.id, End()) == Refusal(TableWhy.TABLE_CLOSED)


async def test_what_people_do_in_a_hand_has_one_name_in_logs(tables: Tables) -> None:
    dealt = await playing(tables)
    with capture_logs() as lines:
        for request in (
            SayNo(EAST),
            Act(SOUTH, no),
            AskHint(WEST),
            SetPremove(NORTH, lambda *_: None),
        ):
            await tables.do(dealt.table.id, request)
    assert len(lines) > 2
    assert {line["request"] for line in lines} == {"InHand"}


async def test_a_refused_request_asks_the_store_for_no_facts(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await all_seated(tables)
    monkeypatch.delattr(ModerationStore, "ban")
    monkeypatch.delattr(RecordStore, "newcomers")
    assert await tables.do(table_id, Join(99, "Guest")) == Refusal(TableWhy.NO_OPEN_SEAT)
    assert isinstance(await tables.do(table_id, Ready(EAST)), Snapshot)


async def test_seeds_are_drawn_for_deals_only(store: Store) -> None:
    drawn: list[bytes] = []

    def new_seed() -> bytes:
        drawn.append(seed(len(drawn)))
        return drawn[-1]

    tables = Tables(store, new_seed)
    table_id = await all_seated(tables, *PEOPLE[:4])
    assert len(drawn) == 1, "of the first hand, at the opening"
    dealt = done(await tables.do(table_id, Ready(PEOPLE[4])))
    assert (len(drawn), hand_of(dealt).seed) == (2, drawn[0])
