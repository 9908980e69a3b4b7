"""`baohuang train`: nets learn by playing against themselves, for as long as somebody lets them.

Everything is kept in a folder: where the learning stands, so that it goes on there; the weights, as
players read them; and a log of how they fare against `normal`, for `baohuang curve`.
"""

import json
import math
from pathlib import Path

from bot.cli.progress import shown
from bot.cli.resumable import COMPILING, OtherSeedError, append, to_its_end, whole_lines
from bot.cli.terminal import say
from bot.version import VERSION
from game.arena.duel import Mode
from game.rules.ruleset import DEFAULT_PRESET, RULES_VERSION
from game.training.export import write
from game.training.learner import HANDS, THREADS, Learner, deals_of
from game.training.matches import compare
from game.training.nets import NET, RULES_OF_THUMB
from game.training.self_play import Manner

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
"""By so many hands the critics know enough to be relied on, and choices vary less; both more so
between those of `LATE`."""
MEASURED, DEALS = 200_000, 1_000
"""After so many hands the nets play so many deals against `normal`."""

CHECKPOINT, WEIGHTS, LOG = "checkpoint.npz", "weights.npz", "log.jsonl"


def train(folder: Path, hands: int, seed: int) -> None:
    """Learn until so many hands were played, going on where a folder left off.

    Raises `OSError` if the folder cannot be used, `ValueError` if what is in it is no training,
    `OtherSeedError` if that is of another seed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    presets = [name for name, often in MIXTURE.items() for _ in range(often)]
    learner = Learner(seed, presets)
    if (folder / CHECKPOINT).exists():
        with (folder / CHECKPOINT).open("rb") as file:
            learner.load(file)
        if learner.seed != seed:
            raise OtherSeedError(f"folder {folder}", learner.seed)
        done = f"Going on after {learner.hands:,} hands."
        if learner.hands >= hands:
            done = f"{learner.hands:,} hands are learned from: for more, ask for more --hands."
        say(done)
    if learner.hands < hands or not learner.target:
        learner.target = hands
    if learner.hands < hands:
        say(COMPILING)
        _learn(folder, learner, hands)
        say(f"Done: {learner.hands:,} hands are learned from. The nets are in {folder / WEIGHTS}.")
    else:
        _keep(folder, learner)


def _learn(folder: Path, learner: Learner, hands: int) -> None:
    """Learn until so many hands were played, or until Ctrl-C, which loses nothing of them."""
    rounds = range(learner.hands, hands, HANDS * THREADS)
    with to_its_end() as broken_off:
        for before in shown(rounds, len(rounds), "training"):
            learner.round(manner(before), rate(before, hands))
            if not broken_off and learner.hands // MEASURED != before // MEASURED:
                _keep(folder, learner)
            if broken_off:
                _save(folder, learner)
                say(f"Broken off after {learner.hands:,} hands. The same command goes on.")
                raise KeyboardInterrupt
        _keep(folder, learner)


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
    )


def rate(hands: int, of: int) -> float:
    """The rate of Adam after so many hands of all."""
    return LAST_RATE + (FIRST_RATE - LAST_RATE) * (1 + math.cos(math.pi * min(1, hands / of))) / 2


def _keep(folder: Path, learner: Learner) -> None:
    """Write the checkpoint and the weights, each whole or not at all, and lines of the log."""
    _save(folder, learner)
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
        write(file, learner.nets, recipe)
    unfinished.replace(folder / WEIGHTS)
    _measure(folder / LOG, learner)


def _save(folder: Path, learner: Learner) -> None:
    unfinished = folder / "unfinished"
    with unfinished.open("wb") as file:
        learner.save(file)
    unfinished.replace(folder / CHECKPOINT)


def _measure(log: Path, learner: Learner) -> None:
    """Add to the log how these nets fare, unless it says so."""
    heads = {
        mode: json.dumps({"hands": learner.hands, "name": "normal", "mode": mode})[:-1]
        for mode in Mode
    }
    text = log.read_text(encoding="utf-8") if log.exists() else ""
    lines = whole_lines(text, '{"hands": ')
    missing = [mode for mode in Mode if not any(line.startswith(heads[mode]) for line in lines)]
    if not missing:
        return
    found = compare(
        learner.pool,
        THREADS,
        learner.hands,
        DEALS,
        deals_of([DEFAULT_PRESET]),
        NET,
        RULES_OF_THUMB,
        learner.nets,
        learner.nets,
    )
    for mode in missing:
        points, error = found[mode]
        append(log, f'{heads[mode]}, "points": {round(points, 4)}, "se": {round(error, 4)}}}')
