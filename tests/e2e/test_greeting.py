"""What the bot says when it comes to a server, and the buttons under that."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.sandbox.gateway_events import announce_server
from bot.store.retention import prune
from tests.e2e.party import Party, a_party, button, new_bot, private, text_of


@asynccontextmanager
async def a_new_server(folder: Path, **spoken: Any) -> AsyncIterator[Party]:
    """One that the bot has not greeted."""
    async with a_party(folder, **spoken) as party:
        await party.store.servers.forget(party.world.guild.id)
        yield party


async def come(party: Party, times: int = 1) -> None:
    for _ in range(times):
        await announce_server(party.world.env, party.world.guild)


@pytest.mark.parametrize(
    ("locale", "says"), [("zh-CN", "皇帝在明"), ("pt-BR", "an emperor whom everybody sees")]
)
async def test_a_server_is_greeted_in_its_language(tmp_path: Path, locale: str, says: str) -> None:
    async with a_new_server(tmp_path, locale=locale) as party:
        await come(party)
        (greeting,) = party.public()
        assert says in text_of(greeting)
        assert "</help:" in text_of(greeting)


async def test_a_server_is_greeted_once(tmp_path: Path) -> None:
    async with a_new_server(tmp_path) as party:
        await come(party, times=2)
        await party.restart(new_bot(tmp_path))
        await come(party)
        assert len(party.public()) == 1


@pytest.mark.parametrize(("days", "greetings"), [(0, 1), (2, 0)])
async def test_who_invited_the_bot_before_it_was_started_is_greeted_too(
    tmp_path: Path, days: int, greetings: int
) -> None:
    async with a_new_server(tmp_path) as party:
        await party.bot.close()
        await party.world.env.advance_time(days * 24 * 3600)
        for _ in range(2):
            await party.restart(new_bot(tmp_path))
        assert len(party.public()) == greetings


async def test_a_server_that_was_forgotten_is_greeted_again(tmp_path: Path) -> None:
    async with a_new_server(tmp_path) as party:
        await come(party)
        store, now, day = party.store, discord.utils.utcnow(), timedelta(days=1)
        await store.servers.note_presence(set(), now)
        await prune(store, now + day, servers=2 * day, games=day)
        await come(party)
        assert len(party.public()) == 1
        await store.servers.note_presence(set(), now)
        await prune(store, now + day, servers=day, games=day)
        await come(party)
        assert len(party.public()) == 2


@pytest.mark.parametrize("lacking", ["view_channel", "send_messages", "attach_files"])
async def test_a_server_is_greeted_where_the_bot_may(tmp_path: Path, lacking: str) -> None:
    async with a_new_server(tmp_path) as party:
        env = party.world.env
        guild = env.create_guild("Another", preferred_locale="zh-CN")
        bot = guild.me
        assert bot is not None
        denied = discord.PermissionOverwrite(**{lacking: False})
        closed = guild.create_text_channel("closed", overwrites={bot: denied})
        env.backend.edit_guild(guild.id, {"system_channel_id": closed.id})
        await announce_server(env, guild)
        assert party.public(closed.id) == []
        first, second = (guild.create_text_channel(name) for name in ("first", "second"))
        await announce_server(env, guild)
        assert [len(party.public(each.id)) for each in (closed, first, second)] == [0, 1, 0]


async def test_a_server_is_greeted_in_its_system_channel(tmp_path: Path) -> None:
    async with a_new_server(tmp_path) as party:
        env, guild = party.world.env, party.world.guild
        system = guild.create_text_channel("system")
        env.backend.edit_guild(guild.id, {"system_channel_id": system.id})
        await come(party)
        assert [len(party.public(each.id)) for each in (party.world.channel, system)] == [0, 1]


async def test_whoever_presses_opens_a_table(tmp_path: Path) -> None:
    async with a_new_server(tmp_path) as party:
        await come(party)
        (greeting,) = party.public()
        await party.press(party.members[3], "open", greeting)
        assert len(party.public()) == 2
        assert "1. 北 · 桌主" in text_of(party.table())
        refused = await party.press(party.members[3], "open", greeting)
        assert "你已经在本服务器的另一桌" in text_of(refused)
        await party.press(party.members[4], "open", greeting)
        assert "1. 中 · 桌主" in text_of(party.table())
        assert text_of(greeting) == text_of(party.public()[0])


async def test_how_to_play_opens_the_rules_for_who_presses_it(tmp_path: Path) -> None:
    async with a_new_server(tmp_path, locales={1: "en-US"}) as party:
        await come(party)
        (greeting,) = party.public()
        for number, title in ((0, "## 怎么玩"), (1, "## The game")):
            page = private(await party.press(party.members[number], "rules", greeting))
            assert button(page, "next")
            assert title in text_of(page)
