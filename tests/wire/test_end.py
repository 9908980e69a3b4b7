"""The bot is told to end, by SIGTERM or SIGINT, whatever is under way and whoever hangs."""

import asyncio
import signal
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from aiohttp import web

from tests.support.database_marks import ON_SQLITE
from tests.wire.payloads import CHANNEL
from tests.wire.process import PATIENCE, Bot, bot_process
from tests.wire.server import Discord, serving

HOST, GUEST, LATE = 10**18 + 101, 10**18 + 102, 10**18 + 103


@dataclass
class Stuck:
    """Holds up the requests that have this in their method and path, until they are let go."""

    part: str
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    drop_unserved: asyncio.Event = field(default_factory=asyncio.Event)

    async def __call__(self, request: web.Request) -> web.Response | None:
        if self.part in f"{request.method} {request.path}":
            self.asked.set()
            await self.drop_unserved.wait()
        return None


@contextmanager
def stuck(discord: Discord, part: str) -> Iterator[Stuck]:
    """A Discord that leaves some requests without an answer."""
    discord.fault = bot = Stuck(part)
    try:
        yield bot
    finally:
        bot.drop_unserved.set()


@asynccontextmanager
async def at_table(
    folder: Path, patience: float = 10 * PATIENCE, limit: float = 10 * PATIENCE
) -> AsyncIterator[tuple[Discord, Bot]]:
    """A bot in a process of its own, which ends in so many seconds, and an open table."""
    async with serving() as discord:
        with bot_process(discord, folder) as bot:
            bot.patience, bot.limit = patience, limit
            await bot.start()
            await discord.answered(discord.command(HOST, "table open"), PATIENCE)
            yield discord, bot


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_it_quietly(tmp_path: Path, number: signal.Signals) -> None:
    async with at_table(tmp_path) as (_, bot):
        bot.signal(number)
        assert await bot.ended() == 0
        assert '"ending"' in bot.log.read_text()
        assert "Traceback" not in bot.log.read_text()


@ON_SQLITE
async def test_what_is_under_way_is_answered_and_nothing_new_is_begun(tmp_path: Path) -> None:
    async with at_table(tmp_path) as (discord, bot):
        with stuck(discord, "/callback") as held:
            joined = discord.command(GUEST, "table join")
            await held.asked.wait()
            discord.fault = None
            bot.signal(signal.SIGTERM)
            await bot.heard('"ending"')
            late = await discord.answered(discord.command(LATE, "table join"), PATIENCE)
            assert "restarts in a moment" in late.said
            assert not joined.told.is_set()
        assert await bot.ended() == 0
        assert "user102" in joined.said
        with closing(sqlite3.connect(bot.file)) as database:
            seated = database.execute("SELECT user_id FROM seats ORDER BY seat").fetchall()
        assert seated == [(HOST,), (GUEST,)]


async def test_an_answer_that_hangs_is_given_up(tmp_path: Path) -> None:
    async with at_table(tmp_path, patience=1) as (discord, bot):
        with stuck(discord, "POST ") as held:
            discord.command(GUEST, "table join")
            await held.asked.wait()
            bot.signal(signal.SIGTERM)
            assert await bot.ended() == 0
        assert '"what": "answers"' in bot.log.read_text()
        assert "Traceback" not in bot.log.read_text()


@ON_SQLITE
async def test_a_database_that_hangs_is_given_up(tmp_path: Path) -> None:
    async with at_table(tmp_path, patience=1, limit=3) as (discord, bot):
        with closing(sqlite3.connect(bot.file)) as other:
            other.execute("BEGIN EXCLUSIVE")
            with stuck(discord, "/callback") as held:  # of "thinking…", as the answer takes long
                discord.command(GUEST, "table join")
                await held.asked.wait()
            bot.signal(signal.SIGTERM)
            assert await bot.ended() == 0
        assert "Traceback" not in bot.log.read_text()


@ON_SQLITE
async def test_a_deadline_that_hangs_is_given_up(tmp_path: Path) -> None:
    async with at_table(tmp_path, patience=1) as (discord, bot):
        await bot.kill()
        with closing(sqlite3.connect(bot.file)) as database, database:
            database.execute("UPDATE tables SET deadline_at = '2020-01-01 00:00:00.000000'")
        with stuck(discord, f"/channels/{CHANNEL}/") as held:
            await bot.start()
            await held.asked.wait()
            bot.signal(signal.SIGTERM)
            assert await bot.ended() == 0
        assert "Traceback" not in bot.log.read_text()


async def test_a_gateway_that_hangs_is_given_up(tmp_path: Path) -> None:
    async with at_table(tmp_path) as (discord, bot):
        with stuck(discord, "GET /gateway") as held:
            await discord.drop(4000)
            await held.asked.wait()
            bot.signal(signal.SIGTERM)
            assert await bot.ended() == 0
        assert "Traceback" not in bot.log.read_text()


async def test_a_second_signal_ends_it_at_once(tmp_path: Path) -> None:
    async with at_table(tmp_path) as (discord, bot):
        with stuck(discord, "POST ") as held:
            discord.command(GUEST, "table join")
            await held.asked.wait()
            bot.signal(signal.SIGTERM)
            await bot.heard('"ending"')
            bot.signal(signal.SIGTERM)
            assert await bot.ended() == 128 + signal.SIGTERM
