"""Suit pips and emblems as outlines, in units of their own width, y downwards."""

from collections.abc import Sequence
from math import cos, pi, sin

from game.cards import Suit

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
    """A rectangle's outline."""
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
