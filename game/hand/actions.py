"""Actions: all input to the rules, done by a seat or on its behalf."""

from dataclasses import dataclass

from game.cards import Card, Cards


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer a secret question, yes or no: rob, open the guard, kick, rebel (§2.1, §2.4)."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Ascend:
    """Accept the throne (§2.2, §2.3): with the pot, with a called card, or as an open solo."""

    seat: int
    open_solo: bool = False
    call: Card | None = None


@dataclass(frozen=True, slots=True)
class Cede:
    """Pass the throne on to another seat (§2.2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay these cards on the table, sorted high to low (§3)."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Pass:
    """Play nothing this turn (§3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Give:
    """Pay these cards as tribute (§5)."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Autoplay:
    """Go on autoplay, 托管 (§6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take the seat back from autoplay (§6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The time of a seat that is waited for is over (§6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the hand after the deal, or be removed from it (§6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Substitute:
    """A new player takes over a seat that was left (§6)."""

    seat: int


Decision = Answer | Ascend | Cede | Give | Lay | Pass
"""The actions of a seat that is waited for."""
Attending = Autoplay | TakeBack | TimeOut | Leave | Substitute
"""The actions that change who plays a seat; possible at any time in a hand."""

Action = Decision | Attending
