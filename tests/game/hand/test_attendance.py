"""Autoplay, leaving and penalties, §6: who attends to a seat, and what it costs."""

from dataclasses import replace

import pytest

from game.hand.attendance import penalties
from game.hand.engine import legal_actions
from game.hand.events import AutoplayBegan, AutoplayEnded, HandAbandoned
from game.hand.phases.doubling import Kick, OpenGuard, Rebellion, RoyalsKick
from game.hand.phases.guard_call import Calling
from game.hand.phases.hand_end import HandEnd
from game.hand.state import Hand
from game.hand.view import view_of
from game.refusals import Refusal, Why
from game.rules.ruleset import PRESETS, RuleSet
from game.scoring import Solo
from tests.game.hands import events, hand, question, refused, rob, tell, throne, trick, turn, why

CLASSIC = PRESETS["classic"]


def robbing() -> Hand:
    return rob("R", "6", "6", "6", "G")


def crowning() -> Hand:
    return throne("R 22 6", "2 7", "G 2 8", "S AK 9", "22 10")


def calling() -> Hand:
    return hand(Calling(0, 0), ("R ♠K♠K♠K", "♠K", "7", "8", "9"), CLASSIC)


def playing() -> Hand:
    return trick("66 7", "77 8", "88 9", "99 2", "22 6")


@pytest.mark.parametrize(
    ("asked", "seat"),
    [
        pytest.param(robbing(), 3, id="§2.1 rob"),
        pytest.param(question(OpenGuard()), 2, id="§2.4 the guard itself"),
        pytest.param(question(OpenGuard()), 1, id="§2.4 another who is asked"),
        pytest.param(question(Kick()), 1, id="§2.4 kick"),
        pytest.param(question(Rebellion()), 3, id="§2.4 rebellion"),
        pytest.param(question(RoyalsKick(), exposed=True), 0, id="§2.4 royals' kick"),
    ],
)
def test_a_missed_secret_question_is_a_no_and_no_autoplay(asked: Hand, seat: int) -> None:
    assert events(asked, f"{seat} time-out") == events(asked, f"{seat} no")
    late = tell(asked, f"{seat} time-out")
    assert late == tell(asked, f"{seat} no")
    assert late.on_autoplay == frozenset()
    assert late.autoplays == (0,) * 5


@pytest.mark.parametrize(
    ("now", "seat"),
    [
        pytest.param(crowning(), 0, id="§2.2 throne"),
        pytest.param(calling(), 0, id="§2.3 call"),
        pytest.param(playing(), 0, id="§3 lead"),
        pytest.param(tell(playing(), "0 66"), 1, id="§3 follow"),
    ],
)
def test_a_missed_throne_call_or_play_is_autoplay(now: Hand, seat: int) -> None:
    assert events(now, f"{seat} time-out") == (AutoplayBegan(seat, left=False),)
    late = tell(now, f"{seat} time-out")
    assert late.on_autoplay == {seat}
    assert late.autoplays[seat] == 1
    assert (late.phase, late.hands) == (now.phase, now.hands)
    assert legal_actions(late, seat) == legal_actions(now, seat)
    assert why(late, f"{seat} time-out") is Why.ON_AUTOPLAY


@pytest.mark.parametrize(
    ("now", "seat"),
    [
        pytest.param(crowning(), 1, id="§2.2 the throne is not offered to this seat"),
        pytest.param(playing(), 4, id="§3 not this seat's turn"),
        pytest.param(tell(robbing(), "2 no"), 2, id="§2.1 this seat has answered"),
        pytest.param(question(Kick()), 0, id="§2.4 this seat is not asked"),
    ],
)
def test_who_is_not_waited_for_is_never_late(now: Hand, seat: int) -> None:
    assert why(now, f"{seat} time-out") is Why.NOT_LATE


@pytest.mark.parametrize("now", [robbing(), crowning(), calling(), playing()])
@pytest.mark.parametrize("seat", range(5))
def test_anyone_may_ask_for_autoplay_at_any_time(now: Hand, seat: int) -> None:
    assert events(now, f"{seat} autoplay") == (AutoplayBegan(seat, left=False),)
    assert tell(now, f"{seat} autoplay").on_autoplay == {seat}


def test_a_seat_on_autoplay_is_still_asked_and_waited_for() -> None:
    now = tell(robbing(), "2 autoplay", "0 no", "1 no", "3 no", "4 no")
    assert now.waiting == {2}
    assert tell(now, "2 time-out") == tell(now, "2 no")


def test_everybody_sees_who_is_on_autoplay() -> None:
    now = tell(playing(), "3 autoplay", "1 leave")
    assert all(view_of(now, seat).on_autoplay == {1, 3} for seat in (None, *range(5)))


def test_taking_a_seat_back_ends_autoplay() -> None:
    now = tell(playing(), "3 autoplay")
    assert events(now, "3 take-back") == (AutoplayEnded(3, substitute=False),)
    assert tell(now, "3 take-back").on_autoplay == frozenset()


def test_what_was_not_given_up_cannot_be_taken_back() -> None:
    assert why(playing(), "3 take-back") is Why.NOT_ON_AUTOPLAY


def test_a_seat_is_taken_back_three_times_and_the_fourth_autoplay_binds() -> None:
    now = playing()
    for _ in range(3):
        now = tell(now, "0 autoplay", "0 take-back")
    now = tell(now, "0 time-out")
    assert refused(now, "0 take-back") == Refusal(Why.BOUND_TO_AUTOPLAY, {"count": 3})
    assert now.on_autoplay == {0}
    assert tell(now, "1 autoplay", "1 take-back").on_autoplay == {0}


def test_a_void_deal_is_the_same_hand() -> None:
    now = tell(crowning(), "4 autoplay", "4 take-back", "1 leave", "3 autoplay")
    for _ in range(10):
        now = tell(now, f"{turn(now)} cede")
    assert now.deals == 1
    assert now.on_autoplay == {1, 3}
    assert now.vacant == {1}
    assert (now.autoplays, now.leavings) == ((0, 1, 0, 1, 1), (0, 1, 0, 0, 0))


def test_who_leaves_is_played_for_and_loses_forty() -> None:
    assert events(playing(), "2 leave") == (AutoplayBegan(2, left=True),)
    now = tell(playing(), "2 leave")
    assert now.on_autoplay == now.vacant == {2}
    assert penalties(now) == (0, 0, -40, 0, 0)


@pytest.mark.parametrize(
    ("seat", "multiplier", "pays", "lost"),
    [
        (0, 4, True, -48),  # a dark solo at x4 loses 48
        (0, 4, False, -40),
        (0, 2, True, -40),  # loses 24: the penalty is more
        (1, 4, True, -40),  # wins 12
    ],
)
def test_who_leaves_pays_what_the_seat_loses_in_the_end_if_that_is_more(
    seat: int, multiplier: int, *, pays: bool, lost: int
) -> None:
    rules = RuleSet(leaver_pays_loss=pays)
    now = trick("66", "7", "8", "9", "9", guard=None, solo=Solo.DARK, multiplier=multiplier)
    now = tell(replace(now, rules=rules), f"{seat} leave", f"{seat} substitute")
    assert penalties(now)[seat] == -40
    over = tell(now, "0 6", "1 7", "2 8")
    assert over.result is not None
    assert over.result.points[0] == -12 * multiplier
    assert penalties(over) == tuple(lost if n == seat else 0 for n in range(5))


def test_one_already_on_autoplay_may_leave_too() -> None:
    assert penalties(tell(playing(), "2 autoplay", "2 leave")) == (0, 0, -40, 0, 0)


def test_a_vacant_seat_is_taken_by_a_substitute_only() -> None:
    now = tell(playing(), "2 leave")
    assert why(now, "2 take-back") is Why.SEAT_VACANT
    assert why(now, "2 leave") is Why.SEAT_VACANT
    assert why(now, "2 autoplay") is Why.ON_AUTOPLAY
    assert events(now, "2 substitute") == (AutoplayEnded(2, substitute=True),)
    now = tell(now, "2 substitute")
    assert (now.on_autoplay, now.vacant) == (frozenset(), frozenset())
    assert penalties(now) == (0, 0, -40, 0, 0)


@pytest.mark.parametrize("lines", [(), ("2 autoplay",)])
def test_nobody_comes_instead_of_one_who_is_there(lines: tuple[str, ...]) -> None:
    assert why(tell(playing(), *lines), "2 substitute") is Why.SEAT_NOT_VACANT


def test_a_substitute_takes_back_as_often_as_anyone() -> None:
    now = playing()
    for _ in range(3):
        now = tell(now, "2 autoplay", "2 take-back")
    now = tell(now, "2 leave", "2 substitute")
    for _ in range(3):
        now = tell(now, "2 autoplay", "2 take-back")
    assert why(tell(now, "2 autoplay"), "2 take-back") is Why.BOUND_TO_AUTOPLAY


def test_every_leaving_costs_and_nobody_else_pays() -> None:
    now = tell(trick("7", "", "6", "6", "6", out=(1,)), "3 leave", "3 substitute", "3 leave")
    assert penalties(now) == (0, 0, 0, -80, 0)
    over = tell(now, "0 7")
    assert over.result is not None
    assert over.result.points == (6, 3, -3, -3, -3)


@pytest.mark.parametrize("last", ["0 autoplay", "0 time-out", "0 leave"])
@pytest.mark.parametrize("now", [crowning(), calling(), playing()])
def test_all_five_on_autoplay_abandon_the_hand_unscored(now: Hand, last: str) -> None:
    four = tell(now, "1 autoplay", "2 autoplay", "3 autoplay", "4 autoplay")
    assert not four.over
    began = AutoplayBegan(0, left=last == "0 leave")
    assert events(four, last) == (began, HandAbandoned())
    over = tell(four, last)
    assert over.over
    assert (over.phase, over.result) == (HandEnd(), None)


ATTENDING = ("autoplay", "take-back", "time-out", "leave", "substitute")


@pytest.mark.parametrize("what", ATTENDING)
@pytest.mark.parametrize(
    "over",
    [
        pytest.param(tell(trick("7", "", "6", "6", "6", out=(1,)), "0 7"), id="§4 settled"),
        pytest.param(tell(playing(), *(f"{n} autoplay" for n in range(5))), id="§6 abandoned"),
        pytest.param(tell(playing(), *(f"{n} leave" for n in range(5))), id="§6 all left"),
    ],
)
def test_nothing_comes_after_the_end(over: Hand, what: str) -> None:
    assert why(over, f"3 {what}") is Why.HAND_OVER
    assert why(over, "0 pass") is Why.HAND_OVER
    assert not any(legal_actions(over, seat) for seat in range(5))


def test_none_of_this_is_a_step() -> None:
    now = playing()
    for line in ("0 time-out", "0 take-back", "1 autoplay", "2 leave", "2 substitute"):
        now = tell(now, line)
        assert now.step == playing().step, line


def test_the_end_of_a_hand_that_all_left_is_a_step() -> None:
    now = tell(playing(), "1 leave", "2 leave", "3 leave", "4 leave")
    assert now.step == playing().step
    assert tell(now, "0 leave").step == now.step + 1
