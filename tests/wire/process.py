"""The bot as a process of its own, to be killed."""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import SpawnProcess
from pathlib import Path

from tests.support.databases import url_in
from tests.wire.server import Discord
from tests.wire.spawned import run

SPAWN = multiprocessing.get_context("spawn")
PATIENCE = 300.0
"""Seconds for whatever takes one to four on a machine that does nothing else."""


class Bot:
    """`baohuang run` on a database, connected to a Discord of ours."""

    def __init__(self, discord: Discord, folder: Path) -> None:
        self.discord = discord
        self.file = folder / "bot.sqlite3"
        self.url = url_in(folder)
        self.log = folder / "bot.log"
        self.patience = self.limit = 10 * PATIENCE
        self.process: SpawnProcess | None = None
        self.settings: dict[str, str] = {}
        self.door = ""
        self.quick, self.drawn = True, False

    def spawn(self) -> SpawnProcess:
        """Start a process, and wait for nothing."""
        environment = {
            "BAOHUANG_TOKEN": "MTIz.nobody.s",
            "BAOHUANG_API_URL": f"{self.discord.url}{self.door}/api/v10",
            "BAOHUANG_GATEWAY_URL": f"{self.discord.url.replace('http', 'ws')}{self.door}/gateway",
            "BAOHUANG_DATABASE_URL": self.url,
            "BAOHUANG_BEACON": "off",
        } | self.settings
        how = (self.patience, self.limit, self.quick, self.drawn)
        given = (environment, str(self.log), *how)
        spawned = SPAWN.Process(target=run, args=given, daemon=True)
        spawned.start()
        return spawned

    def said(self) -> list[str]:
        """What the processes have written so far, line by line."""
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []

    async def heard(self, words: str) -> None:
        """Wait until the bot has written something. Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            while not any(words in line for line in self.said()):  # noqa: ASYNC110 - a file
                await asyncio.sleep(0.02)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the process."""
        assert self.process is not None
        assert self.process.pid is not None
        os.kill(self.process.pid, number)

    async def ended(self) -> int | None:
        """Wait for the end of the process. Its exit code, None if it does not end."""
        assert self.process is not None
        await asyncio.to_thread(self.process.join, PATIENCE)
        return self.process.exitcode

    async def start(self) -> None:
        """Start the bot and wait until it is connected. Raises RuntimeError if it ends first."""
        self.process = self.spawn()
        ready = asyncio.ensure_future(self.discord.ready(PATIENCE))
        while not ready.done():
            await asyncio.wait({ready}, timeout=0.2)
            if not self.process.is_alive():
                ready.cancel()
                raise RuntimeError(f"the bot ended:\n{self.log.read_text()[-4000:]}")
        await ready

    async def kill(self) -> None:
        """`kill -9`."""
        if self.process is not None:
            self.process.kill()
            await asyncio.to_thread(self.process.join)
            self.process = None
        self.discord.gone()

    async def restart(self) -> None:
        """Kill it and start another."""
        await self.kill()
        await self.start()


@contextmanager
def bot_process(discord: Discord, folder: Path) -> Iterator[Bot]:
    """A bot that is killed in the end, whatever happens."""
    bot = Bot(discord, folder)
    try:
        yield bot
    finally:
        if bot.process is not None:
            bot.process.kill()
            bot.process.join()
