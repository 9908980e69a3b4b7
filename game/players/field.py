"""A field: AI players of different tastes who each play the same seat of the same deal.

The other seats are played by `strong`. Its moves follow from what it sees, so a hand depends on the
choices in the one seat alone, and those who have chosen alike so far share the same hand.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from game.cards import SEATS
from game.hand.actions import Action
from game.hand.engine import legal_actions
from game.hand.state import Hand
from game.hand.view import View, view_of
from game.notation.formatter import code
from game.players import normal
from game.players.levels import Level, Player, player
from game.players.luck import taste
from game.players.table_play import LoggedHand, acted, decided, enthroned
from game.players.worlds import Position, position_after
from game.record.seat_record import Role, role_of
from game.scoring import Result, Solo

SIZE = 24
"""The number of players in a field."""
LEAST_RESULTS = 4
"""A deal is said to divide a field that gets at least this many different results."""
SCREENED = 6
"""After every so many players of the field, a deal is given up unless `strong` has beaten half."""
MOST_OPTIONS = 4
"""The most options of a question."""
_STRONG = player(Level.STRONG)

Line = tuple[Action, ...]
"""The actions of a seat in a hand, in order."""


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """A hand as far as it was played, and the line of the seat in it."""

    hand: Hand
    line: Line = ()

    @property
    def result(self) -> Result:
        """The result. Raises `ValueError` if the hand has none."""
        return LoggedHand(self.hand).result


@dataclass(frozen=True, slots=True)
class Comparison:
    """The points of `strong` and of a field in one seat of a deal."""

    seat: int
    strong: int
    field: tuple[int, ...]


class SeatTree:
    """The ways in which a deal was played from one seat, where the others are `strong`."""

    def __init__(self, start: Hand, seat: int) -> None:
        self.start = start
        self.seat = seat
        self._first = _at_choice(PlayedSeat(start), seat)
        self._known: dict[Line, PlayedSeat] = {}

    def played(self, choose: Player) -> PlayedSeat:
        """The hand at its end, with the seat played by this player."""
        played_seat = self._first
        while not played_seat.hand.over:
            action = choose(view_of(played_seat.hand, self.seat), b"")
            line = (*played_seat.line, action)
            if line not in self._known:
                after = PlayedSeat(acted(played_seat.hand, action), line)
                self._known[line] = _at_choice(after, self.seat)
            played_seat = self._known[line]
        return played_seat

    def strong(self) -> PlayedSeat:
        """The hand in which `strong` plays every seat."""
        return self.played(_STRONG)

    def field(self) -> Iterator[PlayedSeat]:
        """The hand of each player of the field, whose tastes follow from the deal."""
        for number in range(SIZE):
            weights = taste(sha256(self.start.seed + b"field" + bytes([number])).digest())
            yield self.played(_with_taste(weights))


def first_dividing(starts: Iterable[Hand], role: Role) -> tuple[int, Comparison]:
    """The first of these deals that `compared` accepts: its number, from 0, and its comparison.

    Raises `StopIteration` if it accepts none.
    """
    comparisons = ((number, compared(start, role)) for number, start in enumerate(starts))
    return next((number, each) for number, each in comparisons if each)


def compared(start: Hand, role: Role) -> Comparison | None:
    """How a field does in the first seat that has a role if `strong` bids for all.

    None unless the deal divides the field, nobody plays an open solo, and `strong` gets more points
    than the median of the field.
    """
    throned = enthroned(LoggedHand(start), _STRONG).hand
    seats = [seat for seat in range(SEATS) if role_of(throned.sides, seat) is role]
    if not seats or throned.solo is Solo.OPEN:
        return None
    tree, points = SeatTree(start, seats[0]), list[int]()
    strong = tree.strong().result.points[tree.seat]
    for each in tree.field():
        if each.result.sides.solo is Solo.OPEN:
            return None
        points.append(each.result.points[tree.seat])
        beaten = sum(other < strong for other in points)
        if len(points) % SCREENED == 0 and beaten < len(points) / 2:
            return None
    divides = len(set(points)) >= LEAST_RESULTS
    return Comparison(tree.seat, strong, tuple(points)) if divides else None


def _with_taste(weights: tuple[float, ...]) -> Player:
    def choose(view: View, _seed: bytes) -> Action:
        return normal.choose(view, weights)

    return choose


def _at_choice(start: PlayedSeat, seat: int) -> PlayedSeat:
    """The hand when the seat has to choose between several actions, or at its end."""
    hand, line = start.hand, start.line
    while not hand.over:
        chooses = len(legal_actions(hand, seat)) > 1
        others = hand.waiting - {seat} if chooses else hand.waiting
        if not others:
            break
        action = decided(hand, min(others), _STRONG)
        if action.seat == seat:
            line = (*line, action)
        hand = acted(hand, action)
    return PlayedSeat(hand, line)


@dataclass(frozen=True, slots=True)
class Question:
    """A choice of a seat.

    `chosen`: the actions of all who came here, each with how many chose it, the most frequent
    first.
    """

    position: Position
    chosen: tuple[tuple[Action, int], ...]

    @property
    def view(self) -> View:
        return view_of(self.position.hand, self.position.seat)

    @property
    def options(self) -> tuple[Action, ...]:
        """The most frequent actions, in an order that does not tell how frequent they are."""
        return tuple(sorted((action for action, _ in self.chosen[:MOST_OPTIONS]), key=code))


@dataclass(frozen=True, slots=True)
class Departure:
    """The first choice in which a line differs from that of `strong`.

    `own`, `strong`: the two actions.
    """

    question: Question
    own: Action
    strong: Action


@dataclass(frozen=True, slots=True)
class PlayedLines:
    """The lines of all who played a seat of a deal. `strong`: that of `strong`, who is not one."""

    start: Hand
    seat: int
    strong: Line
    lines: tuple[Line, ...]

    def departure(self, own: Line) -> Departure | None:
        """The first choice in which a line differs from that of `strong`; None if there is none."""
        for number, (action, strong) in enumerate(zip(own, self.strong, strict=False)):
            if action != strong:
                return Departure(self._question(own[:number]), action, strong)
        return None

    def most_even(self) -> Question | None:
        """The choice at which the most chose what is second in frequency; None if all agree.

        Raises `ValueError` if `strong` plays otherwise now than when people played.
        """
        divisions = dict(_divisions((), self.lines))
        return self._question(max(divisions, key=divisions.__getitem__)) if divisions else None

    def _question(self, line: Line) -> Question:
        """The choice after a line."""
        number = len(line)
        here = [each[number] for each in self.lines if len(each) > number and each[:number] == line]
        position = position_after(self.start, self.seat, line)
        return Question(position, tuple(Counter(here).most_common()))


def _divisions(line: Line, lines: Sequence[Line]) -> Iterator[tuple[Line, int]]:
    """The lines after which others divide, each with how many chose the second action there.

    `lines`: those that begin with `line`.
    """
    number = len(line)
    going_on = [each for each in lines if len(each) > number]
    chosen = Counter(each[number] for each in going_on).most_common()
    if len(chosen) > 1:
        yield line, chosen[1][1]
    for action, _ in chosen:
        alike = [each for each in going_on if each[number] == action]
        yield from _divisions((*line, action), alike)
