from datetime import UTC, datetime, timedelta

import discord
import pytest

from bot.commands import cooldowns
from bot.commands.cooldowns import Cooldowns, Often
from bot.tables.stops import Stop, Stopped

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    now = [NOON]
    monkeypatch.setattr(discord.utils, "utcnow", lambda: now[0])
    return now


def test_what_is_too_often_is_said_with_numbers(clock: list[datetime]) -> None:
    counted = Cooldowns()
    assert [counted.too_often(Often.SHOW, "t1") for _ in range(3)] == [None] * 3
    clock[0] += timedelta(seconds=10.5)
    said = counted.too_often(Often.SHOW, "t1")
    assert said == Stopped(Stop.TOO_OFTEN, {"count": 3, "period": 30, "seconds": 20})
    clock[0] += timedelta(seconds=20)
    assert counted.too_often(Often.SHOW, "t1") is None


def test_each_person_and_each_thing_is_counted_alone() -> None:
    counted = Cooldowns()
    for _ in range(3):
        assert counted.too_often(Often.INVITE, 11) is None
    assert counted.too_often(Often.INVITE, 11)
    assert counted.too_often(Often.INVITE, 12) is None
    assert counted.too_often(Often.SEAT, 11) is None


def test_no_more_is_kept_than_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cooldowns, "KEPT", 2)
    counted = Cooldowns()
    for _ in range(3):
        counted.too_often(Often.INVITE, 11)
    for other in (12, 13):
        counted.too_often(Often.INVITE, other)
    assert counted.too_often(Often.INVITE, 11) is None
