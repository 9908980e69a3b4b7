"""The deal of the day on the page: a hand without hint or clock, then one's place."""

from datetime import UTC
from typing import Any

import aiohttp
import discord
import pytest

from bot.commands.framework.page_access import PageAccess
from bot.model import NO_SERVER
from bot.model.visitor import Visitor
from bot.tables.daily import DailyDeals
from bot.tables.rules.snapshot import Playing
from bot.tables.service import Tables
from tests.bot.tables.seated import PEOPLE
from tests.bot.tables.test_daily import DAY, SEAT, deal_of
from tests.bot.web.visiting import OpenPage, opened


def presses(parts: list[dict[str, Any]]) -> dict[str, str]:
    """The buttons of a panel by verb."""
    items = [item for part in parts for item in part.get("items", ())]
    return {item["custom_id"].split(":")[2]: item["custom_id"] for item in items}


async def test_a_hand_is_played_on_the_page_which_then_shows_ones_place(
    tables: Tables,
    client: aiohttp.ClientSession,
    access: PageAccess,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.players.worlds.WORLDS", 2)
    today, days = discord.utils.utcnow().date(), DailyDeals(tables, None, UTC)
    for day in (today - DAY, today):
        await tables.store.daily.add(deal_of(day))
    now = await days.begin(PEOPLE[0], "East", "en-US", today)
    assert isinstance(now, Playing)
    visitor = Visitor(PEOPLE[0], NO_SERVER, now.table.id, "East", "en-US")
    page = await opened(client, access, visitor)
    scene = await page.scene()
    while own := scene["own"]:
        assert (own["can_hint"], own["take_back"], scene["timer"]) == (False, "", None)
        answers = [each["action"] for each in own["answers"]]
        await page.act(scene, [*answers, *own["plays"], "pass"][0])
        while page.latest == scene:
            await page.scene()
        scene = page.latest
    assert (scene["result"], scene["evening"], scene["deal"]) == (None, None, None)
    points = (await tables.store.daily.tries(PEOPLE[0]))[today].points
    assert f"**{points:+d}**" in scene["panel"][0]["text"]
    own_place = await dialog(page, presses(scene["panel"])["hand"])
    assert presses(own_place).keys() == {"share", "before"}
    assert await dialog(page, presses(own_place)["share"])
    past = await dialog(page, presses(own_place)["before"])
    (position,) = (part["drawing"] for part in past if part.get("drawing"))
    assert position["board"]["own"] == SEAT
    monkeypatch.setattr("bot.commands.table.daily.SOON", 0.0)
    shares = await dialog(page, presses(past)["answer"])
    while (late := await page.receive())["type"] != "dialog":
        pass
    for panel, is_known in ((shares, False), (late["panel"], True)):
        assert presses(panel).keys() == presses(past).keys() - {"answer"}
        assert ("**…**" not in str(panel)) == is_known


async def dialog(page: OpenPage, custom_id: str) -> list[dict[str, Any]]:
    """The latest dialog that a press opens."""
    answers = await page.press(custom_id)
    panels: list[list[dict[str, Any]]]
    panels = [each["panel"] for each in answers if each["type"] == "dialog"]
    return panels[-1]
