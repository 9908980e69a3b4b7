"""Nobody but the guard can tell who holds the fourth copy of the called card (`rules.md` §2.3)."""

from dataclasses import replace

from hypothesis import given, settings

from game.cards import Card, high_to_low
from game.hand import Hand
from game.ruleset import RuleSet
from game.scoring import Solo
from game.view import view
from tests.laws.games import CALLED, SEEDS, played

SEATS = frozenset(range(5))


def with_another_guard(hand: Hand, guard: int) -> Hand | None:
    """The same hand, the fourth copy held by another seat in exchange for a card of its own."""
    if hand.guard is None or hand.called is None or not hand.hands[guard]:
        return None
    given_away = hand.hands[guard][-1]
    hands = list(hand.hands)
    hands[hand.guard] = swapped(hands[hand.guard], hand.called, given_away)
    hands[guard] = swapped(hands[guard], given_away, hand.called)
    return replace(hand, hands=tuple(hands), guard=guard)


def swapped(cards: tuple[Card, ...], away: Card, instead: Card) -> tuple[Card, ...]:
    left = list(cards)
    left.remove(away)
    return high_to_low([*left, instead])


@settings(max_examples=25)
@given(CALLED, SEEDS)
def test_the_others_see_the_same_whoever_the_guard_is(rules: RuleSet, seed: bytes) -> None:
    log, _ = played(rules, seed, 0)
    hidden = [step.before for step in log if step.before.called and not step.before.exposed]
    for hand in hidden[:: max(1, len(hidden) // 8)]:
        if hand.guard is None or hand.called not in hand.hands[hand.guard]:
            continue
        for other in SEATS - {hand.guard, hand.emperor}:
            world = with_another_guard(hand, other)
            if world is None:
                continue
            for seat in (*(SEATS - {hand.guard, other}), None):
                assert view(world, seat) == view(hand, seat)
            assert view(world, other).guard == other
            assert view(hand, hand.guard).guard == hand.guard


@settings(max_examples=25)
@given(CALLED, SEEDS)
def test_the_others_see_the_same_in_a_dark_solo(rules: RuleSet, seed: bytes) -> None:
    log, _ = played(rules, seed, 0)
    hidden = [step.before for step in log if step.before.called and not step.before.exposed]
    for hand in hidden[:: max(1, len(hidden) // 8)]:
        guard, emperor = hand.guard, hand.emperor
        if guard is None or emperor is None or not hand.hands[emperor]:
            continue
        if hand.called is None or hand.called not in hand.hands[guard]:
            continue
        given_away = hand.hands[emperor][-1]
        if given_away == hand.called:
            continue
        hands = list(hand.hands)
        hands[emperor] = swapped(hands[emperor], given_away, hand.called)
        hands[guard] = swapped(hands[guard], hand.called, given_away)
        dark = replace(hand, hands=tuple(hands), guard=None, solo=Solo.DARK)
        for seat in (*(SEATS - {guard, emperor}), None):
            assert view(dark, seat) == view(hand, seat)
        assert view(dark, emperor).solo is Solo.DARK
