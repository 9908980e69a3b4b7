"""What the client does unlike discord.py's own."""

import asyncio
import logging
import sys
from functools import partial
from typing import Any

import discord
import pytest
import yarl
from discord.backoff import ExponentialBackoff
from discord.ext import tasks

from bot.client.client import BaoHuang
from bot.settings import Settings


async def test_a_shard_that_cannot_connect_at_the_start_is_given_up_and_not_tried_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tries, pause = [], asyncio.sleep

    async def refused(*_: object, shard_id: int, **__: object) -> None:
        tries.append(shard_id)
        raise ConnectionRefusedError

    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "from_client", refused)
    monkeypatch.setattr(asyncio, "sleep", lambda _: pause(0))
    async with BaoHuang(Settings()) as bot:
        with pytest.raises(discord.GatewayNotFound):
            await bot.launch_shard(yarl.URL("ws://127.0.0.1:9"), 0, initial=True)
    assert tries == [0]


async def test_whatever_fails_in_what_is_done_again_and_again_is_logged_and_done_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = list[str]()
    log = logging.getLogger(tasks.__name__)
    monkeypatch.setattr(log, "exception", lambda *_: told.append(str(sys.exception())))
    monkeypatch.setattr(ExponentialBackoff, "delay", lambda _: 0.0)
    async with BaoHuang(Settings()) as bot:
        loops = [each for each in vars(bot).values() if isinstance(each, tasks.Loop)]
        assert len(loops) == 8
        for loop in loops:
            once: list[Exception | None] = [ValueError("a fault"), None]

            async def fails_once(faults: list[Exception | None], loop: tasks.Loop[Any]) -> None:
                if fault := faults.pop(0):
                    raise fault
                loop.stop()

            monkeypatch.setattr(loop, "coro", partial(fails_once, once, loop))
            monkeypatch.setattr(loop.coro, "__qualname__", "a loop", raising=False)
            monkeypatch.setattr(loop, "_injected", None)
            await loop.start()
            assert once == []
            assert told.pop() == "a fault"
