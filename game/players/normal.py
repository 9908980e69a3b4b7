"""The player `normal`: rules of thumb with weights that were tuned in many hands.

It adds up what a play costs and gains: the turns left, whole sets, jokers and high cards spent, the
lead, whose play it beats, and who is about to go out. It guesses the guard from who lets the
emperor's plays go. `pick` uses only sums and indices, so that numba can compile it for tuning.
"""

from collections.abc import Sequence
from typing import Final

from game.cards import SEATS, Rank
from game.hand.actions import Decision, Lay, Pass
from game.hand.state import PhaseName
from game.hand.view import View
from game.players import appraisal
from game.players.observation.candidates import candidate_codes, tells
from game.players.observation.input_layout import (
    AGAINST,
    BEAT,
    BIG,
    EMPEROR,
    EMPEROR_SEAT,
    EXPOSED,
    GUARD,
    GUARD_SEAT,
    HOE,
    LEFT,
    LET,
    LONE,
    NATURALS,
    NOTHING,
    OWN,
    PASS,
    REBEL,
    ROLE,
    SMALL,
    TABLE_BIG,
    TABLE_RANK,
    TABLE_SEAT,
    TABLE_SMALL,
    TRUMP,
    UNSEEN,
    Row,
    action_of,
    big_of,
    naturals_of,
    rank_of,
    shows,
    size_of,
    small_of,
    trump_of,
)
from game.players.observation.view_encoder import encode_view
from game.players.plain import ranked
from game.players.race import going_out, winning_play

WEIGHTS: Final = (
    0.719,  # 0 a turn saved
    1.219,  # 1 the part of a turn that a set saves by holding
    0.678,  # 2 a small joker spent
    1.1,  # 3 a big joker or a trump spent
    0.395,  # 4 the lead, if the play holds
    0.717,  # 5 beating a partner
    0.109,  # 6 beating an enemy
    2.21,  # 7 the same, if the enemy is nearly out
    1.0,  # 8 a size with which an enemy gets out
    0.676,  # 9 a size with which a partner gets out
    3.072,  # 10 being out
    2.412,  # 11 having one set left
    0.944,  # 12 showing that one is the guard
    0.322,  # 13 as hidden guard, beating a small play of the emperor
    0.438,  # 14 how much letting the emperor's plays go speaks for the guard
    0.708,  # 15 how much beating them speaks against the guard
    1.146,  # 16 copies not seen, beside those needed
    2.739,  # 17 and spread
    0.015,  # 18 a card that is left
    0.169,  # 19 a low set led
)
"""The weight of each consideration; tuned by `python -m lab.training.tune`."""


def choose(view: View, weights: Sequence[float] = WEIGHTS) -> Decision:
    """The action of the seat of a view, which must be waited for. Bids like `appraisal`."""
    if len(view.legal) == 1:
        return view.legal[0]
    if view.phase is not PhaseName.TRICK:
        return appraisal.choose(view)
    observation = encode_view(view)
    return action_of(view, _best(observation, candidate_codes(observation), weights))


def _best(observation: Sequence[int], codes: Sequence[int], weights: Sequence[float]) -> int:
    """The best of some candidates: to go out, to win a race, else that of the rules of thumb."""
    if len(codes) == 1:
        return codes[0]
    sure = going_out(observation, codes)
    if sure is None:
        sure = winning_play(observation, codes)
    return codes[pick(observation, codes, len(codes), weights)] if sure is None else sure


def best_first(view: View) -> list[Lay | Pass]:
    """The legal plays and a pass of a seat in the play, best first; none at other times.

    First comes one choice of each rank, then the others. Choices that are not worth considering
    come last.
    """
    legal = {action: None for action in view.legal if isinstance(action, Lay | Pass)}
    if len(legal) < 2:
        return list(legal)
    observation = encode_view(view)
    codes = candidate_codes(observation)
    best = _best(observation, codes, WEIGHTS)
    friends, groups = _friends(observation, WEIGHTS), _groups(observation)
    worth = {code: _worth(observation, friends, groups, code, WEIGHTS) for code in codes if code}
    worth[PASS] = 0.0
    ordered = sorted(codes, key=lambda code: (code != best, -worth[code]))
    considered = [action_of(view, code) for code in ordered]
    every = dict.fromkeys(each for each in (*considered, *ranked(view)) if each in legal)
    of_rank = dict[Rank | None, Lay | Pass]()
    for choice in every:
        of_rank.setdefault(_rank(choice), choice)
    return list(dict.fromkeys([*of_rank.values(), *every]))


def _rank(choice: Lay | Pass) -> Rank | None:
    """The rank under which a choice counts; None for a pass."""
    return choice.cards[-1].rank if isinstance(choice, Lay) else None


def pick(observation: Row[int], codes: Row[int], number: int, w: Row[float]) -> int:
    """The index of the candidate to play, by the weights `w`."""
    friends = _friends(observation, w)
    groups = _groups(observation)
    best, most = 0, -1e9
    for at in range(number):
        play = codes[at]
        worth = 0.0 if play == PASS else _worth(observation, friends, groups, play, w)
        if worth > most:
            best, most = at, worth
    return best


def _friends(observation: Row[int], w: Row[float]) -> tuple[float, float, float, float, float]:
    """The likelihood, by seat, that it is on the side of the observer."""
    role, emperor = observation[ROLE], observation[EMPEROR_SEAT]
    if role == LONE:
        return (1.0, 0.0, 0.0, 0.0, 0.0)
    if role == GUARD:
        return (
            1.0,
            1.0 * (emperor == 1),
            1.0 * (emperor == 2),
            1.0 * (emperor == 3),
            1.0 * (emperor == 4),
        )
    one = _guard_like(observation, 1, w)
    two = _guard_like(observation, 2, w)
    three = _guard_like(observation, 3, w)
    four = _guard_like(observation, 4, w)
    total = one + two + three + four
    if total > 0:
        one, two, three, four = one / total, two / total, three / total, four / total
    if role == EMPEROR:
        return (1.0, one, two, three, four)
    return (
        1.0,
        0.0 if emperor == 1 else 1.0 - one,
        0.0 if emperor == 2 else 1.0 - two,
        0.0 if emperor == 3 else 1.0 - three,
        0.0 if emperor == 4 else 1.0 - four,
    )


def _guard_like(observation: Row[int], seat: int, w: Row[float]) -> float:
    """A measure of how much a seat looks like the guard: 0 or more."""
    emperor, guard = observation[EMPEROR_SEAT], observation[GUARD_SEAT]
    if seat == emperor or observation[HOE + seat] or observation[ROLE] == AGAINST:
        return 0.0
    if guard > 0:
        return 1.0 * (seat == guard)
    if observation[ROLE] == REBEL and observation[EXPOSED]:
        return 0.0
    let = observation[LET + seat * SEATS + emperor]
    beat = observation[BEAT + seat * SEATS + emperor]
    x = 1.0 + w[14] * let - w[15] * beat
    if x > 1.0:
        return x
    return 1.0 / (2.0 - x)


def _holds(observation: Row[int], rank: int, naturals: int, w: Row[float]) -> float:
    """The likelihood that nobody holds a higher set of as many naturals."""
    free = 1.0
    for higher in range(rank + 1, NATURALS):
        unseen = observation[UNSEEN + higher]
        if unseen >= naturals:
            free *= 1.0 - min(1.0, (unseen - naturals + w[16]) / (naturals * w[17]))
    return free


def _cost(observation: Row[int], rank: int, naturals: int, w: Row[float]) -> float:
    """The cost of a set in the hand: a turn, less the likelier it holds."""
    return w[0] * (1.0 - w[1] * _holds(observation, rank, naturals, w))


def _groups(observation: Row[int]) -> int:
    """The number of natural ranks that the observer holds."""
    groups = 0
    for rank in range(NATURALS):
        if observation[OWN + rank] > 0:
            groups += 1
    return groups


def _worth(
    observation: Row[int],
    friends: tuple[float, float, float, float, float],
    groups: int,
    play: int,
    w: Row[float],
) -> float:
    """The worth of a play. `groups`: the number of natural ranks that the seat holds."""
    owner = observation[TABLE_SEAT]
    rank, naturals = rank_of(play), naturals_of(play)
    small, big = small_of(play), big_of(play) + trump_of(play)
    size = size_of(play)
    left = observation[LEFT] - size
    if left == 0:
        return w[10]
    worth = w[18] * size - w[2] * small - w[3] * big
    holds = 1.0
    if naturals > 0:
        held = observation[OWN + rank]
        worth += _cost(observation, rank, held, w)
        if held > naturals:
            worth -= _cost(observation, rank, held - naturals, w)
        if small + big == 0:
            holds = _holds(observation, rank, naturals, w)
    if (
        small + big > 0
        and big == 0
        and observation[UNSEEN + BIG] + observation[UNSEEN + TRUMP] >= small
    ):
        holds = 0.7
    if naturals > 0 and observation[OWN + rank] == naturals:
        groups -= 1
    if groups + (1 if small + big < observation[OWN + SMALL] + observation[OWN + BIG] else 0) <= 1:
        worth += w[11] * holds
    worth += w[4] * holds
    open_to = 1.0 - holds
    for seat in range(1, SEATS):
        if observation[LEFT + seat] == size and seat != owner:
            worth -= w[8] * (1.0 - friends[seat]) * open_to
            worth += w[9] * friends[seat] * open_to
    if tells(observation, play):
        worth -= w[12]
    if owner == NOTHING:
        return worth + w[19] * open_to
    friend = friends[owner]
    over = w[5]
    if (
        observation[ROLE] == GUARD
        and not observation[EXPOSED]
        and small + big == 0
        and observation[TABLE_RANK] < 9
        and observation[TABLE_SMALL] + observation[TABLE_BIG] == 0
    ):
        over = w[13]
    worth -= over * friend
    worth += w[6] * (1.0 - friend)
    if observation[LEFT + owner] < 7:
        worth += w[7] * (1.0 - 2 * friend) * (7 - observation[LEFT + owner]) / 6.0
    return worth


def plain(observation: Row[int], codes: Row[int], number: int) -> int:
    """The index of a candidate, chosen nearly like the plain player: a yardstick for tuning."""
    role = observation[ROLE]
    lead = observation[TABLE_SEAT] == NOTHING
    owner = observation[TABLE_SEAT]
    friend = False
    if role == AGAINST or (role == REBEL and observation[EXPOSED]):
        friend = owner not in (observation[EMPEROR_SEAT], observation[GUARD_SEAT])
    elif role == GUARD:
        friend = owner == observation[EMPEROR_SEAT]
    elif role == EMPEROR:
        friend = owner == observation[GUARD_SEAT]
    if friend and not lead:
        return 0
    best, lowest_cost = 0, 1000000000
    for at in range(number):
        play = codes[at]
        if play == PASS or shows(play):
            continue
        bigs = big_of(play) + trump_of(play)
        smalls = small_of(play)
        rank = rank_of(play)
        if rank < 0:
            rank = 13 + (1 if bigs else 0)
        cost = bigs * 100000 + smalls * 1000 + rank
        if lead:
            cost = 0
            if size_of(play) != observation[LEFT]:
                cost = 1000000 + bigs * 100000 + smalls * 10000 + (100 - size_of(play)) * 40 + rank
        if cost < lowest_cost:
            best, lowest_cost = at, cost
    return best
