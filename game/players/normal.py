"""The play of `normal`: rules of thumb, weighed by numbers that were tuned in many hands.

What a play costs and brings is added up: turns that are left, sets kept whole, jokers and high
cards spent, the lead, whose play it is that one lays over, who is about to be out. Who the guard
is, is guessed from who lets the emperor's plays go. Sums and indices only, so that tuning can
compile it.
"""

from typing import Final

from game.players.sight.input_layout import (
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
    SEATS,
    SMALL,
    TABLE_BIG,
    TABLE_RANK,
    TABLE_SEAT,
    TABLE_SMALL,
    TELLING,
    TRUMP,
    UNSEEN,
    Row,
    big_of,
    naturals_of,
    rank_of,
    shows,
    size_of,
    small_of,
    trump_of,
)

WEIGHTS: Final = (
    0.719,  # 0 a turn saved
    1.219,  # 1 how much of a turn a set that holds is not
    0.678,  # 2 a small joker spent
    1.1,  # 3 a big joker or a trump spent
    0.395,  # 4 the lead, if the play holds
    0.717,  # 5 laying over a partner
    0.109,  # 6 laying over an enemy
    2.21,  # 7 the same, who is nearly out
    1.0,  # 8 a size with which an enemy gets out
    0.676,  # 9 a size with which a partner gets out
    3.072,  # 10 being out
    2.412,  # 11 having one set left
    0.944,  # 12 showing that one is the guard
    0.322,  # 13 as hidden guard, laying over a small play of the emperor
    0.438,  # 14 how much letting the emperor's plays go speaks for the guard
    0.708,  # 15 how much beating them speaks against
    1.146,  # 16 copies not seen, beside those needed
    2.739,  # 17 and spread
    0.015,  # 18 a card that is left
    0.169,  # 19 a low set led
)
"""What each thing counts; tuned by `baohuang tune`."""


def pick(sight: Row[int], found: Row[int], number: int, w: Row[float]) -> int:
    """Which of the candidates to play, by these weights."""
    friends = _friends(sight, w)
    owner = sight[TABLE_SEAT]
    best, most = 0, -1e9
    for at in range(number):
        play = found[at]
        worth = 0.0 if play == PASS else _worth(sight, friends, owner, play, w)
        if worth > most:
            best, most = at, worth
    return best


def _friends(sight: Row[int], w: Row[float]) -> tuple[float, float, float, float, float]:
    """How likely each seat is on one's side."""
    role, emperor = sight[ROLE], sight[EMPEROR_SEAT]
    if role == LONE:
        return (1.0, 0.0, 0.0, 0.0, 0.0)
    if role == GUARD:
        return (
            1.0,
            1.0 if emperor == 1 else 0.0,
            1.0 if emperor == 2 else 0.0,
            1.0 if emperor == 3 else 0.0,
            1.0 if emperor == 4 else 0.0,
        )
    one = _guard_like(sight, 1, w)
    two = _guard_like(sight, 2, w)
    three = _guard_like(sight, 3, w)
    four = _guard_like(sight, 4, w)
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


def _guard_like(sight: Row[int], seat: int, w: Row[float]) -> float:
    """How much a seat looks like the guard."""
    emperor, guard = sight[EMPEROR_SEAT], sight[GUARD_SEAT]
    if seat == emperor or sight[HOE + seat] or sight[ROLE] == AGAINST:
        return 0.0
    if guard > 0:
        return 1.0 if seat == guard else 0.0
    if sight[ROLE] == REBEL and sight[EXPOSED]:
        return 0.0
    let = sight[LET + seat * SEATS + emperor]
    beat = sight[BEAT + seat * SEATS + emperor]
    x = 1.0 + w[14] * let - w[15] * beat
    if x > 1.0:
        return x
    return 1.0 / (2.0 - x)


def _holds(sight: Row[int], rank: int, naturals: int, w: Row[float]) -> float:
    """How likely no higher set of naturals is held against so many of a rank."""
    free = 1.0
    for higher in range(rank + 1, NATURALS):
        unseen = sight[UNSEEN + higher]
        if unseen >= naturals:
            free *= 1.0 - min(1.0, (unseen - naturals + w[16]) / (naturals * w[17]))
    return free


def _cost(sight: Row[int], rank: int, naturals: int, w: Row[float]) -> float:
    """What a set in the hand still costs: a turn, less as it holds."""
    return w[0] * (1.0 - w[1] * _holds(sight, rank, naturals, w))


def _worth(
    sight: Row[int],
    friends: tuple[float, float, float, float, float],
    owner: int,
    play: int,
    w: Row[float],
) -> float:
    rank, naturals = rank_of(play), naturals_of(play)
    small, big = small_of(play), big_of(play) + trump_of(play)
    size = size_of(play)
    left = sight[LEFT] - size
    if left == 0:
        return w[10]
    worth = w[18] * size - w[2] * small - w[3] * big
    holds = 1.0
    if naturals > 0:
        held = sight[OWN + rank]
        worth += _cost(sight, rank, held, w)
        if held > naturals:
            worth -= _cost(sight, rank, held - naturals, w)
        if small + big == 0:
            holds = _holds(sight, rank, naturals, w)
    if small + big > 0 and big == 0 and sight[UNSEEN + BIG] + sight[UNSEEN + TRUMP] >= small:
        holds = 0.7
    groups = 0
    for other in range(NATURALS):
        if sight[OWN + other] > 0:
            groups += 1
    if naturals > 0 and sight[OWN + rank] == naturals:
        groups -= 1
    if groups + (1 if small + big < sight[OWN + SMALL] + sight[OWN + BIG] else 0) <= 1:
        worth += w[11] * holds
    worth += w[4] * holds
    open_to = 1.0 - holds
    for seat in range(1, SEATS):
        if sight[LEFT + seat] == size and seat != owner:
            worth -= w[8] * (1.0 - friends[seat]) * open_to
            worth += w[9] * friends[seat] * open_to
    if sight[TELLING] != NOTHING and (shows(play) or _last_telling(sight, play)):
        worth -= w[12]
    if owner == NOTHING:
        return worth + w[19] * open_to
    friend = friends[owner]
    over = w[5]
    if (
        sight[ROLE] == GUARD
        and not sight[EXPOSED]
        and small + big == 0
        and sight[TABLE_RANK] < 9
        and sight[TABLE_SMALL] + sight[TABLE_BIG] == 0
    ):
        over = w[13]
    worth -= over * friend
    worth += w[6] * (1.0 - friend)
    if sight[LEFT + owner] < 7:
        worth += w[7] * (1.0 - 2 * friend) * (7 - sight[LEFT + owner]) / 6.0
    return worth


def _last_telling(sight: Row[int], play: int) -> bool:
    telling = sight[TELLING]
    used = 0
    if telling == SMALL:
        used = small_of(play)
    elif telling == TRUMP:
        used = trump_of(play)
    elif telling == rank_of(play):
        used = naturals_of(play)
    return used > 0 and used == sight[OWN + telling]


def plain(sight: Row[int], found: Row[int], number: int) -> int:
    """Nearly the plain player, as a yardstick while tuning."""
    role = sight[ROLE]
    lead = sight[TABLE_SEAT] == NOTHING
    owner = sight[TABLE_SEAT]
    friend = False
    if role == AGAINST or (role == REBEL and sight[EXPOSED]):
        friend = owner not in (sight[EMPEROR_SEAT], sight[GUARD_SEAT])
    elif role == GUARD:
        friend = owner == sight[EMPEROR_SEAT]
    elif role == EMPEROR:
        friend = owner == sight[GUARD_SEAT]
    if friend and not lead:
        return 0
    best, key = 0, 1000000000
    for at in range(number):
        play = found[at]
        if play == PASS or shows(play):
            continue
        bigs = big_of(play) + trump_of(play)
        smalls = small_of(play)
        rank = rank_of(play)
        if rank < 0:
            rank = 13 + (1 if bigs else 0)
        this = bigs * 100000 + smalls * 1000 + rank
        if lead:
            this = 0
            if size_of(play) != sight[LEFT]:
                this = 1000000 + bigs * 100000 + smalls * 10000 + (100 - size_of(play)) * 40 + rank
        if this < key:
            best, key = at, this
    return best
