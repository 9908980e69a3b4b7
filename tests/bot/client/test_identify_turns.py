"""Turns to send IDENTIFY."""

import asyncio
from collections.abc import Awaitable
from datetime import UTC, datetime, timedelta
from typing import cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.client import identify_turns
from bot.client.identify_turns import IdentifyTurns
from bot.store.shards.leases import Leases


async def waits(turn: Awaitable[None]) -> bool:
    """Whether a turn does not come at once."""
    try:
        await asyncio.wait_for(turn, 0.01)
    except TimeoutError:
        return True
    return False


async def test_a_process_alone_sends_one_identify_after_another_in_each_bucket() -> None:
    turns = IdentifyTurns(None)
    turns.concurrency = 2
    assert not await waits(turns.reserve(0))
    assert not await waits(turns.reserve(1))
    assert await waits(turns.reserve(2))
    assert not await waits(turns.use(0)), "its turn begins again"
    assert await waits(turns.use(0)), "it was used"


async def test_the_next_turn_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identify_turns, "BUCKET", timedelta(seconds=0.02))
    turns = IdentifyTurns(None)
    await turns.reserve(0)
    await turns.reserve(1)


async def test_a_clock_that_is_set_back_delays_no_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = IdentifyTurns(None)
    await turns.reserve(0)
    an_hour_ago = discord.utils.utcnow() - timedelta(hours=1)
    monkeypatch.setattr(discord.utils, "utcnow", lambda: an_hour_ago)
    assert not await waits(turns.reserve(1))


async def test_turns_of_several_processes_are_in_the_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(identify_turns, "RETRY", 0.0)
    first, second = (datetime(2026, 1, 1, 12, 0, second, tzinfo=UTC) for second in (0, 5))
    leases = Mock()
    leases.take_turn = AsyncMock(side_effect=[None, OSError, first, second])
    leases.until_next_turn = AsyncMock(side_effect=[0.0, OSError])
    turns = IdentifyTurns(cast(Leases, leases))
    turns.concurrency = 3
    await turns.reserve(4)
    await turns.use(4)
    assert [call.args for call in leases.take_turn.await_args_list] == [
        (1, None),
        (1, None),
        (1, None),
        (1, first),
    ]
