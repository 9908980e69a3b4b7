"""The course of the lesson: what follows from the answers that were given."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from string import ascii_lowercase

from game.cards import SEATS
from game.hand.actions import Decision
from game.hand.engine import Hand, act, legal_actions
from game.hand.phases.trick import Trick
from game.hand.view import view_of
from game.lesson.steps import STEPS, Step
from game.players.hints import Choice, hint
from game.players.levels import Level, player
from game.players.table_play import LoggedHand, played, played_until
from game.refusals import Refusal

MOST_WRONG = 2
"""After this many wrong answers the right one is shown."""
TAKE_BACK, HINT = "-", "?"
"""The signs of two presses in the last step, each possible once; after both, only the best move is
offered. The sign of an answer is a letter: "a" for the first, and so on.
"""
_PLAYERS = (player(Level.STRONG),) * SEATS


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the lesson: the number of a step, from 0, and the signs of what was pressed there.

    A move that was taken back is left out.
    """

    step: int = 0
    pressed: str = ""

    def then(self, sign: str) -> "Point":
        """The point after another press at this step."""
        if sign == TAKE_BACK:
            return Point(self.step, TAKE_BACK + self.pressed.rstrip(HINT)[:-1])
        return Point(self.step, self.pressed + sign)


@dataclass(frozen=True, slots=True)
class TriedAnswer:
    """An answer to the question of a step, and what came of it.

    `after`: the hand when the trick was over or the seat had a choice again. `points`: those of the
    seat at the end of the hand if AI players play on; None if the rules refuse the answer.
    """

    action: Decision
    after: Hand
    points: int | None
    is_right: bool


@dataclass(frozen=True, slots=True)
class Situation:
    """What is shown at a point of the lesson.

    `hand`: as it stands; a wrong answer is taken back. `after`: the hand after the latest answer,
    right or wrong. `choices`: the possible answers, by sign. `tried`: the answers so far; once the
    right one was found or shown, it is the last of them. `best`: the hint at the last step, if it
    was asked for or nothing else is offered.
    """

    step: Step
    hand: Hand
    after: Hand
    choices: Mapping[str, Decision]
    tried: tuple[TriedAnswer, ...] = ()
    best: Choice | None = None
    can_hint: bool = False
    can_take_back: bool = False

    @property
    def is_done(self) -> bool:
        """Whether the step is over."""
        return self.tried[-1].is_right if self.tried else self.hand.over

    @property
    def is_last(self) -> bool:
        """Whether this is the last step."""
        return self.step == STEPS[-1]


@lru_cache(maxsize=512)
def situation(point: Point) -> Situation | None:
    """What is shown at a point; None if no presses lead there."""
    if not 0 <= point.step < len(STEPS):
        return None
    step = STEPS[point.step]
    return _question(step, point.pressed) if step.options else _ending(step, point.pressed)


def _question(step: Step, pressed: str) -> Situation | None:
    """A step with one question."""
    position, tried = step.position(), list[TriedAnswer]()
    left = _by_sign(map(step.answer, step.options))
    for sign in pressed:
        if sign not in left:
            return None
        tried.append(_tried(step, left.pop(sign)))
        if tried[-1].is_right:
            left = {}
    if left and len(tried) == MOST_WRONG:
        tried.append(_tried(step, step.answer(step.right)))
        left = {}
    after = tried[-1].after if tried else position
    return Situation(step, position if left else after, after, left, tuple(tried))


@cache
def _tried(step: Step, action: Decision) -> TriedAnswer:
    seat, position = step.seat, step.position()
    after = act(position, action)
    if isinstance(after, Refusal):
        return TriedAnswer(action, position, None, is_right=False)
    start = LoggedHand(after)
    points = played(start, _PLAYERS).result.points[seat]
    played_out = played_until(
        start,
        _PLAYERS,
        lambda hand: hand.over or _has_choice(hand, seat) or _waits_for_lead(hand),
    )
    return TriedAnswer(action, played_out.hand, points, action == step.answer(step.right))


def _waits_for_lead(hand: Hand) -> bool:
    """Whether somebody is about to lead a trick."""
    return isinstance(hand.phase, Trick) and not hand.phase.moves


def _has_choice(hand: Hand, seat: int) -> bool:
    return len(legal_actions(hand, seat)) > 1


def _ending(step: Step, pressed: str) -> Situation | None:
    """A step that is played to the end of the hand."""
    moves, seat = pressed.replace(TAKE_BACK, "").replace(HINT, ""), step.seat
    hints, backs = pressed.count(HINT), pressed.count(TAKE_BACK)
    hand = _after_moves(step, moves)
    if hand is None or max(hints, backs) > 1:
        return None
    choices, best = _by_sign(legal_actions(hand, seat)), None
    is_helped = hints == backs == 1
    if choices and (is_helped or pressed.endswith(HINT)):
        best = _best(hand, seat)
    if best and is_helped:
        choices = {sign: action for sign, action in choices.items() if action == best.action}
    has_won = hand.result is not None and hand.result.points[seat] > 0
    can_hint, can_take_back = bool(choices) and not hints, bool(moves) and not (backs or has_won)
    return Situation(step, hand, hand, choices, (), best, can_hint, can_take_back)


def _after_moves(step: Step, moves: str) -> Hand | None:
    """The hand after moves of the newcomer, given by their signs; None if one is not legal."""
    hand = step.position()
    for sign in moves:
        action = _by_sign(legal_actions(hand, step.seat)).get(sign)
        after = act(hand, action) if action else None
        if after is None or isinstance(after, Refusal):
            return None
        hand = _played_on(after, step.seat)
    return hand


def _played_on(hand: Hand, seat: int) -> Hand:
    """The hand when the seat has a choice again, or at its end."""
    start = LoggedHand(hand)
    return played_until(start, _PLAYERS, lambda hand: hand.over or _has_choice(hand, seat)).hand


def _best(hand: Hand, seat: int) -> Choice | None:
    advice = hint(view_of(hand, seat))
    return advice.choices[0] if advice else None


def _by_sign(actions: Iterable[Decision]) -> dict[str, Decision]:
    return dict(zip(ascii_lowercase, actions, strict=False))
