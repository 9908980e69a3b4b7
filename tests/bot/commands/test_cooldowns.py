import pytest

from bot.commands.framework import limits
from bot.commands.framework.limits import Cooldowns, LimitedAction
from bot.tables.rules.refusals import TableWhy
from game.refusals import Refusal


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr(limits, "monotonic", lambda: now[0])
    return now


def done(counted: Cooldowns, what: LimitedAction, user_id: int, times: int) -> None:
    for _ in range(times):
        assert counted.too_often(what, user_id) is None
        counted.count(what, user_id)


def test_a_refusal_says_how_often_and_when_again(clock: list[float]) -> None:
    counted = Cooldowns()
    done(counted, LimitedAction.SHOW, 11, 3)
    clock[0] += 10.5
    said = counted.too_often(LimitedAction.SHOW, 11)
    assert said == Refusal(TableWhy.TOO_OFTEN, {"count": 3, "period": 30, "seconds": 20})
    clock[0] += 20
    done(counted, LimitedAction.SHOW, 11, 3)


def test_each_user_and_action_is_counted_separately() -> None:
    counted = Cooldowns()
    done(counted, LimitedAction.INVITE, 11, 6)
    assert counted.too_often(LimitedAction.INVITE, 11)
    assert counted.too_often(LimitedAction.INVITE, 12) is None
    assert counted.too_often(LimitedAction.SEAT, 11) is None


def test_no_more_is_kept_than_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "KEPT", 2)
    counted = Cooldowns()
    done(counted, LimitedAction.INVITE, 11, 6)
    for other in (12, 13):
        done(counted, LimitedAction.INVITE, other, 1)
    assert counted.too_often(LimitedAction.INVITE, 11) is None
