"""Whole hands played at random: what the laws are held against."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from hypothesis import strategies as st

from game.actions import Action, Lay
from game.events import Event
from game.hand import deal, decide, evolve, legal_actions
from game.options import DECKS, refuse_rules
from game.refusals import Refusal
from game.ruleset import Ceding, Guard, RuleSet, SixesLast, SoloPoints, Tribute
from game.shuffle import words
from game.state import Hand

T = TypeVar("T")

FIXED = st.builds(
    RuleSet,
    deck=st.sampled_from(DECKS),
    rob=st.booleans(),
    ceding=st.sampled_from(Ceding),
    rebellion=st.booleans(),
    kick=st.booleans(),
    hard_pass=st.booleans(),
    roast=st.booleans(),
    sixes_last=st.sampled_from(SixesLast),
    solo_points=st.sampled_from(SoloPoints),
    tribute=st.sampled_from(Tribute),
)
CALLED = st.builds(
    RuleSet,
    guard=st.just(Guard.CALLED),
    deck=st.sampled_from(DECKS),
    rob=st.booleans(),
    ceding=st.sampled_from([Ceding.ROUNDS, Ceding.CIRCUIT]),
    rebellion=st.just(False),
    kick=st.booleans(),
    called_card_is_trump=st.booleans(),
    hard_pass=st.booleans(),
    roast=st.booleans(),
    sixes_last=st.sampled_from(SixesLast),
    solo_points=st.sampled_from(SoloPoints),
    tribute=st.sampled_from(Tribute),
).filter(lambda rules: refuse_rules(rules) is None)
ANY_RULES = FIXED | CALLED
SEEDS = st.binary(min_size=4, max_size=4)


class Dice:
    """Choices that follow from a seed."""

    def __init__(self, seed: bytes) -> None:
        self._words = words(seed, 2**32 - 1)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1."""
        return next(self._words) % bound

    def pick(self, options: Sequence[T]) -> T:
        """One of several."""
        return options[self.below(len(options))]

    def happens(self, percent: int) -> bool:
        """Whether something happens that does so this often."""
        return self.below(100) < percent

    def mixed(self, items: Sequence[T]) -> list[T]:
        """All of them in another order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            chosen = self.below(last + 1)
            order[last], order[chosen] = order[chosen], order[last]
        return order


@dataclass(frozen=True)
class Step:
    """One action: the hand before it, what was done, and what happened."""

    before: Hand
    action: Action
    events: tuple[Event, ...]


def after(step: Step) -> Hand:
    """The hand after a step."""
    hand = step.before
    for event in step.events:
        hand = evolve(hand, event)
    return hand


def choose(hand: Hand, dice: Dice) -> Action:
    """A legal action of somebody waited for, such that every kind of hand comes about."""
    seat = dice.pick(sorted(hand.phase.waiting(hand)))
    legal = legal_actions(hand, seat)
    match hand.phase.name:
        case "rob":
            return legal[0 if dice.happens(8) else -1]
        case "throne":
            return legal[-1] if dice.happens(50 if hand.deals else 90) else dice.pick(legal)
        case "calling":
            return legal[-1] if dice.happens(40) else dice.pick(legal)
        case "trick":
            plays = [action for action in legal if isinstance(action, Lay)]
            return dice.pick(plays) if plays and dice.happens(60) else dice.pick(legal)
        case _:
            return dice.pick(legal)


def steps(hand: Hand, dice: Dice) -> Iterator[Step]:
    """A hand played to its end."""
    while hand.result is None:
        action = choose(hand, dice)
        events = decide(hand, action)
        assert not isinstance(events, Refusal), f"{action} is legal, but {events}"
        yield Step(hand, action, events)
        for event in events:
            hand = evolve(hand, event)


def played(rules: RuleSet, seed: bytes, first: int) -> tuple[list[Step], Hand]:
    """A whole hand at random: its steps and how it ended."""
    log = list(steps(deal(rules, seed, first), Dice(seed)))
    return log, after(log[-1])
