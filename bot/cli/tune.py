"""`baohuang tune`: better weights for `normal`, and what its bids are judged by.

Each step that is better is a line of JSON in a file, which a later run goes on from. In the end the
tuples are printed that belong into `game/players/normal.py` and `game/players/appraisal.py`.
"""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated

from pydantic import Field, TypeAdapter
from pydantic.dataclasses import dataclass

from bot.cli.progress import shown
from bot.cli.resumable import COMPILING, OtherSeedError, append, whole_lines
from bot.cli.terminal import say
from bot.cli.train import MIXTURE
from game.players import normal
from game.rules.ruleset import DEFAULT_PRESET, PRESETS
from game.training.learner import THREADS, deals_of
from game.training.matches import Figure
from game.training.tuner import FIRST, TuningStep, climb, fit, gained

HANDS = 60_000
"""The number of hands that tell what a try is worth, by each of the two decks."""
_WIDE = 216

_Finite = Annotated[float, Field(allow_inf_nan=False)]


@dataclass(frozen=True)
class TuneLine:
    """A line of the file: a step, and the seed that its tries are drawn from."""

    tries: Annotated[int, Field(ge=1, le=10**12)]
    gain: _Finite
    weights: Annotated[
        tuple[_Finite, ...],
        Field(min_length=len(normal.WEIGHTS), max_length=len(normal.WEIGHTS)),
    ]
    seed: Annotated[int, Field(ge=0)]


def tune(file: Path, tries: int, seed: int) -> None:
    """Try so many other weights, going on from those in the file, and print what was found.

    Raises `OSError` if the file cannot be used, `ValueError` if it is something else,
    `OtherSeedError` if its steps are of another seed.
    """
    best, rules = _last(file, seed), deals_of([DEFAULT_PRESET])
    file.open("a").close()  # what cannot be written to is said at once
    say(COMPILING)
    with ThreadPoolExecutor(THREADS) as pool:
        steps = climb(pool, THREADS, seed, rules, best, tries)
        try:
            for step in shown(steps, tries - best.tries, "tuning"):
                if step:
                    best = step
                    append(file, json.dumps(step._asdict() | {"seed": seed}))
            found = gained(pool, THREADS, seed, rules, best.weights)
        except KeyboardInterrupt:
            say(f"Broken off. The same command goes on after try {best.tries:,}.")
            raise
    say(f"{_verdict(best, found)} Fitting what hands are worth …")
    tables = [fit(seed, HANDS, deals_of(presets), best.weights) for presets in _by_deck()]
    by_trait = tuple(tuple(zip(*by_role, strict=True)) for by_role in tables)
    say(f"WEIGHTS = {best.weights}", f"WORTH = {by_trait}")


def _verdict(best: TuningStep, gain: Figure) -> str:
    """Whether the best weights are better than those of now, in one sentence."""
    if best.weights == normal.WEIGHTS:
        return "Done: nothing better than the weights of now was found."
    better = "better" if gain.points > 2 * gain.error else "no better"
    return (
        f"Done: {better} than the weights of now, by {gain.points:+.3f} ± {gain.error:.3f} points"
        " a hand on new deals."
    )


def _last(file: Path, seed: int) -> TuningStep:
    """The step in the last line of a file; the first one, of the weights of now, if it has none."""
    lines = whole_lines(file.read_text(encoding="utf-8") if file.exists() else "", '{"tries": ')
    if not lines:
        return FIRST
    last = TypeAdapter(TuneLine).validate_json(lines[-1])
    if last.seed != seed:
        raise OtherSeedError(f"file {file}", last.seed)
    return TuningStep(last.tries, last.gain, last.weights)


def _by_deck() -> tuple[list[str], list[str]]:
    """The presets that are dealt, each as often as in training: of the small decks, of the wide."""
    dealt = [name for name, often in MIXTURE.items() for _ in range(often)]
    wide = [name for name in dealt if PRESETS[name].deck == _WIDE]
    return [name for name in dealt if name not in wide], wide
