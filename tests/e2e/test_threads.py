"""Where a server wants that, each table is in a thread of its own, archived when it closes."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import AsyncMock

import discord
import pytest
from simcord import ChannelHandle, ResponseMessage
from simcord.backend.models import Channel

from bot.model import ServerSettings
from bot.tables.rules.closing import Close
from bot.tables.rules.snapshot import Snapshot
from bot.text.catalogue import Language, Words
from tests.e2e.party import Party, a_party, by_button, new_bot, text_of
from tests.e2e.policies import quiet
from tests.e2e.refused import sentence

ENGLISH = Words(Language.ENGLISH)


@asynccontextmanager
async def with_threads(folder: Path, *seeds: object) -> AsyncIterator[Party]:
    """A party in a server whose tables get threads."""
    async with a_party(folder, *seeds, locale="en-US") as party:
        house = ServerSettings(party.world.guild.id, "simple", threads=True)
        await party.store.servers.remember(house)
        yield party


def said_in(party: Party, channel_id: int) -> list[ResponseMessage]:
    """What the bot says there for everybody."""
    return [message for message in party.public(channel_id) if message.components]


def threads(party: Party) -> list[Channel]:
    """The threads of the server."""
    found = party.world.env.backend.channels.values()
    return [channel for channel in found if channel.is_thread]


async def open_in_thread(party: Party) -> Channel:
    """Let East open a table; its thread."""
    await party.slash(party.members[0], "table open")
    (thread,) = threads(party)
    return thread


def archived(party: Party) -> list[bool]:
    return [thread.thread_metadata.archived for thread in threads(party) if thread.thread_metadata]


async def test_a_table_gets_a_thread_in_which_a_hand_is_played_and_that_is_archived(
    tmp_path: Path,
) -> None:
    async with with_threads(tmp_path, 3) as party:
        east, south, *_ = party.members
        parent = party.world.channel
        thread = await open_in_thread(party)
        assert (thread.name, thread.parent_id) == ("Bao Huang · East’s table", parent.id)
        (hint,) = said_in(party, parent.id)
        assert f"East has opened a table in <#{thread.id}>" in text_of(hint)
        assert "1. East · host" in text_of(said_in(party, thread.id)[-1])

        joined = await party.press(south, "join", hint)
        assert f"/{thread.id}" in sentence(joined)
        assert "2. South" in text_of(said_in(party, thread.id)[-1])
        await party.slash(party.members[2], "table join")
        assert len((await party.now()).table.people) == 3

        party.world.channel = ChannelHandle(party.world.env, party.world.guild, thread)
        await party.press(east, "fill")
        await party.deal()
        await party.play(quiet, until="trick", doors=(by_button,))
        await party.skip(quiet)
        assert archived(party) == [False]
        result = text_of(party.table())
        await party.press(east, "close")
        assert archived(party) == [True]
        assert len(said_in(party, parent.id)) == 1
        assert result.splitlines()[1] in "\n".join(map(text_of, party.public()))
        assert "no table" in sentence(await south.slash(parent, "table join")).lower()


@pytest.mark.parametrize("lacking", ["create_public_threads", "send_messages_in_threads"])
async def test_what_the_bot_may_not_do_is_said(tmp_path: Path, lacking: str) -> None:
    async with with_threads(tmp_path) as party:
        name = lacking.replace("_", " ").title().replace(" In ", " in ")
        overwrite = discord.PermissionOverwrite(**{lacking: False})
        bot = party.world.guild.me
        assert bot is not None
        channel = party.world.guild.create_text_channel("quiet", overwrites={bot: overwrite})
        refused = await party.members[0].slash(channel, "table open")
        assert f"I lack {name}." in sentence(refused)
        assert threads(party) == []
        assert await party.store.tables.all_open() == ()


async def test_without_the_setting_and_in_a_thread_a_table_is_where_it_is_opened(
    tmp_path: Path,
) -> None:
    async with with_threads(tmp_path) as party:
        south = party.members[1]
        thread = await open_in_thread(party)
        await south.slash(ChannelHandle(party.world.env, party.world.guild, thread), "table open")
        assert len(threads(party)) == 1
        assert len(said_in(party, thread.id)) == 2
        await party.store.servers.remember(ServerSettings(party.world.guild.id, "simple"))
        await party.members[2].slash(party.world.channel, "table open")
        assert len(threads(party)) == 1
        assert "1. West · host" in text_of(party.table())


async def test_a_table_without_a_thread_is_in_the_channel(tmp_path: Path) -> None:
    async with with_threads(tmp_path) as party:
        channel = party.world.channel
        path = f"/channels/{channel.id}/threads"
        party.world.env.inject_error("POST", path, status=400, code=30033)
        opened = await party.slash(party.members[0], "table open")
        assert "1. East · host" in text_of(party.table())
        assert (await party.now()).table.parent_id is None
        assert ENGLISH("thread-refused") in [text_of(each) for each in opened.followups]


async def test_in_an_announcement_channel_threads_are_of_its_kind(tmp_path: Path) -> None:
    async with with_threads(tmp_path) as party:
        env, channel = party.world.env, party.world.guild.create_news_channel("news")
        path = f"/channels/{channel.id}/threads"
        env.inject_error("POST", path, status=400, code=30033)  # SimCord knows no such threads
        await party.members[0].slash(channel, "table open")
        (request,) = [each for each in env.http_requests if each.path == path]
        assert request.json
        assert request.json["type"] == discord.ChannelType.news_thread.value


async def test_a_host_with_closed_dms_is_told_in_the_channel_of_a_locked_thread(
    tmp_path: Path,
) -> None:
    async with with_threads(tmp_path) as party:
        east, env = party.members[0], party.world.env
        thread = await open_in_thread(party)
        env.inject_error(
            "POST", f"/channels/{east.user.dm_channel.id}/messages", status=403, code=50007
        )
        for method in ("POST", "PATCH"):
            path = f"/channels/{thread.id}/messages*"
            env.inject_error(method, path, status=403, code=160005, times=None)
        await party.slash(party.members[1], "table join")
        assert (await party.now()).table.paused
        assert f"<#{thread.id}>" in text_of(said_in(party, party.world.channel.id)[-1])


@pytest.mark.parametrize("noted", [False, True])
async def test_a_table_is_shown_though_the_process_ended_while_opening_it(
    tmp_path: Path, noted: bool
) -> None:
    async with with_threads(tmp_path) as party:
        tables, world = party.bot.controller.tables, party.world
        east = party.members[0]
        made = await tables.open(world.guild.id, world.channel.id, east.id, "East", "en-US")
        assert isinstance(made, Snapshot)
        thread = world.env.backend.create_thread(
            world.channel.id, "table", world.env.backend.bot_user.id
        )
        if noted:
            await tables.record_thread(made.table.id, thread.id)
        await party.restart(new_bot(tmp_path))
        await world.env.settle()
        where = thread.id if noted else world.channel.id
        assert "1. East · host" in text_of(said_in(party, where)[-1])
        assert (await party.now()).table.channel_id == where


async def test_a_thread_that_was_archived_in_between_comes_back_and_is_archived_in_the_end(
    tmp_path: Path,
) -> None:
    async with with_threads(tmp_path) as party:
        east = party.members[0]
        thread = await open_in_thread(party)
        party.world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
        await party.world.env.settle()
        await party.press(party.members[1], "join", said_in(party, party.world.channel.id)[0])
        assert "2. South" in text_of(said_in(party, thread.id)[-1])
        await party.slash(east, "table close")
        assert archived(party) == [True]


@pytest.mark.parametrize("gone", ["thread", "parent"])
async def test_a_table_whose_thread_is_gone_waits_until_it_is_shown_elsewhere(
    tmp_path: Path, gone: str
) -> None:
    async with with_threads(tmp_path) as party:
        env, east = party.world.env, party.members[0]
        thread = await open_in_thread(party)
        await party.now()
        env.backend.delete_channel(thread.id if gone == "thread" else party.world.channel.id)
        await env.settle()
        assert (await party.now()).table.paused
        assert "⏸" in text_of(party.direct(east)[-1])
        other = party.world.guild.create_text_channel("other")
        await east.slash(other, "table show")
        now = await party.now()
        assert not now.table.paused
        assert (now.table.channel_id, now.table.parent_id) == (other.id, None)
        assert "1. East · host" in text_of(said_in(party, other.id)[-1])


async def test_the_next_process_finishes_closing_a_table(tmp_path: Path) -> None:
    async with with_threads(tmp_path) as party:
        east = party.members[0]
        thread = await open_in_thread(party)
        now = await party.now()
        await party.bot.controller.tables.do(now.table.id, Close(east.id))
        await party.restart(new_bot(tmp_path))
        await party.world.env.settle()
        assert archived(party) == [True]
        assert "closed" in text_of(said_in(party, thread.id)[-1]).lower()


async def test_a_thread_is_archived_even_if_the_process_ended_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with with_threads(tmp_path) as party:
        east = party.members[0]
        thread = await open_in_thread(party)
        await party.now()
        tables = party.bot.controller.tables
        monkeypatch.setattr(tables, "record_shown", AsyncMock())  # as if the process had ended
        await party.slash(east, "table close")
        party.world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": False})
        said = len(said_in(party, thread.id))
        await party.restart(new_bot(tmp_path))
        await party.world.env.settle()
        assert archived(party) == [True]
        assert len(said_in(party, thread.id)) == said


async def test_nothing_is_changed_in_a_thread_once_it_is_archived(tmp_path: Path) -> None:
    async with with_threads(tmp_path) as party:
        east = party.members[0]
        thread = await open_in_thread(party)
        before, log = said_in(party, thread.id)[-1].id, party.world.env.http_requests
        await east.slash(ChannelHandle(party.world.env, party.world.guild, thread), "table close")
        done = [(request.method, request.path) for request in log]
        removed = done.index(("DELETE", f"/channels/{thread.id}/messages/{before}"))
        assert removed < done.index(("PATCH", f"/channels/{thread.id}"))
