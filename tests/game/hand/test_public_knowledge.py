"""What nobody can beat by public knowledge (`rules.md` §3)."""

from dataclasses import replace
from itertools import chain, islice

import pytest

from game.hand.engine import legal_actions
from game.hand.phases.trick import Trick
from game.hand.public_knowledge import nobody_can_beat
from game.rules.ruleset import RuleSet
from tests.bot.tables.seated import walk
from tests.game.hands import tell, trick

ROAST = RuleSet(roast=True)


@pytest.mark.parametrize(
    ("hands", "play", "rules", "beaten_by_nobody"),
    [
        (("B 9", "8", "8", "8", "8"), "B", RuleSet(), True),
        (("B 9", "8", "B B", "8", "8"), "B", RuleSet(), True),
        (("B 9", "8", "B B", "8", "8"), "B", ROAST, False),
        (("B 9", "8", "B", "8", "B"), "B", ROAST, True),
        (("B 9", "8 8 8", "S S S", "8", "8"), "B", ROAST, False),
        (("77 9", "8", "A", "K", "2"), "77", RuleSet(), True),
        (("77 9", "8 9", "A", "K", "2"), "77", RuleSet(), False),
        (("2 9", "8 9", "A", "K", "2"), "2", RuleSet(), True),
        (("2 9", "8 9", "A", "K", "S"), "2", RuleSet(), False),
        (("2 S", "8 9", "A", "K", "Q"), "2", RuleSet(), False),
    ],
    ids=[
        "a big joker",
        "a big joker beats no big joker",
        "two big jokers roast one",
        "too few cards to roast it anywhere",
        "three small jokers roast one",
        "more cards than anybody holds",
        "nobody knows that these two are no pair",
        "the highest card that is left",
        "a higher one is left",
        "only its own player knows that they hold the higher one",
    ],
)
def test_who_knows_all_that_was_played_knows_what_nobody_can_beat(
    hands: tuple[str, ...], play: str, rules: RuleSet, beaten_by_nobody: bool
) -> None:
    hand = tell(trick(*hands, rules=rules), f"0 {play}")
    assert nobody_can_beat(hand) is beaten_by_nobody


def test_a_lead_is_no_play_to_beat() -> None:
    assert not nobody_can_beat(trick("B 9", "8", "8", "8", "8"))


@pytest.mark.parametrize("number", range(6))
def test_nobody_could_beat_it_indeed_and_whoever_holds_what_it_is_the_same(number: int) -> None:
    found = 0
    for hand in walk(number):
        if not isinstance(hand.phase, Trick):
            continue
        unbeaten = nobody_can_beat(hand)
        left = iter(sorted(chain.from_iterable(hand.hands)))
        otherwise = tuple(tuple(islice(left, count)) for count in hand.counts())
        assert nobody_can_beat(replace(hand, hands=otherwise)) is unbeaten
        if unbeaten:
            found += 1
            assert all(len(legal_actions(hand, seat)) == 1 for seat in hand.waiting)
    assert found
