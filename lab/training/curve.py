"""Draws learning curves as a PNG file: `python -m lab.training.curve log.jsonl --out out.png`.

The log has one measurement per line, as JSON: `{"hands": 100000, "name": "normal", "mode": "1v4",
"points": 0.12, "se": 0.03}`. Each opponent has a colour; rings stand for the mode `sides`.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from pathlib import Path

from PIL import Image

from bot.pictures import style
from bot.pictures.canvas import Canvas
from bot.pictures.emblems import Point, circle
from bot.pictures.lettering import ink
from bot.pictures.theme import LIGHT, Colour
from lab.arena.duel import Mode

MOST_NAMES = len(LIGHT.seats)
_SIZE = (1_440, 960)
_LEFT, _RIGHT, _BOTTOM = 170, 1370, 780
_LEGEND_TOP, _LEGEND_ROW, _LEGEND_COLUMNS = 64, 66, 2
_ABOVE = 150
"""From the last line of the legend to the highest value."""
_TEXT = 50
_GRID, _AXIS, _CURVE, _ERROR = 2, 4, 6, 4
_DOT, _HOLE, _CAP = 9, 5, 11
_TICKS = 6
_LEAST = 10
"""The number of hands that are always in sight."""
_UNITS = ((1_000_000, " M"), (1_000, " k"), (1, ""))


@dataclass(frozen=True, slots=True)
class Measurement:
    """A measurement after a number of hands: points a hand, and their standard error."""

    hands: int
    points: float
    error: float


@dataclass(frozen=True, slots=True)
class Curve:
    """One curve: what it is called, whose colour it has, and whether its points are rings."""

    label: str
    name: str
    rings: bool
    measurements: tuple[Measurement, ...]


@dataclass(frozen=True, slots=True)
class _Scale:
    """From values to pixels; the first and the last tick are at its ends."""

    ticks: tuple[float, ...]
    start: float
    end: float

    def __call__(self, value: float) -> float:
        part = (value - self.ticks[0]) / (self.ticks[-1] - self.ticks[0])
        return self.start + part * (self.end - self.start)


def read_log(log: Path) -> list[Curve]:
    """One curve for each opponent and mode."""
    curves = defaultdict[tuple[str, Mode], list[Measurement]](list)
    for line in log.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        measurement = Measurement(entry["hands"], entry["points"], entry["se"])
        curves[entry["name"], Mode(entry["mode"])].append(measurement)
    return [
        Curve(f"against {name}, {mode}", name, mode is Mode.SIDES, tuple(measurements))
        for (name, mode), measurements in curves.items()
    ]


def draw_curves(curves: Sequence[Curve]) -> Image.Image:
    """Draw curves against at most `MOST_NAMES` opponents; each has at least one point."""
    colours = dict(zip(dict.fromkeys(each.name for each in curves), LIGHT.seats, strict=False))
    across, up = _scales(curves)
    canvas = Canvas(_SIZE, LIGHT.plate)
    _draw_grid(canvas, across, up)
    for curve, place in zip(curves, _legend(), strict=False):
        _draw_curve(canvas, curve, across, up, colours[curve.name])
        _dot(canvas, place, colours[curve.name], ring=curve.rings)
    picture = canvas.finished()
    _name_ticks(picture, across, up)
    for curve, (left, middle) in zip(curves, _legend(), strict=False):
        _write(picture, curve.label, (left + 3 * _DOT, middle), 0)
    return picture


def _scales(curves: Sequence[Curve]) -> tuple[_Scale, _Scale]:
    """Over all hands and all points with their errors; none at all is always in sight."""
    every = [each for curve in curves for each in curve.measurements]
    rows = ceil(len(curves) / _LEGEND_COLUMNS)
    points = [0.0]
    for each in every:
        points += [each.points - each.error, each.points + each.error]
    across = _Scale(ticks([0, _LEAST, *(each.hands for each in every)]), _LEFT, _RIGHT)
    top = _LEGEND_TOP + (rows - 1) * _LEGEND_ROW + _ABOVE
    return across, _Scale(ticks(points), _BOTTOM, top)


def ticks(values: Sequence[float]) -> tuple[float, ...]:
    """Round numbers, some six of them, from below the lowest value to above the highest."""
    low, high = min(values), max(values)
    least = (high - low or 1) / _TICKS
    power = 10.0 ** floor(log10(least))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least)
    last = max(ceil(high / step), floor(low / step) + 1)
    return tuple(number * step for number in range(floor(low / step), last + 1))


def _draw_grid(canvas: Canvas, across: _Scale, up: _Scale) -> None:
    for tick in up.ticks:
        canvas.line([(_LEFT, up(tick)), (_RIGHT, up(tick))], _GRID, LIGHT.ground)
    for tick in across.ticks:
        canvas.line([(across(tick), up.start), (across(tick), up.end)], _GRID, LIGHT.ground)
    canvas.line([(_LEFT, up(0)), (_RIGHT, up(0))], _AXIS, LIGHT.faint)
    canvas.line([(_LEFT, up.start), (_LEFT, up.end)], _AXIS, LIGHT.faint)


def _draw_curve(canvas: Canvas, curve: Curve, across: _Scale, up: _Scale, colour: Colour) -> None:
    ordered = sorted(curve.measurements, key=lambda each: each.hands)
    places = [(across(each.hands), up(each.points)) for each in ordered]
    for each, (x, _) in zip(ordered, places, strict=True):
        low, high = up(each.points - each.error), up(each.points + each.error)
        canvas.line([(x, low), (x, high)], _ERROR, colour)
        for end in (low, high):
            canvas.line([(x - _CAP, end), (x + _CAP, end)], _ERROR, colour)
    canvas.line(places, _CURVE, colour)
    for place in places:
        _dot(canvas, place, colour, ring=curve.rings)


def _dot(canvas: Canvas, centre: Point, colour: Colour, *, ring: bool) -> None:
    canvas.shape((circle(0.0, 0.0, 1.0),), centre, _DOT, colour)
    if ring:
        canvas.shape((circle(0.0, 0.0, 1.0),), centre, _HOLE, LIGHT.plate)


def _name_ticks(picture: Image.Image, across: _Scale, up: _Scale) -> None:
    for tick in up.ticks:
        _write(picture, _points(tick, up), (_LEFT - 20, up(tick)), 1)
    unit, sign = next(unit for unit in _UNITS if across.ticks[-1] >= unit[0])
    for tick in across.ticks:
        text = f"{tick / unit:g}{sign if tick else ''}"
        _write(picture, text, (across(tick), up.start + _TEXT), 0.5)
    _write(picture, "points a hand", (_LEFT - 110, up.end - _TEXT - 6), 0)
    _write(picture, "hands of training", (_RIGHT, up.start + 2.2 * _TEXT), 1)


def _points(tick: float, up: _Scale) -> str:
    step = up.ticks[1] - up.ticks[0]
    digits = max(0, -floor(log10(step) + 1e-9))
    return f"{tick:+.{digits}f}" if abs(tick) > step / 2 else "0"


def _legend() -> Iterator[Point]:
    """Returns where the curves are named, from left to right and from top to bottom."""
    width = (_SIZE[0] - _LEFT) / _LEGEND_COLUMNS
    for number in range(2 * MOST_NAMES):
        row, column = divmod(number, _LEGEND_COLUMNS)
        yield _LEFT - 90 + column * width, _LEGEND_TOP + row * _LEGEND_ROW


def _write(picture: Image.Image, text: str, at: Point, side: float) -> None:
    """A line of text around that height; `side`: which part of it lies left of the point."""
    mask = ink(text, _TEXT, _SIZE[0] // _LEGEND_COLUMNS - 100)
    left = round(at[0] - mask.width * side)
    picture.paste(LIGHT.text, (left, round(at[1] - _TEXT * style.TEXT_MIDDLE)), mask)


def main() -> None:
    """Draw the curves of a log."""
    arguments = argparse.ArgumentParser(prog="python -m lab.training.curve", description=__doc__)
    arguments.add_argument("log", type=Path)
    arguments.add_argument("--out", type=Path, required=True)
    given = arguments.parse_args()
    draw_curves(read_log(given.log)).save(given.out, "PNG", optimize=True)


if __name__ == "__main__":
    main()
