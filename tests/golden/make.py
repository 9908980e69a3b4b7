"""Makes the golden hands anew: `python -m tests.golden.make`, then read what changed.

Each story is searched for among hands whose questions are answered by dice and whose cards are
played by the plain player; the first seed that tells it is taken.
"""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from game.actions import Action
from game.hand import act, deal, legal_actions, replay
from game.players import plain
from game.refusals import Refusal
from game.ruleset import PRESETS, RuleSet
from game.scoring import Solo
from game.state import Hand
from game.view import view
from tests.golden.record import Record
from tests.laws.games import Dice

HERE = Path(__file__).parent
STORIES: dict[str, tuple[str, RuleSet, int, Callable[[Hand], bool]]] = {
    "rebellion": (
        "Two royals: the throne is ceded, a rebellion carries, the royals kick, the score is x4.",
        RuleSet(),
        0,
        lambda hand: hand.solo is Solo.NONE and len(hand.hoes) == 2 and hand.multiplier == 4,
    ),
    "dark_solo": (
        "A dark solo, exposed by a rebellion: nobody declares, the score is x2.",
        RuleSet(),
        3,
        lambda hand: hand.solo is Solo.DARK and len(hand.hoes) > 1 and hand.multiplier == 2,
    ),
    "robbed": (
        "An open solo by robbing, with 216 cards and passes that are final.",
        RuleSet(deck=216, hard_pass=True),
        2,
        lambda hand: hand.solo is Solo.OPEN and hand.step > 150,
    ),
    "void": (
        "Ten refusals void the deal; in the next the guard declares and the rebels kick.",
        RuleSet(deck=165, rob=False),
        4,
        lambda hand: hand.deals == 1 and not hand.hoes and hand.multiplier == 4,
    ),
    "classic": (
        "Classic: a dark solo, called in the same words as a guard, comes out by its fourth copy.",
        PRESETS["classic"],
        1,
        lambda hand: hand.called is not None and hand.solo is Solo.DARK and hand.exposed,
    ),
    "roast": (
        "Roast: two royals, and jokers are roasted.",
        PRESETS["roast"],
        0,
        lambda hand: hand.solo is Solo.NONE and hand.multiplier == 2,
    ),
    "sixes": (
        "Sixes last: two royals, and a rebellion.",
        PRESETS["sixes"],
        0,
        lambda hand: hand.solo is Solo.NONE and bool(hand.hoes),
    ),
}


def actions(hand: Hand, dice: Dice) -> Iterator[Action]:
    """A whole hand, one action after another."""
    while hand.result is None:
        seat = dice.pick(sorted(hand.phase.waiting(hand)))
        legal = legal_actions(hand, seat)
        match hand.phase.name:
            case "trick":
                action = plain.choose(view(hand, seat))
            case "throne":
                action = legal[0 if dice.happens(25) else -1]
            case "calling":
                action = legal[0 if dice.happens(25) else -1]
            case "rob":
                action = legal[0 if dice.happens(5) else -1]
            case _:
                action = legal[0 if dice.happens(50) else -1]
        yield action
        after = act(hand, action)
        assert not isinstance(after, Refusal), f"{action} is legal, but {after}"
        hand = after


def find(name: str) -> Record:
    """The first hand that tells a story."""
    story, rules, first, tells = STORIES[name]
    for number in count():
        seed = number.to_bytes(32, "big")
        done = tuple(actions(deal(rules, seed, first), Dice(seed)))
        if tells(replay(rules, seed, first, done)):
            return Record(story, rules, seed, first, done)
    raise AssertionError("the seeds never end")


if __name__ == "__main__":
    for name in STORIES:
        (HERE / f"{name}.txt").write_text(find(name).text(), encoding="utf-8")
