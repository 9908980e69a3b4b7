"""Facts about a play that can be counted: what can still beat it, whether the seat surely goes out.

All unseen cards are treated as if one seat held them: what they cannot do together, nobody can.
"""

from collections.abc import Sequence

from game.cards import Card, Cards, Rank, high_to_low
from game.hand.public_knowledge import some_hand_beats
from game.hand.view import View
from game.players.observation.input_layout import (
    BIG,
    LEFT,
    LOWEST,
    NATURALS,
    OWN,
    RANKS,
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
from game.seats import SEATS

JOKERS = (SMALL, BIG, TRUMP)


def cards_of(rank: int, count: int) -> Cards:
    """`count` cards of a rank of an observation, without suits."""
    return (Card(Rank(rank + Rank.THREE)),) * count


def held(observation: Sequence[int], rank: int) -> Cards:
    """All cards of a rank that the seat holds, without suits."""
    return cards_of(rank, observation[OWN + rank])


def jokers_of(code: int) -> int:
    """The number of jokers in a play."""
    return small_of(code) + big_of(code) + trump_of(code)


def jokers_held(observation: Sequence[int]) -> int:
    """The number of jokers that the seat holds."""
    return sum(observation[OWN + joker] for joker in JOKERS)


def breaks(observation: Sequence[int], code: int) -> bool:
    """Whether a play takes only some of the seat's cards of a rank."""
    return 0 < naturals_of(code) < observation[OWN + rank_of(code)]


def tells(observation: Sequence[int], code: int) -> bool:
    """Whether a play shows who the guard is, or that the emperor is alone."""
    used = {SMALL: small_of(code), TRUMP: trump_of(code), rank_of(code): naturals_of(code)}
    of_it = used.get(observation[TELLING], 0)
    return shows(code) or (of_it > 0 and of_it == observation[OWN + observation[TELLING]])


def no_set_beats(observation: Sequence[int], code: int) -> bool:
    """Whether no set without jokers can beat a play."""
    above = range(rank_of(code) + 1, NATURALS)
    longest = max((observation[UNSEEN + rank] for rank in above), default=0)
    return jokers_of(code) > 0 or longest < naturals_of(code)


def nothing_beats(view: View, observation: Sequence[int], cards: Cards) -> bool:
    """Whether no play of the unseen cards beats these cards, whoever holds them (§3)."""
    pool = high_to_low(
        card for rank in range(RANKS) for card in cards_of(rank, observation[UNSEEN + rank])
    )
    most = max(observation[LEFT + seat] for seat in range(1, SEATS))
    return not some_hand_beats(view.rules, pool, most, cards)


def runs_out(view: View, observation: Sequence[int], code: int, cards: Cards) -> bool:
    """Whether nothing beats a play, nor the sets that are led after it, except the last one.

    The jokers left go with the last set if they may, and otherwise are a play of their own.
    """
    left = {rank: observation[OWN + rank] for rank in range(NATURALS) if observation[OWN + rank]}
    if naturals_of(code):
        left[rank_of(code)] -= naturals_of(code)
    sets = [cards_of(rank, count) for rank, count in left.items() if count]
    jokers = _jokers_left(observation, code)
    if jokers and (not sets or observation[SIXES]):
        sets.append(jokers)
    if observation[SIXES] and left.get(observation[LOWEST]):
        sets.remove(cards_of(observation[LOWEST], left[observation[LOWEST]]))
        may_be_beaten = 0
    else:
        may_be_beaten = 1
    if not nothing_beats(view, observation, cards):
        return False
    for each in sets:
        if not nothing_beats(view, observation, each):
            may_be_beaten -= 1
        if may_be_beaten < 0:
            return False
    return True


def _jokers_left(observation: Sequence[int], code: int) -> Cards:
    used = {SMALL: small_of(code), BIG: big_of(code), TRUMP: trump_of(code)}
    return high_to_low(
        card for joker in JOKERS for card in cards_of(joker, observation[OWN + joker] - used[joker])
    )
