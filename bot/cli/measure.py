"""`baohuang measure`: what ratings start from, measured in hands of AI players.

It writes `game/rating/measured.json`. The hands follow from the seed alone, on however many
processes they are played. With a preset it measures that one, and keeps all else in the file.
"""

import json
import os
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from bot.cli.progress import shown
from bot.cli.terminal import say
from game.players.levels import Level, player
from game.players.table_play import dealt, played
from game.rating.account import SettledSeat, account
from game.rating.calibration import FIXED, Noted, measure_of, measures
from game.record.answer_tally import AnswerTally
from game.record.seat_record import seat_records
from game.rules.ruleset import PRESETS
from game.seats import SEATS

PART = 16
"""The number of hands that a process plays before it tells of them."""


class OtherMeasureError(Exception):
    """The file holds other measures than those that a preset would join. One sentence."""


def measure(file: Path, hands: int, mixed: int, seed: int) -> None:
    """Play so many hands of every preset with five players of level normal, and of any levels.

    Raises `OSError` if the file cannot be written.
    """
    file.open("a").close()  # what cannot be written to is said at once
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        fitted, levels = measures(
            {preset: _hands(pool, preset, seed, hands, is_mixed=False) for preset in PRESETS},
            {preset: _hands(pool, preset, seed, mixed, is_mixed=True) for preset in PRESETS},
        )
    presets = {name: asdict(of) for name, of in fitted.items()}
    _write(file, {"made": _made(hands, mixed, seed), "levels": levels, "presets": presets})
    say(f"{file}: the rating of every level, and the measures of {len(presets)} presets.")


def measure_preset(file: Path, preset: str, hands: int, mixed: int, seed: int) -> None:
    """Measure one preset as all others in the file were, and keep these and the levels.

    Raises `OSError` if the file cannot be read or written, `OtherMeasureError` if its presets
    were measured otherwise.
    """
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
        levels = {Level(name): mean for name, mean in kept["levels"].items()}
        is_alike = kept["made"] == _made(hands, mixed, seed)
    except (ValueError, LookupError, TypeError):
        raise OtherMeasureError(f"What is in the file {file} is no measure.") from None
    if not is_alike:
        given = " ".join(f"--{name} {number}" for name, number in kept["made"].items())
        raise OtherMeasureError(f"The presets of the file {file} were measured with {given}.")
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        found = measure_of(
            _hands(pool, preset, seed, hands, is_mixed=False),
            _hands(pool, preset, seed, mixed, is_mixed=True),
            levels,
        )
    _write(file, kept | {"presets": kept["presets"] | {preset: asdict(found)}})
    say(f"{file}: the measures of {preset}.")


def _made(hands: int, mixed: int, seed: int) -> dict[str, int]:
    return {"hands": hands, "mixed": mixed, "seed": seed}


def _write(file: Path, told: Mapping[str, Any]) -> None:
    file.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def _hands(
    pool: ProcessPoolExecutor, preset: str, seed: int, hands: int, *, is_mixed: bool
) -> list[Noted]:
    """The number of hands."""
    play = partial(noted, preset, seed, is_mixed=is_mixed)
    return list(shown(pool.map(play, range(hands), chunksize=PART), hands, preset))


def noted(preset: str, seed: int, number: int, *, is_mixed: bool) -> Noted:
    """The hand of a number, by players of level normal, or of levels drawn from the seed."""
    levels = (FIXED,) * SEATS
    if is_mixed:
        drawn = sha256(f"levels {number} of {seed}".encode()).digest()
        levels = tuple(tuple(Level)[byte % len(Level)] for byte in drawn[:SEATS])
    deal = dealt(PRESETS[preset], seed, number)
    hand, result = (over := played(deal, [player(level) for level in levels])).hand, over.result
    seats = [
        SettledSeat(record.role, record.dealt, points)
        for record, points in zip(seat_records(hand, AnswerTally()), result.points, strict=True)
    ]
    return Noted(account(seats, result.sides.solo, result.multiplier), levels)
