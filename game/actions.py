"""What a seat may ask for. These five are the whole input of the rules."""

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


Action = Answer | Ascend | Cede | Lay | Pass
