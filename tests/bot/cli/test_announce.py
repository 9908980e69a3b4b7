"""How fast the host's sentence goes to all channels."""

import asyncio
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from bot.cli import announce


async def test_an_announcement_leaves_the_bot_most_of_the_requests_that_discord_allows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One message at a time, each after a pause; none waits for the answer to another one."""
    sent, pauses, told = list[int](), list[tuple[int, float]](), asyncio.Event()
    pause = asyncio.sleep

    async def sleep(seconds: float) -> None:
        await pause(0)
        pauses.append((len(sent), seconds))
        if len(sent) == 3:
            told.set()

    def channel(number: int) -> Any:
        async def send(*_: object, **__: object) -> None:
            sent.append(number)
            await told.wait()

        return AsyncMock(send=send)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    client = Mock(get_partial_messageable=channel)
    assert await announce.send_all(client, [1, 2, 3], "soon back") == 0
    assert pauses == [(1, 0.1), (2, 0.1), (3, 0.1)]
