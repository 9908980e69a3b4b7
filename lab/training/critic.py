"""The inputs of a critic: a position with all hands, by role.

Only training has critics. A critic's value of the position after a move says more about the move
than the end of the hand does, since that depends on four hands that the player could not see.
"""

from typing import Final

import numpy as np

from game.cards import SEATS
from game.players.observation.features import COUNTS, OTHERS
from game.players.observation.input_layout import LOWEST, NATURALS, RANKS, RULES
from lab.training.compiler import Array, inner
from lab.training.position import (
    HANDS,
    HELD,
    KNOWN,
    LAST,
    PLACES,
    SAT_OUT,
    SOLO,
    TABLE,
    THE_EMPEROR,
    THE_GUARD,
    TURN,
)

_PLACE: Final = NATURALS * 8 + 12 + 14 + 10
_SEAT: Final = _PLACE + 4
_GUARD_AT: Final = SEATS * _SEAT
_KNOWN: Final = _GUARD_AT + OTHERS
_OPEN: Final = _KNOWN + 1
_RULES: Final = _OPEN + 1
_OWNER: Final = _RULES + RULES
_SIZE: Final = _OWNER + SEATS + 1
_RANK: Final = _SIZE + 8
_TABLE_JOKERS: Final = _RANK + NATURALS + 1
_NEXT: Final = _TABLE_JOKERS + 12
_PASSED: Final = _NEXT + SEATS
CRITIC_INPUTS: Final = _PASSED + SEATS


@inner
def see_all(p: Array, into: Array) -> int:
    """Writes the inputs of a critic: all hands, by role. Returns their number."""
    slots = np.empty(SEATS, np.int64)
    emperor, guard = p[THE_EMPEROR], p[THE_GUARD]
    slots[0] = emperor
    n = 1
    if guard >= 0:
        slots[1] = guard
        n = 2
    for step in range(1, SEATS):
        seat = (emperor + step) % SEATS
        if seat != guard:
            slots[n] = seat
            n += 1
    n = 0
    if guard >= 0:
        into[n] = _GUARD_AT + (guard - emperor) % SEATS - 1
        n += 1
    if p[KNOWN]:
        into[n] = _KNOWN
        n += 1
    if p[SOLO] == 2:
        into[n] = _OPEN
        n += 1
    for rule in range(RULES):
        if p[rule] > 0 and rule != LOWEST:
            into[n] = _RULES + rule
            n += 1
    for slot in range(SEATS):
        seat = slots[slot]
        base = slot * _SEAT
        if p[PLACES + seat]:
            if p[PLACES + seat] < SEATS:
                into[n] = base + _PLACE + p[PLACES + seat] - 1
                n += 1
        else:
            groups = 0
            for rank in range(NATURALS):
                count = p[HANDS + seat * RANKS + rank]
                if count:
                    groups += 1
                    into[n] = base + rank * 8 + min(count, 8) - 1
                    n += 1
            for joker in range(3):
                for copy in range(p[HANDS + seat * RANKS + NATURALS + joker]):
                    into[n] = base + NATURALS * 8 + joker * 4 + copy
                    n += 1
            step = 13
            while step > 0 and p[HELD + seat] < COUNTS[step]:
                step -= 1
            into[n] = base + NATURALS * 8 + 12 + step
            n += 1
            if groups:
                into[n] = base + NATURALS * 8 + 26 + min(groups, 10) - 1
                n += 1
        if p[SAT_OUT + seat]:
            into[n] = _PASSED + slot
            n += 1
        if p[TURN] == seat:
            into[n] = _NEXT + slot
            n += 1
        if p[LAST] == seat:
            into[n] = _OWNER + slot
            n += 1
    if p[LAST] < 0:
        into[n] = _OWNER + SEATS
        n += 1
    else:
        size = p[TABLE + 1] + p[TABLE + 2] + p[TABLE + 3] + p[TABLE + 4]
        into[n] = _SIZE + min(size, 8) - 1
        into[n + 1] = _RANK + (NATURALS if p[TABLE] < 0 else p[TABLE])
        n += 2
        for joker in range(3):
            for copy in range(p[TABLE + 2 + joker]):
                into[n] = _TABLE_JOKERS + joker * 4 + copy
                n += 1
    return n
