"""`baohuang curve`: a picture of what the arena measured while somebody learned.

The log has a line of JSON for every measurement: `{"hands": 100000, "name": "normal", "mode":
"1v4", "points": 0.12, "se": 0.03}`.
"""

from collections import defaultdict
from pathlib import Path
from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from bot.cli.terminal import PREVENTED, complain
from bot.pictures.curve_picture import MOST_NAMES, Curve, Measurement, draw_curves
from game.arena.duel import Mode

DONE = 0


@dataclass(frozen=True)
class LogLine:
    """A line of the log; `name`: against whom."""

    hands: Annotated[int, Field(ge=0, le=10**15)]
    name: Annotated[str, Field(min_length=1)]
    mode: Mode
    points: Annotated[float, Field(ge=-1000, le=1000, allow_inf_nan=False)]
    se: Annotated[float, Field(ge=0, le=1000, allow_inf_nan=False)]


class BadLogError(Exception):
    """The log cannot be drawn. One sentence."""


def curve(log: Path, out: Path) -> int:
    """Draw the log. One sentence says what prevents it."""
    try:
        picture = draw_curves(curves(_lines(log)))
    except BadLogError as error:
        complain(str(error))
        return PREVENTED
    try:
        out.write_bytes(picture)
    except OSError:
        complain(f"The file {out} cannot be written.")
        return PREVENTED
    return DONE


def _lines(log: Path) -> list[LogLine]:
    try:
        texts = log.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise BadLogError(f"The file {log} cannot be read.") from None
    reader, found = TypeAdapter(LogLine), []
    for number, text in enumerate(texts, 1):
        if not text.strip():
            continue
        try:
            found.append(reader.validate_json(text))
        except ValidationError as error:
            where = ".".join(map(str, error.errors()[0]["loc"]))
            raise BadLogError(
                f"Line {number} of {log} is no measurement{f': look at its {where}' * bool(where)}."
            ) from None
    if not found:
        raise BadLogError(f"There is no measurement in {log}.")
    return found


def curves(lines: list[LogLine]) -> list[Curve]:
    """One for each name and mode; rings are for the sides."""
    if len({line.name for line in lines}) > MOST_NAMES:
        raise BadLogError(f"A picture has the curves of {MOST_NAMES} names at most.")
    found = defaultdict[tuple[str, Mode], list[Measurement]](list)
    for line in lines:
        found[line.name, line.mode].append(Measurement(line.hands, line.points, line.se))
    return [
        Curve(f"against {name}, {mode}", name, mode is Mode.SIDES, tuple(measurements))
        for (name, mode), measurements in found.items()
    ]
