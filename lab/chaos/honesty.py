"""Shows that no AI player cheats: `python -m lab.chaos.honesty --positions 10000 --seed 1`.

The levels play hands of all presets. Wherever one of them has a choice, what its seat cannot know
is put otherwise: all cards of the others dealt anew as far as nobody saw them, and then the guard
alone in another seat. Its view must be the same, and so must be what each level does.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from game.cards import GUARD_CARD, SEATS, high_to_low
from game.hand.actions import Action
from game.hand.engine import act
from game.hand.state import Hand, in_hands
from game.hand.view import view_of
from game.players.levels import Level, player
from game.players.table_play import dealt
from game.refusals import Refusal
from game.rules.ruleset import PRESETS
from lab.progress import shown
from tests.laws.dice import Dice
from tests.laws.worlds import another_world

DRAWN = b"what a player draws"


def positions(preset: str, seed: int) -> Iterator[tuple[Hand, int]]:
    """The hands of a preset at every choice, with the seat that has it, without end."""
    number = 0
    while True:
        dice = Dice(f"{seed} {number} {preset}".encode())
        levels = [dice.pick(list(Level)) for _ in range(SEATS)]
        hand = dealt(PRESETS[preset], seed, number).hand
        while not hand.over:
            for seat in sorted(hand.waiting):
                view = view_of(hand, seat)
                action: Action = view.legal[0]
                if len(view.legal) > 1:
                    yield hand, seat
                    action = player(levels[seat])(view, DRAWN)
                after = act(hand, action)
                assert not isinstance(after, Refusal)
                hand = after
        number += 1


def with_another_guard(hand: Hand, seat: int, dice: Dice) -> Hand | None:
    """The same hand with the guard in another seat: two cards change places, and nothing else.

    None if there is no hidden guard, if the seat knows who it is, or if no other seat can be it.
    """
    guard = hand.guard
    if guard is None or guard == seat or hand.exposed:
        return None
    telling = in_hands(hand.called, hand.rules) or GUARD_CARD
    others = {*range(SEATS)} - {seat, guard, hand.emperor}
    able = sorted(other for other in others if set(hand.hands[other]) - {telling})
    if not able or telling not in hand.hands[guard]:
        return None
    other = dice.pick(able)
    exchanged = dice.pick([card for card in hand.hands[other] if card != telling])
    hands = list(hand.hands)
    for holder, given, taken in ((guard, telling, exchanged), (other, exchanged, telling)):
        cards = list(hands[holder])
        cards.remove(given)
        hands[holder] = high_to_low([*cards, taken])
    return replace(hand, hands=tuple(hands), guard=other)


def examine(hand: Hand, seat: int, dice: Dice) -> Counter[str]:
    """Change what a seat cannot know, and count the kinds of changes.

    Raises `AssertionError` if its view or the action of any level changes with it.
    """
    here = view_of(hand, seat)
    worlds = {
        "cards dealt anew": another_world(hand, seat, dice),
        "guard elsewhere": with_another_guard(hand, seat, dice),
    }
    counts = Counter({"positions": 1, f"in the phase {here.phase}": 1})
    for name, world in worlds.items():
        if world is None or world.hands == hand.hands:
            continue
        there = view_of(world, seat)
        assert here == there, f"{name}: seat {seat} sees it at step {hand.step}"
        for level in Level:
            choice = player(level)(here, DRAWN)
            assert player(level)(there, DRAWN) == choice, f"{name}: {level} does not do {choice}"
        counts[name] += 1
        counts["another guard, or none"] += world.guard != hand.guard
    return counts


def main() -> None:
    """Examine positions, and print how many there were of each kind."""
    arguments = argparse.ArgumentParser(prog="python -m lab.chaos.honesty")
    arguments.add_argument("--positions", type=int, default=1_000)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    streams = {preset: positions(preset, given.seed) for preset in PRESETS}
    dice = Dice(f"{given.seed}".encode())
    total = Counter[str]()
    for number in shown(range(given.positions), given.positions, "positions"):
        preset = list(PRESETS)[number % len(PRESETS)]
        hand, seat = next(streams[preset])
        total += examine(hand, seat, dice)
        total[f"of the preset {preset}"] += 1
    print("Nobody saw, or did, anything else.")
    for name, count in sorted(total.items()):
        print(f"{count:>10,} {name}")


if __name__ == "__main__":
    main()
