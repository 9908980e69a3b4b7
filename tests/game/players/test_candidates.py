"""Of the plays worth a thought, those that a player would miss most."""

import pytest

from game.cards import Rank
from game.players.observation.candidates import MOST, candidates
from game.players.observation.input_layout import PASS, code
from game.players.observation.view_encoder import encode_view
from tests.game.hands import cards, holding, play


def thought_of(held: str, table: str | None = None) -> list[int]:
    """The codes of the candidates, for who holds these cards."""
    found = [0] * MOST
    observation = encode_view(holding(cards(held), cards(table) if table else None))
    return found[: candidates(observation, found)]


def coded(text: str) -> int:
    """The code of a play."""
    of_it = play(text)
    rank = -1 if of_it.rank is None else of_it.rank - Rank.THREE
    return code(rank, of_it.naturals, of_it.small, of_it.big, of_it.trump, 0)


@pytest.mark.parametrize(
    ("held", "table"),
    [
        ("777", None),
        ("BBB 777", None),
        ("BBSS 7", None),
        ("BBSS", None),
        ("777", "666"),
        ("BB 7", "666"),
        ("BBB", "666"),
        ("BBB 77", "S 6666"),
    ],
)
def test_who_can_lay_all_cards_thinks_of_that(held: str, table: str | None) -> None:
    assert coded(held) in thought_of(held, table)


def test_who_follows_may_pass_and_who_leads_may_not() -> None:
    assert thought_of("6 7", "QQ") == [PASS]
    assert PASS not in thought_of("6 7")


def test_a_long_set_is_led_whole_by_half_or_a_card_of_it_early_in_the_hand() -> None:
    rest = "66 77 99 10 10 JJ QQ KK"
    sizes = [n for n in range(1, 9) if coded("8" * n) in thought_of(f"{'8' * 8} {rest}")]
    assert sizes == [1, 4, 8]


def test_a_joker_goes_with_no_part_of_a_set() -> None:
    found = thought_of("B 888 9 10 J Q K A")
    assert coded("B 888") in found
    assert coded("B 88") not in found
