"""The play on small integers: a position that changes in place, move by move (`rules.md` §3, §4).

It starts at the first lead. A test compares it with the engine, move by move, for every rule set.
In training nobody is smothered (§3.4): nets that see such a seat as one that holds its cards know
enough of it.
`look` writes what a seat may know of it, in the layout of an observation. It uses only sums and
indices, so that numba can compile it.
"""

from typing import Final

from game.cards import SEATS
from game.players.observation.input_layout import (
    AGAINST,
    BEAT,
    CALLED_RANK,
    DECLINED,
    EMPEROR,
    EMPEROR_SEAT,
    EXPOSED,
    GUARD,
    GUARD_SEAT,
    HARD_PASS,
    HOE,
    LADDER,
    LEFT,
    LET,
    LONE,
    LOWEST,
    MAY_SHOW,
    NATURALS,
    NOTHING,
    OPEN,
    OUT,
    OWN,
    PASS,
    PASSED,
    PLACE,
    PLAY_PARTS,
    RANKS,
    REBEL,
    ROAST,
    ROLE,
    RULES,
    SHOWN,
    SIZES,
    TABLE_SEAT,
    TELLING,
    TRUMPS,
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

THE_EMPEROR: Final = RULES
THE_GUARD: Final = RULES + 1
SOLO: Final = RULES + 2
"""0: none, 1: dark, 2: open."""
KNOWN: Final = RULES + 3
"""Whether everybody knows the sides."""
TURN: Final = RULES + 4
LAST: Final = RULES + 5
"""The seat that laid the play on the table, `NOTHING` for a lead; then the parts of the play."""
TABLE: Final = RULES + 6
TELLER: Final = RULES + 11
"""The seat whose last card of the rank `TELLS` shows the sides. `ONE_TELLS`: any of them does."""
TELLS: Final = RULES + 12
ONE_TELLS: Final = RULES + 13
CALL: Final = RULES + 14
GONE: Final = RULES + 15
"""The number of seats that are out."""
OVER: Final = RULES + 16
VALUE: Final = RULES + 17
"""The points that each rebel lost, before any doubling."""
PLACES: Final = RULES + 18
SAT_OUT: Final = PLACES + SEATS
HELD: Final = SAT_OUT + SEATS
"""By seat: the number of cards. Then the cards of all hands by rank, and those of each hand."""
POOL: Final = HELD + SEATS
HANDS: Final = POOL + RANKS
HISTORY: Final = HANDS + SEATS * RANKS
"""The history that everybody saw, by seat: as from `DECLINED` on in an observation."""
HOES: Final = HISTORY + SEATS * SIZES + 2 * SEATS + 2 * SEATS * SEATS
SMOTHERS: Final = HOES + SEATS
"""Whether seats can be smothered."""
STUCK: Final = SMOTHERS + 1
"""The number of seats that are."""
LAST_PLACES: Final = STUCK + 1
"""By seat: its place, from 5 up, once it is smothered; else 0."""
POSITION: Final = LAST_PLACES + SEATS
"""The number of numbers in a position."""

_SHOWN: Final = HISTORY + SHOWN - DECLINED
_BEAT: Final = HISTORY + BEAT - DECLINED
_LET: Final = HISTORY + LET - DECLINED


def play(p: MutableRow[int], code: int) -> None:
    """The seat to act plays this code, or passes. It must be legal."""
    seat, last = p[TURN], p[LAST]
    if code == PASS:
        p[SAT_OUT + seat] = 1
        _declined(p, seat, last)
        if _is_smothered(p, seat, last):
            p[LAST_PLACES + seat] = SEATS - p[STUCK]
            p[STUCK] += 1
            if _ended(p):
                return
        _next(p)
        return
    _lay(p, seat, code)
    if last != NOTHING:
        p[_BEAT + seat * SEATS + last] += 1
    p[LAST] = seat
    if not p[HARD_PASS]:
        for other in range(SEATS):
            p[SAT_OUT + other] = 0
    if p[HELD + seat] == 0:
        p[GONE] += 1
        p[PLACES + seat] = p[GONE]
        if _ended(p):
            return
    _next(p)


def _lay(p: MutableRow[int], seat: int, code: int) -> None:
    rank, naturals = rank_of(code), naturals_of(code)
    small, big, trump = small_of(code), big_of(code), trump_of(code)
    telling = p[TELLS]
    may_tell = p[TELLER] == seat and not p[KNOWN] and p[HANDS + seat * RANKS + telling] > 0
    p[TABLE], p[TABLE + 1], p[TABLE + 2], p[TABLE + 3], p[TABLE + 4] = (
        rank,
        naturals,
        small,
        big,
        trump,
    )
    if naturals:
        p[HANDS + seat * RANKS + rank] -= naturals
        p[POOL + rank] -= naturals
    for joker in range(3):
        used = p[TABLE + 2 + joker]
        p[HANDS + seat * RANKS + NATURALS + joker] -= used
        p[POOL + NATURALS + joker] -= used
    p[HELD + seat] -= size_of(code)
    p[_SHOWN + seat * 2] += small
    p[_SHOWN + seat * 2 + 1] += big + trump
    if may_tell and (shows(code) or p[HANDS + seat * RANKS + telling] == 0):
        p[KNOWN] = 1


def _declined(p: MutableRow[int], seat: int, last: int) -> None:
    """Records the play that a seat let go, unless everybody knows that it had no choice."""
    small, big, trump = p[TABLE + 2], p[TABLE + 3], p[TABLE + 4]
    size = p[TABLE + 1] + small + big + trump
    if trump or (big and not p[TRUMPS] and not p[ROAST]):
        return
    if p[HELD + seat] < size and not (p[ROAST] and small + big):
        return
    p[_LET + seat * SEATS + last] += 1
    level = p[TABLE] + 1 if small + big == 0 else NATURALS + 1
    place = HISTORY + seat * SIZES + min(size, SIZES) - 1
    if p[place] == 0 or level < p[place]:
        p[place] = level


def _next(p: MutableRow[int]) -> None:
    """Moves the turn to the next seat that may answer; if there is none, the winner leads."""
    turn, last = p[TURN], p[LAST]
    for step in range(1, SEATS + 1):
        seat = (turn + step) % SEATS
        if is_in_play(p, seat) and not p[SAT_OUT + seat] and seat != last:
            p[TURN] = seat
            return
    p[TURN], p[LAST] = _next_leader(p, last), NOTHING
    for part in range(PLAY_PARTS):
        p[TABLE + part] = 0
    p[TABLE] = NOTHING
    for other in range(SEATS):
        p[SAT_OUT + other] = 0


def is_in_play(p: Row[int], seat: int) -> bool:
    return p[HELD + seat] > 0 and p[LAST_PLACES + seat] == 0


def _next_leader(p: Row[int], seat: int) -> int:
    """The seat that leads after it won a trick: itself, or the next one in play."""
    while not is_in_play(p, seat):
        seat = (seat + 1) % SEATS
    return seat


def _is_smothered(p: Row[int], seat: int, last: int) -> bool:
    """Whether a pass smothers a seat. `last`: the seat whose play is on the table."""
    if not p[SMOTHERS] or p[HANDS + seat * RANKS + p[LOWEST]] < p[HELD + seat]:
        return False
    return _next_leader(p, last) != seat


def _ended(p: MutableRow[int]) -> bool:
    """Whether the hand is over; then its value is written."""
    if not _over(p):
        return False
    p[OVER] = 1
    p[VALUE] = _value(p)
    return True


def _place(p: Row[int], seat: int) -> int:
    """The place of a seat; 0 while it is in play."""
    return p[PLACES + seat] + p[LAST_PLACES + seat]


def _over(p: Row[int]) -> bool:
    placed = p[GONE] + p[STUCK]
    emperor_placed = _place(p, p[THE_EMPEROR]) > 0
    if p[SOLO]:
        if emperor_placed or placed == SEATS - 1:
            return True
        return not p[LADDER] and p[GONE] == 3 - p[SOLO]
    royals = (1 if emperor_placed else 0) + (1 if _place(p, p[THE_GUARD]) > 0 else 0)
    return royals == 2 or placed - royals == 3


def _value(p: Row[int]) -> int:
    """The points that each rebel lost. The order of the seats still in play does not matter."""
    place = _place(p, p[THE_EMPEROR])
    if not p[SOLO]:
        guards = _place(p, p[THE_GUARD])
        if place and guards:
            return 6 - place - guards
        rebels = 0
        for seat in range(SEATS):
            if seat != p[THE_EMPEROR] and seat != p[THE_GUARD]:
                rebels += _place(p, seat)
        return rebels - 9
    if not place:
        place = p[GONE] + 1
    if p[LADDER]:
        scale = 2 if p[SOLO] == 2 else 1
        return scale * (4, 1, 0, -1, -4)[place - 1]
    if p[SOLO] == 2:
        return 6 if place == 1 else -6
    if place == 2:
        return 0
    return 3 if place == 1 else -3


def role(p: Row[int], seat: int) -> int:
    """The role of a seat, as far as it knows."""
    if seat == p[THE_EMPEROR]:
        return LONE if p[SOLO] else EMPEROR
    if seat == p[THE_GUARD]:
        return GUARD
    return AGAINST if p[SOLO] and p[KNOWN] else REBEL


def look(p: Row[int], seat: int, observation: MutableRow[int]) -> None:
    """Writes the observation of a seat in a position."""
    for rule in range(RULES):
        observation[rule] = p[rule]
    emperor, guard = p[THE_EMPEROR], p[THE_GUARD]
    observation[ROLE] = role(p, seat)
    observation[EXPOSED] = p[KNOWN]
    observation[OPEN] = 1 if p[SOLO] == 2 else 0
    observation[EMPEROR_SEAT] = (emperor - seat) % SEATS
    knows = guard != NOTHING and (p[KNOWN] or seat == guard)
    observation[GUARD_SEAT] = (guard - seat) % SEATS if knows else NOTHING
    observation[TABLE_SEAT] = NOTHING if p[LAST] == NOTHING else (p[LAST] - seat) % SEATS
    for part in range(PLAY_PARTS):
        observation[TABLE_SEAT + 1 + part] = p[TABLE + part]
    tells = p[TELLER] == seat and not p[KNOWN] and p[HANDS + seat * RANKS + p[TELLS]] > 0
    observation[TELLING] = p[TELLS] if tells else NOTHING
    observation[MAY_SHOW] = 1 if tells and p[ONE_TELLS] else 0
    observation[CALLED_RANK] = p[CALL]
    observation[OUT] = p[GONE]
    for rank in range(RANKS):
        own = p[HANDS + seat * RANKS + rank]
        observation[OWN + rank] = own
        observation[UNSEEN + rank] = p[POOL + rank] - own
    for other in range(SEATS):
        at = (seat + other) % SEATS
        observation[LEFT + other] = p[HELD + at]
        observation[PASSED + other] = p[SAT_OUT + at]
        observation[PLACE + other] = p[PLACES + at]
        observation[HOE + other] = p[HOES + at]
        for size in range(SIZES):
            observation[DECLINED + other * SIZES + size] = p[HISTORY + at * SIZES + size]
        observation[SHOWN + other * 2] = p[_SHOWN + at * 2]
        observation[SHOWN + other * 2 + 1] = p[_SHOWN + at * 2 + 1]
        for another in range(SEATS):
            to = at * SEATS + (seat + another) % SEATS
            observation[BEAT + other * SEATS + another] = p[_BEAT + to]
            observation[LET + other * SEATS + another] = p[_LET + to]
