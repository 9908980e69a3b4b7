"""Deals on the page: a press for each player, and all that the page needs to check the cards."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import aiohttp
import discord
import pytest

from bot.commands.framework.page_access import PageAccess
from bot.model.visitor import Visitor
from bot.sandbox.beacon import sign
from bot.store.store import Store
from bot.tables.rules.next_hand import Announce, DealAnnounced, Ready
from bot.tables.rules.seating import Join
from bot.tables.rules.snapshot import Lobby, Playing, Snapshot
from bot.tables.service import Tables
from tests.bot.tables.seated import CHANNEL, GUILD, NAMES, PEOPLE, known
from tests.bot.web.visiting import OpenPage, opened


@pytest.fixture
async def tables(store: Store) -> Tables:
    """Tables that deal from rounds of a beacon."""
    return Tables(store, has_beacon=True)


@pytest.fixture
async def pages(
    client: aiohttp.ClientSession, access: PageAccess, tables: Tables
) -> tuple[str, list[OpenPage]]:
    """A table in its lobby, and the pages of its five players."""
    now = await tables.open(GUILD, CHANNEL, PEOPLE[0], NAMES[0], "en-US")
    assert isinstance(now, Snapshot)
    for user, name in zip(PEOPLE[1:], NAMES[1:], strict=True):
        await tables.do(now.table.id, Join(user, name))
    visitors = [
        Visitor(user, GUILD, now.table.id, name, "en-US")
        for user, name in zip(PEOPLE, NAMES, strict=True)
    ]
    return now.table.id, [await opened(client, access, each) for each in visitors]


def ready_button(page: OpenPage) -> str:
    """The press with which the page's user agrees to the next hand."""
    (found,) = (each for each in _custom_ids(page.latest["panel"]) if ":deal:" in each)
    return found


def _custom_ids(part: Any) -> Iterator[str]:
    if isinstance(part, list):
        for each in part:
            yield from _custom_ids(each)
    elif isinstance(part, dict):
        yield str(part.get("custom_id", ""))
        yield from _custom_ids(list(part.values()))


@pytest.mark.parametrize("in_chat", [(), (0, 3), (4,), (0, 1, 2, 3, 4)])
async def test_everybody_presses_once_on_pages_and_in_chat_in_any_order(
    tables: Tables, pages: tuple[str, list[OpenPage]], in_chat: tuple[int, ...]
) -> None:
    table_id, everybody = pages
    for number, page in enumerate(everybody):
        await page.scene()
        now = known(await tables.get(table_id))
        assert sum(bool(seat and seat.ready) for seat in now.table.seats) == number
        assert now.table.round is None
        if number in in_chat:
            await tables.do(table_id, Ready(PEOPLE[number]))
        else:
            await page.press(ready_button(page))
    assert known(await tables.get(table_id)).table.round


async def test_a_page_is_told_seal_and_round_before_and_everything_after_the_hand(
    tables: Tables, pages: tuple[str, list[OpenPage]]
) -> None:
    table_id, (page, *_) = pages
    seal = (await page.scene())["deal"]["seal"]
    for user in PEOPLE:
        await tables.do(table_id, Ready(user))
    now = known(await tables.get(table_id))
    assert isinstance(now, Lobby)
    number = known(now.table.round)
    message_id = discord.utils.time_snowflake(discord.utils.utcnow())
    await tables.do(table_id, Announce(number, message_id, CHANNEL))
    while not page.latest["deal"]["round"]:
        await page.scene()
    told = page.latest["deal"]
    assert (told["seal"], told["round"], told["last"]) == (seal, number, None)
    dealt = await tables.do(table_id, DealAnnounced(number, sign(number)))
    assert isinstance(dealt, Playing)
    while page.latest["hand"] == 0:
        await page.scene()
    assert page.latest["deal"] is None
    assert sha256(dealt.hand.seed).hexdigest() == seal
