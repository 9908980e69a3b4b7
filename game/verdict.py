"""Answers about the rules for newcomers: is this a play, does it beat that one, and why.

Nobody's hand is looked at: the cards only have to be in the deck.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import product

from game.cards import TRUMP, Card, Cards, deck, high_to_low
from game.hand.phases.deal import without_sword
from game.notation.parser import MOST_ASKED, fits, readings
from game.plays.legality import BeatingGroup, beating_groups, lowest_rank, refuse_over, refuse_play
from game.refusals import Refusal, Why
from game.rules.ruleset import Guard, RuleSet, SixesLast

MOST_RULINGS = 5
"""The most meanings of a text that are judged; where `王` allows more, it must be spelled out."""
_TRUMPS = 4


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether `cards` are a play and, if there is an `over`, whether they beat it.

    `refusal`: the reason for a no, None for a yes. `groups`: after a yes, the cards that beat each
    card of `over`. `only_last`: the play is allowed only as the last one (`rules.md` §3.2).
    """

    cards: Cards
    over: Cards | None
    refusal: Refusal | None
    groups: tuple[BeatingGroup, ...] = ()
    only_last: bool = False


@dataclass(frozen=True, slots=True)
class NotInDeck:
    """A play that nobody can hold: the deck of this size has too few of these cards, or none."""

    cards: Cards
    deck: int


def ask(rules: RuleSet, text: str, over: str = "") -> tuple[Ruling, ...] | Refusal | NotInDeck:
    """The rulings on a play and, if `over` is given, on whether it beats that.

    There are several where a `王` may be either joker. A text that cannot be read is a refusal.
    """
    mine = _meanings(rules, text)
    if not isinstance(mine, tuple):
        return mine
    if len(mine) > MOST_RULINGS:
        return Refusal(Why.AMBIGUOUS, {"plays": mine[:MOST_ASKED]})
    if not over.strip():
        return tuple(_ruling(rules, cards, None) for cards in mine)
    theirs = _meanings(rules, over)
    if not isinstance(theirs, tuple):
        return theirs
    if len(mine) * len(theirs) > MOST_RULINGS:
        meant = mine if len(mine) > 1 else theirs
        return Refusal(Why.AMBIGUOUS, {"plays": meant[:MOST_ASKED]})
    return tuple(_ruling(rules, cards, table) for cards, table in product(mine, theirs))


def _meanings(rules: RuleSet, text: str) -> tuple[Cards, ...] | Refusal | NotInDeck:
    """The meanings of a text that the deck can supply."""
    named = readings(text)
    if isinstance(named, Refusal):
        return named
    meant = tuple(high_to_low(each.elements()) for each in named if not _lacking(rules, each))
    if meant:
        return meant
    cards = high_to_low(named[0].elements())
    refusal = refuse_play(rules, cards, cards, None)
    if refusal and refusal.why is Why.NOT_A_PLAY:
        return refusal
    return NotInDeck(_lacking(rules, named[0]), rules.deck)


def _lacking(rules: RuleSet, wanted: Counter[Card]) -> Cards:
    """The wanted cards of which the deck has too few."""
    too_many = [
        want
        for want in wanted
        if sum(n for card, n in wanted.items() if fits(card, want)) > _in_deck(rules, want)
    ]
    return high_to_low(
        card for card in wanted.elements() if any(fits(card, want) for want in too_many)
    )


@cache
def _in_deck(rules: RuleSet, want: Card) -> int:
    if want == TRUMP:
        return _TRUMPS if rules.called_card_is_trump else 0
    cards = deck(rules.deck)
    if rules.guard is Guard.CALLED:
        cards = tuple(map(without_sword, cards))
    return sum(fits(card, want) for card in cards)


def _ruling(rules: RuleSet, cards: Cards, over: Cards | None) -> Ruling:
    """The ruling if these cards are a whole hand. It is about `over` if that is no play."""
    if refusal := refuse_play(rules, cards, cards, None):
        return Ruling(cards, over, refusal)
    if over and (refusal := refuse_play(rules, over, over, None)):
        return Ruling(over, None, refusal)
    if over and (refusal := refuse_over(rules, cards, over)):
        return Ruling(cards, over, refusal)
    groups = beating_groups(rules, cards, over) if over else ()
    kept = rules.sixes_last is not SixesLast.OFF and cards[-1].rank is lowest_rank(rules)
    return Ruling(cards, over, None, groups, only_last=kept)
