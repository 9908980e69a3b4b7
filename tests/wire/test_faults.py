"""Discord misbehaves, over real sockets: limits, errors, silence, and a gateway that drops."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import discord
import pytest
from aiohttp import web

from bot.client import BaoHuang, point_at
from bot.panels import publisher
from bot.settings import Settings
from bot.store import Status
from bot.tables.snapshot import Snapshot
from tests.wire.server import (
    CHANNEL,
    GUILD,
    Asked,
    Discord,
    Json,
    custom_ids,
    error,
    limited,
    serving,
    texts,
)

HOST, GUEST = 10**18 + 101, 10**18 + 102


@dataclass
class Evening:
    """Two people and three AI players at a table."""

    wire: Discord
    bot: BaoHuang
    table_id: str = ""

    async def now(self) -> Snapshot:
        found = await self.bot.floor.tables.get(self.table_id)
        assert found is not None
        return found

    async def step(self) -> int:
        hand = (await self.now()).hand
        assert hand is not None
        return hand.step

    async def start(self) -> None:
        await self.wire.answered(self.wire.command(HOST, "table open"))
        (table,) = await self.bot.floor.store.open_tables()
        self.table_id = table.id
        await self.wire.answered(self.wire.command(GUEST, "table join"))
        await self.wire.answered(await self.press(HOST, "fill"))
        await self.wire.answered(await self.press(HOST, "deal"))
        await self.bot.floor.settle()

    async def message(self) -> Json:
        """The table message, once it shows how things stand."""

        async def placed() -> bool:
            up_to_date = not await self.bot.floor.store.not_shown()
            return up_to_date and (await self.now()).table.message_id in self.wire.messages

        await until(placed)
        return self.wire.messages[(await self.now()).table.message_id or 0]

    async def press(self, user: int, verb: str, message: Json | None = None) -> Asked:
        message = message or await self.message()
        (found,) = (found for found in custom_ids(message) if found.split(":")[2] == verb)
        return self.wire.press(user, message, found)

    async def shown(self) -> bool:
        """Whether the table message shows the step of the hand."""
        step = f":{(await self.now()).table.hand_no}:{await self.step()}:"
        message = self.wire.messages.get((await self.now()).table.message_id or 0, {})
        return any(step in found for found in custom_ids(message))

    async def paused(self) -> bool:
        return (await self.now()).table.paused

    async def running(self) -> bool:
        return not await self.paused()

    async def told(self) -> bool:
        """Whether somebody was told that the table waits."""
        return any("⏸" in texts(message) for message in self.wire.posted)

    async def catch_up(self) -> None:
        for _ in range(2):
            await self.bot.floor.publisher.catch_up()


@asynccontextmanager
async def evening(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Evening]:
    """The bot in this process, connected through sockets, and a hand that waits for two answers."""
    monkeypatch.setattr(discord.http.Route, "BASE", "")
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", None)
    async with serving() as wire:
        settings = Settings(
            api_url=f"{wire.url}/api/v10",
            gateway_url=f"{wire.url.replace('http', 'ws')}/gateway",
            database_url=f"sqlite+aiosqlite:///{folder / 'bot.sqlite3'}",
        )
        point_at(settings)
        bot = BaoHuang(settings)
        running = asyncio.create_task(bot.start("MTIz.nobody.s"))
        try:
            await wire.ready()
            made = Evening(wire, bot)
            await made.start()
            yield made
        finally:
            wire.fault = None
            await bot.close()
            await asyncio.gather(running, return_exceptions=True)


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something holds. Raises TimeoutError."""
    async with asyncio.timeout(20):
        while not await holds():  # noqa: ASYNC110 - of another process
            await asyncio.sleep(0.01)


async def decided(made: Evening, before: int) -> None:
    """Wait until the hand has gone on from a step."""

    async def went_on() -> bool:
        return await made.step() > before

    await until(went_on)


def times(count: int, answer: web.Response, method: str, part: str) -> object:
    """What answers so many requests in Discord's place."""
    left = [count]

    async def fault(request: web.Request) -> web.Response | None:
        if request.method == method and part in request.path and left[0]:
            left[0] -= 1
            return web.Response(
                body=answer.body, status=answer.status, headers=answer.headers.copy()
            )
        return None

    return fault


@pytest.mark.parametrize(
    ("answer", "method", "part"),
    [
        (limited(0.3), "POST", "/messages"),
        (limited(0.3), "POST", "/callback"),
        (error(502, 0), "POST", "/messages"),
        (error(500, 0), "DELETE", "/messages"),
    ],
)
async def test_what_discord_asks_to_try_again_is_tried_again(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    answer: web.Response,
    method: str,
    part: str,
) -> None:
    async with evening(tmp_path, monkeypatch) as made:
        before, message = await made.step(), await made.message()
        made.wire.fault = times(2, answer, method, part)
        first = await made.press(HOST, "no", message)
        second = await made.press(GUEST, "no", message)
        await made.wire.answered(first)
        await made.wire.answered(second)
        await decided(made, before)
        await until(made.shown)


async def test_a_long_wait_holds_up_nobody_and_is_caught_up_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path, monkeypatch) as made:
        before, message = await made.step(), await made.message()

        async def fault(request: web.Request) -> web.Response | None:
            posting = request.path.endswith(f"/channels/{CHANNEL}/messages")
            return limited(600) if posting and request.method == "POST" else None

        made.wire.fault = fault
        await made.wire.answered(await made.press(HOST, "no", message))
        last = await made.press(GUEST, "no", message)
        await decided(made, before)
        await made.wire.answered(last)
        made.wire.fault = None
        await made.catch_up()
        assert await made.shown()
        assert not (await made.now()).table.paused


@pytest.mark.parametrize("silent", [True, False])
async def test_a_connection_that_breaks_or_says_nothing_is_caught_up_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, silent: bool
) -> None:
    monkeypatch.setattr(publisher, "PATIENCE", 0.3)
    async with evening(tmp_path, monkeypatch) as made:
        before, message, over = await made.step(), await made.message(), asyncio.Event()

        async def fault(request: web.Request) -> web.Response | None:
            if "/messages" not in request.path and "/callback" not in request.path:
                return None
            if silent:
                await over.wait()
            assert request.transport is not None
            request.transport.abort()
            return None

        made.wire.fault = fault
        await made.press(HOST, "no", message)
        await made.press(GUEST, "no", message)
        await decided(made, before)
        await asyncio.sleep(0.7)
        made.wire.fault = None
        over.set()
        await made.catch_up()
        assert await made.shown()


async def test_after_a_dropped_gateway_what_was_pressed_meanwhile_is_done_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path, monkeypatch) as made:
        before, message = await made.step(), await made.message()
        await made.wire.drop(4000)
        first = await made.press(HOST, "no", message)
        second = await made.press(GUEST, "no", message)
        await made.wire.answered(first)
        await made.wire.answered(second)
        await decided(made, before)
        assert (made.wire.identified, made.wire.resumed) == (1, 1)
        loaded = await made.bot.floor.store.load(made.table_id)
        assert loaded is not None
        people = [row for row in loaded.actions if row.by == "user"]
        assert [(row.seat, row.action) for row in people[:2]] == [(0, "no"), (1, "no")]


async def test_a_session_that_cannot_be_resumed_begins_anew_and_old_buttons_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path, monkeypatch) as made:
        before, message = await made.step(), await made.message()
        await made.wire.drop(4000, resumable=False)
        await made.wire.ready()
        assert made.wire.identified == 2
        await made.wire.answered(await made.press(HOST, "no", message))
        await made.wire.answered(await made.press(GUEST, "no", message))
        await decided(made, before)


async def test_a_table_whose_channel_is_deleted_waits_and_its_host_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path, monkeypatch) as made:
        channel = {"id": str(CHANNEL), "type": 0, "name": "table", "guild_id": str(GUILD)}
        made.wire.emit("CHANNEL_DELETE", channel | {"position": 0, "permission_overwrites": []})
        await until(made.paused)
        await until(made.told)
        (told,) = (message for message in made.wire.posted if "⏸" in texts(message))
        assert told["channel_id"] == str(HOST + 10**17)
        now = await made.now()
        assert now.table.paused
        assert now.table.status is Status.PLAYING
        await made.wire.answered(made.wire.command(HOST, "table show"))
        await until(made.running)
        await until(made.shown)


async def test_a_bot_put_out_of_a_server_and_taken_in_again_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path, monkeypatch) as made:
        await made.bot.wait_until_ready()
        made.wire.emit("GUILD_DELETE", {"id": str(GUILD)})
        await until(made.paused)
        assert not any("⏸" in texts(message) for message in made.wire.posted)
        made.wire.join()
        await until(made.running)
        before, message = await made.step(), await made.message()
        await made.wire.answered(await made.press(HOST, "no", message))
        await made.wire.answered(await made.press(GUEST, "no", message))
        await decided(made, before)
