"""Attendance: autoplay, 托管, and players who leave (`rules.md` §6).

A seat on autoplay is waited for like any other; `players.autoplay` chooses its actions. So the log
of a hand has every action that was taken, whoever chose it.
"""

from dataclasses import replace

from game.cards import SEATS
from game.hand.actions import Answer, Attending, Autoplay, Leave, Substitute, TakeBack, TimeOut
from game.hand.events import AutoplayBegan, AutoplayEnded, Event, HandAbandoned
from game.hand.phases import apply
from game.hand.phases.doubling import Question
from game.hand.phases.hand_end import HandEnd
from game.hand.phases.tribute_payment import Paying
from game.hand.state import Hand
from game.refusals import Refusal, Why

TAKE_BACKS = 3
"""The number of times that an owner may take the seat back in a hand; then autoplay lasts until its
end.
"""
PENALTY = -40
"""The least that leaving costs, in points, besides the result of the hand."""


def decide_attendance(hand: Hand, action: Attending) -> tuple[Event, ...] | Refusal:
    """The events when a seat goes on or off autoplay, or why it cannot.

    When its time is over, a secret question is answered no and tribute is paid as autoplay pays it,
    and the seat stays off autoplay. A missed throne, call or play puts it on autoplay.
    """
    seat = action.seat
    if hand.over:
        return Refusal(Why.HAND_OVER)
    match action:
        case TimeOut() if seat not in hand.waiting:
            return Refusal(Why.NOT_LATE)
        case TimeOut() if isinstance(hand.phase, Question):
            return hand.phase.decide(hand, Answer(seat, yes=False))
        case TimeOut() if isinstance(hand.phase, Paying):
            return hand.phase.decide(hand, hand.phase.default(hand, seat))
        case Autoplay() | TimeOut() if seat in hand.on_autoplay:
            return Refusal(Why.ON_AUTOPLAY)
        case Autoplay() | TimeOut():
            return _begins(hand, seat, left=False)
        case Leave():
            if seat in hand.vacant:
                return Refusal(Why.SEAT_VACANT)
            return _begins(hand, seat, left=True)
        case Substitute():
            if seat not in hand.vacant:
                return Refusal(Why.SEAT_NOT_VACANT)
            return (AutoplayEnded(seat, substitute=True),)
        case TakeBack():
            if seat in hand.vacant:
                return Refusal(Why.SEAT_VACANT)
            if seat not in hand.on_autoplay:
                return Refusal(Why.NOT_ON_AUTOPLAY)
            if is_bound(hand, seat):
                return Refusal(Why.BOUND_TO_AUTOPLAY, {"count": TAKE_BACKS})
            return (AutoplayEnded(seat, substitute=False),)


def is_bound(hand: Hand, seat: int) -> bool:
    """Whether a seat stays on autoplay until the end of the hand."""
    return seat in hand.on_autoplay and hand.autoplays[seat] > TAKE_BACKS


def penalties(hand: Hand) -> tuple[int, ...]:
    """The points that each seat's owners lost by leaving, besides those of the hand."""
    return tuple(times * penalty(hand, seat) for seat, times in enumerate(hand.leavings))


def penalty(hand: Hand, seat: int) -> int:
    """The points that leaving a seat costs (§6).

    With `leaver_pays_loss` it is what the seat loses in the end, if that is more than `PENALTY`.
    """
    if hand.result is None or not hand.rules.leaver_pays_loss:
        return PENALTY
    return min(PENALTY, hand.result.points[seat])


def _begins(hand: Hand, seat: int, *, left: bool) -> tuple[Event, ...]:
    began = AutoplayBegan(seat, left)
    everyone = len(hand.on_autoplay | {seat}) == SEATS
    return (began, HandAbandoned()) if everyone else (began,)


def _one_more(counts: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])


@apply.register
def _(event: AutoplayBegan, hand: Hand) -> Hand:
    seat = event.seat
    autoplays = _one_more(hand.autoplays, seat)
    hand = replace(hand, on_autoplay=hand.on_autoplay | {seat}, autoplays=autoplays)
    if not event.left:
        return hand
    leavings = _one_more(hand.leavings, seat)
    return replace(hand, vacant=hand.vacant | {seat}, leavings=leavings)


@apply.register
def _(event: AutoplayEnded, hand: Hand) -> Hand:
    seat, autoplays = event.seat, hand.autoplays
    if event.substitute:
        autoplays = (*autoplays[:seat], 0, *autoplays[seat + 1 :])
    attended = frozenset({seat})
    return replace(
        hand,
        on_autoplay=hand.on_autoplay - attended,
        vacant=hand.vacant - attended,
        autoplays=autoplays,
    )


@apply.register
def _(event: HandAbandoned, hand: Hand) -> Hand:
    return replace(hand, phase=HandEnd())
