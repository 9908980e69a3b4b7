"""Duplicate deals: A and B play the same cards, so that the luck of the deal cancels out."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from game.cards import SEATS
from game.players.levels import Player
from game.players.table_play import LoggedHand, played
from lab.arena.cases import Case, cases
from lab.arena.estimate import DealTally


@dataclass(frozen=True, slots=True)
class Worth:
    """A's points in a case, and how many more these are than B's with the same cards."""

    points: DealTally = field(default_factory=DealTally)
    gain: DealTally = field(default_factory=DealTally)

    def __add__(self, other: "Worth") -> "Worth":
        return Worth(self.points + other.points, self.gain + other.gain)


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings of some deals: A's points one against four, as a side, and by case.

    `decisions`: how many actions A and B took, including those without a choice.
    """

    one_against_four: DealTally = field(default_factory=DealTally)
    sides: DealTally = field(default_factory=DealTally)
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


def one_against_four(start: LoggedHand, a: Player, b: Player) -> Findings:
    """Plays a deal six times: with A in each of the five seats against four B, and with B only."""
    hands = [played(start, _seated(a, b, {seat})) for seat in range(SEATS)]
    alone = played(start, (b,) * SEATS)
    points = [hand.result.points[seat] for seat, hand in enumerate(hands)]
    seats_by_case = defaultdict[Case, list[int]](list)
    for seat, hand in enumerate(hands):
        for case in cases(hand, seat):
            seats_by_case[case].append(seat)
    by_case = {
        case: Worth(
            DealTally.of([points[seat] for seat in seats]),
            DealTally.of([points[seat] - alone.result.points[seat] for seat in seats]),
        )
        for case, seats in seats_by_case.items()
    }
    shared = [({seat}, hand) for seat, hand in enumerate(hands)]
    decisions = _decisions(start, [*shared, (set(), alone)])
    return Findings(DealTally.of(points), by_case=by_case, decisions=decisions)


def as_sides(start: LoggedHand, a: Player, b: Player) -> Findings:
    """Plays a deal twice from the first lead: A plays the royals against B, and then the rebels.

    The points are A's in both hands, per seat.
    """
    sides = start.hand.sides
    royals = {seat for seat in range(SEATS) if sides.royal(seat)}
    rebels = set(range(SEATS)) - royals
    hands = [(seats, played(start, _seated(a, b, seats))) for seats in (royals, rebels)]
    points = sum(hand.result.points[seat] for seats, hand in hands for seat in seats)
    return Findings(sides=DealTally.of_sum(points, SEATS), decisions=_decisions(start, hands))


def _seated(a: Player, b: Player, of_a: AbstractSet[int]) -> tuple[Player, ...]:
    return tuple(a if seat in of_a else b for seat in range(SEATS))


def _decisions(
    start: LoggedHand, hands: Iterable[tuple[AbstractSet[int], LoggedHand]]
) -> tuple[int, int]:
    """The numbers of actions of A and of B after the start; each hand comes with A's seats."""
    taken = Counter(
        each.action.seat in of_a for of_a, hand in hands for each in hand.log[len(start.log) :]
    )
    return taken[True], taken[False]
