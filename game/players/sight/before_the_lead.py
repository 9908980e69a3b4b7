"""A hand that is not yet, as a sight: how it would look before its first lead."""

from collections import Counter

from game.cards import GUARD_CARD, Rank
from game.hand.state import in_hands
from game.hand.view import View
from game.players.bidding import Prospect
from game.players.sight.from_view import copies, rules_in_numbers
from game.players.sight.input_layout import (
    CALLED_RANK,
    EMPEROR_SEAT,
    EXPOSED,
    GUARD,
    GUARD_SEAT,
    HOE,
    LEFT,
    LONE,
    MAY_SHOW,
    NOTHING,
    OPEN,
    OWN,
    ROLE,
    SEATS,
    SIGHT,
    TABLE_RANK,
    TABLE_SEAT,
    TELLING,
    UNSEEN,
)
from game.scoring import Solo


def beginning(view: View, prospect: Prospect) -> list[int]:
    """What the seat of a view would see, if the hand began as in this prospect."""
    me = view.seat or 0
    sight = [0] * SIGHT
    rules = rules_in_numbers(view.rules)
    sight[: len(rules)] = rules
    sight[ROLE] = prospect.role
    sight[EXPOSED] = int(prospect.exposed)
    sight[OPEN] = int(prospect.solo is Solo.OPEN)
    sight[EMPEROR_SEAT] = (prospect.emperor - me) % SEATS
    sight[GUARD_SEAT] = NOTHING if prospect.guard is None else (prospect.guard - me) % SEATS
    sight[TABLE_SEAT] = sight[TABLE_RANK] = NOTHING
    for seat in range(SEATS):
        sight[LEFT + seat] = view.counts[(seat + me) % SEATS]
        sight[HOE + seat] = int((seat + me) % SEATS in prospect.hoes)
    for held, count in Counter(card.rank for card in prospect.cards).items():
        sight[OWN + held - Rank.THREE] = count
    called = prospect.call
    trump = called if view.rules.called_card_is_trump else None
    for rank, number in enumerate(copies(view.rules.deck, trump)):
        sight[UNSEEN + rank] = number - sight[OWN + rank]
    moved = len(prospect.cards) - sight[LEFT]
    sight[LEFT] += moved
    sight[CALLED_RANK] = called.rank - Rank.THREE if called else NOTHING
    telling = None if prospect.exposed else in_hands(called, view.rules) or GUARD_CARD
    tells = telling in prospect.cards and prospect.role in (GUARD, LONE)
    sight[TELLING] = telling.rank - Rank.THREE if telling and tells else NOTHING
    sight[MAY_SHOW] = int(tells and not (called and prospect.role == LONE))
    return sight
