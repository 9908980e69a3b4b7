"""The deal of the day on the page: a hand without hint or clock, then one's place."""

from datetime import UTC
from typing import Any

import aiohttp
import discord

from bot.commands.framework.page_access import PageAccess
from bot.model import NO_SERVER
from bot.model.visitor import Visitor
from bot.tables.daily import DailyDeals
from bot.tables.rules.snapshot import Playing
from bot.tables.service import Tables
from tests.bot.tables.seated import PEOPLE
from tests.bot.tables.test_daily import DAY, deal_of
from tests.bot.web.visiting import opened


def presses(parts: list[dict[str, Any]]) -> dict[str, str]:
    """The buttons of a panel by verb."""
    items = [item for part in parts for item in part.get("items", ())]
    return {item["custom_id"].split(":")[2]: item["custom_id"] for item in items}


async def test_a_hand_is_played_on_the_page_which_then_shows_ones_place(
    tables: Tables, client: aiohttp.ClientSession, access: PageAccess
) -> None:
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
    own_place = await page.press(presses(scene["panel"])["hand"])
    (dialog,) = (each for each in own_place if each["type"] == "dialog")
    assert presses(dialog["panel"]).keys() == {"share", "before"}
    for verb in ("share", "before"):
        answer = await page.press(presses(dialog["panel"])[verb])
        assert "dialog" in [each["type"] for each in answer]
