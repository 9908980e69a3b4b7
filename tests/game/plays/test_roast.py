import pytest

from game.notation.formatter import play_text
from game.plays.roast import try_to_roast
from tests.game.hands import cards


@pytest.mark.parametrize(
    ("mine", "table", "used", "beaten", "left", "unbeaten"),
    [
        pytest.param(*told.split(" | "), id=f"§3.1 {told}")
        for told in (
            "BG | SS | B | S | G | S",
            "B | B |  |  | B | B",
            "B 888 | B 777 |  |  | B | B",
            "888 | B 77 |  |  | 888 | B",
            "BB 888 | B 7777 | BB 888 | B 777 |  | 7",
            "BB 888 | BS 777 | BB | B | 888 | S",
            "BB 6666 | B 7777 | BB | B | 6666 | 7",
            "BBS | BS | BB | B | S | S",
            "RB | BS | RB | B |  | S",
            "SS 8 | S 77 | SS 8 | S 7 |  | 7",
            "SSSS | B | SSS | B | S | ",
            "BB | S | B | S | B | ",
            "BB 88888 | B 7777 | BB 8888 | B 7777 | 8 | ",
            "S B | S | B | S | S | ",
            "B SS | S | B | S | SS | ",
            "BB SSS | B | BB | B | SSS | ",
            "BB S | S 7 | B S | S 7 | B | ",
            "BS 8 | S 7 | B 8 | S 7 | S | ",
        )
    ],
)
def test_how_far_a_play_gets_that_does_not_roast(
    mine: str, table: str, used: str, beaten: str, left: str, unbeaten: str
) -> None:
    tried = try_to_roast(cards(mine), cards(table))
    parts = (tried.used, tried.beaten, tried.left, (tried.unbeaten,) if tried.unbeaten else ())
    assert [play_text(each, "en") for each in parts] == [
        play_text(cards(each), "en") for each in (used, beaten, left, unbeaten)
    ]
