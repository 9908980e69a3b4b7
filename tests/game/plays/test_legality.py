from dataclasses import replace

import pytest

from game.cards import Rank
from game.hand.actions import Lay
from game.hand.engine import legal_actions
from game.plays.legality import legal_plays, refuse_play
from game.plays.play import beats, classify
from game.refusals import Refusal, Why
from game.rules.ruleset import PRESETS, RuleSet, SixesLast
from tests.game.hands import cards, play, trick

SIXES = PRESETS["sixes"]
WITH_JOKERS = replace(SIXES, sixes_last=SixesLast.WITH_JOKERS)


@pytest.mark.parametrize(
    ("rules", "held", "laid", "legal"),
    [
        pytest.param(SIXES, "666 7", "666", False, id="§3.2 sixes before the last play"),
        pytest.param(SIXES, "666 7", "66", False, id="§3.2 some sixes"),
        pytest.param(SIXES, "666", "666", True, id="§3.2 the whole hand"),
        pytest.param(SIXES, "666", "66", False, id="§3.2 not the whole hand"),
        pytest.param(SIXES, "B 666", "B 666", False, id="§3.2 no jokers along"),
        pytest.param(SIXES, "B 666", "B", True, id="§3.2 the joker first"),
        pytest.param(WITH_JOKERS, "B 666", "B 666", True, id="§3.2 jokers along"),
        pytest.param(WITH_JOKERS, "B 666", "666", False, id="§3.2 jokers along, not all"),
        pytest.param(WITH_JOKERS, "B 666 7", "B 666", False, id="§3.2 a seven is left"),
        pytest.param(RuleSet(), "666 7", "666", True, id="§3.2 off"),
        pytest.param(replace(SIXES, deck=165), "666 7", "666", False, id="§3.2 165: sixes"),
        pytest.param(replace(SIXES, deck=165), "666", "666", True, id="§3.2 165: the whole hand"),
        pytest.param(replace(SIXES, deck=216), "666 7", "666", True, id="§3.2 216: sixes are free"),
        pytest.param(replace(SIXES, deck=216), "333 7", "333", False, id="§3.2 216: threes"),
    ],
)
def test_sixes_last(rules: RuleSet, held: str, laid: str, legal: bool) -> None:
    hand, played = cards(held), cards(laid)
    lowest = Rank.THREE if rules.deck == 216 else Rank.SIX
    jokers = "true" if rules.sixes_last is SixesLast.WITH_JOKERS else "false"
    expected = None if legal else Refusal(Why.LOWEST_LAST, {"rank": lowest, "jokers": jokers})
    assert refuse_play(rules, hand, played, None) == expected
    assert (classify(played) in set(legal_plays(rules, hand, None))) is legal


@pytest.mark.parametrize("rules", [SIXES, WITH_JOKERS], ids=["on", "with jokers"])
def test_someone_with_only_sixes_left_cannot_follow(rules: RuleSet) -> None:
    hand = trick("7 8", "6", "88", "99", "1".replace("1", "10"), lead=0, rules=rules)
    assert not list(legal_plays(rules, cards("6"), cards("7")))
    assert all(isinstance(action, Lay) for action in legal_actions(hand, 0))


def test_what_does_not_roast_is_told_apart() -> None:
    table, mine = cards("B 7777"), cards("B 8888")
    refusal = refuse_play(PRESETS["roast"], mine, mine, table)
    tried = {"used": (), "beaten": (), "left": cards("B"), "unbeaten": cards("B")}
    counts = {"done": 0, "spare": 1, "again": 0}
    assert refusal == Refusal(Why.DOES_NOT_ROAST, {**tried, **counts, "kind": "big"})


def test_what_is_left_over_is_told_apart() -> None:
    table, mine = cards("B 7"), cards("BB 88")
    refusal = refuse_play(PRESETS["roast"], mine, mine, table)
    assert refusal is not None
    assert refusal.why is Why.ROAST_LEFT_OVER
    assert refusal.params["left"] in ((mine[2],), (mine[3],))


def test_without_jokers_on_the_table_nothing_is_roasted() -> None:
    rules, hand, table = PRESETS["roast"], cards("BB SS 888 9"), cards("777")
    found = set(legal_plays(rules, hand, table))
    assert found == {one for one in legal_plays(RuleSet(), hand, None) if beats(one, play("777"))}
    for laid, why in (("88", Why.WRONG_SIZE), ("BB SS", Why.WRONG_SIZE), ("666", Why.NOT_HIGHER)):
        refusal = refuse_play(rules, cards("BB SS 888 666"), cards(laid), table)
        assert refusal is not None
        assert refusal.why is why


def test_plays_that_roast_are_among_the_legal_ones() -> None:
    rules, hand, table = PRESETS["roast"], cards("BB 99 8"), cards("B 88")
    found = set(legal_plays(rules, hand, table))
    assert play("BB 99") in found
    assert play("BB 99") not in set(legal_plays(RuleSet(), hand, table))


def test_a_trump_on_the_table_is_named_in_the_refusal() -> None:
    rules, mine, table = PRESETS["qingdao"], cards("BB"), cards("T 7")
    assert refuse_play(rules, mine, mine, table) == Refusal(Why.TRUMP_ON_TABLE, {"table": table})


def test_a_play_with_a_trump_beats_what_lies_there() -> None:
    found = set(legal_plays(PRESETS["qingdao"], cards("T BB 99"), cards("B 88")))
    assert found == {play("T 99"), play("T B 9"), play("T BB")}
