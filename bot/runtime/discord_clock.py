"""The time according to Discord, so that nothing ends early if this machine's clock is wrong."""

import asyncio
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime

import discord


class DiscordClock:
    """Discord's time, as the `Date` header of its latest answer gave it."""

    def __init__(self) -> None:
        self._latest: tuple[datetime, float] | None = None

    def note(self, date: str | None) -> None:
        """Set the clock by a `Date` header, if it can be read."""
        try:
            at = parsedate_to_datetime(date or "")
        except ValueError:
            return
        self._latest = (at, asyncio.get_running_loop().time())

    def now(self) -> datetime:
        """The earlier of Discord's time and this machine's."""
        now = discord.utils.utcnow()
        if self._latest is None:
            return now
        at, noted_at = self._latest
        return min(now, at + timedelta(seconds=asyncio.get_running_loop().time() - noted_at))
