"""Events: what happened in a hand. `engine.evolve` folds them into its state one by one.

All events are public except the `Secret` ones, which only their own seat may know.
"""

from dataclasses import dataclass

from game.cards import SEATS, Card, Cards
from game.scoring import Result
from game.tribute import Gift


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat answered the question in secret."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat chose its tribute, in secret until all have (§5)."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class TributePaid:
    """The tribute changed hands (§5)."""

    gifts: tuple[Gift, ...]


@dataclass(frozen=True, slots=True)
class ThroneRobbed:
    """A seat robbed the throne and is emperor, as an open solo (§2.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ThroneNotRobbed:
    """Nobody robbed the throne; the holder of the royal card is shown (§2.1, §2.2)."""

    holder: int


@dataclass(frozen=True, slots=True)
class Ceded:
    """A seat passed the throne on. `attached`: the card it added, None the first time (§2.2)."""

    seat: int
    attached: Card | None


@dataclass(frozen=True, slots=True)
class DealVoided:
    """Two rounds of refusals: the deal is void, and dealt anew from the same seat (§2.2)."""


@dataclass(frozen=True, slots=True)
class Ascended:
    """A seat accepted the throne with the pot (§2.2, §2.3)."""

    seat: int
    open_solo: bool


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat ceded the throne at no cost. `to`: who is asked next, None for nobody (§2.2)."""

    seat: int
    to: int | None
    second_round: bool


@dataclass(frozen=True, slots=True)
class Called:
    """A seat ascended and called a card: the holder of its fourth copy is the guard (§2.3)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class GuardDeclared:
    """The guard declared: the points double (§2.4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class GuardSilent:
    """Nobody declared (§2.4)."""


@dataclass(frozen=True, slots=True)
class KickVoted:
    """The rebels voted on a kick. `carried`: two or more voted for it (§2.4)."""

    carried: bool


@dataclass(frozen=True, slots=True)
class RebellionVoted:
    """The rebels voted on a rebellion. `hoes`: the seats that voted for it, with a hoe (§2.4)."""

    hoes: frozenset[int]
    carried: bool


@dataclass(frozen=True, slots=True)
class RoyalsKicked:
    """The royals answered a rebellion. `kicked`: either of them kicked (§2.4)."""

    kicked: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A seat laid cards on the table (§3)."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed (§3)."""

    seat: int


PASSES = tuple(map(Passed, range(SEATS)))
"""The pass of each seat, made once: the history of a hand has about a hundred passes."""


@dataclass(frozen=True, slots=True)
class GuardShown:
    """The telling card was played: its owner is known as the guard, or as a dark solo (§3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat has no cards left and takes the next place (§4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Smothered:
    """A seat holds nothing but the lowest rank and had to pass over the play of `by` (§3.4)."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class TrickEnded:
    """Nobody beat the play on the table; `leader` leads the next trick (§3)."""

    leader: int


@dataclass(frozen=True, slots=True)
class HandEnded:
    """The hand is over and settled (§4)."""

    result: Result


@dataclass(frozen=True, slots=True)
class AutoplayBegan:
    """A seat went on autoplay. `left`: because its owner left for good (§6)."""

    seat: int
    left: bool


@dataclass(frozen=True, slots=True)
class AutoplayEnded:
    """A seat went off autoplay. `substitute`: a new player took it over (§6)."""

    seat: int
    substitute: bool


@dataclass(frozen=True, slots=True)
class HandAbandoned:
    """All five are on autoplay: the hand ends and is not scored (§6)."""


OnTheWay = (
    Answered
    | Offered
    | TributePaid
    | ThroneRobbed
    | ThroneNotRobbed
    | Ceded
    | DealVoided
    | Ascended
    | Declined
    | Called
    | GuardDeclared
    | GuardSilent
    | KickVoted
    | RebellionVoted
    | RoyalsKicked
)
"""The events between the deal and the first lead."""
AtPlay = Played | Passed | GuardShown | WentOut | Smothered | TrickEnded | HandEnded
Attended = AutoplayBegan | AutoplayEnded | HandAbandoned
"""The events about who plays a seat; possible at any time in a hand."""

Event = OnTheWay | AtPlay | Attended
Secret = Answered | Offered
Telling = (
    ThroneRobbed
    | Ascended
    | Called
    | GuardDeclared
    | KickVoted
    | RebellionVoted
    | RoyalsKicked
    | Played
    | GuardShown
    | WentOut
    | Smothered
)
"""The public events that change what everybody expects of the hand."""


def doubles(event: Event) -> bool:
    """Whether an event doubled the points (`rules.md` §2.4)."""
    match event:
        case GuardDeclared():
            return True
        case KickVoted(carried=doubled) | RebellionVoted(carried=doubled):
            return doubled
        case RoyalsKicked(kicked=doubled):
            return doubled
        case _:
            return False
