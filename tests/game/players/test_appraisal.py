"""What a hand is worth by rules of thumb: more with jokers, and by the side that it is for."""

import pytest

from game.hand.view import view_of
from game.players.appraisal import judge
from game.players.bidder import Prospect
from game.players.observation.input_layout import EMPEROR, GUARD, LONE, REBEL
from game.rules.ruleset import PRESETS
from game.scoring import Solo
from tests.game.hands import cards, throne

HAND = "66 77 88 99 10 10 J QQ KK AA 2"
DRAWN = "8 Q 9 K J"


@pytest.mark.parametrize("role", [EMPEROR, GUARD, REBEL, LONE])
@pytest.mark.parametrize("preset", ["simple", "qingdao"])
@pytest.mark.parametrize("joker", "SB")
def test_a_joker_more_is_worth_more_in_every_role(role: int, preset: str, joker: str) -> None:
    view = view_of(throne(HAND, *["7"] * 4, rules=PRESETS[preset]), 0)
    alone, emperor = role == LONE, 0 if role in (EMPEROR, LONE) else 1
    solo = Solo.DARK if alone else Solo.NONE
    worth = [
        judge(view, Prospect(role, cards(f"{HAND} {jokers}"), emperor, solo=solo))
        for jokers in (DRAWN, f"{joker} {DRAWN[2:]}", f"{joker * 2} {DRAWN[4:]}")
    ]
    assert worth == sorted(worth)
    assert worth[0] < worth[-1]


def test_a_strong_hand_is_worth_more_to_its_seat_on_either_side() -> None:
    view = view_of(throne(HAND, *["7"] * 4), 0)
    strong, weak = cards(f"BBSS {HAND}"), cards(f"66 77 {HAND}")
    for role in (GUARD, REBEL):
        assert judge(view, Prospect(role, strong, 1)) > judge(view, Prospect(role, weak, 1))
