"""What can be counted of a play: what can still beat it, and whether one gets out for certain.

All cards that are not seen are taken as if one seat held them: what they cannot do, nobody can.
"""

from collections.abc import Sequence

from game.cards import Card, Cards, Rank, high_to_low
from game.hand.unbeaten import some_hand_beats
from game.hand.view import View
from game.players.sight.input_layout import (
    BIG,
    LEFT,
    LOWEST,
    NATURALS,
    OWN,
    RANKS,
    SEATS,
    SIXES,
    SMALL,
    TELLING,
    TRUMP,
    UNSEEN,
    big_of,
    naturals_of,
    rank_of,
    shows,
    small_of,
    trump_of,
)

JOKERS = (SMALL, BIG, TRUMP)


def cards_of(rank: int, count: int) -> Cards:
    """So many cards of a rank of a sight, without suits."""
    return (Card(Rank(rank + Rank.THREE)),) * count


def held(sight: Sequence[int], rank: int) -> Cards:
    """All cards of a rank that the seat holds, without suits."""
    return cards_of(rank, sight[OWN + rank])


def jokers_of(code: int) -> int:
    """How many jokers a play has."""
    return small_of(code) + big_of(code) + trump_of(code)


def jokers_held(sight: Sequence[int]) -> int:
    """How many jokers the seat holds."""
    return sum(sight[OWN + joker] for joker in JOKERS)


def breaks(sight: Sequence[int], code: int) -> bool:
    """Whether a play takes some cards of a rank, and leaves others."""
    return 0 < naturals_of(code) < sight[OWN + rank_of(code)]


def tells(sight: Sequence[int], code: int) -> bool:
    """Whether a play shows who the guard is, or that the emperor is alone."""
    used = {SMALL: small_of(code), TRUMP: trump_of(code), rank_of(code): naturals_of(code)}
    of_it = used.get(sight[TELLING], 0)
    return shows(code) or (of_it > 0 and of_it == sight[OWN + sight[TELLING]])


def no_set_beats(sight: Sequence[int], code: int) -> bool:
    """Whether only jokers, or nothing, can beat a play."""
    above = range(rank_of(code) + 1, NATURALS)
    longest = max((sight[UNSEEN + rank] for rank in above), default=0)
    return jokers_of(code) > 0 or longest < naturals_of(code)


def nothing_beats(view: View, sight: Sequence[int], cards: Cards) -> bool:
    """Whether no play of the cards that are not seen beats these, whoever holds them (§3)."""
    pool = high_to_low(
        card for rank in range(RANKS) for card in cards_of(rank, sight[UNSEEN + rank])
    )
    most = max(sight[LEFT + seat] for seat in range(1, SEATS))
    return not some_hand_beats(view.rules, pool, most, cards)


def runs_out(view: View, sight: Sequence[int], code: int, cards: Cards) -> bool:
    """Whether nothing beats a play, nor any of the sets led after it but the last one.

    All jokers that are left go with the last set, where they may, or are a play of their own.
    """
    left = {rank: sight[OWN + rank] for rank in range(NATURALS) if sight[OWN + rank]}
    if naturals_of(code):
        left[rank_of(code)] -= naturals_of(code)
    sets = [cards_of(rank, count) for rank, count in left.items() if count]
    jokers = _jokers_left(sight, code)
    if jokers and (not sets or sight[SIXES]):
        sets.append(jokers)
    if sight[SIXES] and left.get(sight[LOWEST]):
        sets.remove(cards_of(sight[LOWEST], left[sight[LOWEST]]))
        may_be_beaten = 0
    else:
        may_be_beaten = 1
    if not nothing_beats(view, sight, cards):
        return False
    for each in sets:
        if not nothing_beats(view, sight, each):
            may_be_beaten -= 1
        if may_be_beaten < 0:
            return False
    return True


def _jokers_left(sight: Sequence[int], code: int) -> Cards:
    used = {SMALL: small_of(code), BIG: big_of(code), TRUMP: trump_of(code)}
    return high_to_low(
        card for joker in JOKERS for card in cards_of(joker, sight[OWN + joker] - used[joker])
    )
