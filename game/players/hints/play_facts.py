"""Facts about a play that can be counted: what can still beat it, whether the seat surely goes out.

All unseen cards are treated as if one seat held them: what they cannot do together, nobody can.
"""

from collections.abc import Sequence

from game.cards import SEATS, Card, Cards, Rank, high_to_low
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
    TRUMP,
    UNSEEN,
    big_of,
    naturals_of,
    rank_of,
    small_of,
    trump_of,
)

JOKERS = (SMALL, BIG, TRUMP)
SIXES_WITH_JOKERS = 2
"""The value of `SIXES` under which jokers may be played with the lowest rank."""


def cards_of(rank: int, count: int) -> Cards:
    """`count` cards of a rank of an observation, without suits."""
    return (Card(Rank(rank + Rank.THREE)),) * count


def own_set(observation: Sequence[int], rank: int) -> Cards:
    """All cards of a rank that the seat holds, without suits."""
    return cards_of(rank, observation[OWN + rank])


def jokers_of(code: int) -> int:
    return small_of(code) + big_of(code) + trump_of(code)


def own_jokers(observation: Sequence[int]) -> int:
    return sum(observation[OWN + joker] for joker in JOKERS)


def breaks(observation: Sequence[int], code: int) -> bool:
    """Whether a play takes only some of the seat's cards of a rank."""
    return 0 < naturals_of(code) < observation[OWN + rank_of(code)]


def sets_that_beat(observation: Sequence[int], code: int) -> list[int]:
    """The ranks of which the unseen cards have a set without jokers that beats a play."""
    if jokers_of(code):
        return []
    above = range(rank_of(code) + 1, NATURALS)
    return [rank for rank in above if observation[UNSEEN + rank] >= naturals_of(code)]


def nothing_beats(view: View, observation: Sequence[int], cards: Cards) -> bool:
    """Whether no play of the unseen cards beats these cards, whoever holds them (§3)."""
    unseen = high_to_low(
        card for rank in range(RANKS) for card in cards_of(rank, observation[UNSEEN + rank])
    )
    largest_hand = max(observation[LEFT + seat] for seat in range(1, SEATS))
    return not some_hand_beats(view.rules, unseen, largest_hand, cards)


def plays_after(observation: Sequence[int], code: int) -> int:
    """The fewest plays that the seat needs after a play, if nobody beats them.

    The jokers go with a set. They are a play of their own if no set is left that they may go with:
    under `sixes_last` (§3.2), that may be forbidden for the lowest rank.
    """
    ranks = _ranks_after(observation, code)
    with_jokers = set(ranks)
    if observation[SIXES] and observation[SIXES] != SIXES_WITH_JOKERS:
        with_jokers.discard(observation[LOWEST])
    return len(ranks) + (not with_jokers and bool(_jokers_after(observation, code)))


def leaves_only_lowest(observation: Sequence[int], code: int) -> bool:
    """Whether the seat holds nothing but the lowest rank after a play (§3.4)."""
    is_lowest = _ranks_after(observation, code).keys() == {observation[LOWEST]}
    return is_lowest and not _jokers_after(observation, code)


def runs_out(view: View, observation: Sequence[int], code: int, cards: Cards) -> bool:
    """Whether the seat surely goes out after a play.

    Nothing beats the play or the sets that are led after it; the last set may be beaten. The jokers
    left go with the last set if they may, and otherwise are a play of their own.
    """
    ranks = _ranks_after(observation, code)
    jokers = _jokers_after(observation, code)
    last_may_be_beaten = True
    if observation[SIXES] and observation[LOWEST] in ranks:
        del ranks[observation[LOWEST]]
        last_may_be_beaten = False
    sets = [cards_of(rank, count) for rank, count in ranks.items()]
    if jokers and (not sets or observation[SIXES]):
        sets.append(jokers)
    if not nothing_beats(view, observation, cards):
        return False
    beatable = sum(not nothing_beats(view, observation, each) for each in sets)
    return beatable <= last_may_be_beaten


def _ranks_after(observation: Sequence[int], code: int) -> dict[int, int]:
    """The natural ranks that the seat holds after a play, and how many cards of each."""
    counts = {rank: observation[OWN + rank] for rank in range(NATURALS)}
    if naturals_of(code):
        counts[rank_of(code)] -= naturals_of(code)
    return {rank: count for rank, count in counts.items() if count}


def _jokers_after(observation: Sequence[int], code: int) -> Cards:
    used = {SMALL: small_of(code), BIG: big_of(code), TRUMP: trump_of(code)}
    return high_to_low(
        card for joker in JOKERS for card in cards_of(joker, observation[OWN + joker] - used[joker])
    )
