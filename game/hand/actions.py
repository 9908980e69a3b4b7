"""What a seat does, or what happens to it: the whole input of the rules."""

from dataclasses import dataclass

from game.cards import Card, Cards


@dataclass(frozen=True, slots=True)
class Answer:
    """Yes or no, in secret: to rob, to open the guard, to kick, to rebel (§2.1, §2.4)."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Ascend:
    """Accept the throne (§2.2, §2.3): with the pot, calling a card, or declaring an open solo."""

    seat: int
    open_solo: bool = False
    call: Card | None = None


@dataclass(frozen=True, slots=True)
class Cede:
    """Hand the throne on to the player before (§2.2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay these cards on the table, sorted high to low (§3)."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Pass:
    """Let this turn go by (§3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Give:
    """Pay these cards as tribute (§5)."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Autoplay:
    """Ask to be played for, 托管 (§6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Play for oneself again (§6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeOut:
    """A seat that is waited for let its time pass (§6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave by force, or be removed, after the deal (§6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Substitute:
    """Somebody else takes over the seat of one who left (§6)."""

    seat: int


Decision = Answer | Ascend | Cede | Give | Lay | Pass
"""What a seat decides when it is waited for."""
Attending = Autoplay | TakeBack | TimeOut | Leave | Substitute
"""Who attends to a seat; possible at any time in a hand."""

Action = Decision | Attending
