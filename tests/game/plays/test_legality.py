from dataclasses import replace
from itertools import product

import pytest

from game.cards import Rank
from game.hand.actions import Lay
from game.hand.engine import legal_actions
from game.notation.formatter import play_text
from game.plays.legality import beating_groups, legal_plays, refuse_over, refuse_play
from game.plays.play import Holding, classify, leads
from game.plays.roast import roasts
from game.refusals import Refusal, Why
from game.rules.ruleset import PRESETS, RuleSet, SixesLast
from tests.game.hands import cards, trick

ROAST, SIXES = PRESETS["roast"], PRESETS["sixes"]
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
    refusal = refuse_play(ROAST, mine, mine, table)
    tried = {"used": (), "beaten": (), "left": cards("B"), "unbeaten": cards("B")}
    counts = {"done": 0, "spare": 1, "again": 0}
    assert refusal == Refusal(Why.DOES_NOT_ROAST, {**tried, **counts, "kind": "big"})


def test_what_is_left_over_is_told_apart() -> None:
    table, mine = cards("B 7"), cards("BB 88")
    refusal = refuse_play(ROAST, mine, mine, table)
    assert refusal is not None
    assert refusal.why is Why.ROAST_LEFT_OVER
    assert refusal.params["left"] in ((mine[2],), (mine[3],))


def test_a_trump_on_the_table_is_named_in_the_refusal() -> None:
    rules, mine, table = PRESETS["qingdao"], cards("BB"), cards("T 7")
    assert refuse_play(rules, mine, mine, table) == Refusal(Why.TRUMP_ON_TABLE, {"table": table})


@pytest.mark.parametrize(
    ("play", "over", "told"),
    [
        pytest.param("BB", "B", "Big×2 > Big", id="§3.1 2B over 1B"),
        pytest.param("SSS", "B", "Small×3 > Big", id="§3.1 3S over 1B"),
        pytest.param("SS", "S", "Small×2 > Small", id="§3.1 2S over 1S"),
        pytest.param("BBSSS", "BB", "Big×2 > Big, Small×3 > Big", id="§3.1 2B+3S over 2B"),
        pytest.param("BSSS", "BS", "Small×3 > Big, Big > Small", id="§3.1 1B+3S over 1B+1S"),
        pytest.param("BSS", "SS", "Big > Small, Small×2 > Small", id="§3.1 1B+2S over 2S"),
        pytest.param("BSS", "S 7", "Small×2 > Small, Big > 7", id="§3.1 1B+2S over 1S+7"),
        pytest.param("BS 8", "S 77", "Big > Small, Small > 7, 8 > 7", id="§3.1 1B+1S+8 over 1S+77"),
        pytest.param(
            "BBSSS",
            "BS 7",
            "Big×2 > Big, Small×2 > Small, Small > 7",
            id="§3.1 big ones to big ones where both ways work",
        ),
        pytest.param(
            "BSSS 8",
            "S 777",
            "Small×2 > Small, Big > 7, Small > 7, 8 > 7",
            id="§3.1 over sevens first the big joker, then the small one, then the eight",
        ),
        pytest.param(
            "BBBSSSS",
            "BSS 77",
            "Big×2 > Big, Big > Small, Small×2 > Small, Small > 7, Small > 7",
            id="§3.1 3B+4S over 1B+2S+77",
        ),
    ],
)
def test_the_groups_of_a_roast_go_from_high_to_low(play: str, over: str, told: str) -> None:
    groups = beating_groups(ROAST, cards(play), cards(over))
    named = [(play_text(mine, "en"), play_text((theirs,), "en")) for mine, theirs in groups]
    assert ", ".join(f"{mine} > {theirs}" for mine, theirs in named) == told


def test_a_play_that_does_not_roast_has_no_groups() -> None:
    with pytest.raises(ValueError, match="does not roast"):
        beating_groups(ROAST, cards("B 8"), cards("B 7"))


def test_the_groups_use_up_a_play_and_exist_for_all_that_roasts() -> None:
    """All plays of a rich hand over all that lie with jokers."""
    mine = list(leads(Holding.of(cards("BBBB SSSS 888"))))
    tables = [one for one in leads(Holding.of(cards("BBB SS 777"))) if one.jokers]
    for one, table in product(mine, tables):
        played, lying = (
            cards("B" * p.big + "S" * p.small + face * p.naturals)
            for p, face in ((one, "8"), (table, "7"))
        )
        if not roasts(one, table):
            assert refuse_over(ROAST, played, lying) is not None
            continue
        groups = beating_groups(ROAST, played, lying)
        assert sorted(card for mine, _ in groups for card in mine) == sorted(played)
        assert tuple(theirs for _, theirs in groups) == lying
        for beating, theirs in groups:
            assert (len(beating), beating[0].rank) in {
                Rank.BIG_JOKER: {(2, Rank.BIG_JOKER), (3, Rank.SMALL_JOKER)},
                Rank.SMALL_JOKER: {(1, Rank.BIG_JOKER), (2, Rank.SMALL_JOKER)},
                Rank.SEVEN: {(1, Rank.BIG_JOKER), (1, Rank.SMALL_JOKER), (1, Rank.EIGHT)},
            }[theirs.rank]
            assert {card.rank for card in beating} == {beating[0].rank}
