"""What a page of the sandbox is sent to show."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession
from simcord.components import walk_components
from simcord.preview import Preview

from bot.sandbox.page_viewer import MOST_PRIVATE
from bot.sandbox.simcord_internals.actors import come_to
from bot.sandbox.simulated_clock import Clock
from tests.e2e.party import Party, a_party

STRANGERS = {
    "X-Simcord-Capability": "guessed",
    "Host": "elsewhere.example",
    "Origin": "http://elsewhere.example",
}
"""What a request has in a header that is not from the page."""


@asynccontextmanager
async def a_page(folder: Path) -> AsyncIterator[tuple[Party, Preview]]:
    """A table where a hand is on, and a page that its host looks at."""
    async with a_party(folder, 0) as party, AsyncExitStack() as stack:
        clock = Clock(party.world)
        page = await clock.open(stack, party.world.channel, party.members, locale="zh-CN")
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


async def test_who_has_the_newest_is_sent_nothing(tmp_path: Path) -> None:
    async with a_page(tmp_path) as (party, page):
        address, _, capability = page.url.partition("#")
        async with ClientSession(address, headers={"X-Simcord-Capability": capability}) as client:
            opened = await (await client.post("/api/pages", json={})).json()
            client.headers["X-Simcord-Context"] = opened["context"]["id"]
            ask = "/api/state?seen={}".format
            assert (await client.get(ask(opened["news"]))).status == 204
            for name, of_another in STRANGERS.items():
                forged = await client.get(ask(opened["news"]), headers={name: of_another})
                assert (name, forged.status) == (name, 401)
            assert (await (await client.get(ask(""))).json()) == opened
            await party.press(party.members[0], "no")
            await page.refresh()
            new = await (await client.get(ask(opened["news"]))).json()
            assert new["messages"] != opened["messages"]
            assert (await client.get(ask(new["news"]))).status == 204
            party.world.env.backend.get_guild(party.world.guild.id).members.clear()
            left = await (await client.get(ask(new["news"]))).json()
            assert left["status"] == "access_denied"


async def names(party: Party, page: Preview) -> set[str]:
    """What the page calls the answers that the table offers."""
    message: dict[str, Any] = (await page.snapshot())["messages"][str(party.table().id)]
    return {
        component["control_key"]
        for component in walk_components(message["components"])
        if ":no:" in component.get("custom_id", "")
    }


async def test_a_command_in_a_message_is_named_in_the_language_of_the_page(tmp_path: Path) -> None:
    async with a_party(tmp_path) as party, AsyncExitStack() as stack:
        clock = Clock(party.world)
        page = await clock.open(stack, party.world.channel, party.members, locale="zh-TW")
        await party.bot.controller.store.servers.forget(party.world.guild.id)
        await come_to(party.world.env, party.world.guild)
        snapshot = await page.snapshot()
        shown = str(snapshot["messages"])
        assert all(f"'label': '/{name}'" in shown for name in ("牌桌 開", "說明", "設定 玩法"))
        assert any("/牌桌 開" in row["excerpt"] for row in snapshot["messageIndex"])
