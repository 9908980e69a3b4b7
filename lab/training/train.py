"""Trains nets by self-play, for hours: `python -m lab.training.train training --hands 5000000`.

The folder holds a checkpoint, from which the same command continues; the weights in the format that
players read; and a log of results against `normal`, which `lab.training.curve` draws.
"""

import argparse
import json
import math
from pathlib import Path

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
"""How often each preset is dealt."""
FIRST_RATE, LAST_RATE = 1e-3, 5e-5
"""The rate of Adam falls from the one to the other along a cosine."""
WARM, LATE = 300_000, (1_000_000, 3_000_000)
"""Numbers of hands. Up to `WARM`, nets rely more and more on the critics, and choices vary less and
less; between those of `LATE` this goes on.
"""
MEASURED, DEALS = 200_000, 1_000
"""Each time after `MEASURED` hands, the nets play `DEALS` deals against `normal`."""

CHECKPOINT, WEIGHTS, LOG = "checkpoint.npz", "weights.npz", "log.jsonl"


def train(folder: Path, hands: int, seed: int, nets: Path | None = None) -> None:
    """Train until this number of hands were played, from the checkpoint in the folder if any.

    `nets`: a file of nets that replace those of the checkpoint; its critics already know enough.
    Raises ValueError if the checkpoint is one of another seed.
    """
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
        _learn(folder, learner, hands)
        print(f"Trained with {learner.hands:,} hands. The nets are in {folder / WEIGHTS}.")


def _learn(folder: Path, learner: Learner, hands: int) -> None:
    rounds = range(learner.hands, hands, HANDS * THREADS)
    for before in shown(rounds, len(rounds), "training"):
        learner.round(manner(before), rate(before, hands))
        if learner.hands // MEASURED != before // MEASURED:
            _save(folder, learner)
    _save(folder, learner)


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
    )


def rate(hands: int, of: int) -> float:
    """The rate of Adam after so many hands of all."""
    return LAST_RATE + (FIRST_RATE - LAST_RATE) * (1 + math.cos(math.pi * min(1, hands / of))) / 2


def _save(folder: Path, learner: Learner) -> None:
    """Write the checkpoint, the weights, and the measurements of these nets."""
    recipe = {
        "version": VERSION,
        "seed": learner.seed,
        "hands": learner.hands,
        "target": learner.target,
        "rules": RULES_VERSION,
        "presets": MIXTURE,
        "manner": manner(learner.hands)._asdict(),
        "rates": [FIRST_RATE, LAST_RATE],
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
    given = arguments.parse_args()
    train(given.folder, given.hands, given.seed, given.nets)


if __name__ == "__main__":
    main()
