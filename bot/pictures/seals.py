"""Seals on cards: signs that say what a card is to its holder."""

from enum import Enum
from typing import NamedTuple

from bot.pictures.theme import Colour, Theme
from game.cards import GUARD_CARD, ROYAL_CARD, Card


class SealKind(Enum):
    """Why a card is sealed: it makes the emperor, or the guard, or came as tribute."""

    EMPEROR = 1
    GUARD = 2
    TRIBUTE = 3


class Seal(NamedTuple):
    """A kind of seal, and the one sign on it."""

    kind: SealKind
    sign: str

    def colours(self, theme: Theme) -> tuple[Colour, Colour]:
        """Its ground and the ink of its sign."""
        return {
            SealKind.EMPEROR: (theme.seal_royal, theme.face_royal),
            SealKind.GUARD: (theme.steel, theme.face_guard),
            SealKind.TRIBUTE: (theme.right, theme.face),
        }[self.kind]


PRINTED = {ROYAL_CARD: Seal(SealKind.EMPEROR, "皇"), GUARD_CARD: Seal(SealKind.GUARD, "保")}
"""The seals that are part of a card."""

Sealed = tuple[tuple[Card, Seal], ...]
"""The cards of a hand that bear a seal here, one entry for each copy that does."""
