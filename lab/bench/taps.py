"""Counts taps on the web table: `python -m lab.bench.taps --hands 50`.

Five strong players play hands of all presets. Each stack that a play needs is tapped, which lifts
as many cards as a legal play allows, and the cards that are too many are taken away one by one.
Then *Play* is tapped, unless the last stack was dragged up instead. A suggested play takes two
taps at most.
"""

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import median, quantiles

from game.cards import Card
from game.hand.actions import Lay, Pass
from game.hand.engine import act
from game.hand.phases.trick import Trick
from game.hand.view import View, view_of
from game.players.normal import best_first
from game.players.table_play import dealt, played
from game.refusals import Refusal
from game.rules.ruleset import PRESETS
from lab.arena.contestants import named

CHIPS = 4
"""The number of suggested plays."""

Stack = tuple[object, ...]


def stacks(lay: Lay, view: View) -> Counter[Stack]:
    """The number of cards that a play takes of each stack."""
    return Counter(_stack(card, view) for card in lay.cards)


def _stack(card: Card, view: View) -> Stack:
    return card.rank, card.marked, card == view.called


def taps(lay: Lay, view: View) -> int:
    """The taps for a play."""
    plays = [each for each in best_first(view) if isinstance(each, Lay)]
    wanted = stacks(lay, view)
    possible = [stacks(each, view) for each in plays]
    number, picked, too_many = 0, Counter[Stack](), 0
    for stack, count in wanted.most_common():
        too_many = _lifted(stack, picked, possible) - count
        number += 1 + too_many
        picked[stack] = count
    number += too_many > 0  # then it takes *Play*
    return min(number, 2) if wanted in possible[:CHIPS] else number


def _lifted(stack: Stack, picked: Mapping[Stack, int], plays: Sequence[Counter[Stack]]) -> int:
    """The number of cards of a stack that a tap lifts."""
    fitting = [play[stack] for play in plays if all(play[each] >= picked[each] for each in picked)]
    return max(fitting) or max(play[stack] for play in plays)


def main() -> None:
    """Play, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    leads, follows, whole_hands = list[int](), list[int](), list[int]()
    presets = list(PRESETS.values())
    for number in range(options.hands):
        start = dealt(presets[number % len(presets)], options.seed, number)
        by_seat, hand = Counter[int](), start.hand
        for entry in played(start, (named("strong"),) * 5).log:
            action = entry.action
            if isinstance(hand.phase, Trick):
                view = view_of(hand, action.seat)
                if isinstance(action, Lay):
                    count = taps(action, view)
                    (follows if view.table else leads).append(count)
                else:  # if nothing else is possible, the bot passes
                    count = int(isinstance(action, Pass) and len(view.legal) > 1)
                by_seat[action.seat] += count
            after = act(hand, action)
            assert not isinstance(after, Refusal)
            hand = after
        whole_hands += by_seat.values()
    for name, counts in (("lead", leads), ("follow", follows), ("hand", whole_hands)):
        p95 = f"{quantiles(counts, n=20)[-1]:.0f}"
        print(f"{name}: median {median(counts):.0f}, p95 {p95}, most {max(counts)}")


if __name__ == "__main__":
    main()
