"""Neutral bidding: the same for whoever plays the cards."""

from dataclasses import replace

import pytest

from game.hand.actions import Action
from game.hand.phases.doubling import Kick, OpenGuard
from game.hand.phases.guard_call import Calling
from game.hand.phases.throne import Throne
from game.hand.state import Hand
from game.hand.view import view_of
from game.players.neutral import choose
from game.rules.ruleset import PRESETS, Ceding, RuleSet
from tests.game.hands import SIMPLE, action, hand, question, rob

BOTH, ROYAL, GUARD = "R G 6", "R 6", "G 6"
CLASSIC, RIZHAO, WEIHAI = (PRESETS[name] for name in ("classic", "rizhao", "weihai"))
RING = replace(CLASSIC, ceding=Ceding.CIRCUIT)
OTHERS = ("7", "8", "9", "10")


def chosen(now: Hand, seat: int) -> Action:
    return choose(view_of(now, seat), b"")


def test_nobody_robs_declares_rebels_or_kicks() -> None:
    for now in (rob("R", "G", "6", "6", "6"), question(OpenGuard()), question(Kick())):
        for seat in now.waiting:
            assert chosen(now, seat) == action(now, f"{seat} no")


@pytest.mark.parametrize(
    ("held", "refusals", "rules", "done"),
    [
        (ROYAL, 0, SIMPLE, "0 ascend"),
        (BOTH, 0, SIMPLE, "0 cede"),
        (BOTH, 0, RIZHAO, "0 cede"),
        (BOTH, 0, WEIHAI, "0 cede"),
        ("6 7", 1, SIMPLE, "0 ascend"),
        (GUARD, 5, RIZHAO, "0 ascend"),
        (ROYAL, 0, WEIHAI, "0 ascend"),
    ],
)
def test_who_would_be_alone_cedes_and_everybody_else_ascends(
    held: str, refusals: int, rules: RuleSet, done: str
) -> None:
    now = hand(Throne(0, refusals=refusals), (held, *OTHERS), rules)
    assert chosen(now, 0) == action(now, done)


@pytest.mark.parametrize(
    ("held", "second_round", "rules", "done"),
    [
        ("♠9♠9♠9 ♠7♠7♠7 ♠6♠6♠6♠6", False, CLASSIC, "0 call ♠7"),
        ("♠9♠9 ♠6♠6♠6♠6", False, CLASSIC, "0 cede"),
        ("♠9♠9", False, CLASSIC, "0 cede"),
        ("♠9♠9 ♠6♠6♠6♠6", True, CLASSIC, "0 cede"),
        ("♠9♠9 ♠6♠6♠6♠6", True, RING, "0 call ♠6"),
        ("♠9♠9", True, RING, "0 solo"),
    ],
)
def test_the_lowest_triple_is_called_and_without_one_it_cedes_while_it_may(
    held: str, second_round: bool, rules: RuleSet, done: str
) -> None:
    now = hand(Calling(0, 0, second_round=second_round), (held, *OTHERS), rules)
    assert chosen(now, 0) == action(now, done)
