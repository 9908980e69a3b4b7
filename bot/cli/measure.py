"""`baohuang measure`: what ratings start from, measured in hands of AI players.

It writes `game/rating/measured.json`. The hands follow from the seed alone, on however many
processes they are played.
"""

import json
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from hashlib import sha256
from pathlib import Path

from bot.cli.progress import shown
from bot.cli.terminal import say
from game.arena.table_play import dealt, played
from game.players.levels import Level, player
from game.rating.account import Played, account
from game.rating.calibration import FIXED, Noted, measures
from game.record.answer_tally import Tally
from game.record.part import parts
from game.rules.ruleset import PRESETS
from game.seats import SEATS

PART = 16
"""So many hands a process plays before it tells of them."""


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
    how = {"hands": hands, "mixed": mixed, "seed": seed}
    presets = {name: asdict(of) for name, of in fitted.items()}
    told = {"made": how, "levels": levels, "presets": presets}
    file.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    say(f"{file}: the rating of every level, and the measures of {len(presets)} presets.")


def _hands(
    pool: ProcessPoolExecutor, preset: str, seed: int, hands: int, *, is_mixed: bool
) -> list[Noted]:
    """So many hands."""
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
        Played(part.role, part.dealt, points)
        for part, points in zip(parts(hand, Tally()), result.points, strict=True)
    ]
    return Noted(account(seats, result.sides.solo, result.multiplier), levels)
