"""Counts in how many ways a hand can go on (*perft*): `python -m lab.golden.perft`.

From a fixed deal of each preset, and from late positions with few cards, every legal action is
tried. Any rewrite of the rules must come to the same numbers.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from game.hand.actions import Action
from game.hand.engine import act, deal, legal_actions
from game.hand.phases.trick import Trick
from game.hand.state import Hand
from game.refusals import Refusal
from game.rules.ruleset import PRESETS, RuleSet
from tests.laws.dice import Dice, choose

FILE = Path(__file__).parents[2] / "tests" / "golden" / "perft.counts"
SEED = bytes(31) + b"\x01"
FEW, HANDS = 40, 12
"""A lead is late if at most `FEW` cards are left in all; `HANDS` hands are searched for one."""
DEPTH_OF_DEAL, DEPTH_OF_LATE, MOST = 7, 9, 40_000


def perft(hand: Hand, depth: int) -> Iterator[int]:
    """The numbers of sequences of 1, 2, … `depth` actions, including shorter ones that end the
    hand.
    """
    reached = [hand]
    for _ in range(depth):
        reached = [one for each in reached for one in followers(each)]
        yield len(reached)


def followers(hand: Hand) -> list[Hand]:
    """The hand after each legal action; itself where it is over."""
    if hand.over:
        return [hand]
    seat = min(hand.waiting)
    return [after(hand, action) for action in legal_actions(hand, seat)]


def after(hand: Hand, action: Action) -> Hand:
    """The hand after a legal action."""
    moved = act(hand, action)
    assert not isinstance(moved, Refusal)
    return moved


def counts(hand: Hand, depth: int) -> Iterator[int]:
    """The counts of growing depths, as long as they stay small enough to be counted again."""
    for count in perft(hand, depth):
        yield count
        if count > MOST:
            return


def late(rules: RuleSet) -> Hand:
    """The late lead of some random hands from which the most sequences of actions are possible."""
    return max(_late(rules), key=lambda hand: list(perft(hand, 3))[-1])


def _late(rules: RuleSet) -> Iterator[Hand]:
    for number in range(HANDS):
        dice = Dice(bytes([number]))
        hand = deal(replace(rules, rob=False), SEED, 0)
        while not hand.over:
            leads = isinstance(hand.phase, Trick) and hand.phase.table is None
            if leads and sum(hand.counts()) <= FEW:
                yield hand
                break
            hand = after(hand, choose(hand, dice))


def lines() -> Iterator[str]:
    """A line a preset and start: `simple deal 2 4 8`."""
    for preset, rules in PRESETS.items():
        yield " ".join([preset, "deal", *map(str, counts(deal(rules, SEED, 0), DEPTH_OF_DEAL))])
        yield " ".join([preset, "late", *map(str, counts(late(rules), DEPTH_OF_LATE))])


if __name__ == "__main__":
    counted = []
    for line in lines():
        print(line, flush=True)
        counted.append(f"{line}\n")
    FILE.write_text("".join(counted), encoding="utf-8")
