"""Duplicate deals: the same cards played by A and by B, so that the luck of the deal falls away."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from game.arena.cases import Case, cases
from game.arena.estimate import Tally
from game.arena.table_play import Played, played
from game.players.levels import Player
from game.seats import SEATS


@dataclass(frozen=True, slots=True)
class Worth:
    """A's points in a case, and how much more these are than B's with the same cards."""

    points: Tally = field(default_factory=Tally)
    gain: Tally = field(default_factory=Tally)

    def __add__(self, other: "Worth") -> "Worth":
        return Worth(self.points + other.points, self.gain + other.gain)


@dataclass(frozen=True, slots=True)
class Findings:
    """What deals showed: A's points one against four, and as one side; by case; the decisions.

    `decisions`: how many actions A and B took, those without a choice included.
    """

    one_against_four: Tally = field(default_factory=Tally)
    sides: Tally = field(default_factory=Tally)
    by_case: Mapping[Case, Worth] = field(default_factory=dict)
    decisions: tuple[int, int] = (0, 0)

    def __add__(self, other: "Findings") -> "Findings":
        every = {*self.by_case, *other.by_case}
        return Findings(
            self.one_against_four + other.one_against_four,
            self.sides + other.sides,
            {
                case: self.by_case.get(case, Worth()) + other.by_case.get(case, Worth())
                for case in every
            },
            (
                self.decisions[0] + other.decisions[0],
                self.decisions[1] + other.decisions[1],
            ),
        )


def one_against_four(start: Played, a: Player, b: Player) -> Findings:
    """Five hands of a deal, A in another seat in each, four B in the others; and one of B alone."""
    hands = [played(start, _seated(a, b, {seat})) for seat in range(SEATS)]
    alone = played(start, (b,) * SEATS)
    points = [hand.result.points[seat] for seat, hand in enumerate(hands)]
    found = defaultdict[Case, list[int]](list)
    for seat, hand in enumerate(hands):
        for case in cases(hand, seat):
            found[case].append(seat)
    by_case = {
        case: Worth(
            Tally.of([points[seat] for seat in seats]),
            Tally.of([points[seat] - alone.result.points[seat] for seat in seats]),
        )
        for case, seats in found.items()
    }
    shared = [({seat}, hand) for seat, hand in enumerate(hands)]
    decisions = _decisions(start, [*shared, (set(), alone)])
    return Findings(Tally.of(points), by_case=by_case, decisions=decisions)


def as_sides(start: Played, a: Player, b: Player) -> Findings:
    """Two hands from the first lead of a deal on: A plays the royals against B, then the rebels.

    A's points in both, for each of the five seats.
    """
    sides = start.hand.sides
    royals = {seat for seat in range(SEATS) if sides.royal(seat)}
    rebels = set(range(SEATS)) - royals
    hands = [(seats, played(start, _seated(a, b, seats))) for seats in (royals, rebels)]
    points = sum(hand.result.points[seat] for seats, hand in hands for seat in seats)
    return Findings(sides=Tally.of_sum(points, SEATS), decisions=_decisions(start, hands))


def _seated(a: Player, b: Player, of_a: AbstractSet[int]) -> tuple[Player, ...]:
    return tuple(a if seat in of_a else b for seat in range(SEATS))


def _decisions(start: Played, hands: Iterable[tuple[AbstractSet[int], Played]]) -> tuple[int, int]:
    """The actions of A, whose seats these are, and of B, from the start on."""
    taken = Counter(
        each.action.seat in of_a for of_a, hand in hands for each in hand.log[len(start.log) :]
    )
    return taken[True], taken[False]
