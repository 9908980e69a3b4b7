"""Encodes a prospect, a hand as it would begin, as an observation before its first lead."""

from collections import Counter

from game.cards import GUARD_CARD, Rank
from game.hand.state import in_hands
from game.hand.view import View
from game.players.bidder import Prospect
from game.players.observation.input_layout import (
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
    OBSERVATION,
    OPEN,
    OWN,
    ROLE,
    TABLE_RANK,
    TABLE_SEAT,
    TELLING,
    UNSEEN,
)
from game.players.observation.view_encoder import copies, encode_rules
from game.scoring import Solo
from game.seats import SEATS


def encode_prospect(view: View, prospect: Prospect) -> list[int]:
    """The observation of the seat of a view if the hand began as in a prospect."""
    me = view.seat or 0
    observation = [0] * OBSERVATION
    rules = encode_rules(view.rules)
    observation[: len(rules)] = rules
    observation[ROLE] = prospect.role
    observation[EXPOSED] = int(prospect.exposed)
    observation[OPEN] = int(prospect.solo is Solo.OPEN)
    observation[EMPEROR_SEAT] = (prospect.emperor - me) % SEATS
    observation[GUARD_SEAT] = NOTHING if prospect.guard is None else (prospect.guard - me) % SEATS
    observation[TABLE_SEAT] = observation[TABLE_RANK] = NOTHING
    for seat in range(SEATS):
        observation[LEFT + seat] = view.counts[(seat + me) % SEATS]
        observation[HOE + seat] = int((seat + me) % SEATS in prospect.hoes)
    for held, count in Counter(card.rank for card in prospect.cards).items():
        observation[OWN + held - Rank.THREE] = count
    called = prospect.call
    trump = called if view.rules.called_card_is_trump else None
    for rank, number in enumerate(copies(view.rules.deck, trump)):
        observation[UNSEEN + rank] = number - observation[OWN + rank]
    moved = len(prospect.cards) - observation[LEFT]
    observation[LEFT] += moved
    observation[CALLED_RANK] = called.rank - Rank.THREE if called else NOTHING
    telling = None if prospect.exposed else in_hands(called, view.rules) or GUARD_CARD
    tells = telling in prospect.cards and prospect.role in (GUARD, LONE)
    observation[TELLING] = telling.rank - Rank.THREE if telling and tells else NOTHING
    observation[MAY_SHOW] = int(tells and not (called and prospect.role == LONE))
    return observation
