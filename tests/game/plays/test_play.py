import pytest

from game.cards import Rank
from game.plays.play import Holding, Play, answers, beats, classify, first_unbeaten, leads
from tests.game.hands import cards, play

WINS = [
    "§3 8888 > 7777",
    "§3 BSSS > AAAA",
    "§3 S777 > 6666",
    "§3 B6666 > S5555",
    "§3 7 > 6",
    "§3 2 > A",
    "§3 S > 2",
    "§3 B > S",
    "§3 BB > SS",
    "§3 BB > SA",
    "§3 BS > S2",
    "§3 B7 > S6",
    "§3 S9 > 88",
    "§3 SS > 22",
    "§3 G > 2",
    "§3 R > G",
    "§3 B4444 > S3333",
]
TRUMP_WINS = [
    "§2.3 T > B",
    "§2.3 T > S",
    "§2.3 T > 2",
    "§2.3 TT > BB",
    "§2.3 TT > B2",
    "§2.3 TB > BS",
    "§2.3 TB > BA",
    "§2.3 TS > BA",
    "§2.3 T8 > B7",
    "§2.3 TBS > BS2",
    "§2.3 TTB99 > BBS88",
]
TRUMP_LOSSES = [
    "§2.3 T !> T",
    "§2.3 TT !> T6",
    "§2.3 TTTT !> T777",
    "§2.3 BB !> T6",
    "§2.3 B !> T",
    "§2.3 TB !> BB",
    "§2.3 TS !> BS",
    "§2.3 T2 !> BS",
    "§2.3 T7 !> B7",
    "§2.3 T6 !> B7",
    "§2.3 BB !> B6",
    "§2.3 TTT !> BB",
]
LOSSES = [
    "§3 9999 !> S888",
    "§3 8888 !> 8888",
    "§3 7777 !> 8888",
    "§3 88888 !> 7777",
    "§3 888 !> 7777",
    "§3 B !> B",
    "§3 R !> B",
    "§3 B !> R",
    "§3 BBBB !> BSSS",
    "§3 BBBB !> B666",
    "§3 S !> S",
    "§3 G !> S",
    "§3 S888 !> S777",
    "§3 SS !> S6",
    "§3 B6 !> S6",
    "§3 B6 !> S7",
    "§3 BS !> SS",
    "§3 2222 !> SSSS",
    "§3 BA !> 22",
    "§3 BB !> 6",
]


@pytest.mark.parametrize("example", [*WINS, *TRUMP_WINS])
def test_beats_card_by_card(example: str) -> None:
    mine, theirs = example.split(" ", 1)[1].split(" > ")
    assert beats(play(mine), play(theirs))
    assert not beats(play(theirs), play(mine))
    assert first_unbeaten(play(mine), play(theirs)) is None


@pytest.mark.parametrize("example", [*LOSSES, *TRUMP_LOSSES])
def test_does_not_beat(example: str) -> None:
    mine, theirs = example.split(" ", 1)[1].split(" !> ")
    assert not beats(play(mine), play(theirs))


@pytest.mark.parametrize("table", ["B", "BB", "BS", "B6", "BS66", "R"])
def test_nothing_beats_a_play_that_holds_a_big_joker(table: str) -> None:
    everything = Holding.of(cards("BBBB SSSS 2222 AAAA 7777"))
    assert not list(answers(everything, play(table)))
    assert not any(beats(any_play, play(table)) for any_play in leads(everything))


@pytest.mark.parametrize("table", ["T", "TT", "TB", "TS", "T6", "TBS66"])
def test_nothing_beats_a_play_that_holds_a_trump(table: str) -> None:
    everything = Holding.of(cards("TTTT BBBB SSSS 2222 7777"))
    assert not list(answers(everything, play(table)))
    assert not any(beats(any_play, play(table)) for any_play in leads(everything))


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
    "text",
    [
        pytest.param("", id="§3 n ≥ 1"),
        pytest.param("KKK 7", id="§3 no three-with-one"),
        pytest.param("KKK 77", id="§3 no three-with-two"),
        pytest.param("6 7 8 9 10", id="§3 no runs"),
        pytest.param("66 77 88", id="§3 no runs of pairs"),
        pytest.param("2 KKK", id="§3 2 is not wild"),
        pytest.param("T KKK 7", id="§2.3 trumps do not make it one rank"),
        pytest.param("B KKK 7", id="§3 jokers do not make it one rank"),
    ],
)
def test_is_no_play(text: str) -> None:
    assert classify(cards(text)) is None


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


def test_a_small_hand_leads_with_all_it_makes() -> None:
    made = {tuple(p.ranks()) for p in leads(Holding.of(cards("S 7 66")))}
    texts = ["6", "66", "7", "S", "S6", "S66", "S7"]
    assert made == {tuple(play(text).ranks()) for text in texts}


def test_a_small_hand_answers_with_all_that_beats() -> None:
    made = {tuple(p.ranks()) for p in answers(Holding.of(cards("BSS 999 77")), play("S8"))}
    assert made == {tuple(play(text).ranks()) for text in ["BS", "B9"]}


def test_plays_of_two_sizes_have_no_cards_opposite() -> None:
    with pytest.raises(ValueError, match="argument 2 is longer"):
        first_unbeaten(play("KK"), play("777"))
