"""A hand of the rules as a position: to compare the two, and to measure them side by side."""

from game.cards import GUARD_CARD, SEATS, Rank
from game.hand.state import Hand, in_hands
from game.players.observation.input_layout import NOTHING, RANKS
from game.players.observation.view_encoder import encode_rules
from game.rules.ruleset import WhenSmothered
from game.scoring import Solo
from lab.training.position import (
    CALL,
    HANDS,
    HELD,
    HOES,
    KNOWN,
    LAST,
    ONE_TELLS,
    POOL,
    POSITION,
    SMOTHERS,
    SOLO,
    TABLE,
    TELLER,
    TELLS,
    THE_EMPEROR,
    THE_GUARD,
    TURN,
)


def position_of(hand: Hand) -> list[int]:
    """The position of a hand that is about to be led to for the first time."""
    p = [0] * POSITION
    rules = encode_rules(hand.rules)
    p[: len(rules)] = rules
    p[SMOTHERS] = int(hand.rules.smothered is not WhenSmothered.OFF)
    sides, telling = hand.sides, in_hands(hand.called, hand.rules) or GUARD_CARD
    p[THE_EMPEROR] = sides.emperor
    p[THE_GUARD] = NOTHING if sides.guard is None else sides.guard
    p[SOLO] = list(Solo).index(sides.solo)
    p[KNOWN] = int(hand.exposed)
    p[TURN] = sides.emperor
    p[LAST] = p[TABLE] = NOTHING
    p[TELLER] = NOTHING
    if sides.solo is not Solo.OPEN:
        p[TELLER] = sides.emperor if sides.guard is None else sides.guard
        p[TELLS] = telling.rank - Rank.THREE
        p[ONE_TELLS] = int(not (hand.called and sides.solo is Solo.DARK))
    p[CALL] = hand.called.rank - Rank.THREE if hand.called else NOTHING
    for seat in range(SEATS):
        p[HOES + seat] = int(seat in hand.hoes)
        p[HELD + seat] = len(hand.hands[seat])
        for card in hand.hands[seat]:
            p[HANDS + seat * RANKS + card.rank - Rank.THREE] += 1
            p[POOL + card.rank - Rank.THREE] += 1
    return p
