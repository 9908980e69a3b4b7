"""Suits, emblems and seals as outlines, in units of their own width, y downwards."""

from collections.abc import Sequence
from enum import Enum
from math import cos, pi, sin
from typing import NamedTuple

from bot.pictures.theme import Colour, Theme, Tint
from game.cards import GUARD_CARD, ROYAL_CARD, Card, Suit

Point = tuple[float, float]
Outline = tuple[Point, ...]
Shape = tuple[Outline, ...]

_CURVE_STEPS = 14


def path(start: Point, *steps: Sequence[float]) -> Outline:
    """An outline from lines (x, y) and cubic curves (x1, y1, x2, y2, x, y), made of points."""
    points = [start]
    for step in steps:
        if len(step) == 2:
            points.append((step[0], step[1]))
            continue
        x0, y0 = points[-1]
        x1, y1, x2, y2, x3, y3 = step
        for n in range(1, _CURVE_STEPS + 1):
            t = n / _CURVE_STEPS
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return tuple(points)


def circle(x: float, y: float, radius: float) -> Outline:
    """A circle's outline."""
    return tuple(
        (x + radius * cos(2 * pi * n / 48), y + radius * sin(2 * pi * n / 48)) for n in range(48)
    )


def bar(left: float, top: float, right: float, bottom: float) -> Outline:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


_STEM = path((0.5, 0.55), (0.51, 0.80, 0.56, 0.92, 0.70, 0.97), (0.30, 0.97),
             (0.44, 0.92, 0.49, 0.80, 0.5, 0.55))  # fmt: skip

PIPS: dict[Suit, Shape] = {
    Suit.HEARTS: (
        path((0.5, 0.96), (0.40, 0.80, 0.02, 0.58, 0.02, 0.30),
             (0.02, 0.14, 0.13, 0.04, 0.26, 0.04),
             (0.38, 0.04, 0.46, 0.12, 0.5, 0.24), (0.54, 0.12, 0.62, 0.04, 0.74, 0.04),
             (0.87, 0.04, 0.98, 0.14, 0.98, 0.30), (0.98, 0.58, 0.60, 0.80, 0.5, 0.96)),
    ),
    Suit.SPADES: (
        path((0.5, 0.02), (0.60, 0.20, 0.97, 0.38, 0.97, 0.61),
             (0.97, 0.75, 0.87, 0.82, 0.76, 0.82),
             (0.65, 0.82, 0.56, 0.76, 0.5, 0.66), (0.44, 0.76, 0.35, 0.82, 0.24, 0.82),
             (0.13, 0.82, 0.03, 0.75, 0.03, 0.61), (0.03, 0.38, 0.40, 0.20, 0.5, 0.02)),
        _STEM,
    ),
    Suit.CLUBS: (
        circle(0.5, 0.22, 0.215), circle(0.22, 0.58, 0.215), circle(0.78, 0.58, 0.215),
        circle(0.5, 0.47, 0.11), _STEM,
    ),
    Suit.DIAMONDS: (
        path((0.5, 0.0), (0.60, 0.18, 0.74, 0.36, 0.90, 0.5), (0.74, 0.64, 0.60, 0.82, 0.5, 1.0),
             (0.40, 0.82, 0.26, 0.64, 0.10, 0.5), (0.26, 0.36, 0.40, 0.18, 0.5, 0.0)),
    ),
}  # fmt: skip


Emblem = tuple[tuple[Shape, Tint], ...]

CROWN: Emblem = (
    (
        (
            path((0.12, 0.66), (0.03, 0.22), (0.28, 0.44), (0.5, 0.08), (0.72, 0.44),
                 (0.97, 0.22), (0.88, 0.66)),
            circle(0.04, 0.20, 0.055), circle(0.5, 0.07, 0.065), circle(0.96, 0.20, 0.055),
            bar(0.12, 0.71, 0.88, 0.82),
        ),
        "gold",
    ),
    ((circle(0.5, 0.50, 0.07), circle(0.29, 0.56, 0.045), circle(0.71, 0.56, 0.045)), "gold_light"),
)  # fmt: skip

CORONET: Emblem = (
    (
        (
            path((0.14, 0.66), (0.10, 0.50, 0.08, 0.44, 0.05, 0.36),
                 (0.16, 0.50, 0.24, 0.50, 0.27, 0.30), (0.32, 0.52, 0.46, 0.50, 0.5, 0.20),
                 (0.54, 0.50, 0.68, 0.52, 0.73, 0.30), (0.76, 0.50, 0.84, 0.50, 0.95, 0.36),
                 (0.92, 0.44, 0.90, 0.50, 0.86, 0.66)),
            circle(0.05, 0.33, 0.055), circle(0.27, 0.25, 0.06), circle(0.5, 0.14, 0.075),
            circle(0.73, 0.25, 0.06), circle(0.95, 0.33, 0.055), bar(0.14, 0.71, 0.86, 0.82),
        ),
        "gold",
    ),
    ((circle(0.5, 0.14, 0.04), circle(0.5, 0.56, 0.05)), "gold_light"),
)  # fmt: skip

FEATHERED_CAP: Emblem = (
    (
        (
            path((0.10, 0.68), (0.12, 0.40, 0.34, 0.34, 0.56, 0.36),
                 (0.78, 0.38, 0.90, 0.52, 0.90, 0.68)),
            bar(0.04, 0.71, 0.96, 0.82),
            path((0.60, 0.60), (0.52, 0.34, 0.62, 0.10, 0.96, 0.02),
                 (0.94, 0.12, 0.98, 0.14, 0.92, 0.22), (0.96, 0.26, 0.90, 0.32, 0.84, 0.34),
                 (0.84, 0.42, 0.72, 0.46, 0.68, 0.60)),
        ),
        "gold",
    ),
    ((path((0.62, 0.58), (0.62, 0.36, 0.70, 0.22, 0.86, 0.12),
           (0.74, 0.24, 0.67, 0.38, 0.66, 0.58)),), "gold_light"),
)  # fmt: skip

SCEPTRE: Emblem = (
    (
        (
            bar(0.455, 0.84, 0.545, 2.22), bar(0.40, 1.24, 0.60, 1.30), bar(0.40, 1.74, 0.60, 1.80),
            circle(0.5, 2.25, 0.09),
            path((0.5, 0.98), (0.30, 0.94, 0.14, 0.80, 0.10, 0.56),
                 (0.20, 0.66, 0.30, 0.72, 0.5, 0.74), (0.70, 0.72, 0.80, 0.66, 0.90, 0.56),
                 (0.86, 0.80, 0.70, 0.94, 0.5, 0.98)),
            circle(0.10, 0.53, 0.06), circle(0.90, 0.53, 0.06),
            path((0.5, 0.0), (0.53, 0.07), (0.60, 0.10), (0.53, 0.13), (0.5, 0.24), (0.47, 0.13),
                 (0.40, 0.10), (0.47, 0.07)),
            circle(0.5, 0.47, 0.26),
        ),
        "gold",
    ),
    ((circle(0.5, 0.47, 0.20),), "big_joker"),
    ((circle(0.44, 0.40, 0.06),), "gold_light"),
    ((bar(0.485, 1.32, 0.515, 1.72), bar(0.485, 1.0, 0.515, 1.22)), "gold_light"),
)  # fmt: skip

SWORD: Emblem = (
    (
        (
            path((0.5, 0.0), (0.60, 0.16), (0.585, 1.56), (0.415, 1.56), (0.40, 0.16)),
            path((0.06, 1.50), (0.20, 1.58, 0.34, 1.55, 0.5, 1.55),
                 (0.66, 1.55, 0.80, 1.58, 0.94, 1.50), (0.96, 1.66, 0.80, 1.70, 0.5, 1.69),
                 (0.20, 1.70, 0.04, 1.66, 0.06, 1.50)),
            bar(0.44, 1.66, 0.56, 2.10), circle(0.5, 2.18, 0.12),
        ),
        "steel",
    ),
    (
        (
            path((0.5, 0.05), (0.56, 0.18), (0.55, 1.50), (0.5, 1.50)),
            bar(0.44, 1.76, 0.56, 1.80), bar(0.44, 1.87, 0.56, 1.91), bar(0.44, 1.98, 0.56, 2.02),
            circle(0.5, 2.18, 0.06),
        ),
        "steel_light",
    ),
)  # fmt: skip


STAR: Emblem = (
    (
        (
            path((0.5, 0.04), (0.61, 0.38), (0.97, 0.38), (0.68, 0.59), (0.79, 0.94), (0.5, 0.73),
                 (0.21, 0.94), (0.32, 0.59), (0.03, 0.38), (0.39, 0.38)),
        ),
        "gold",
    ),
    ((circle(0.5, 0.52, 0.09),), "gold_light"),
)  # fmt: skip

_HOE: Shape = (
    path((0.16, 0.94), (0.08, 0.86), (0.64, 0.24), (0.74, 0.32)),
    path((0.44, 0.10), (0.62, 0.04, 0.84, 0.10, 0.96, 0.34), (0.80, 0.30, 0.76, 0.40, 0.68, 0.44)),
)
_MOON: Shape = (
    path((0.62, 0.06), (0.30, 0.10, 0.10, 0.34, 0.12, 0.58),
         (0.14, 0.84, 0.40, 1.0, 0.64, 0.94), (0.78, 0.90, 0.88, 0.82, 0.92, 0.72),
         (0.60, 0.80, 0.40, 0.62, 0.42, 0.40), (0.43, 0.24, 0.52, 0.12, 0.62, 0.06)),
)  # fmt: skip
_SMALL_SWORD: Shape = (
    path((0.96, 0.04), (0.92, 0.24), (0.44, 0.72), (0.28, 0.56), (0.76, 0.08)),
    path((0.16, 0.52), (0.24, 0.46), (0.54, 0.76), (0.48, 0.84)),
    path((0.26, 0.66), (0.34, 0.74), (0.16, 0.94), (0.06, 0.84)),
)
FLAME: Shape = (
    path((0.50, 0.98), (0.22, 0.98, 0.10, 0.78, 0.16, 0.56), (0.19, 0.45, 0.26, 0.40, 0.28, 0.28),
         (0.36, 0.34, 0.38, 0.40, 0.39, 0.46), (0.48, 0.34, 0.50, 0.18, 0.44, 0.02),
         (0.68, 0.10, 0.76, 0.30, 0.74, 0.46), (0.78, 0.43, 0.80, 0.40, 0.81, 0.35),
         (0.94, 0.56, 0.90, 0.98, 0.50, 0.98)),
    path((0.50, 0.98), (0.34, 0.96, 0.30, 0.82, 0.36, 0.72), (0.40, 0.65, 0.46, 0.62, 0.47, 0.52),
         (0.60, 0.60, 0.62, 0.68, 0.61, 0.76), (0.64, 0.75, 0.66, 0.72, 0.67, 0.69),
         (0.74, 0.84, 0.66, 0.98, 0.50, 0.98)),
)  # fmt: skip
SIGNS: dict[str, Shape] = {"👑": CROWN[0][0], "🗡️": _SMALL_SWORD, "⛏️": _HOE, "💤": _MOON}
"""Signs in texts that have a shape; all others are drawn as letters."""


def jester_hat(ink: Tint) -> Emblem:
    """A joker's hat with three bells, in the joker's ink."""
    return (
        (
            (
                path((0.22, 0.76), (0.20, 0.56, 0.15, 0.46, 0.05, 0.50),
                     (0.06, 0.22, 0.30, 0.14, 0.385, 0.38), (0.40, 0.24, 0.45, 0.16, 0.5, 0.10),
                     (0.55, 0.16, 0.60, 0.24, 0.615, 0.38), (0.70, 0.14, 0.94, 0.22, 0.95, 0.50),
                     (0.85, 0.46, 0.80, 0.56, 0.78, 0.76)),
            ),
            ink,
        ),
        ((bar(0.20, 0.80, 0.80, 0.92),), ink),
        ((circle(0.06, 0.53, 0.065), circle(0.5, 0.075, 0.065), circle(0.94, 0.53, 0.065)), "gold"),
        ((circle(0.5, 0.60, 0.05), circle(0.34, 0.64, 0.04), circle(0.66, 0.64, 0.04)),
         "gold_light"),
    )  # fmt: skip


class SealKind(Enum):
    """Why a card has a seal: it makes the emperor or the guard, or was received as tribute."""

    EMPEROR = 1
    GUARD = 2
    TRIBUTE = 3


class Seal(NamedTuple):
    """A kind of seal, and its sign."""

    kind: SealKind
    sign: str

    def colours(self, theme: Theme) -> tuple[Colour, Colour]:
        """Its background and ink."""
        return {
            SealKind.EMPEROR: (theme.seal_royal, theme.face_royal),
            SealKind.GUARD: (theme.steel, theme.face_guard),
            SealKind.TRIBUTE: (theme.right, theme.face),
        }[self.kind]


PRINTED = {ROYAL_CARD: Seal(SealKind.EMPEROR, "皇"), GUARD_CARD: Seal(SealKind.GUARD, "保")}
"""The seals that belong to a card."""
PRINTED_IN_ENGLISH = {
    ROYAL_CARD: Seal(SealKind.EMPEROR, "👑"),
    GUARD_CARD: Seal(SealKind.GUARD, "🗡️"),
}

Sealed = tuple[tuple[Card, Seal], ...]
"""The sealed cards of a hand, one entry per copy."""
