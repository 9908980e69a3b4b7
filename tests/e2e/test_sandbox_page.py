"""What a page of the sandbox is sent to show."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from simcord.components import walk_components

from bot.sandbox.channel_page import MOST_PRIVATE, ChannelPage
from bot.sandbox.gateway_events import announce_server
from tests.e2e.party import Party, a_party


def page_of(party: Party, locale: str) -> ChannelPage:
    world, turn = party.world, asyncio.Lock()
    return ChannelPage(
        world.env, world.channel, world.members, turn=turn, locale=locale, avatars={}
    )


@asynccontextmanager
async def a_page(folder: Path) -> AsyncIterator[tuple[Party, ChannelPage]]:
    """A table where a hand is on, and a page that its host looks at."""
    async with a_party(folder, 0) as party, page_of(party, "zh-CN") as page:
        await party.start()
        yield party, page


async def test_of_what_only_one_viewer_sees_the_newest_is_shown(tmp_path: Path) -> None:
    async with a_page(tmp_path) as (party, page):
        host = party.members[0]
        hands = [await party.hand_of(host) for _ in range(MOST_PRIVATE + 2)]
        shown = (await page.snapshot())["messages"]
        private = [int(number) for number, message in shown.items() if message["ephemeral"]]
        assert private == [hand.id for hand in hands[-MOST_PRIVATE:]]
        assert str(party.table().id) in shown
        await party.press(host, "refresh", hands[0])


async def test_the_hand_that_is_played_stays_whatever_else_one_asks(tmp_path: Path) -> None:
    async with a_page(tmp_path) as (party, page):
        host = party.members[0]
        hand = await party.hand_of(host)
        for _ in range(MOST_PRIVATE + 1):
            await party.slash(host, "rules read")
        shown = (await page.snapshot())["messages"]
        private = [int(number) for number, message in shown.items() if message["ephemeral"]]
        assert len(private) == MOST_PRIVATE + 1
        assert private[0] == hand.id


@pytest.mark.drawn
async def test_there_is_room_for_pictures_before_they_are_loaded(tmp_path: Path) -> None:
    async with a_page(tmp_path) as (_, page):
        pictures = [
            asset
            for asset in (await page.snapshot())["assets"].values()
            if asset["filename"].endswith("table.png")
        ]
        assert pictures
        assert all(asset["displayWidth"] > asset["displayHeight"] > 0 for asset in pictures)


async def test_what_changes_has_another_name(tmp_path: Path) -> None:
    async with a_page(tmp_path) as (party, page):
        before = await names(party, page)
        for member in party.members:
            await party.press(member, "no")
        assert not before & await names(party, page)


async def names(party: Party, page: ChannelPage) -> set[str]:
    """What the page calls the answers that the table offers."""
    message: dict[str, Any] = (await page.snapshot())["messages"][str(party.table().id)]
    return {
        component["control_key"]
        for component in walk_components(message["components"])
        if ":no:" in component.get("custom_id", "")
    }


async def test_a_command_in_a_message_is_named_in_the_language_of_the_page(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party, page_of(party, "zh-TW") as page:
        await party.bot.controller.store.servers.forget(party.world.guild.id)
        await announce_server(party.world.env, party.world.guild)
        shown = str((await page.snapshot())["messages"])
        assert all(f"'label': '/{name}'" in shown for name in ("牌桌 開", "說明", "設定 玩法"))


async def test_channels_and_people_are_named_in_direct_messages(tmp_path: Path) -> None:
    async with a_party(tmp_path, until="trick") as party:
        world, host = party.world, party.members[0].user
        assert await party.bot.controller.dealer.tell_one(await party.now())
        page = ChannelPage(
            world.env, host.dm_channel, [host], turn=asyncio.Lock(), locale="zh-CN", avatars={}
        )
        async with page:
            shown = str((await page.snapshot())["messages"])
        assert re.search(f"'type': 'text', 'content': '[^']*#{world.channel.name}", shown)
