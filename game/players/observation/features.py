"""The inputs of a net: the features of the state after a candidate.

Each input is on or off; these functions write the numbers of the inputs that are on. `common`
writes those that are on for all candidates. `after` writes those that are also on after one
candidate, and as `~number` those that are off again. The functions use only integers and sums, so
that numba can compile them for training.
"""

from collections.abc import Sequence
from typing import Final

from game.cards import SEATS
from game.players.observation.input_layout import (
    BEAT,
    BIG,
    CALLED_RANK,
    DECLINED,
    EMPEROR_SEAT,
    EXPOSED,
    GUARD_SEAT,
    HARD_PASS,
    HOE,
    LEFT,
    LET,
    MAY_SHOW,
    NATURALS,
    NOTHING,
    OPEN,
    OUT,
    OWN,
    PASS,
    PASSED,
    PLACE,
    RULES,
    SHOWN,
    SIZES,
    SMALL,
    TABLE_BIG,
    TABLE_NATURALS,
    TABLE_RANK,
    TABLE_SEAT,
    TABLE_SMALL,
    TABLE_TRUMP,
    TELLING,
    TRUMP,
    UNSEEN,
    MutableRow,
    Row,
    big_of,
    naturals_of,
    rank_of,
    shows,
    size_of,
    small_of,
    trump_of,
)

COPIES: Final = (1, 2, 3, 4, 5, 6, 8, 10)
COUNTS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 22, 27)
LEVELS: Final = (5, 7, 9, 10, 11, 12, 13, 14)
OFTEN: Final = (1, 2, 4)
LET_GO: Final = (1, 3, 6, 10)
"""Thresholds: an input is on if a number is at least this high (a level: at most)."""
OTHERS: Final = SEATS - 1

_JOKERS: Final = 4

OF_RULES: Final = 0
OF_OPEN: Final = OF_RULES + RULES
OF_EXPOSED: Final = OF_OPEN + 1
OF_UNSEEN: Final = OF_EXPOSED + 1
OF_UNSEEN_JOKERS: Final = OF_UNSEEN + NATURALS * 8
OF_LOOKS: Final = OF_UNSEEN_JOKERS + 3 * _JOKERS
OF_CALLED: Final = OF_LOOKS + 7
OF_TELLING: Final = OF_CALLED + NATURALS
OF_OTHERS: Final = OF_TELLING + 2
_LEFT: Final = 0
_WHERE: Final = _LEFT + 14
_DECLINED: Final = _WHERE + OTHERS
_SHOWN: Final = _DECLINED + SIZES * 8
_BEAT_EMPEROR: Final = _SHOWN + 6
_LET_EMPEROR: Final = _BEAT_EMPEROR + 3
_BEAT_ME: Final = _LET_EMPEROR + 4
_LET_ME: Final = _BEAT_ME + 3
_BEAT_OTHERS: Final = _LET_ME + 4
_LET_OTHERS: Final = _BEAT_OTHERS + 3
_PLACE: Final = _LET_OTHERS + 4
_HOE: Final = _PLACE + OTHERS
OTHER: Final = _HOE + 1
"""The number of inputs about each of the four others."""
OF_OWN: Final = OF_OTHERS + OTHERS * OTHER
OF_OWN_JOKERS: Final = OF_OWN + NATURALS * 8
OF_TOTAL: Final = OF_OWN_JOKERS + 3 * _JOKERS
OF_GROUPS: Final = OF_TOTAL + 14
OF_OWNER: Final = OF_GROUPS + 5 * 10
OF_SIZE: Final = OF_OWNER + 6
OF_RANK: Final = OF_SIZE + 8
OF_TABLE_JOKERS: Final = OF_RANK + NATURALS + 1
OF_STRENGTH: Final = OF_TABLE_JOKERS + 3 * _JOKERS
OF_PASSED: Final = OF_STRENGTH + 4
OF_NEXT: Final = OF_PASSED + OTHERS
OF_OVER: Final = OF_NEXT + OTHERS
OF_SHOWN: Final = OF_OVER + 1
OF_PLACE: Final = OF_SHOWN + 1
INPUTS: Final = OF_PLACE + SEATS
"""The number of inputs of a net."""
MOST_COMMON: Final = 420
MOST_AFTER: Final = 96
"""Upper bounds on the inputs that `common` and `after` write."""


def order(observation: Row[int], slots: MutableRow[int]) -> None:
    """Writes the order of the other seats: emperor, known guard, then the rest in play order."""
    count = 0
    for seat in (observation[EMPEROR_SEAT], observation[GUARD_SEAT]):
        if seat > 0:
            slots[count] = seat
            count += 1
    for seat in range(1, SEATS):
        if seat not in (observation[EMPEROR_SEAT], observation[GUARD_SEAT]):
            slots[count] = seat
            count += 1


def common(observation: Row[int], slots: Row[int], on: MutableRow[int]) -> int:
    """Writes the inputs that are on whatever the seat does. Returns their number."""
    n = 0
    for rule in range(RULES):
        if observation[rule] > 0 and rule != 2:
            on[n] = OF_RULES + rule
            n += 1
    if observation[OPEN]:
        on[n] = OF_OPEN
        n += 1
    if observation[EXPOSED]:
        on[n] = OF_EXPOSED
        n += 1
    for rank in range(NATURALS):
        n = _scale(on, n, OF_UNSEEN + rank * 8, COPIES, observation[UNSEEN + rank])
        if observation[OWN + rank] > 0:
            on[n] = OF_OWN + rank * 8 + min(observation[OWN + rank], 8) - 1
            n += 1
    for joker in range(3):
        for copy in range(min(_JOKERS, observation[UNSEEN + SMALL + joker])):
            on[n] = OF_UNSEEN_JOKERS + joker * _JOKERS + copy
            n += 1
        for copy in range(min(_JOKERS, observation[OWN + SMALL + joker])):
            on[n] = OF_OWN_JOKERS + joker * _JOKERS + copy
            n += 1
    emperor = observation[EMPEROR_SEAT]
    if emperor > 0:
        n = _scale(on, n, OF_LOOKS, OFTEN, observation[BEAT + emperor])
        n = _scale(on, n, OF_LOOKS + 3, LET_GO, observation[LET + emperor])
    if observation[CALLED_RANK] != NOTHING:
        on[n] = OF_CALLED + observation[CALLED_RANK]
        n += 1
    if observation[TELLING] != NOTHING:
        on[n] = OF_TELLING + (1 if observation[MAY_SHOW] else 0)
        n += 1
    for slot in range(OTHERS):
        n = _of_other(observation, slots[slot], on, n, OF_OTHERS + slot * OTHER)
    return n


def _of_other(observation: Row[int], seat: int, on: MutableRow[int], n: int, base: int) -> int:
    on[n] = base + _WHERE + seat - 1
    n += 1
    if observation[HOE + seat]:
        on[n] = base + _HOE
        n += 1
    if observation[PLACE + seat] > 0:
        on[n] = base + _PLACE + observation[PLACE + seat] - 1
        return n + 1
    n = _scale(on, n, base + _LEFT, COUNTS, observation[LEFT + seat])
    for size in range(SIZES):
        level = observation[DECLINED + seat * SIZES + size]
        if level > 0:
            step = 0
            while level > LEVELS[step]:
                step += 1
            on[n] = base + _DECLINED + size * 8 + step
            n += 1
    for joker in range(2):
        for copy in range(min(3, observation[SHOWN + seat * 2 + joker])):
            on[n] = base + _SHOWN + joker * 3 + copy
            n += 1
    emperor = observation[EMPEROR_SEAT]
    beat, let = 0, 0
    for other in range(1, SEATS):
        if other not in (emperor, seat):
            beat += observation[BEAT + seat * SEATS + other]
            let += observation[LET + seat * SEATS + other]
    if emperor > 0 and seat != emperor:
        n = _scale(on, n, base + _BEAT_EMPEROR, OFTEN, observation[BEAT + seat * SEATS + emperor])
        n = _scale(on, n, base + _LET_EMPEROR, LET_GO, observation[LET + seat * SEATS + emperor])
    n = _scale(on, n, base + _BEAT_ME, OFTEN, observation[BEAT + seat * SEATS])
    n = _scale(on, n, base + _LET_ME, LET_GO, observation[LET + seat * SEATS])
    n = _scale(on, n, base + _BEAT_OTHERS, OFTEN, beat)
    return _scale(on, n, base + _LET_OTHERS, LET_GO, let)


def _scale(on: MutableRow[int], n: int, base: int, steps: Sequence[int], value: int) -> int:
    """Writes the input of the highest step that a number reaches, if any. Returns the new count."""
    if value < steps[0]:
        return n
    step = len(steps) - 1
    while value < steps[step]:
        step -= 1
    on[n] = base + step
    return n + 1


def shapes(observation: Row[int], shape: MutableRow[int]) -> None:
    """Writes the shape of a hand.

    `shape` gets for each rank the smallest set that no unseen set of a higher rank can beat; then
    the numbers of groups, singles, pairs, sure groups and low groups in the hand.
    """
    highest = 0
    for rank in range(NATURALS - 1, -1, -1):
        shape[rank] = highest + 1
        highest = max(highest, observation[UNSEEN + rank])
    for total in range(5):
        shape[NATURALS + total] = 0
    for rank in range(NATURALS):
        if observation[OWN + rank] > 0:
            _count(shape, rank, observation[OWN + rank], 1)


def _count(shape: MutableRow[int], rank: int, copies: int, change: int) -> None:
    shape[NATURALS] += change
    if copies == 1:
        shape[NATURALS + 1] += change
    if copies == 2:
        shape[NATURALS + 2] += change
    if copies >= shape[rank]:
        shape[NATURALS + 3] += change
    elif rank < 10:
        shape[NATURALS + 4] += change


SHAPE: Final = NATURALS + 5


def after(
    observation: Row[int],
    slots: Row[int],
    shape: MutableRow[int],
    play: int,
    on: MutableRow[int],
) -> int:
    """Writes the inputs of the state after a play or a pass: on, or `~` off. Returns their number.

    `shape` must be as `shapes` wrote it; it is changed and then restored.
    """
    n = 0
    rank, naturals = rank_of(play), naturals_of(play)
    held, total = 0, observation[LEFT] - size_of(play)
    if play != PASS:
        if naturals > 0:
            held = observation[OWN + rank]
            on[n] = ~(OF_OWN + rank * 8 + min(held, 8) - 1)
            n += 1
            if held > naturals:
                on[n] = OF_OWN + rank * 8 + min(held - naturals, 8) - 1
                n += 1
            _count(shape, rank, held, -1)
            if held > naturals:
                _count(shape, rank, held - naturals, 1)
        for joker in range(3):
            had = observation[OWN + SMALL + joker]
            used = small_of(play)
            if joker == 1:
                used = big_of(play)
            elif joker == 2:
                used = trump_of(play)
            for copy in range(had - used, min(had, _JOKERS)):
                on[n] = ~(OF_OWN_JOKERS + joker * _JOKERS + copy)
                n += 1
    n = _scale(on, n, OF_TOTAL, COUNTS, total)
    for total_of in range(5):
        if shape[NATURALS + total_of] > 0:
            on[n] = OF_GROUPS + 10 * total_of + min(10, shape[NATURALS + total_of]) - 1
            n += 1
    if naturals > 0:
        if held > naturals:
            _count(shape, rank, held - naturals, -1)
        _count(shape, rank, held, 1)
    if play != PASS:
        n = _table(
            observation,
            slots,
            0,
            rank,
            naturals,
            small_of(play),
            big_of(play),
            trump_of(play),
            on,
            n,
        )
        if total == 0:
            on[n] = OF_PLACE + observation[OUT]
            n += 1
        if shows(play):
            on[n] = OF_SHOWN
            n += 1
        return _turns(observation, slots, 0, 0, on, n)
    if observation[TABLE_SEAT] == NOTHING:
        on[n] = OF_OWNER + 5
        return n + 1
    n = _table(
        observation,
        slots,
        observation[TABLE_SEAT],
        observation[TABLE_RANK],
        observation[TABLE_NATURALS],
        observation[TABLE_SMALL],
        observation[TABLE_BIG],
        observation[TABLE_TRUMP],
        on,
        n,
    )
    return _turns(observation, slots, observation[TABLE_SEAT], 1, on, n)


def _table(
    observation: Row[int],
    slots: Row[int],
    owner: int,
    rank: int,
    naturals: int,
    small: int,
    big: int,
    trump: int,
    on: MutableRow[int],
    n: int,
) -> int:
    """Writes the inputs of the play on the table: its owner, its cards, what could beat it."""
    where = 0
    for slot in range(OTHERS):
        if slots[slot] == owner:
            where = slot + 1
    on[n] = OF_OWNER + where
    size = naturals + small + big + trump
    on[n + 1] = OF_SIZE + min(size, 8) - 1
    on[n + 2] = OF_RANK + (NATURALS if rank == NOTHING else rank)
    n += 3
    for copy in range(small):
        on[n] = OF_TABLE_JOKERS + copy
        n += 1
    for copy in range(big):
        on[n] = OF_TABLE_JOKERS + _JOKERS + copy
        n += 1
    for copy in range(trump):
        on[n] = OF_TABLE_JOKERS + 2 * _JOKERS + copy
        n += 1
    on[n] = OF_STRENGTH + _strength(observation, rank, naturals, small, big, trump)
    return n + 1


def _strength(
    observation: Row[int], rank: int, naturals: int, small: int, big: int, trump: int
) -> int:
    """The unseen cards that can beat a play: 0 naturals, 1 small jokers, 2 big ones, 3 none.

    It supposes that one seat holds all unseen cards, and ignores roasting.
    """
    size = naturals + small + big + trump
    longest = 0
    for higher in range(rank + 1, NATURALS):
        longest = max(longest, observation[UNSEEN + higher])
    if small + big + trump == 0 and longest >= size:
        return 0
    smalls, bigs = observation[UNSEEN + SMALL], observation[UNSEEN + BIG]
    if small + big + trump == 0 and longest + smalls >= size:
        return 1
    trumps = observation[UNSEEN + TRUMP]
    if trump == 0 and trumps >= big and bigs + trumps >= big + small:
        free = longest if naturals > 0 else 0
        if free + smalls + bigs + trumps >= size:
            return 2
    return 3


def _turns(
    observation: Row[int],
    slots: Row[int],
    owner: int,
    passing: int,
    on: MutableRow[int],
    n: int,
) -> int:
    """Writes the inputs for the seats that passed, the next to answer, and the end of the trick."""
    turn = SEATS
    for slot in range(OTHERS):
        seat = slots[slot]
        passed = observation[PASSED + seat] if passing or observation[HARD_PASS] else 0
        if passed:
            on[n] = OF_PASSED + slot
            n += 1
        if seat != owner and not passed and observation[LEFT + seat] > 0:
            turn = min(turn, seat)
    if turn == SEATS:
        on[n] = OF_OVER
        return n + 1
    for slot in range(OTHERS):
        if slots[slot] == turn:
            on[n] = OF_NEXT + slot
            n += 1
    return n
