"""Deals in which chosen seats hold chosen cards."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from bot.tables.rules import next_hand
from game.beacon import Draw
from game.cards import Cards, high_to_low
from game.hand.engine import Hand, deal
from game.hand.state import Hand as State
from game.notation.parser import read_play
from game.rules.ruleset import RuleSet
from game.tribute import Debt
from tests.game.hands import holding

Deal = Callable[[RuleSet, bytes, int, Debt | None, Draw | None], Hand]


def rig(monkeypatch: pytest.MonkeyPatch, wanted: Mapping[int, str]) -> None:
    """Let every deal give these seats these cards, and the rest as they would have come."""
    monkeypatch.setattr(next_hand, "deal", dealing(wanted))


def dealing(wanted: Mapping[int, str]) -> Deal:
    """What deals these cards to these seats."""

    def rigged(
        rules: RuleSet, seed: bytes, first: int, owed: Debt | None, draw: Draw | None
    ) -> Hand:
        return replace_hands(deal(rules, seed, first, owed, draw), wanted)

    return rigged


def replace_hands(hand: State, wanted: Mapping[int, str]) -> State:
    """The same deal with these cards moved to these seats."""
    rest = [card for cards in hand.hands for card in cards]
    given: dict[int, Cards] = {}
    for seat, text in wanted.items():
        found = read_play(text, holding(tuple(rest)))
        assert isinstance(found, tuple), f"{text}: {found}"
        given[seat] = found
        for card in found:
            rest.remove(card)
    hands = []
    for seat, count in enumerate(hand.counts()):
        mine = given.get(seat, ())
        missing = count - len(mine)
        hands.append(high_to_low((*mine, *rest[:missing])))
        del rest[:missing]
    assert not rest
    return replace(hand, hands=tuple(hands))
