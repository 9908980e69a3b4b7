"""The bot at its start: what may pass is tried again, what Discord refuses is one sentence."""

import asyncio
import json
import re
import signal
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from bot.client.process import CLOSED, NOT_ACCEPTED
from bot.runtime.version import VERSION
from tests.support.database_marks import ON_SQLITE
from tests.wire.evening import until
from tests.wire.payloads import BOT
from tests.wire.process import PATIENCE, bot_process
from tests.wire.server import Fault, error, reply, serving

HOST = 10**18 + 101
APPLICATION = "/oauth2/applications/@me"
AGAIN = "no connection to Discord, trying again"


def once_each(answers: dict[str, web.Response]) -> Fault:
    """Answers the first request of each path so."""

    async def fault(request: web.Request) -> web.Response | None:
        return answers.pop(request.path.removeprefix("/api/v10"), None)

    return fault


async def test_what_may_pass_is_tried_again_with_a_log_line(tmp_path: Path) -> None:
    soon = {"Retry-After": "0.01"}
    async with serving() as discord:
        discord.fault = once_each(
            {
                "/users/@me": error(503, 0, **soon),
                APPLICATION: error(503, 0, **soon),
                f"/applications/{BOT}/commands": reply("banned for a while", 429, soon),
                "/gateway/bot": error(503, 0, **soon),
            }
        )
        with bot_process(discord, tmp_path) as bot:
            bot.drawn = True
            await bot.start()
            await discord.answered(discord.command(HOST, "table open"), PATIENCE)
            await bot.heard('"ready"')
        tries = [json.loads(line)["why"][:3] for line in bot.said() if AGAIN in line]
        assert tries == ["503", "503", "429", "503"]
        assert "Traceback" not in bot.log.read_text()


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.glob("*.sqlite3*")}


@ON_SQLITE
async def test_the_files_are_their_owners_alone(tmp_path: Path) -> None:
    (tmp_path / "bot.sqlite3.lock").touch(0o644)
    async with serving() as discord:
        with bot_process(discord, tmp_path) as bot:
            bot.file.unlink()  # it makes a new one
            await bot.start()
            files = modes(tmp_path)
    assert files.keys() >= {"bot.sqlite3", "bot.sqlite3-wal", "bot.sqlite3.lock"}
    assert set(files.values()) == {0o600}


async def test_the_web_table_is_served_at_its_port_and_only_if_it_has_an_address(
    tmp_path: Path, unused_tcp_port: int
) -> None:
    address = f"http://127.0.0.1:{unused_tcp_port}/"
    async with serving() as discord, aiohttp.ClientSession() as session:
        with bot_process(discord, tmp_path) as bot:
            bot.settings = {"BAOHUANG_WEB_PORT": str(unused_tcp_port)}
            await bot.start()
            with pytest.raises(aiohttp.ClientConnectionError):
                await session.get(address)
            await bot.kill()
            bot.settings |= {"BAOHUANG_WEB_URL": address}
            await bot.start()
            async with session.get(address) as response:
                policy = response.headers["Content-Security-Policy"]
                page = await response.text()
            assert "default-src 'self'" in policy
            assert "unsafe" not in policy
            (script,) = re.findall(r'src="(files/[^"]+)"', page)
            async with session.get(address + script) as response:
                assert response.status == 200
                assert response.headers["Content-Encoding"] in ("br", "gzip")
            bot.signal(signal.SIGTERM)
            assert await bot.ended() == 0


async def test_a_bot_that_cannot_reach_discord_is_alive_and_not_ready(
    tmp_path: Path, unused_tcp_port: int
) -> None:
    async def asked(page: str) -> tuple[int, str]:
        address = f"http://127.0.0.1:{unused_tcp_port}/{page}"
        async with aiohttp.ClientSession() as session, session.get(address) as response:
            return response.status, await response.text()

    async def is_ready() -> bool:
        return (await asked("readyz"))[0] == 200

    async with serving() as discord:
        discord.fault = once_each({"/users/@me": error(503, 0, **{"Retry-After": "3000"})})
        with bot_process(discord, tmp_path) as bot:
            bot.settings = {"BAOHUANG_METRICS_PORT": str(unused_tcp_port)}
            bot.process = bot.spawn()
            await bot.heard(AGAIN)
            assert await asked("livez") == (200, "ok\n")
            assert (await asked("readyz"))[0] == 503
            assert "baohuang_gateway_connected 0.0" in (await asked("metrics"))[1]
            await bot.kill()
            await bot.start()
            await until(is_ready)
            metrics = (await asked("metrics"))[1]
            assert "baohuang_gateway_connected 1.0" in metrics
            assert "baohuang_servers 1.0" in metrics
            assert f'baohuang_info{{version="{VERSION}"}} 1.0' in metrics


async def test_a_signal_ends_a_start_that_hangs(tmp_path: Path) -> None:
    async with serving() as discord:
        asked, never = asyncio.Event(), asyncio.Event()

        async def fault(_request: web.Request) -> web.Response | None:
            asked.set()
            await never.wait()
            return None

        discord.fault = fault
        with bot_process(discord, tmp_path) as bot:
            bot.process = bot.spawn()
            await asked.wait()
            bot.signal(signal.SIGTERM)
            assert await bot.ended() == 0
        never.set()


async def test_a_token_that_is_not_accepted_is_one_sentence(tmp_path: Path) -> None:
    async with serving() as discord:
        discord.fault = once_each({"/users/@me": error(401, 0)})
        with bot_process(discord, tmp_path) as bot:
            bot.process = bot.spawn()
            assert await bot.ended() == 3
        assert bot.said()[-1] == NOT_ACCEPTED
        assert "Traceback" not in bot.log.read_text()


@pytest.mark.parametrize("connected", [False, True], ids=["at once", "later"])
async def test_a_gateway_that_closes_for_good_is_one_sentence(
    tmp_path: Path, *, connected: bool
) -> None:
    async with serving() as discord:
        with bot_process(discord, tmp_path) as bot:
            if connected:
                await bot.start()
                await discord.answered(discord.command(HOST, "table open"), PATIENCE)
                await discord.drop(4014)
            else:
                discord.refuses = 4014
                bot.process = bot.spawn()
            assert await bot.ended() == 3
        assert bot.said()[-1] == CLOSED[4014]
        assert "Traceback" not in bot.log.read_text()


async def test_a_bot_that_needs_more_shards_connects_anew_by_itself(tmp_path: Path) -> None:
    async with serving() as discord:
        with bot_process(discord, tmp_path) as bot:
            await bot.start()
            await discord.answered(discord.command(HOST, "table open"), PATIENCE)
            await discord.drop(4011)
            await discord.ready(PATIENCE)
            assert (await discord.answered(discord.command(HOST, "table show"), PATIENCE)).messages
            assert (discord.identified, discord.resumed) == (2, 0)
        assert [json.loads(line)["level"] for line in bot.said() if AGAIN in line] == ["warning"]


async def test_what_is_no_discord_is_one_sentence(tmp_path: Path) -> None:
    async with serving() as discord:
        discord.fault = once_each({"/users/@me": web.Response(text="<h1>It works!</h1>")})
        with bot_process(discord, tmp_path) as bot:
            bot.process = bot.spawn()
            assert await bot.ended() == 2
        assert bot.said()[-1] == "BAOHUANG_API_URL leads to something that is no Discord."
