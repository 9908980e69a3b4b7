"""The record of a hand: its rules, its seed, every action, and its ending."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from game.beacon import Draw
from game.cards import high_to_low, seat_number
from game.hand.actions import Action, Give, Lay
from game.hand.attendance import penalties
from game.hand.engine import deal, decide, evolve, replay
from game.hand.events import Event
from game.hand.state import Hand
from game.refusals import Refusal
from game.rules.ruleset import RuleSet
from game.scoring import Result
from game.shuffle import commitment
from game.tribute import Debt

ENDINGS = (
    "deals",
    "solo",
    "emperor",
    "guard",
    "hoes",
    "multiplier",
    "places",
    "smothered",
    "points",
    "unscored",
    "unfinished",
    "penalties",
)
"""The names of what a record says about the end of a hand, in order; see `ending_of`."""


class RecordedStep(NamedTuple):
    """One action of a hand, the events it caused, and the hand after it."""

    action: Action
    events: tuple[Event, ...]
    hand: Hand


@dataclass(frozen=True, slots=True)
class Game:
    """A hand as a record tells it; `notation.game_file.check` says whether it can be true.

    `hash`: the SHA-256 of the seed, in hex, as it was shown before the deal. `first`: the seat that
    is dealt the first card. `draw`: the public random number (§1). `owed`: the tribute due from the
    hand before. `ending`: by name, as `ending_of` writes it. `lines`: the number of the line in the
    file for each part of the record: by its first word, by `= points` and the like, or by the
    number of an action.
    """

    rules: RuleSet
    seed: bytes
    hash: str
    first: int
    owed: Debt | None
    actions: tuple[Action, ...]
    ending: Mapping[str, str]
    draw: Draw | None = None
    lines: Mapping[str | int, int] = field(default_factory=dict, compare=False)

    def dealt(self) -> Hand:
        return deal(self.rules, self.seed, self.first, self.owed, self.draw)

    def replay(self) -> Iterator[RecordedStep | Refusal]:
        """The hand action by action. It stops at a refused action: its refusal is the last item."""
        hand = self.dealt()
        for action in self.actions:
            events = decide(hand, action)
            if isinstance(events, Refusal):
                yield events
                return
            for event in events:
                hand = evolve(hand, event)
            yield RecordedStep(action, events, hand)


def recorded(
    rules: RuleSet,
    seed: bytes,
    first: int,
    actions: Iterable[Action],
    owed: Debt | None = None,
    draw: Draw | None = None,
) -> Game:
    """The record of a hand with these actions. Raises `ValueError` if one is refused."""
    taken = tuple(map(canonical, actions))
    hand = replay(rules, seed, first, taken, owed, draw)
    return Game(rules, seed, commitment(seed), first, owed, taken, ending_of(hand), draw)


def canonical(action: Action) -> Action:
    """The action as a record has it: its cards are sorted high to low."""
    if isinstance(action, Lay | Give):
        return type(action)(action.seat, high_to_low(action.cards))
    return action


def ending_of(hand: Hand) -> dict[str, str]:
    """The ending of a hand, by name, with seats from 1 to 5.

    Those that still held cards at the end stand in brackets. Who was smothered is only named if
    somebody was.

    A hand that ended with all five on autoplay is only `unscored`; one that goes on, `unfinished`.
    """
    lost = penalties(hand)
    penalty = {"penalties": _numbers(lost)} if any(lost) else {}
    if hand.result is None:
        return {"unscored" if hand.over else "unfinished": ""} | penalty
    return _settled(hand, hand.result) | penalty


def _settled(hand: Hand, result: Result) -> dict[str, str]:
    sides, finished = result.sides, result.places[: result.finished]
    unfinished = result.places[result.finished :]
    stuck = _seats(each.seat for each in result.smothered)
    return {
        "deals": str(hand.deals),
        "solo": sides.solo.value,
        "emperor": _seats([sides.emperor]),
        "guard": "-" if sides.guard is None else _seats([sides.guard]),
        "hoes": _seats(sorted(hand.hoes)) or "-",
        "multiplier": str(result.multiplier),
        "places": f"{_seats(finished)} ({_seats(unfinished)})".lstrip(),
        **({"smothered": stuck} if stuck else {}),
        "points": _numbers(result.points),
    }


def _seats(seats: Iterable[int]) -> str:
    return _numbers(map(seat_number, seats))


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))
