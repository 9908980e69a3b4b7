"""Public knowledge: conclusions that everybody at the table can draw from what they have seen."""

from itertools import chain

from game.cards import Cards
from game.hand.phases.trick import Trick
from game.hand.state import Hand
from game.plays.legality import legal_plays
from game.rules.ruleset import RuleSet


def some_hand_beats(rules: RuleSet, cards: Cards, most: int, table: Cards) -> bool:
    """Whether a hand of at most `most` of these cards could beat the table, whoever holds it."""
    return any(play.size <= most for play in legal_plays(rules, cards, table))


def nobody_can_beat(hand: Hand) -> bool:
    """Whether everybody knows that no other hand can beat the play on the table.

    Everybody knows which cards were played, so also which are left, and how many each seat holds,
    but not who holds which. So any play counts that can be made of the cards left.
    """
    trick = hand.phase
    if not isinstance(trick, Trick) or trick.table is None:
        return False
    most = max(len(cards) for seat, cards in enumerate(hand.in_play) if seat != trick.table.seat)
    left = tuple(chain.from_iterable(hand.in_play))
    return not some_hand_beats(hand.rules, left, most, trick.table.cards)
