"""The only way to change a hand: `decide` turns an action into events, `evolve` applies them.

A hand follows from its rules, its seed and the actions taken: `replay` rebuilds it from them.
"""

from collections.abc import Iterable

from game.beacon import Draw
from game.hand.actions import Action, Attending, Decision
from game.hand.attendance import decide_attendance
from game.hand.events import AutoplayBegan, AutoplayEnded, DealVoided, Event, Secret
from game.hand.phases import apply
from game.hand.phases.deal import deal
from game.hand.phases.doubling import Question
from game.hand.phases.tribute_payment import Paying
from game.hand.state import Hand
from game.refusals import Refusal, Why
from game.rules.ruleset import RuleSet
from game.tribute import Debt

_NO_STEP = AutoplayBegan | AutoplayEnded
_ASKING = Question | Paying

__all__ = [
    "Hand",
    "act",
    "apply",
    "asks_in_secret",
    "deal",
    "decide",
    "evolve",
    "legal_actions",
    "legal_ahead",
    "refuse_ahead",
    "replay",
]


def decide(hand: Hand, action: Action) -> tuple[Event, ...] | Refusal:
    """The events that an action causes, or why it is refused. Changes nothing."""
    if isinstance(action, Attending):
        return decide_attendance(hand, action)
    if not hand.over and action.seat not in hand.waiting:
        return Refusal(_why_not_waited_for(hand, action.seat))
    return hand.phase.decide(hand, action)


def evolve(hand: Hand, event: Event) -> Hand:
    """The hand after an event.

    Secret events do not count as steps and are not in the history. Changes of who plays a seat do
    not count as steps. A new deal begins a new history.
    """
    after = apply(event, hand)
    if isinstance(event, Secret):
        return after
    history = () if isinstance(event, DealVoided) else (*hand.history, event)
    return after.at(hand.step if isinstance(event, _NO_STEP) else hand.step + 1, history)


def act(hand: Hand, action: Action) -> Hand | Refusal:
    """The hand after an action, or why it is refused."""
    events = decide(hand, action)
    if isinstance(events, Refusal):
        return events
    for event in events:
        hand = evolve(hand, event)
    return hand


def legal_actions(hand: Hand, seat: int) -> tuple[Decision, ...]:
    """Everything that a seat may do now, in a fixed order; nothing if it is not waited for."""
    return legal_ahead(hand, seat) if seat in hand.waiting else ()


def legal_ahead(hand: Hand, seat: int) -> tuple[Decision, ...]:
    """Everything that a seat could do if it were waited for now."""
    return hand.phase.legal(hand, seat)


def refuse_ahead(hand: Hand, action: Decision) -> Refusal | None:
    """Why a seat could not do this if it were waited for now, or None if it could."""
    decided = hand.phase.decide(hand, action)
    return decided if isinstance(decided, Refusal) else None


def asks_in_secret(hand: Hand) -> bool:
    """Whether the phase is secret: seats answer a question or choose their tribute, unseen by
    others.
    """
    return isinstance(hand.phase, _ASKING)


def replay(
    rules: RuleSet,
    seed: bytes,
    first: int,
    actions: Iterable[Action],
    owed: Debt | None = None,
    draw: Draw | None = None,
) -> Hand:
    """The hand after these actions. Raises `ValueError` if one of them is refused."""
    hand = deal(rules, seed, first, owed, draw)
    for number, action in enumerate(actions):
        after = act(hand, action)
        if isinstance(after, Refusal):
            raise ValueError(f"action {number} refused: {after.why}")
        hand = after
    return hand


def _why_not_waited_for(hand: Hand, seat: int) -> Why:
    question = hand.phase
    if not isinstance(question, _ASKING):
        return Why.NOT_YOUR_TURN
    return Why.ALREADY_ANSWERED if seat in question.asked(hand) else Why.NOT_ASKED
