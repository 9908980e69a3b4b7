"""What the host does by `baohuang admin` while the bot runs: the bot goes on from that."""

import asyncio
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from aiohttp import web
from discord.utils import utcnow
from pydantic import SecretStr

from bot.cli.admin import close, forget_user
from bot.cli.announce import announce
from bot.cli.open_database import with_store
from bot.cli.terminal import PreventedError
from bot.client.process import RefusedError
from bot.model import ServerSettings, Status
from bot.runtime.settings import Settings
from tests.bot.cli.command import begun
from tests.support.databases import url_in
from tests.wire.evening import GUEST, HOST, Evening, connected, hand_begun, until
from tests.wire.payloads import CHANNEL, GUILD
from tests.wire.server import error, texts

pytestmark = pytest.mark.usefixtures("no_answer_is_late")

TOKEN = SecretStr("MTIz.nobody.s")
SAID = "We are back in ten minutes. <@1> *really*"


async def told(evening: Evening, folder: Path) -> int:
    """Announce something, on the database and the Discord of this bot. Returns the exit code."""
    settings = Settings(
        token=TOKEN,
        api_url=f"{evening.wire.url}/api/v10",
        gateway_url=f"{evening.wire.url.replace('http', 'ws')}/gateway",
    )
    return await with_store(url_in(folder), partial(announce, settings=settings, text=SAID))


async def test_a_table_that_the_host_closes_is_closed_for_everybody(tmp_path: Path) -> None:
    async with hand_begun(tmp_path) as evening:
        message = await evening.message()
        command = begun(tmp_path, "admin", "close", evening.table_id, DATABASE_URL=url_in(tmp_path))
        _, complaint = await asyncio.to_thread(command.communicate)
        assert (command.returncode, complaint) == (0, "")
        pressed = evening.wire.command(GUEST, "hand")
        assert "table" in (await evening.wire.answered(pressed)).said.lower()
        assert (await evening.now()).table.status is Status.CLOSED
        for _ in range(2):  # as it is done every minute
            await evening.bot.controller.publisher.catch_up()
        assert "closed" in texts(evening.wire.messages[int(message["id"])]).lower()
        opened = await evening.wire.answered(evening.wire.command(HOST, "table open"))
        assert opened.messages


async def test_who_is_forgotten_while_the_bot_runs_is_a_newcomer_to_it(tmp_path: Path) -> None:
    async with hand_begun(tmp_path) as evening:
        store, url = evening.bot.controller.store, url_in(tmp_path)
        forget = partial(forget_user, user_id=GUEST)
        with pytest.raises(PreventedError):
            await with_store(url, forget)
        await with_store(url, partial(close, table_id=evening.table_id))
        assert await with_store(url, forget) == 0
        await evening.bot.controller.dealer.background.settle()
        assert not any((await store.users.kept(GUEST)).values())
        await evening.bot.upkeep.catch_up_all()
        await evening.wire.answered(evening.wire.command(GUEST, "table open"))
        known = await store.users.load(GUEST)
        assert known is not None
        assert known.locale == "en-US"


async def test_what_the_host_announces_is_said_once_in_every_channel_and_notifies_nobody(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with hand_begun(tmp_path) as evening:
        assert await told(evening, tmp_path) == 0
        assert "1 of 1 channels were told.\n" in capsys.readouterr().out
        (announcement,) = [message for message in evening.wire.posted if message["content"] == SAID]
        assert (announcement["channel_id"], announcement["allowed"]) == (str(CHANNEL), [])
        assert await evening.shown()
        assert evening.wire.identified == 1


async def test_a_channel_that_is_not_told_and_a_token_that_is_refused_are_sentences(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def refuse(request: web.Request) -> web.Response | None:
        return error(*refused) if refused[2] in request.path else None

    async with hand_begun(tmp_path) as evening:
        evening.wire.fault = refuse
        refused = (403, 50013, "/messages")
        assert await told(evening, tmp_path) == 1
        said = capsys.readouterr().out.splitlines()
        assert f"Channel {CHANNEL} was not told: 50013." in said
        assert "0 of 1 channels were told." in said
        refused = (401, 0, "/users/@me")
        with pytest.raises(RefusedError):
            await told(evening, tmp_path)


async def test_the_bot_notes_which_servers_it_is_in_no_more_and_again(
    tmp_path: Path,
) -> None:
    async def are_gone(*guild_ids: int) -> bool:
        servers = await evening.bot.controller.store.servers.known()
        return {server.guild_id for server in servers if server.left_at} == {*guild_ids}

    async with connected(tmp_path) as evening:
        for guild_id in (7, GUILD):
            await evening.bot.controller.store.servers.remember(ServerSettings(guild_id, "simple"))
        async with evening.restarted(tmp_path):
            await until(lambda: are_gone(7))
            evening.wire.emit("GUILD_DELETE", {"id": str(GUILD)})
            await until(lambda: are_gone(7, GUILD))
            evening.wire.join()
            await until(lambda: are_gone(7))


async def test_a_bot_that_runs_prunes_by_itself_once_it_knows_where_it_is(tmp_path: Path) -> None:
    async def is_pruned() -> bool:
        await evening.bot.upkeep.prune()
        return await evening.bot.controller.store.servers.known() == ()

    async with connected(tmp_path) as evening:
        store = evening.bot.controller.store
        await store.servers.remember(ServerSettings(7, "simple"))
        await store.servers.note_presence({GUILD}, utcnow() - 31 * timedelta(days=1))
        await until(is_pruned)
