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
"""To save time, `strong` has to beat half of every `SCREENED` players of the field so far."""
_STRONG = player(Level.STRONG)


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """A hand as far as it was played, and the actions of the seat in it, in order."""

    hand: Hand
    line: tuple[Action, ...] = ()

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
        self._known: dict[tuple[Action, ...], PlayedSeat] = {}

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
class Departure:
    """Where a seat left the line of `strong`, which is what `strong` does in that seat.

    `taken`: the number of actions before that. `view`: what the seat saw. `own`, `strong`: the
    action of the seat, and that of `strong`. `chosen`: the actions of all who came here, each with
    how many chose it, the most frequent first.
    """

    taken: int
    view: View
    own: Action
    strong: Action
    chosen: tuple[tuple[Action, int], ...]


def departure(
    start: Hand, actions: Sequence[Action], strong: PlayedSeat, others: Iterable[Sequence[Action]]
) -> Departure | None:
    """Where a seat left the line of `strong` in a hand with these actions; None if it did not.

    `strong`: the hand of `strong` in this seat. `others`: the lines of all who played the seat.
    """
    seat, line, hand = strong.line[0].seat, strong.line, start
    own_count = 0
    for taken, action in enumerate(actions):
        if action.seat == seat:
            expected, before = line[own_count], line[:own_count]
            if action != expected:
                here = (each[own_count] for each in others if each[:own_count] == before)
                chosen = tuple(Counter(here).most_common())
                return Departure(taken, view_of(hand, seat), action, expected, chosen)
            own_count += 1
        hand = acted(hand, action)
    return None


MOST_OPTIONS = 4
"""The most options of a question."""


@dataclass(frozen=True, slots=True)
class Question:
    """A choice at which those who played a seat divided.

    `chosen`: the actions of all who came here, each with how many chose it, the most frequent
    first.
    """

    position: Position
    chosen: tuple[tuple[Action, int], ...]

    @property
    def options(self) -> tuple[Action, ...]:
        """The most frequent actions, in an order that does not tell how frequent they are."""
        return tuple(sorted((action for action, _ in self.chosen[:MOST_OPTIONS]), key=code))


def dividing_question(start: Hand, seat: int, lines: Sequence[Sequence[Action]]) -> Question | None:
    """The choice at which the most chose what is second in frequency; None if all chose alike."""
    divisions = _divisions((), lines)
    line, chosen = max(divisions, key=lambda each: each[1][1][1], default=((), ()))
    return Question(position_after(start, seat, line), chosen) if chosen else None


def _divisions(
    line: tuple[Action, ...], lines: Sequence[Sequence[Action]]
) -> Iterator[tuple[tuple[Action, ...], tuple[tuple[Action, int], ...]]]:
    """The choices from this point on at which these lines divide, as (line before, chosen)."""
    number = len(line)
    going_on = [each for each in lines if len(each) > number]
    chosen = tuple(Counter(each[number] for each in going_on).most_common())
    if len(chosen) > 1:
        yield line, chosen
    for action, _ in chosen:
        alike = [each for each in going_on if each[number] == action]
        yield from _divisions((*line, action), alike)
