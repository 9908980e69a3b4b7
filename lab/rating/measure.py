"""Measures the constants of the ratings: `python -m lab.rating.measure game/rating/measured.json`.

The hands of AI players depend on the seed alone, not on the number of processes. With `--preset`
only that preset is measured, and the rest of the file stays.
"""

import argparse
import json
import os
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from game.cards import SEATS
from game.players.levels import Level, player
from game.players.table_play import dealt, played
from game.rating.belief import SettledSeat, account
from game.record.seat_record import AnswerTally, seat_records
from game.rules.ruleset import PRESETS
from lab.progress import shown
from lab.rating.calibration import FIXED, Noted, measure_of, measures

PART = 16
"""The number of hands that a process plays before it reports them."""


def measure(file: Path, hands: int, mixed: int, seed: int) -> None:
    """Play every preset, `hands` with players of level normal and `mixed` with any levels."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        fitted, levels = measures(
            {preset: _hands(pool, preset, seed, hands, is_mixed=False) for preset in PRESETS},
            {preset: _hands(pool, preset, seed, mixed, is_mixed=True) for preset in PRESETS},
        )
    presets = {name: asdict(of) for name, of in fitted.items()}
    _write(file, {"made": _made(hands, mixed, seed), "levels": levels, "presets": presets})


def measure_preset(file: Path, preset: str, hands: int, mixed: int, seed: int) -> None:
    """Measure one preset with the same arguments as the others in the file.

    Raises ValueError if the others were measured with different arguments.
    """
    measurements = json.loads(file.read_text(encoding="utf-8"))
    levels = {Level(name): mean for name, mean in measurements["levels"].items()}
    if measurements["made"] != _made(hands, mixed, seed):
        raise ValueError(f"the other presets were measured with {measurements['made']}")
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        measured = measure_of(
            _hands(pool, preset, seed, hands, is_mixed=False),
            _hands(pool, preset, seed, mixed, is_mixed=True),
            levels,
        )
    _write(file, measurements | {"presets": measurements["presets"] | {preset: asdict(measured)}})


def _made(hands: int, mixed: int, seed: int) -> dict[str, int]:
    return {"hands": hands, "mixed": mixed, "seed": seed}


def _write(file: Path, measurements: Mapping[str, Any]) -> None:
    file.write_text(json.dumps(measurements, indent=1) + "\n", encoding="utf-8")


def _hands(
    pool: ProcessPoolExecutor, preset: str, seed: int, hands: int, *, is_mixed: bool
) -> list[Noted]:
    """This many hands of a preset, played in the pool, with a progress bar."""
    play = partial(noted, preset, seed, is_mixed=is_mixed)
    return list(shown(pool.map(play, range(hands), chunksize=PART), hands, preset))


def noted(preset: str, seed: int, number: int, *, is_mixed: bool) -> Noted:
    """The hand with this number, by players of level normal, or of levels drawn from the seed."""
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


def main() -> None:
    """Measure as the arguments say."""
    arguments = argparse.ArgumentParser(prog="python -m lab.rating.measure", description=__doc__)
    arguments.add_argument("file", type=Path)
    arguments.add_argument("--preset", choices=tuple(PRESETS))
    arguments.add_argument("--hands", type=int, default=4_000, help="per preset (4000)")
    arguments.add_argument("--mixed", type=int, default=800, help="with any levels (800)")
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    numbers = given.hands, given.mixed, given.seed
    if given.preset:
        measure_preset(given.file, given.preset, *numbers)
    else:
        measure(given.file, *numbers)


if __name__ == "__main__":
    main()
