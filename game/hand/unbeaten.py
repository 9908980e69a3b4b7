"""What everybody knows that nobody can beat: then all others pass, and need not be asked (§3)."""

from itertools import chain

from game.cards import Cards
from game.hand.phases.trick import Trick
from game.hand.state import Hand
from game.plays.legality import legal_plays
from game.rules.ruleset import RuleSet


def nobody_can_beat(hand: Hand) -> bool:
    """Whether no play over that on the table could be in any other hand, as far as anybody knows.

    Everybody knows which cards were played, so which are left, and how many each seat holds; not
    who holds what. So a play counts that any of the cards left make, whoever has them.
    """
    trick = hand.phase
    if not isinstance(trick, Trick) or trick.table is None:
        return False
    most = max(len(cards) for seat, cards in enumerate(hand.hands) if seat != trick.table.seat)
    left = tuple(chain.from_iterable(hand.hands))
    return not some_hand_beats(hand.rules, left, most, trick.table.cards)


def some_hand_beats(rules: RuleSet, cards: Cards, most: int, table: Cards) -> bool:
    """Whether a hand of at most `most` of these cards could beat the table, whoever holds it."""
    return any(play.size <= most for play in legal_plays(rules, cards, table))
