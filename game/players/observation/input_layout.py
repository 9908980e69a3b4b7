"""The places of an observation: a flat row of small integers, all that one seat knows in the play.

Seats are counted from the one that looks: 0 itself, 1 who plays next. Ranks are indices, 0 for a
three to 12 for a two, then the small, the big joker and the trump. A play is one integer, `code`.
"""

from typing import Final, Protocol, TypeVar

from game.seats import SEATS

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Row(Protocol[T_co]):
    """Numbers by index: a list, or in training an array."""

    def __getitem__(self, at: int, /) -> T_co: ...


class MutableRow(Protocol[T]):
    """The same, to be written."""

    def __getitem__(self, at: int, /) -> T: ...

    def __setitem__(self, at: int, number: T, /) -> None: ...


RANKS: Final = 16
NATURALS: Final = 13
SMALL: Final = 13
BIG: Final = 14
TRUMP: Final = 15
NOTHING: Final = -1
"""No seat, no rank."""

EMPEROR: Final = 0
GUARD: Final = 1
REBEL: Final = 2
LONE: Final = 3
AGAINST: Final = 4
"""Roles, as far as the seat knows: a rebel; an emperor alone; a rebel who knows of that."""
ROLES: Final = 5

ROAST: Final = 0
SIXES: Final = 1
LOWEST: Final = 2
HARD_PASS: Final = 3
TRUMPS: Final = 4
CALLED: Final = 5
LADDER: Final = 6
WIDE: Final = 7
"""The rules: roast; sixes last (2: with jokers) and the rank kept; a deck of 216."""
RULES: Final = 8

ROLE: Final = 8
EXPOSED: Final = 9
OPEN: Final = 10
EMPEROR_SEAT: Final = 11
GUARD_SEAT: Final = 12
TABLE_SEAT: Final = 13
TABLE_RANK: Final = 14
TABLE_NATURALS: Final = 15
TABLE_SMALL: Final = 16
TABLE_BIG: Final = 17
TABLE_TRUMP: Final = 18
PLAY_PARTS: Final = 5
"""The play to beat: who laid it, and what it is made of; `NOTHING` to lead."""
TELLING: Final = 19
"""The rank of which the last card shows that this seat is guard, or alone; else `NOTHING`."""
MAY_SHOW: Final = 20
"""Whether the seat may show that before its last card of the rank."""
CALLED_RANK: Final = 21
OUT: Final = 22
"""How many are out."""
OWN: Final = 23
UNSEEN: Final = OWN + RANKS
"""By rank, what one holds, and what the four others hold together."""
LEFT: Final = UNSEEN + RANKS
"""By seat, the number of cards."""
PASSED: Final = LEFT + SEATS
"""By seat, whether it passed since the last play, with a hard pass since the lead."""
PLACE: Final = PASSED + SEATS
"""By seat, 1 to 4 as it went out; 0 while it holds cards."""
SIZES: Final = 5
DECLINED: Final = PLACE + SEATS
"""By seat and size (1 to 5 and more): the lowest play it let go, as a level of 1 to 14; 0: none."""
SHOWN: Final = DECLINED + SEATS * SIZES
"""By seat, the small and the big jokers that it played."""
BEAT: Final = SHOWN + SEATS * 2
"""By seat and seat, how often the first laid over the second."""
LET: Final = BEAT + SEATS * SEATS
"""By seat and seat, how often the first let a play of the second go that could be beaten."""
HOE: Final = LET + SEATS * SEATS
"""By seat, whether everybody saw it vote for a rebellion."""
OBSERVATION: Final = HOE + SEATS
"""The length of an observation."""

PASS: Final = 0
"""The code of a pass."""


def code(rank: int, naturals: int, small: int, big: int, trump: int, shown: int) -> int:
    """A play as one integer; `rank` is `NOTHING` for jokers alone."""
    return ((((((rank + 1) * 32 + naturals) * 8 + small) * 8 + big) * 8 + trump) * 2) + shown


def rank_of(play: int) -> int:
    """The natural rank of a play."""
    return (play >> 15) - 1


def naturals_of(play: int) -> int:
    """How many natural cards a play has."""
    return (play >> 10) & 31


def small_of(play: int) -> int:
    """How many small jokers a play has."""
    return (play >> 7) & 7


def big_of(play: int) -> int:
    """How many big jokers a play has."""
    return (play >> 4) & 7


def trump_of(play: int) -> int:
    """How many trumps a play has."""
    return (play >> 1) & 7


def shows(play: int) -> bool:
    """Whether it shows the guard, or that the emperor is alone, though it need not."""
    return play & 1 == 1


def size_of(play: int) -> int:
    """How many cards a play has."""
    return naturals_of(play) + small_of(play) + big_of(play) + trump_of(play)
