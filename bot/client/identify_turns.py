"""Turns to send IDENTIFY: Discord allows one every five seconds in each bucket of shards."""

import asyncio
from datetime import datetime

import discord
from sqlalchemy.exc import SQLAlchemyError

from bot.store.shards.leases import BUCKET, SOONEST, Leases

RETRY = 1.5
"""Seconds until a database that did not answer is asked again."""


class IdentifyTurns:
    """The turns of this process's shards.

    `leases` has those of all processes; None if this is the only one. `concurrency`: the number of
    buckets.
    """

    def __init__(self, leases: Leases | None) -> None:
        self.concurrency = 1
        self._leases = leases
        self._free_at: dict[int, datetime] = {}
        self._reserved: dict[int, datetime] = {}

    async def reserve(self, shard: int) -> None:
        """Wait for a shard's turn before it connects."""
        self._reserved[shard] = await self._wait(shard, None)

    async def use(self, shard: int) -> None:
        """Wait for a shard's turn just before it sends IDENTIFY.

        The reserved turn begins again, unless another shard has had one since.
        """
        await self._wait(shard, self._reserved.pop(shard, None))

    async def is_free(self, shard: int) -> bool:
        """Whether a shard could send IDENTIFY at once."""
        return await self._until_next(shard % self.concurrency) <= SOONEST

    async def _wait(self, shard: int, reserved: datetime | None) -> datetime:
        bucket = shard % self.concurrency
        while True:
            if turn := await self._take(bucket, reserved):
                return turn
            await asyncio.sleep(await self._until_next(bucket))

    async def _take(self, bucket: int, reserved: datetime | None) -> datetime | None:
        """The time of the next turn; None if this one was not taken."""
        if self._leases:
            try:
                return await self._leases.take_turn(bucket, reserved)
            except (SQLAlchemyError, OSError):
                return None
        now, free_at = discord.utils.utcnow(), self._free_at.get(bucket)
        if free_at and now < free_at <= now + BUCKET and free_at != reserved:
            return None
        self._free_at[bucket] = now + BUCKET
        return self._free_at[bucket]

    async def _until_next(self, bucket: int) -> float:
        """Seconds until a bucket is free."""
        if self._leases:
            try:
                return await self._leases.until_next_turn(bucket)
            except (SQLAlchemyError, OSError):
                return RETRY
        now = discord.utils.utcnow()
        remaining = self._free_at.get(bucket, now) - now
        return min(BUCKET.total_seconds(), max(SOONEST, remaining.total_seconds()))
