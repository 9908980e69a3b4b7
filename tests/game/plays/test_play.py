import pytest

from game.cards import Rank
from game.plays.play import Play, classify, first_unbeaten
from tests.game.hands import cards, play


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("6", Play(Rank.SIX, 1), id="§3 a set of one"),
        pytest.param("7777", Play(Rank.SEVEN, 4), id="§3 a set"),
        pytest.param("10 10 10", Play(Rank.TEN, 3), id="§3 a set of tens"),
        pytest.param("2" * 16, Play(Rank.TWO, 16), id="§3 a set of sixteen"),
        pytest.param("B AAAA", Play(Rank.ACE, 4, 0, 1), id="§3 a joker-attached set"),
        pytest.param("R G S 9", Play(Rank.NINE, 1, 2, 1), id="§3 any number of jokers"),
        pytest.param("BBBB SSSS", Play(None, 0, 4, 4), id="§3 jokers, any mix"),
        pytest.param("G", Play(None, 0, 1, 0), id="§3 the guard card is a small joker"),
        pytest.param("R", Play(None, 0, 0, 1), id="§3 the royal card is a big joker"),
        pytest.param("T", Play(None, 0, 0, 0, 1), id="§2.3 a trump alone"),
        pytest.param("TT B 77", Play(Rank.SEVEN, 2, 0, 1, 2), id="§2.3 trumps attach"),
    ],
)
def test_is_a_play(text: str, expected: Play) -> None:
    made = classify(cards(text))
    assert made == expected
    assert made.size == len(cards(text))
    assert made.ranks() == [card.rank for card in cards(text)]


@pytest.mark.parametrize(
    ("mine", "theirs", "pair"),
    [
        ("9999", "S888", (Rank.NINE, Rank.SMALL_JOKER)),
        ("S888", "S777", (Rank.SMALL_JOKER, Rank.SMALL_JOKER)),
        ("B666", "S777", (Rank.SIX, Rank.SEVEN)),
        ("8888", "8888", (Rank.EIGHT, Rank.EIGHT)),
        ("BBS9", "SS99", (Rank.NINE, Rank.NINE)),
        ("TS", "BS", (Rank.SMALL_JOKER, Rank.SMALL_JOKER)),
        ("T6", "T6", (Rank.TRUMP, Rank.TRUMP)),
    ],
)
def test_the_first_pair_not_higher_is_named(
    mine: str, theirs: str, pair: tuple[Rank, Rank]
) -> None:
    assert first_unbeaten(play(mine), play(theirs)) == pair


def test_suits_and_marks_never_matter() -> None:
    assert classify(cards("R G 777")) == classify(cards("B S 777"))


def test_plays_of_two_sizes_have_no_cards_opposite() -> None:
    with pytest.raises(ValueError, match="argument 2 is longer"):
        first_unbeaten(play("KK"), play("777"))
