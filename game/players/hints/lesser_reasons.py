"""Lesser reasons for a play: they are true of many plays, so they come after `play_reasons`."""

from game.players.hints.play_facts import breaks, cards_of, jokers_held, jokers_of, nothing_beats
from game.players.hints.play_reasons import (
    GROUPS,
    JOKERS,
    LAID,
    OFTEN,
    SIZE,
    TABLE,
    TABLE_JOKERS,
    TOTAL,
    Compared,
    Kind,
    Told,
    guard_is_hidden,
    habits,
    of_rank,
)
from game.players.hints.reasons import Because, Reason
from game.players.observation.input_layout import (
    EMPEROR_SEAT,
    LEFT,
    NATURALS,
    PASS,
    REBEL,
    ROLE,
    UNSEEN,
    big_of,
    naturals_of,
    rank_of,
    size_of,
    trump_of,
)
from game.seats import SEATS

FEW_RANKS = 2
FEW_SEATS = 2


def _few_beat(it: Compared) -> Told | None:
    """Besides jokers, sets of at most two ranks can beat the play."""
    rank, count = rank_of(it.code), naturals_of(it.code)
    if it.code == PASS or jokers_of(it.code) or nothing_beats(it.view, it.observation, it.cards):
        return None
    above = [each for each in range(rank + 1, NATURALS) if it.observation[UNSEEN + each] >= count]
    if len(above) > FEW_RANKS:
        return None
    cards = cards_of(above[0], count) if above else ()
    return Told(Reason(Because.FEW_BEAT, cards=cards, count=len(above)), (LAID,))


def _few_can_follow(it: Compared) -> Told | None:
    """Only few of the others still hold enough cards to follow."""
    left = [it.observation[LEFT + seat] for seat in range(1, SEATS) if it.observation[LEFT + seat]]
    able = sum(count >= size_of(it.code) for count in left)
    if it.code == PASS or not 0 < able < len(left) or able > FEW_SEATS:
        return None
    return Told(Reason(Because.FEW_CAN_FOLLOW, count=able), (SIZE,))


def _smaller_joker(it: Compared) -> Told | None:
    """As many jokers as the other play, but smaller ones."""
    if it.other is None or not 0 < jokers_of(it.code) == jokers_of(it.other):
        return None
    trumps, others = trump_of(it.code), trump_of(it.other)
    high, theirs = trumps + big_of(it.code), others + big_of(it.other)
    if trumps > others or high > theirs or (trumps, high) == (others, theirs):
        return None
    return Told(Reason(Because.SMALLER_JOKER), (JOKERS,))


def _fewer_jokers(it: Compared) -> Told | None:
    """Fewer jokers than the other play, but some."""
    used = jokers_of(it.code)
    if it.other is None or not 0 < used < jokers_of(it.other):
        return None
    reason = Reason(Because.FEWER_JOKERS, count=used, left=jokers_held(it.observation))
    return Told(reason, (JOKERS,))


def _joker_along(it: Compared) -> Told | None:
    """All cards of a rank, together with jokers."""
    rank, count = rank_of(it.code), naturals_of(it.code)
    if not jokers_of(it.code) or not count or breaks(it.observation, it.code):
        return None
    jokers = jokers_of(it.code)
    reason = Reason(Because.JOKER_ALONG, cards=cards_of(rank, count), count=count, left=jokers)
    return Told(reason, (of_rank(rank), GROUPS, TOTAL, TABLE, TABLE_JOKERS))


def _whole_set(it: Compared) -> Told | None:
    """All cards of a rank, without jokers."""
    if it.code == PASS or jokers_of(it.code) or breaks(it.observation, it.code):
        return None
    reason = Reason(Because.WHOLE_SET, cards=it.cards, count=len(it.cards))
    return Told(reason, (of_rank(rank_of(it.code)), GROUPS, TOTAL, TABLE))


def _perhaps_rebel(it: Compared) -> Told | None:
    """A rebel passes over somebody who is not the emperor, and probably not the guard either."""
    emperor = it.observation[EMPEROR_SEAT]
    if it.code != PASS or it.observation[ROLE] != REBEL or not guard_is_hidden(it):
        return None
    if it.owner == emperor or _may_well_be_guard(it, it.owner):
        return None
    return Told(Reason(Because.PERHAPS_REBEL, it.at(it.owner)), (TABLE,))


def _may_well_be_guard(it: Compared, seat: int) -> bool:
    """Whether a seat lets the emperor's plays go, or is the only one that rarely beats them."""
    others = set(range(1, SEATS)) - {seat, it.observation[EMPEROR_SEAT]}
    let, beat = habits(it, seat)
    faithful = let >= OFTEN and not beat
    return faithful or (beat < OFTEN and all(habits(it, other)[1] >= OFTEN for other in others))


def _lead(it: Compared) -> Told | None:
    """A play over the table, compared with a pass."""
    if not it.follows or it.other != PASS:
        return None
    return Told(Reason(Because.LEAD), (TABLE,))


LESSER: tuple[Kind, ...] = (
    _few_can_follow,
    _few_beat,
    _smaller_joker,
    _fewer_jokers,
    _joker_along,
    _whole_set,
    _perhaps_rebel,
    _lead,
)
