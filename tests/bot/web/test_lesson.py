"""The lesson on the page: for anybody, without a session."""

from typing import Any

import aiohttp
import pytest

from bot.commands.framework.page_access import PageAccess
from bot.panels.custom_id import EntryPress, LessonTurn, read
from bot.panels.press_verbs import EntryVerb
from game.lesson.steps import STEPS

ENDED = LessonTurn(6, "fb")
"""A point at which the last step is over."""


async def shown(
    client: aiohttp.ClientSession, access: PageAccess, press: str, accepted: str = "en-US"
) -> dict[str, Any]:
    """The answer to a press of somebody whose browser accepts these languages."""
    address = f"{access.address}learn"
    headers = {"Origin": access.address.rstrip("/"), "Accept-Language": accepted}
    async with client.post(address, data=press, headers=headers) as response:
        assert response.status == 200
        answer: dict[str, Any] = await response.json()
        return answer


def presses(answer: dict[str, Any]) -> list[str]:
    rows = (part["items"] for part in answer["panel"] if part["type"] == "row")
    return [item["custom_id"] for row in rows for item in row]


async def test_every_press_is_one_of_the_lesson_and_is_answered_by_another_point(
    client: aiohttp.ClientSession, access: PageAccess
) -> None:
    first = await shown(client, access, "")
    assert presses(first)
    for press in presses(first):
        assert isinstance(read(press), LessonTurn)
        assert (await shown(client, access, press))["panel"] != first["panel"]


async def test_the_page_draws_the_table_and_the_own_hand_itself(
    client: aiohttp.ClientSession, access: PageAccess
) -> None:
    for number, step in enumerate(STEPS):
        answer = await shown(client, access, LessonTurn(number).custom_id)
        (drawing,) = (part["drawing"] for part in answer["panel"] if part["type"] == "picture")
        (hand,) = drawing["hands"]
        assert len(hand) == len(step.position().hands[step.seat])
        assert drawing["board"]["own"] == step.seat


@pytest.mark.parametrize(
    "forged",
    ["", "bh:e:9:", "bh:e:0:zz", "bh:e:6:----", EntryPress(EntryVerb.LEARN).custom_id, "\0" * 99],
)
async def test_a_press_that_leads_nowhere_shows_the_first_step(
    client: aiohttp.ClientSession, access: PageAccess, forged: str
) -> None:
    first = await shown(client, access, LessonTurn(0).custom_id)
    assert await shown(client, access, forged) == first


async def test_the_lesson_is_in_the_language_of_the_browser(
    client: aiohttp.ClientSession, access: PageAccess
) -> None:
    locales = {
        accepted: (await shown(client, access, "", accepted))["locale"]
        for accepted in ("zh-TW,zh;q=0.9", "zh-CN", "de")
    }
    assert locales == {"zh-TW,zh;q=0.9": "zh-TW", "zh-CN": "zh-CN", "de": "en-US"}


async def test_the_end_shows_the_result_and_no_button_of_discord(
    client: aiohttp.ClientSession, access: PageAccess
) -> None:
    answer = await shown(client, access, ENDED.custom_id)
    (picture,) = (part for part in answer["panel"] if part["type"] == "picture")
    assert picture["png"]
    assert presses(answer) == [LessonTurn(ENDED.step).custom_id]
