"""The numbers of an observation and where each stands; plays as integers.

Everything before `action_of` uses only integers, so that numba can compile it.
"""

from typing import Final, Protocol, TypeVar

from game.cards import SEATS, Rank
from game.hand.actions import Decision, Lay, Pass
from game.hand.selection import lays
from game.hand.view import View
from game.plays.legality import play_of
from game.plays.play import Play


def action_of(view: View, play_code: int) -> Decision:
    """The action with this code: the seat of the view passes, or lays these cards.

    Raises `ValueError` for a view without a seat.
    """
    if view.seat is None:
        raise ValueError("the view has no seat")
    if play_code == PASS:
        return Pass(view.seat)
    rank = None if rank_of(play_code) == NOTHING else Rank(rank_of(play_code) + Rank.THREE)
    jokers = small_of(play_code), big_of(play_code), trump_of(play_code)
    play = Play(rank, naturals_of(play_code), *jokers)
    hidden, *shown = lays(view.seat, view.cards, (play,), view.telling_card)
    return shown[0] if shown and shows(play_code) else hidden


def code_of(view: View, action: Decision) -> int:
    """The code of an action of the seat of a view in the play."""
    if not isinstance(action, Lay):
        return PASS
    play = play_of(action.cards)
    rank = NOTHING if play.rank is None else play.rank - Rank.THREE
    hidden = code(rank, *play[1:], 0)
    telling = view.telling_card
    if telling not in action.cards:
        return hidden
    needless = action_of(view, hidden)
    return hidden + int(isinstance(needless, Lay) and telling not in needless.cards)


T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Row(Protocol[T_co]):
    """A row of numbers to read: a list or, in training, an array."""

    def __getitem__(self, at: int, /) -> T_co: ...


class MutableRow(Protocol[T]):
    """A row of numbers to read and write."""

    def __getitem__(self, at: int, /) -> T: ...

    def __setitem__(self, at: int, number: T, /) -> None: ...


RANKS: Final = 16
NATURALS: Final = 13
SMALL: Final = 13
BIG: Final = 14
TRUMP: Final = 15
NOTHING: Final = -1
"""The number for no seat or no rank."""

EMPEROR: Final = 0
GUARD: Final = 1
REBEL: Final = 2
LONE: Final = 3
AGAINST: Final = 4
"""The roles, as far as the seat knows. `LONE`: solo emperor; `AGAINST`: a rebel who knows that."""
ROLES: Final = 5

ROAST: Final = 0
SIXES: Final = 1
LOWEST: Final = 2
HARD_PASS: Final = 3
TRUMPS: Final = 4
CALLED: Final = 5
LADDER: Final = 6
WIDE: Final = 7
"""The rules. `SIXES`: 1, or 2 with jokers. `LOWEST`: the rank kept for last. `WIDE`: 216 cards."""
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
"""The play to beat: who laid it, and its parts; `NOTHING` for a lead."""
PLAY_PARTS: Final = 5
"""The number of those parts, from the rank to the trumps."""
TELLING: Final = 19
"""The rank whose last card shows that this seat is the guard, or alone; else `NOTHING`."""
MAY_SHOW: Final = 20
"""Whether the seat may show it before its last card of that rank."""
CALLED_RANK: Final = 21
OUT: Final = 22
"""The number of seats that are out."""
OWN: Final = 23
UNSEEN: Final = OWN + RANKS
"""By rank: the seat's own cards, and those that the four others hold together."""
LEFT: Final = UNSEEN + RANKS
"""By seat: the number of cards."""
PASSED: Final = LEFT + SEATS
"""By seat: whether it passed since the last play or, with a hard pass, since the lead."""
PLACE: Final = PASSED + SEATS
"""By seat: its place, 1 to 4, once it is out; 0 while it holds cards."""
SIZES: Final = 5
DECLINED: Final = PLACE + SEATS
"""By seat and size (1 to 5 or more): the level, 1 to 14, of the lowest play it let go; 0: none."""
SHOWN: Final = DECLINED + SEATS * SIZES
"""By seat: the numbers of small and of big jokers that it played."""
BEAT: Final = SHOWN + SEATS * 2
"""By two seats: how often the first beat a play of the second."""
LET: Final = BEAT + SEATS * SEATS
"""By two seats: how often the first let a play of the second go that could be beaten."""
HOE: Final = LET + SEATS * SEATS
"""By seat: whether everybody saw it vote for a rebellion."""
OBSERVATION: Final = HOE + SEATS
"""The number of numbers in an observation."""

PASS: Final = 0
"""The code of a pass."""


def code(rank: int, naturals: int, small: int, big: int, trump: int, shown: int) -> int:
    """A play as one integer. `rank`: `NOTHING` for jokers alone. `shown`: 1 if `shows` is true."""
    return ((((((rank + 1) * 32 + naturals) * 8 + small) * 8 + big) * 8 + trump) * 2) + shown


def rank_of(play: int) -> int:
    return (play >> 15) - 1


def naturals_of(play: int) -> int:
    return (play >> 10) & 31


def small_of(play: int) -> int:
    return (play >> 7) & 7


def big_of(play: int) -> int:
    return (play >> 4) & 7


def trump_of(play: int) -> int:
    return (play >> 1) & 7


def shows(play: int) -> bool:
    """Whether a play shows the guard, or that the emperor is alone, although it need not."""
    return play & 1 == 1


def size_of(play: int) -> int:
    return naturals_of(play) + small_of(play) + big_of(play) + trump_of(play)
