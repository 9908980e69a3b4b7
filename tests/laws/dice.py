"""Whole hands played at random from a seed; nothing here needs hypothesis."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeVar

from game.cards import deck
from game.hand.actions import (
    Action,
    Answer,
    Ascend,
    Attending,
    Autoplay,
    Cede,
    Lay,
    Leave,
    Pass,
    Substitute,
    TakeBack,
    TimeOut,
)
from game.hand.engine import deal, decide, evolve, legal_actions
from game.hand.events import Event
from game.hand.state import Hand
from game.refusals import Refusal
from game.rules.options import OPTIONS, refuse_rules
from game.rules.ruleset import RuleSet, SoloPoints, Tribute, WhenSmothered
from game.shuffle import random_words
from game.tribute import Debt, possible

T = TypeVar("T")


class Dice:
    """Choices that follow from a seed."""

    def __init__(self, seed: bytes) -> None:
        self._words = random_words(seed, 2**32 - 1)

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
        order, words = list(items), self._words
        for last in range(len(order) - 1, 0, -1):
            chosen = next(words) % (last + 1)
            order[last], order[chosen] = order[chosen], order[last]
        return order


@dataclass(frozen=True)
class Step:
    """One action: the hand before it, what was done, and what happened."""

    before: Hand
    action: Action
    events: tuple[Event, ...]


def after(hand: Hand, events: Iterable[Event]) -> Hand:
    """The hand after these events."""
    for event in events:
        hand = evolve(hand, event)
    return hand


def choose(hand: Hand, dice: Dice) -> Action:
    """A legal action of somebody waited for, such that every kind of hand comes about."""
    seat = dice.pick(sorted(hand.waiting))
    legal = legal_actions(hand, seat)
    match hand.phase.name:
        case "rob":
            return legal[0 if dice.happens(8) else -1]
        case "throne":
            percent = 50 if hand.deals else 90
            return legal[-1] if dice.happens(percent) else dice.pick(legal)
        case "calling":
            return legal[-1] if dice.happens(40) else dice.pick(legal)
        case "trick":
            plays = [action for action in legal if isinstance(action, Lay)]
            return dice.pick(plays) if plays and dice.happens(60) else dice.pick(legal)
        case _:
            return dice.pick(legal)


def steps(hand: Hand, dice: Dice) -> Iterator[Step]:
    """A hand played to its end."""
    while not hand.over:
        action = choose(hand, dice)
        events = decide(hand, action)
        assert not isinstance(events, Refusal), f"{action} is legal, but {events}"
        yield Step(hand, action, events)
        hand = after(hand, events)


def played(
    rules: RuleSet, seed: bytes, first: int, debt: Debt | None = None
) -> tuple[list[Step], Hand]:
    """A whole hand at random: its steps and how it ended."""
    log = list(steps(deal(rules, seed, first, debt), Dice(seed)))
    return log, after(log[-1].before, log[-1].events)


def any_rules(dice: Dice) -> RuleSet:
    """A rule set drawn from all that can be."""
    while True:
        values: dict[str, Any] = {name: dice.pick(o.values) for name, o in OPTIONS.items()}
        rules = replace(RuleSet(), **values)
        if refuse_rules(rules) is None:
            return rules


def any_debt(rules: RuleSet, first: int, dice: Dice) -> Debt | None:
    """The tribute after some last hand, whose emperor was `first`, if the rules have any."""
    return dice.pick(_debts(rules.tribute, rules.solo_points, first, rules.smothered))


@cache
def _debts(
    tribute: Tribute, solo_points: SoloPoints, first: int, smothered: WhenSmothered
) -> list[Debt | None]:
    return [None, *sorted(possible(tribute, solo_points, first, smothered), key=repr)]


def anything(hand: Hand, dice: Dice) -> Action:
    """Anything at all by anyone: mostly nonsense."""
    turn = sorted(hand.waiting)
    seat = turn[0] if turn and dice.happens(60) else dice.below(7) - 1
    match dice.below(8):
        case 0:
            return Answer(seat, yes=dice.happens(50))
        case 1:
            return Ascend(seat, open_solo=dice.happens(50))
        case 2:
            return Cede(seat)
        case 3:
            return Pass(seat)
        case _:
            held = hand.hands[seat % 5] if dice.happens(80) else deck(216)
            cards = dice.mixed(held)[: dice.below(5)]
            if cards and dice.happens(70):
                cards = [card for card in held if card.is_joker or card.rank is cards[0].rank]
            return Lay(seat, tuple(dice.mixed(cards)[: dice.below(6)]))


def coming_or_going(dice: Dice) -> Attending:
    """A change of who attends to a seat, which may be refused."""
    often: tuple[Callable[[int], Attending], ...] = (Autoplay, TakeBack, TakeBack)
    kinds = (*often, TimeOut, Leave, Substitute)
    return dice.pick(kinds)(dice.below(5))
