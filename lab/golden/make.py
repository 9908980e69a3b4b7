"""Makes the golden hands: `python -m lab.golden.make`, or with names only some of them.

Each story is searched for among hands whose questions are answered by dice and whose cards are
played by the plain player; the first seed that tells it is taken. Read what changed afterwards.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from game.hand.actions import Action
from game.hand.engine import act, deal, legal_actions, replay
from game.hand.state import Hand
from game.hand.view import view_of
from game.players import autoplay, plain
from game.refusals import Refusal
from game.rules.ruleset import PRESETS, Ceding, RuleSet, SixesLast, Tribute, WhenSmothered
from game.scoring import Solo
from game.tribute import Debt
from lab.golden.record import Record
from tests.laws.dice import Dice, coming_or_going

HERE = Path(__file__).parents[2] / "tests" / "golden"
OWED = Debt((0, 0, 1, 1, 1), ((1, 1), (0, 2)))
"""Seats 2, 3 and 4 pay one each to guard 1, who was first, and to emperor 0."""


@dataclass(frozen=True)
class Story:
    """The story that a hand is an example of, and how to recognise it; `restless`: how often people
    leave.
    """

    text: str
    rules: RuleSet
    first: int
    tells: Callable[[Hand], bool]
    owed: Debt | None = None
    restless: int = 0


def ending(
    solo: Solo, places: Callable[[Hand, int, int], bool], finished: int | None = None
) -> Callable[[Hand], bool]:
    """Returns a function that tells whether a hand ended in this way.

    `places`: is called with the hand and the places of emperor and guard, which is 0 for none.
    `finished`: how many seats were out at the end; None for any number.
    """

    def tells(hand: Hand) -> bool:
        result = hand.result
        if result is None or result.sides.solo is not solo:
            return False
        emperor = result.place(result.sides.emperor)
        guard = 0 if result.sides.guard is None else result.place(result.sides.guard)
        return finished in (None, result.finished) and places(hand, emperor, guard)

    return tells


SIMPLE, CLASSIC = PRESETS["simple"], PRESETS["classic"]
NO_ROB = replace(SIMPLE, rob=False)
STORIES: dict[str, Story] = {
    "rebellion": Story(
        "Two royals: the throne is ceded, a rebellion carries, the royals kick, the score is x4.",
        SIMPLE,
        0,
        lambda hand: hand.solo is Solo.NONE and len(hand.hoes) == 2 and hand.multiplier == 4,
    ),
    "dark_solo": Story(
        "A dark solo, exposed by a rebellion: nobody declares, the score is x2.",
        SIMPLE,
        3,
        lambda hand: hand.solo is Solo.DARK and len(hand.hoes) > 1 and hand.multiplier == 2,
    ),
    "robbed": Story(
        "An open solo by robbing, with 216 cards and passes that are final.",
        RuleSet(deck=216, hard_pass=True),
        2,
        lambda hand: hand.solo is Solo.OPEN and hand.step > 150,
    ),
    "void": Story(
        "Ten refusals void the deal; in the next the guard declares and the rebels kick.",
        RuleSet(deck=165, rob=False),
        4,
        lambda hand: hand.deals == 1 and not hand.hoes and hand.multiplier == 4,
    ),
    "classic": Story(
        "Classic: a dark solo, called in the same words as a guard, comes out by its fourth copy.",
        CLASSIC,
        1,
        lambda hand: hand.called is not None and hand.solo is Solo.DARK and hand.exposed,
    ),
    "roast": Story(
        "Roast: two royals, and jokers are roasted.",
        PRESETS["roast"],
        0,
        lambda hand: hand.solo is Solo.NONE and hand.multiplier == 2,
    ),
    "sixes": Story(
        "Sixes last: two royals, and a rebellion.",
        PRESETS["sixes"],
        0,
        lambda hand: hand.solo is Solo.NONE and bool(hand.hoes),
    ),
    "home": Story(
        "Home: the rebels of the last hand pay tribute at the deal.",
        PRESETS["home"],
        0,
        lambda hand: hand.solo is Solo.NONE and len(hand.gifts) == 3,
        OWED,
    ),
    "tribute_called": Story(
        "Classic with tribute: the payers pick among equals before anybody robs.",
        replace(CLASSIC, tribute=Tribute.EQUAL),
        0,
        lambda hand: hand.solo is Solo.NONE and len(hand.gifts) == 3,
        OWED,
    ),
    "rizhao": Story(
        "Rizhao: the throne goes round once, and its first holder must ascend.",
        replace(PRESETS["rizhao"], rob=False),
        2,
        lambda hand: hand.solo is Solo.NONE and hand.step > 5 and hand.first == hand.emperor,
    ),
    "weihai": Story(
        "Weihai: who holds both marked jokers cedes to the seat after next and is its guard.",
        replace(
            PRESETS["weihai"], rob=False, sixes_last=SixesLast.OFF, smothered=WhenSmothered.OFF
        ),
        0,
        lambda hand: hand.guard is not None and (hand.guard + 2) % 5 == hand.emperor,
    ),
    "smothered": Story(
        "Weihai: two players are left with nothing but sixes, and are smothered.",
        PRESETS["weihai"],
        0,
        lambda hand: hand.solo is Solo.NONE and len(hand.smothered) == 2,
    ),
    "qingdao": Story(
        "Qingdao: a solo is scored by the ladder; the called card was trump.",
        PRESETS["qingdao"],
        0,
        lambda hand: hand.solo is Solo.DARK and hand.called is not None,
    ),
    "ladder_open": Story(
        "Qingdao: an open solo is second, which the ladder pays double: +8.",
        PRESETS["qingdao"],
        0,
        ending(Solo.OPEN, lambda _, emperor, __: emperor == 2),
    ),
    "royals_first_and_second": Story(
        "The royals are 1st and 2nd: 6 - 3 = 3.",
        NO_ROB,
        0,
        ending(Solo.NONE, lambda _, emperor, guard: emperor + guard == 3),
    ),
    "draw": Story(
        "The royals are 2nd and 4th: a draw.",
        NO_ROB,
        0,
        ending(Solo.NONE, lambda _, emperor, guard: {emperor, guard} == {2, 4}),
    ),
    "lost_though_out": Story(
        "The royals are 3rd and 4th: a loss, although they are out before the last rebel.",
        NO_ROB,
        0,
        ending(Solo.NONE, lambda _, emperor, guard: {emperor, guard} == {3, 4}, finished=4),
    ),
    "rebels_all_out": Story(
        "The three rebels are out first: the royals are 4th and 5th, unfinished.",
        NO_ROB,
        0,
        ending(Solo.NONE, lambda _, emperor, guard: emperor + guard == 9, finished=3),
    ),
    "open_solo_won": Story(
        "An open solo is first: +24.",
        SIMPLE,
        0,
        ending(Solo.OPEN, lambda _, emperor, __: emperor == 1),
    ),
    "open_solo_lost": Story(
        "Somebody else is out before an open solo: -24.",
        SIMPLE,
        0,
        ending(Solo.OPEN, lambda _, emperor, __: emperor > 1),
    ),
    "dark_solo_first": Story(
        "A dark solo is first: +12, doubled or not.",
        NO_ROB,
        0,
        ending(Solo.DARK, lambda _, emperor, __: emperor == 1),
    ),
    "dark_solo_second": Story(
        "A dark solo is second: nothing to win or lose.",
        NO_ROB,
        0,
        ending(Solo.DARK, lambda _, emperor, __: emperor == 2),
    ),
    "dark_solo_lost": Story(
        "Two others are out before a dark solo: -12.",
        NO_ROB,
        0,
        ending(Solo.DARK, lambda _, emperor, __: emperor > 2, finished=2),
    ),
    "unscored": Story(
        "All five are on autoplay: the hand is not scored.",
        SIMPLE,
        0,
        lambda hand: hand.result is None and not any(hand.leavings),
        restless=8,
    ),
    "left": Story(
        "Somebody leaves, somebody else takes the seat over; the penalty is the leaver's.",
        SIMPLE,
        0,
        lambda hand: hand.result is not None and sum(hand.leavings) == 1 and not hand.vacant,
        restless=2,
    ),
    "bound": Story(
        "The fourth autoplay of a hand cannot be undone.",
        SIMPLE,
        0,
        lambda hand: hand.result is not None and max(hand.autoplays) == 4,
        restless=6,
    ),
}


def actions(hand: Hand, dice: Dice, restless: int) -> Iterator[Action]:
    """A whole hand, one action after another."""
    while not hand.over:
        leaves = restless and dice.happens(restless)
        action = coming_or_going(dice) if leaves else chosen(hand, dice)
        after = act(hand, action)
        if isinstance(after, Refusal):
            continue
        yield action
        hand = after


def chosen(hand: Hand, dice: Dice) -> Action:
    """The action of somebody who is waited for."""
    seat = dice.pick(sorted(hand.waiting))
    legal = legal_actions(hand, seat)
    if seat in hand.on_autoplay:
        return autoplay.choose(view_of(hand, seat))
    match hand.phase.name:
        case "trick":
            return plain.choose(view_of(hand, seat))
        case "throne" if hand.rules.ceding is not Ceding.ROUNDS:
            return legal[-1]
        case "throne" | "calling":
            return legal[0 if dice.happens(25) else -1]
        case "rob":
            return legal[0 if dice.happens(5) else -1]
        case _:
            return legal[0 if dice.happens(50) else -1]


def find(name: str) -> Record:
    """The first hand that tells a story."""
    story = STORIES[name]
    for number in count():
        seed = number.to_bytes(32, "big")
        dealt = deal(story.rules, seed, story.first, story.owed)
        done = tuple(actions(dealt, Dice(seed), story.restless))
        if story.tells(replay(story.rules, seed, story.first, done, story.owed)):
            return Record(story.text, story.rules, seed, story.first, done, story.owed)
    raise AssertionError("the seeds never end")


if __name__ == "__main__":
    for name in sys.argv[1:] or STORIES:
        print(name, flush=True)
        (HERE / f"{name}.txt").write_text(find(name).text(), encoding="utf-8")
