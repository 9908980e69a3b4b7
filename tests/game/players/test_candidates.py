"""Candidates that a player must not miss, and plays that are no candidates."""

import pytest

from game.cards import Rank
from game.players.observation.candidates import candidate_codes
from game.players.observation.input_layout import PASS, code
from game.players.observation.view_encoder import encode_view
from tests.game.hands import cards, holding, play


def codes(held: str, table: str | None = None) -> list[int]:
    """The codes of the candidates of a seat that holds these cards."""
    return candidate_codes(encode_view(holding(cards(held), cards(table) if table else None)))


def code_of(text: str) -> int:
    """The code of a play."""
    parts = play(text)
    rank = -1 if parts.rank is None else parts.rank - Rank.THREE
    return code(rank, parts.naturals, parts.small, parts.big, parts.trump, 0)


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
def test_all_cards_at_once_are_a_candidate(held: str, table: str | None) -> None:
    assert code_of(held) in codes(held, table)


def test_only_a_seat_that_follows_may_pass() -> None:
    assert codes("6 7", "QQ") == [PASS]
    assert PASS not in codes("6 7")


def test_a_long_set_is_led_whole_by_half_or_a_card_of_it_early_in_the_hand() -> None:
    rest = "66 77 99 10 10 JJ QQ KK"
    sizes = [n for n in range(1, 9) if code_of("8" * n) in codes(f"{'8' * 8} {rest}")]
    assert sizes == [1, 4, 8]


def test_a_joker_goes_with_no_part_of_a_set() -> None:
    with_joker = codes("B 888 9 10 J Q K A")
    assert code_of("B 888") in with_joker
    assert code_of("B 88") not in with_joker
