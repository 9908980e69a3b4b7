"""Tunes the weights of `normal`, and those its bids use: `python -m lab.training.tune steps.jsonl`.

Each improvement is one line of JSON in the file, from whose last line a later run continues. At the
end the tuples for `game/players/normal.py` and `game/players/appraisal.py` are printed.
"""

import argparse
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from game.rules.ruleset import DEFAULT_PRESET, PRESETS
from lab.progress import shown
from lab.training.learner import THREADS, deals_of
from lab.training.train import MIXTURE
from lab.training.tuner import FIRST, TuningStep, climb, fit, gained

HANDS = 60_000
"""The number of hands with each deck from which the weights of the appraisal are fitted."""
_WIDE = 216


def tune(file: Path, tries: int, seed: int) -> None:
    """Try other weights this many times in all, and print the best."""
    best, rules = _last(file), deals_of([DEFAULT_PRESET])
    with ThreadPoolExecutor(THREADS) as pool, file.open("a", encoding="utf-8") as log:
        steps = climb(pool, seed, rules, best, tries)
        for step in shown(steps, tries - best.tries, "tuning"):
            if step:
                best = step
                log.write(json.dumps(step._asdict()) + "\n")
                log.flush()
        gain = gained(pool, seed, rules, best.weights)
    print(f"Gain on new deals: {gain.points:+.3f} ± {gain.error:.3f} points a hand.")
    tables = [fit(seed, HANDS, deals_of(presets), best.weights) for presets in _by_deck()]
    by_trait = tuple(tuple(zip(*by_role, strict=True)) for by_role in tables)
    print(f"WEIGHTS = {best.weights}", f"WORTH = {by_trait}", sep="\n")


def _last(file: Path) -> TuningStep:
    """The step in the last line of the file, or the first step if there is none."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    if not lines:
        return FIRST
    last = json.loads(lines[-1])
    return TuningStep(last["tries"], last["gain"], tuple(last["weights"]))


def _by_deck() -> tuple[list[str], list[str]]:
    """The presets that are dealt, each as often as in training: of the small decks, of the wide."""
    dealt = [name for name, often in MIXTURE.items() for _ in range(often)]
    wide = [name for name in dealt if PRESETS[name].deck == _WIDE]
    return [name for name in dealt if name not in wide], wide


def main() -> None:
    """Tune as the arguments say."""
    arguments = argparse.ArgumentParser(prog="python -m lab.training.tune", description=__doc__)
    arguments.add_argument("file", type=Path)
    arguments.add_argument("--tries", type=int, default=400)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    tune(given.file, given.tries, given.seed)


if __name__ == "__main__":
    main()
