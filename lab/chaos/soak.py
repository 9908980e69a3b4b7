"""Plays random hands by random rules: `python -m lab.chaos.soak --hands 100000 --seed 1`.

In each, people try what is not legal, time out, leave and come back. A hand must end, what is
refused must change nothing, the points must sum to zero, and its game file must replay to the
same result.
"""

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from game.cards import high_to_low
from game.hand.actions import Action, Attending
from game.hand.engine import act, deal, legal_actions
from game.hand.state import Hand
from game.hand.view import view_of
from game.notation.game_file import check, read, written
from game.players import autoplay
from game.record.game_record import Game, recorded
from game.refusals import Refusal
from tests.laws.dice import Dice, any_debt, any_rules, anything, choose, coming_or_going

MOST_ACTIONS = 5_000
"""More than any hand takes."""
BATCH = 100
RESTLESS = (0, 0, 1, 5, 20)
"""Percentages of actions that are somebody's coming or going; each hand draws one."""


def soak(seed: int, number: int) -> Counter[str]:
    """Play the hand of a number, and count what happened.

    Raises `AssertionError` for the first fault.
    """
    dice = Dice(f"{seed} {number}".encode())
    rules = any_rules(dice)
    first = dice.below(5)
    debt = any_debt(rules, first, dice)
    deal_seed = dice.below(2**32).to_bytes(32, "big")
    restless = dice.pick(RESTLESS)
    hand, log, counts = deal(rules, deal_seed, first, debt), list[Action](), Counter[str]()
    for _ in range(MOST_ACTIONS):
        if hand.over:
            break
        action = _next(hand, dice, restless)
        after = act(hand, action)
        if isinstance(after, Refusal):
            counts[f"refused: {after.why}"] += 1
            assert action not in legal_actions(hand, action.seat), f"{action}: {after}"
            continue
        hand = after
        log.append(action)
    assert hand.over, "no end"
    counts[_ended(hand)] += 1
    game = recorded(rules, deal_seed, first, log, debt)
    text = written(game)
    again = read(text)
    assert isinstance(again, Game), again
    assert written(again) == text
    assert check(again) is None, check(again)
    return counts


def _next(hand: Hand, dice: Dice, restless: int) -> Action:
    """The next input: mostly a legal one."""
    if dice.happens(3):
        return anything(hand, dice)
    if dice.happens(restless):
        return coming_or_going(dice)
    action = choose(hand, dice)
    if action.seat in hand.on_autoplay and not isinstance(action, Attending):
        return autoplay.choose(view_of(hand, action.seat))
    return action


def _ended(hand: Hand) -> str:
    if hand.result is None:
        return "ended: unscored"
    assert sum(hand.result.points) == 0
    assert all(high_to_low(cards) == cards for cards in hand.hands)
    return f"ended: {hand.result.sides.solo}, x{hand.result.multiplier}"


def batch(seed: int, start: int) -> Counter[str]:
    """The hands from a number on."""
    total = Counter[str]()
    for number in range(start, start + BATCH):
        try:
            total += soak(seed, number)
        except (AssertionError, ArithmeticError, LookupError, TypeError, ValueError) as fault:
            fault.add_note(f"python -m lab.chaos.soak --seed {seed} --first {number} --hands 1")
            raise
    return total


def main() -> None:
    """Play, and print how many hands came to what."""
    arguments = argparse.ArgumentParser(prog="python -m lab.chaos.soak")
    arguments.add_argument("--hands", type=int, default=1_000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--first", type=int, default=0, help="the number of the first hand")
    arguments.add_argument("--jobs", type=int, default=1, help="how many processes")
    given = arguments.parse_args()
    if given.hands < BATCH:
        for number in range(given.first, given.first + given.hands):
            print(dict(soak(given.seed, number)))
        return
    starts = range(given.first, given.first + given.hands, BATCH)
    total, done = Counter[str](), 0
    with ProcessPoolExecutor(given.jobs) as pool:
        for counts in pool.map(partial(batch, given.seed), starts):
            total += counts
            done += BATCH
            if done % 1_000 == 0:
                print(f"{done} hands", file=sys.stderr, flush=True)
    print(f"{done} hands without a fault")
    for name, number in sorted(total.items()):
        print(f"{number:>10} {name}")


if __name__ == "__main__":
    main()
