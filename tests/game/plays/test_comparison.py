"""Which cards beat which card opposite, and in which order they are told."""

import pytest

from game.notation.formatter import play_text
from game.plays.legality import beating_groups
from game.rules.ruleset import PRESETS
from tests.game.hands import cards


@pytest.mark.parametrize(
    ("play", "over", "told"),
    [
        pytest.param("BBSSS", "BB", "Big×2 > Big, Small×3 > Big", id="§3.1 2B+3S over 2B"),
        pytest.param("BSSS", "BS", "Small×3 > Big, Big > Small", id="§3.1 1B+3S over 1B+1S"),
        pytest.param("BSS", "SS", "Big > Small, Small×2 > Small", id="§3.1 1B+2S over 2S"),
        pytest.param("BSS", "S 7", "Small×2 > Small, Big > 7", id="§3.1 1B+2S over 1S+7"),
        pytest.param("BS 8", "S 77", "Big > Small, Small > 7, 8 > 7", id="§3.1 1B+1S+8 over 1S+77"),
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
    groups = beating_groups(PRESETS["roast"], cards(play), cards(over))
    named = [(play_text(mine, "en"), play_text((theirs,), "en")) for mine, theirs in groups]
    assert ", ".join(f"{mine} > {theirs}" for mine, theirs in named) == told


def test_a_play_that_does_not_roast_has_no_groups() -> None:
    with pytest.raises(ValueError, match="does not roast"):
        beating_groups(PRESETS["roast"], cards("B 8"), cards("B 7"))
