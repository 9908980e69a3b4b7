"""`baohuang tune`: better weights for `normal`, and what its bids are judged by.

Each step that is better is a line of JSON in a file, which a later run goes on from. In the end the
tuples are printed that belong into `game/players/normal.py` and `game/players/appraisal.py`.
"""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bot.cli.progress import shown
from bot.cli.terminal import say
from bot.cli.train import MIXTURE
from game.players import normal
from game.rules.ruleset import DEFAULT_PRESET, PRESETS
from game.training.learner import THREADS, deals_of
from game.training.tuning import FIRST, Step, climb, fit

HANDS = 60_000
"""So many hands tell what one is worth, by each of the two decks."""
_WIDE = 216


def tune(file: Path, tries: int, seed: int) -> None:
    """Try so many other weights, going on from those in the file, and print what was found.

    Raises `OSError` if the file cannot be used, `ValueError` if it is something else.
    """
    best = _last(file)
    with file.open("a", encoding="utf-8") as log, ThreadPoolExecutor(THREADS) as pool:
        steps = climb(pool, THREADS, seed, deals_of([DEFAULT_PRESET]), best, tries)
        for step in shown(steps, tries - best.tries, "tuning"):
            if step:
                best = step
                log.write(json.dumps(step._asdict()) + "\n")
                log.flush()
    say(f"WEIGHTS = {best.weights}")
    tables = [fit(seed, HANDS, deals_of(presets), best.weights) for presets in _by_deck()]
    say(f"WORTH = {tuple(map(tuple, tables))}")


def _last(file: Path) -> Step:
    """The step in the last line of a file; the first one, of the weights of now, if it has none."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    if not lines:
        return FIRST
    try:
        kept = json.loads(lines[-1])
        step = Step(int(kept["tries"]), float(kept["gain"]), tuple(map(float, kept["weights"])))
    except (KeyError, TypeError) as error:
        raise ValueError("no tuning") from error
    if len(step.weights) != len(normal.WEIGHTS):
        raise ValueError("other weights")
    return step


def _by_deck() -> tuple[list[str], list[str]]:
    """The presets that are dealt, each as often as in training: of the small decks, of the wide."""
    dealt = [name for name in PRESETS for _ in range(MIXTURE.get(name, 0))]
    wide = [name for name in dealt if PRESETS[name].deck == _WIDE]
    return [name for name in dealt if name not in wide], wide
