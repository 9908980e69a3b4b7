"""What the client does unlike discord.py's own."""

import asyncio

import discord
import pytest
import yarl

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
