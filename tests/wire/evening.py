"""The bot in this process, connected through sockets, with people and AI players at a table."""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.client.client import BaoHuang
from bot.client.discord_internals import point_at
from bot.commands.framework.interactions import wait_until_answered
from bot.model import Status
from bot.panels.panel import Panel
from bot.runtime.settings import Settings
from bot.tables.rules import automatic_moves, during_hand
from bot.tables.rules.snapshot import Snapshot
from tests.e2e.undrawn import undrawn
from tests.support.databases import url_in
from tests.support.discord_internals import keep_addresses
from tests.wire.payloads import Json
from tests.wire.server import Asked, Discord, custom_ids, serving, texts

HOST, GUEST = 10**18 + 101, 10**18 + 102


@dataclass
class Evening:
    """Two people and three AI players at a table."""

    wire: Discord
    bot: BaoHuang
    table_id: str = ""

    async def now(self) -> Snapshot:
        snapshot = await self.bot.controller.tables.get(self.table_id)
        assert snapshot is not None
        return snapshot

    async def step(self) -> int:
        hand = (await self.now()).hand
        assert hand is not None
        return hand.step

    async def gather(self) -> None:
        """Take all seats."""
        self.wire.command(HOST, "table open")
        await until(self.opened)
        self.wire.command(GUEST, "table join")
        await until(self.joined)
        await self.press(HOST, "fill")
        await until(self.full)

    async def start(self) -> None:
        """Gather, and be ready for the first hand."""
        await self.gather()
        for user in (GUEST, HOST):
            await self.press(user, "deal")
        await until(self.begun)
        await wait_until_answered()
        await self.bot.controller.dealer.background.settle()

    @asynccontextmanager
    async def restarted(self, folder: Path) -> AsyncIterator[None]:
        """The same evening with another process of the bot."""
        await self.bot.close()
        self.wire.gone()
        async with running(self.wire, folder) as self.bot:
            yield

    async def message(self) -> Json:
        """The table message, once it shows how things stand."""

        async def placed() -> bool:
            up_to_date = not await self.bot.controller.store.shown_versions.outdated()
            return up_to_date and (await self.now()).table.message_id in self.wire.messages

        await until(placed)
        return self.wire.messages[(await self.now()).table.message_id or 0]

    async def press(self, user: int, verb: str, message: Json | None = None) -> Asked:
        """Press the button with this verb; by default of the table message, once it has one.

        Whether it was carried out does not follow from its answer, which may come before.
        """
        if message is None:

            async def has_button() -> bool:
                return bool(_buttons(await self.message(), verb))

            await until(has_button)
            message = await self.message()
        (custom_id,) = _buttons(message, verb)
        return self.wire.press(user, message, custom_id)

    async def both_say_no(self, message: Json) -> None:
        """The host and the guest press *no* below this message, and the hand goes on."""
        before = await self.step()
        for user in (HOST, GUEST):
            await self.wire.answered(await self.press(user, "no", message))
        await self.gone_on(before)

    async def gone_on(self, before: int) -> None:
        """Wait until the hand has gone on from a step."""

        async def is_later() -> bool:
            return await self.step() > before

        await until(is_later)

    async def shown(self) -> bool:
        """Whether the table message shows the step of the hand."""
        step = f":{(await self.now()).table.hand_no}:{await self.step()}:"
        message = self.wire.messages.get((await self.now()).table.message_id or 0, {})
        return any(step in custom_id for custom_id in custom_ids(message))

    async def ready(self) -> bool:
        """Whether the bot is connected and has caught up."""
        return self.bot.serving

    async def opened(self) -> bool:
        """Whether there is a table, which is that of this evening."""
        for table in await self.bot.controller.store.tables.all_open():
            self.table_id = table.id
        return bool(self.table_id)

    async def joined(self) -> bool:
        return (await self.now()).seat_of(GUEST) is not None

    async def full(self) -> bool:
        return None not in (await self.now()).table.seats

    async def begun(self) -> bool:
        return (await self.now()).table.status is Status.PLAYING

    async def paused(self) -> bool:
        return (await self.now()).table.paused

    async def goes_on(self) -> bool:
        return not await self.paused()

    async def told(self) -> bool:
        """Whether somebody was told that the table waits."""
        return any("⏸" in texts(message) for message in self.wire.posted)

    async def caught_up(self) -> bool:
        """Whether the table message shows how things stand, once it is looked after."""
        await self.bot.controller.publisher.catch_up()
        return await self.shown()


def _buttons(message: Json, verb: str) -> list[str]:
    """The custom ids of a message that carry this verb."""
    return [custom_id for custom_id in custom_ids(message) if custom_id.split(":")[2] == verb]


@asynccontextmanager
async def connected(folder: Path) -> AsyncIterator[Evening]:
    """The bot in this process, connected through sockets.

    A point stands for each picture, and AI players need no time.
    """
    with pytest.MonkeyPatch.context() as patch:
        keep_addresses(patch)
        patch.setattr(Panel, "picture", undrawn)
        patch.setattr(automatic_moves, "ai_time", lambda _table: (0.0, 0.0))
        patch.setattr(during_hand, "MOST_TURNS", sys.maxsize)
        async with serving() as wire, running(wire, folder) as bot:
            yield Evening(wire, bot)


@asynccontextmanager
async def hand_begun(folder: Path) -> AsyncIterator[Evening]:
    """The same, and a hand that waits for the answers of two people."""
    async with connected(folder) as evening:
        await evening.start()
        yield evening


@asynccontextmanager
async def running(wire: Discord, folder: Path) -> AsyncIterator[BaoHuang]:
    """The bot, connected to a Discord of ours."""
    settings = Settings(
        api_url=f"{wire.url}/api/v10",
        gateway_url=f"{wire.url.replace('http', 'ws')}/gateway",
        database_url=url_in(folder),
        beacon=False,
    )
    point_at(settings.api_url, settings.gateway_url)
    bot = BaoHuang(settings)
    running = asyncio.create_task(_run(bot))
    try:
        await wire.ready()
        yield bot
    finally:
        wire.fault = None
        await bot.close()
        connections = {task for task in asyncio.all_tasks() if "connect_shard" in repr(task)}
        await asyncio.gather(running, *connections, return_exceptions=True)  # all sessions end


async def _run(bot: BaoHuang) -> None:
    await bot.login("MTIz.nobody.s")
    await bot.serve()


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something holds. Raises TimeoutError."""
    async with asyncio.timeout(60):
        while not await holds():  # noqa: ASYNC110 - of another process
            await asyncio.sleep(0.01)
