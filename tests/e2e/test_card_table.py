"""The way from Discord to the web table: a link for one user, who is let in once."""

from pathlib import Path

import pytest
from simcord import InteractionResult
from simcord.components import walk_components

from bot.client.client import BaoHuang
from bot.commands.framework.limits import LIMITS, LimitedAction
from bot.model.visitor import Visitor
from tests.e2e.party import a_party, answer_to, buttons
from tests.e2e.refused import sentence

ADDRESS = "https://cards.example.com/"


async def visitor_of(bot: BaoHuang, link: str) -> Visitor | None:
    """Who enters by a link."""
    page = bot.controller.page
    assert page is not None
    begun = await page.begin_session(link.removeprefix(f"{ADDRESS}#"))
    return begun[1] if begun else None


def link_in(result: InteractionResult) -> str:
    """The address of the only link button of an answer."""
    message = answer_to(result)
    assert message is not None
    assert message.ephemeral
    (link,) = (each["url"] for each in walk_components(message.components) if "url" in each)
    return str(link)


@pytest.mark.parametrize("how", ["press", "command"])
async def test_everybody_who_sees_the_table_gets_a_link_of_their_own(
    tmp_path: Path, how: str
) -> None:
    async with a_party(tmp_path, 6, locale="en-US", web_url=ADDRESS) as party:
        await party.slash(party.members[0], "table open")
        table_id, guild_id = (await party.now()).table.id, party.world.guild.id
        for member in party.members[:2]:  # who sits there, and who does not
            if how == "press":
                pressed = await party.press(member, "page")
            else:
                pressed = await party.slash(member, "table page")
            link = link_in(pressed)
            name = str(member.user.global_name)
            visitor = Visitor(member.id, guild_id, table_id, name, "en-US")
            assert await visitor_of(party.bot, link) == visitor
            assert await visitor_of(party.bot, link) is None, "only once"


async def test_without_an_address_there_is_no_button_and_the_command_says_why(
    tmp_path: Path,
) -> None:
    async with a_party(tmp_path, 6, locale="en-US") as party:
        await party.slash(party.members[0], "table open")
        assert not [found for found in buttons(party.table()) if ":page:" in found]
        told = await party.slash(party.members[0], "table page")
        assert "BAOHUANG_WEB_URL" in sentence(told)


async def test_nobody_gets_very_many_links(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US", web_url=ADDRESS) as party:
        await party.slash(party.members[0], "table open")
        for _ in range(LIMITS[LimitedAction.PAGE][0]):
            link_in(await party.press(party.members[1], "page"))
        assert "Try again in" in sentence(await party.press(party.members[1], "page"))
        link_in(await party.press(party.members[0], "page"))
