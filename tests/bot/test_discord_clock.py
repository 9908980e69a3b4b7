"""The time that is taken for certain: the earlier one of two clocks."""

from datetime import datetime, timedelta
from email.utils import format_datetime

import discord
import pytest

from bot.runtime.discord_clock import DiscordClock


@pytest.mark.parametrize(
    ("ahead", "earlier_by"),
    [(timedelta(days=30), timedelta(days=30)), (timedelta(hours=-1), timedelta())],
    ids=["this machine is ahead", "this machine is behind"],
)
async def test_neither_clock_is_trusted_alone(
    monkeypatch: pytest.MonkeyPatch, ahead: timedelta, earlier_by: timedelta
) -> None:
    here = datetime.fromisoformat("2026-02-28T12:00:00Z")
    monkeypatch.setattr(discord.utils, "utcnow", lambda: here)
    clock = DiscordClock()
    clock.note(format_datetime(here - ahead))
    assert timedelta() <= clock.now() - (here - earlier_by) < timedelta(hours=1)


@pytest.mark.parametrize("date", [None, "", "yesterday"])
async def test_without_a_date_this_machine_is_believed(
    monkeypatch: pytest.MonkeyPatch, date: str | None
) -> None:
    here = datetime.fromisoformat("2026-02-28T12:00:00Z")
    monkeypatch.setattr(discord.utils, "utcnow", lambda: here)
    clock = DiscordClock()
    clock.note(date)
    assert clock.now() == here
