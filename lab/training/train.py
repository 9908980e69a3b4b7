"""Trains nets by self-play, for hours: `python -m lab.training.train training --hands 5000000`.

The folder holds a checkpoint, from which the same command continues; the weights in the format that
players read; and a log of results against `normal`, which `lab.training.curve` draws.
"""

import argparse
import json
import math
from pathlib import Path
from typing import Any, NamedTuple

from bot.runtime.version import VERSION
from game.rules.ruleset import DEFAULT_PRESET, RULES_VERSION
from lab.progress import shown
from lab.training.export import read_weights, write
from lab.training.learner import HANDS, THREADS, Learner, deals_of
from lab.training.matches import compare
from lab.training.nets import NET, RULES_OF_THUMB
from lab.training.self_play import Manner

MIXTURE = {
    "simple": 8,
    "classic": 2,
    "roast": 1,
    "sixes": 1,
    "home": 1,
    "rizhao": 0,  # its play is that of `sixes`
    "weihai": 1,
    "qingdao": 2,
}
"""The weight with which each preset is dealt."""


class Pace(NamedTuple):
    """The pace at which the weights change: the rate of Adam falls from `first` to `last` along a
    cosine.

    `kept`: the part of their running mean that each step keeps; the mean is what plays.
    """

    first: float
    last: float
    kept: float


LEARNING, FINISHING = Pace(1e-3, 5e-5, 0.9995), Pace(2e-4, 4e-5, 0.99995)
"""At first nets learn in one way, and then they are finished in another (`docs/ai.md`)."""
WARM, LATE = 300_000, (1_000_000, 3_000_000)
"""Numbers of hands. Up to `WARM`, nets rely more and more on the critics, and choices vary less and
less; between those of `LATE` this goes on.
"""
MEASURED, DEALS = 200_000, 1_000
"""Each time after `MEASURED` hands, the nets play `DEALS` deals against `normal`."""

CHECKPOINT, WEIGHTS, LOG = "checkpoint.npz", "weights.npz", "log.jsonl"


def train(
    folder: Path,
    hands: int,
    seed: int,
    nets: Path | None = None,
    finish_from: int | None = None,
    endgames: float = 0.0,
) -> None:
    """Train until this number of hands were played, from the checkpoint in the folder if any.

    `nets`: a file of nets that replace those of the checkpoint; its critics already know enough.
    `finish_from`: the number of hands with which finishing begins, if it does. `endgames`: the
    share of these hands that begin where one seat or two are out. Raises ValueError if the
    checkpoint is one of another seed, or if no hands are left to finish with.
    """
    if finish_from is not None and finish_from >= hands:
        raise ValueError(f"finishing would begin after {finish_from:,} of {hands:,} hands")
    folder.mkdir(parents=True, exist_ok=True)
    presets = [name for name, often in MIXTURE.items() for _ in range(often)]
    learner = Learner(seed, presets)
    if (folder / CHECKPOINT).exists():
        with (folder / CHECKPOINT).open("rb") as file:
            learner.load(file)
        if learner.seed != seed:
            raise ValueError(f"the checkpoint in {folder} has the seed {learner.seed}")
        print(f"Continuing after {learner.hands:,} hands.")
    if nets:
        with nets.open("rb") as file:
            learner.start_from(read_weights(file))
    if learner.hands < hands or not learner.target:
        learner.target = hands
    if learner.hands < hands:
        _learn(folder, learner, hands, hands if finish_from is None else finish_from, endgames)
        print(f"Trained with {learner.hands:,} hands. The nets are in {folder / WEIGHTS}.")


def _learn(folder: Path, learner: Learner, hands: int, finish_from: int, endgames: float) -> None:
    rounds = range(learner.hands, hands, HANDS * THREADS)
    for before in shown(rounds, len(rounds), "training"):
        if before < finish_from:
            pace, how, part = LEARNING, manner(before), before / finish_from
        else:
            part = (before - finish_from) / (hands - finish_from)
            pace, how = FINISHING, finishing_manner(before, endgames)
        learner.round(how, rate(pace, part), pace.kept)
        if learner.hands // MEASURED != before // MEASURED or learner.hands >= hands:
            _save(folder, learner, {"finish_from": finish_from, **pace._asdict(), **how._asdict()})


def manner(hands: int) -> Manner:
    """Returns how hands are played and judged, after a number of them."""
    first, last = LATE
    warm = min(1.0, hands / WARM)
    late = min(1.0, max(0, hands - first) / (last - first))
    return Manner(
        temperature=0.15 - 0.09 * warm - 0.03 * late,
        wild=0.01,
        trace=1 - 0.08 * warm,
        critic=0.6 * warm + 0.2 * late,
        others=(0.08, 0.12),
        bids=0.85,
        solos=0.15,
        other_plays=0,
        other_temperature=0.2,
        endgames=0.0,
    )


def finishing_manner(hands: int, endgames: float) -> Manner:
    """Returns how hands are played and judged while the nets are finished."""
    return manner(hands)._replace(
        temperature=0.02, wild=0.006, others=(0.10, 0.04), other_plays=2, endgames=endgames
    )


def rate(pace: Pace, part: float) -> float:
    """The rate of Adam after a part of the hands of this pace, from 0 to 1."""
    return pace.last + (pace.first - pace.last) * (1 + math.cos(math.pi * part)) / 2


def _save(folder: Path, learner: Learner, settings: dict[str, Any]) -> None:
    """Write the checkpoint, the weights, and the measurements of these nets."""
    recipe = {
        "version": VERSION,
        "seed": learner.seed,
        "hands": learner.hands,
        "target": learner.target,
        "rules": RULES_VERSION,
        "presets": MIXTURE,
        "settings": settings,
    }
    unfinished = folder / "unfinished"
    with unfinished.open("wb") as file:
        learner.save(file)
    unfinished.replace(folder / CHECKPOINT)
    with unfinished.open("wb") as file:
        write(file, learner.nets, recipe)
    unfinished.replace(folder / WEIGHTS)
    _measure(folder / LOG, learner)


def _measure(log: Path, learner: Learner) -> None:
    """Play against `normal` and add the results to the log."""
    figures = compare(
        learner.pool,
        learner.hands,
        DEALS,
        deals_of([DEFAULT_PRESET]),
        NET,
        RULES_OF_THUMB,
        learner.nets,
        learner.nets,
    )
    with log.open("a", encoding="utf-8") as file:
        for mode, (points, error) in figures.items():
            line = {"hands": learner.hands, "name": "normal", "mode": mode}
            line |= {"points": round(points, 4), "se": round(error, 4)}
            file.write(json.dumps(line) + "\n")


def main() -> None:
    """Train as the arguments say."""
    arguments = argparse.ArgumentParser(prog="python -m lab.training.train", description=__doc__)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--hands", type=int, default=5_000_000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--nets", type=Path, help="nets that replace those of the checkpoint")
    arguments.add_argument("--finish-from", type=int, help="with how many hands finishing begins")
    arguments.add_argument(
        "--endgames", type=float, default=0.0, help="the share of finishing hands from endgames"
    )
    given = arguments.parse_args()
    train(given.folder, given.hands, given.seed, given.nets, given.finish_from, given.endgames)


if __name__ == "__main__":
    main()
