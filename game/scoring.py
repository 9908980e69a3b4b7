"""The end of a hand: places and points (`rules.md` §4)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from game.cards import SEATS
from game.rules.ruleset import SoloPoints

LADDER = (16, 4, 0, -4, -16)
"""Points of a dark solo emperor by the ladder, 1st to 5th place; an open solo counts twice."""


class Solo(StrEnum):
    """Whether the emperor plays alone, and if so whether everybody knows."""

    NONE = "none"
    DARK = "dark"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Sides:
    """The seats of the royals. `guard` is None for a solo."""

    emperor: int
    guard: int | None
    solo: Solo

    def royal(self, seat: int) -> bool:
        """Whether a seat is the emperor or the guard."""
        return seat in (self.emperor, self.guard)


class Smothering(NamedTuple):
    """A seat that was smothered, and the seat whose play it could not beat (`rules.md` §3.4)."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class Result:
    """A settled hand.

    `places`: the seats from 1st to 5th place. The first `finished` of them went out; the others
    still held cards. `points`: by seat, with the multiplier included; they sum to zero.
    `smothered`: in the order in which it happened, so from 5th place up.
    """

    sides: Sides
    places: tuple[int, ...]
    finished: int
    multiplier: int
    points: tuple[int, ...]
    smothered: tuple[Smothering, ...] = ()

    def place(self, seat: int) -> int:
        """The place of a seat, 1 to 5."""
        return self.places.index(seat) + 1

    @property
    def royals_won(self) -> bool | None:
        """Whether the royal side won; None for a draw."""
        points = self.points[self.sides.emperor]
        return points > 0 if points else None


def is_over(
    sides: Sides,
    out: tuple[int, ...],
    solo_points: SoloPoints = SoloPoints.BOOK,
    smothered: tuple[Smothering, ...] = (),
) -> bool:
    """Whether the hand ends with these seats out, and these smothered (`rules.md` §4).

    With two royals, it ends when one whole side is out or smothered. An open solo ends when anyone
    is out, a dark solo when the emperor or two others are. By the ladder, a solo goes on until the
    emperor's place is known. Any solo ends when the emperor is smothered, or all others are out or
    smothered.
    """
    placed = (*out, *(each.seat for each in smothered))
    if sides.guard is not None:
        royals = sum(sides.royal(seat) for seat in placed)
        return royals == 2 or len(placed) - royals == 3
    if sides.emperor in placed or len(placed) == SEATS - 1:
        return True
    if solo_points is SoloPoints.LADDER:
        return False
    return len(out) == (1 if sides.solo is Solo.OPEN else 2)


def places(
    out: tuple[int, ...], cards_left: tuple[int, ...], smothered: tuple[Smothering, ...] = ()
) -> tuple[int, ...]:
    """All seats from 1st to 5th place: in the order they went out, then by fewest cards left.

    Ties are broken by play order from the last seat that went out; if none did, from the last that
    was smothered. Smothered seats come last, the first of them 5th.
    """
    stuck = tuple(each.seat for each in reversed(smothered))
    last = out[-1] if out else stuck[0]
    unfinished = (seat for seat in range(SEATS) if seat not in out and seat not in stuck)
    by_cards = sorted(unfinished, key=lambda seat: (cards_left[seat], (seat - last) % SEATS))
    return (*out, *by_cards, *stuck)


def place_so_far(
    seat: int | None, out: tuple[int, ...], smothered: tuple[Smothering, ...]
) -> int | None:
    """The place that a seat took by going out or being smothered; None while it is in play."""
    if seat in out:
        return out.index(seat) + 1
    stuck = [each.seat for each in smothered]
    return SEATS - stuck.index(seat) if seat in stuck else None


@dataclass(frozen=True, slots=True)
class Sum:
    """How the points of a hand add up (`rules.md` §4).

    `guard_place`: None in a solo. `base`: the points before the multiplier, of the guard, or of the
    emperor in a solo; below zero the others win.
    """

    emperor_place: int
    guard_place: int | None
    base: int
    multiplier: int

    @property
    def places(self) -> int:
        """The places of the royals, added: 6 is a draw if there are two."""
        return self.emperor_place + (self.guard_place or 0)

    @property
    def guard(self) -> int:
        return self.base * self.multiplier

    @property
    def emperor(self) -> int:
        return self.guard if self.guard_place is None else 2 * self.guard

    @property
    def rebel(self) -> int:
        """The points of each opponent; of a solo, a quarter with the opposite sign."""
        return -self.guard // 4 if self.guard_place is None else -self.guard


def add_up(
    sides: Sides,
    order: tuple[int, ...],
    multiplier: int,
    solo_points: SoloPoints = SoloPoints.BOOK,
) -> Sum:
    """The sum of a hand, given the seats from 1st to 5th place (`rules.md` §4).

    The multiplier applies to two royals and to a dark solo, never to an open one.
    """
    emperor_place = order.index(sides.emperor) + 1
    if sides.guard is None:
        base = _solo_points(sides.solo, emperor_place, solo_points)
        return Sum(emperor_place, None, base, 1 if sides.solo is Solo.OPEN else multiplier)
    guard_place = order.index(sides.guard) + 1
    return Sum(emperor_place, guard_place, 6 - emperor_place - guard_place, multiplier)


def points(
    sides: Sides,
    order: tuple[int, ...],
    multiplier: int,
    solo_points: SoloPoints = SoloPoints.BOOK,
) -> tuple[int, ...]:
    """The points of each seat; the arguments are those of `add_up`."""
    added = add_up(sides, order, multiplier, solo_points)
    value = {sides.guard: added.guard, sides.emperor: added.emperor}
    return tuple(value.get(seat, added.rebel) for seat in range(SEATS))


def _solo_points(solo: Solo, place: int, solo_points: SoloPoints) -> int:
    if solo_points is SoloPoints.LADDER:
        return LADDER[place - 1] * (2 if solo is Solo.OPEN else 1)
    if solo is Solo.OPEN:
        return 24 if place == 1 else -24
    return {1: 12, 2: 0}.get(place, -12)


def settle(
    sides: Sides,
    out: tuple[int, ...],
    cards_left: tuple[int, ...],
    multiplier: int,
    solo_points: SoloPoints = SoloPoints.BOOK,
    smothered: tuple[Smothering, ...] = (),
) -> Result:
    """The result of a hand that is over. `cards_left`: the number of cards by seat."""
    order = places(out, cards_left, smothered)
    applied = add_up(sides, order, multiplier, solo_points).multiplier
    by_seat = points(sides, order, multiplier, solo_points)
    return Result(sides, order, len(out), applied, by_seat, smothered)
