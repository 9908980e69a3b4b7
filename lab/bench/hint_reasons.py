"""Counts the reasons of hints: `python -m lab.bench.hint_reasons --positions 2000 --seed 1`.

How often each reason is given, for the best choice and for the others, in hands of all presets.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from game.hand.state import PhaseName
from game.hand.view import view_of
from game.players.hints import Choice, ReasonKind, hint
from game.rules.ruleset import PRESETS
from lab.chaos.honesty import positions
from lab.progress import shown

APART = 7
"""Only one in this many choices is looked at."""


def hints(count: int, seed: int) -> Iterator[tuple[bool, tuple[Choice, ...]]]:
    """For about `count` hints: whether it is about a play, and its choices."""
    per_preset = count // len(PRESETS)
    for preset in PRESETS:
        for hand, seat in islice(positions(preset, seed), 0, per_preset * APART, APART):
            if advice := hint(view_of(hand, seat)):
                yield hand.phase.name is PhaseName.TRICK, advice.choices


def main() -> None:
    """Count, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    counts = Counter[tuple[bool, bool, ReasonKind]]()
    for play, choices in shown(hints(given.positions, given.seed), given.positions, "hints"):
        counts.update((play, not place, each.reason.kind) for place, each in enumerate(choices))
    totals = Counter[tuple[bool, bool]]()
    for (play, first, _), number in counts.items():
        totals[play, first] += number
    columns = [(True, True), (True, False), (False, True), (False, False)]
    print(f"{'':22}{'play: first':>14}{'others':>14}{'bid: first':>14}{'others':>14}")
    for kind in ReasonKind:
        numbers = [counts[(*column, kind)] for column in columns]
        if any(numbers):
            cells = (
                f"{number:6} {100 * number / totals[column]:5.1f} %"
                for number, column in zip(numbers, columns, strict=True)
            )
            print(f"{kind:22}" + "".join(cells))
    print(f"{'all':22}" + "".join(f"{totals[column]:6}{'':8}" for column in columns))


if __name__ == "__main__":
    main()
