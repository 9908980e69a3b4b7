"""The way from Discord to the web table: a link for one user, who is let in once."""

from dataclasses import replace
from pathlib import Path

import discord
import pytest
from simcord import InteractionResult
from simcord.components import walk_components

from bot.client.client import BaoHuang
from bot.commands.framework.limits import LIMITS, LimitedAction
from bot.commands.table import onlookers
from bot.commands.table.onlookers import Onlookers
from bot.model import AuditEntry, ModeratorAction
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


async def test_who_has_left_or_cannot_see_the_channel_may_not_look_on(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US", web_url=ADDRESS) as party:
        await party.slash(party.members[0], "table open")
        bot, world, table = party.bot, party.world, (await party.now()).table
        shut_out = party.members[4]
        unseen = discord.PermissionOverwrite(view_channel=False)
        closed = world.guild.create_text_channel("closed", overwrites={shut_out: unseen})
        nowhere = replace(table, channel_id=closed.id + 1)
        elsewhere = replace(table, channel_id=closed.id)
        for guild_of in (bot.connections.guild, lambda _: None):  # of this process, or another one
            may_look = Onlookers(bot.client, guild_of).may_look
            assert await may_look(table, shut_out.id)
            assert await may_look(elsewhere, party.members[1].id)
            assert await may_look(elsewhere, shut_out.id) is False
            assert await may_look(nowhere, party.members[1].id) is False
            assert await may_look(table, 12345) is False
            member = f"/guilds/{table.guild_id}/members/{shut_out.id}"
            world.env.inject_error("GET", member, status=403, code=50001)
            assert await may_look(table, shut_out.id) is None


@pytest.mark.parametrize(("status", "code", "stays"), [(403, 50001, False), (503, 0, True)])
async def test_who_cannot_be_confirmed_for_long_may_not_look_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int, code: int, stays: bool
) -> None:
    async with a_party(tmp_path, 6, locale="en-US", web_url=ADDRESS) as party:
        await party.slash(party.members[0], "table open")
        bot, table, user_id = party.bot, (await party.now()).table, party.members[4].id
        may_look = Onlookers(bot.client, bot.connections.guild).may_look
        path = f"/guilds/{table.guild_id}/members/{user_id}"

        async def answer_while_refused() -> bool | None:
            party.world.env.inject_error("GET", path, status=status, code=code)
            return await may_look(table, user_id)

        assert await answer_while_refused() is None
        monkeypatch.setattr(onlookers, "UNCONFIRMED_S", 0.0)
        assert await answer_while_refused() is (None if stays else False)
        assert await may_look(table, user_id)


async def test_the_pages_of_who_is_banned_from_the_server_end(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US", web_url=ADDRESS) as party:
        await party.slash(party.members[0], "table open")
        page = party.bot.controller.page
        assert page is not None
        link = link_in(await party.press(party.members[4], "page"))
        begun = await page.begin_session(link.removeprefix(f"{ADDRESS}#"))
        assert begun is not None
        party.world.env.backend.apply_ban(party.world.guild.id, party.members[4].id, None)
        await party.world.env.settle()
        assert await page.visitor(begun[0]) is None


async def test_who_is_banned_gets_no_link(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US", web_url=ADDRESS) as party:
        await party.slash(party.members[0], "table open")
        table, store = (await party.now()).table, party.bot.controller.store
        banned, why = party.members[1].id, (None, "cheating", discord.utils.utcnow())
        ban = AuditEntry(table.guild_id, 1, ModeratorAction.BAN, banned, *why)
        await store.moderation.note(ban)
        assert "You are banned" in sentence(await party.press(party.members[1], "page"))


async def test_a_user_ends_their_other_pages(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US", web_url=ADDRESS) as party:
        await party.slash(party.members[0], "table open")
        page = party.bot.controller.page
        assert page is not None
        pressed = [await party.press(member, "page") for member in party.members[:2]]
        sessions = []
        for each in pressed:
            begun = await page.begin_session(link_in(each).removeprefix(f"{ADDRESS}#"))
            assert begun is not None
            sessions.append(begun[0])
        answer = answer_to(pressed[1])
        assert answer is not None
        again = await party.press_late(party.members[1], answer, "end_pages")
        assert await page.visitor(sessions[1]) is None
        assert await page.visitor(sessions[0])
        assert await visitor_of(party.bot, link_in(again))


async def test_nobody_gets_very_many_links(tmp_path: Path) -> None:
    async with a_party(tmp_path, 6, locale="en-US", web_url=ADDRESS) as party:
        await party.slash(party.members[0], "table open")
        for _ in range(LIMITS[LimitedAction.PAGE][0]):
            link_in(await party.press(party.members[1], "page"))
        assert "Try again in" in sentence(await party.press(party.members[1], "page"))
        link_in(await party.press(party.members[0], "page"))
