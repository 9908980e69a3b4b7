"""What people write for a play, read into the cards of their hand."""

from collections import Counter

import pytest

from game.cards import TRUMP, Card, Cards, Rank
from game.notation.formatter import hand_text, play_text, rank_text
from game.notation.parser import MAX_TEXT, MOST_QUOTED, read_play, readings
from game.notation.vocabulary import VOCABULARIES, folded
from game.refusals import Refusal, Why
from game.rules.ruleset import PRESETS
from game.shuffle import deal_hands
from tests.game.hands import cards, cards_of, holding

HELD = "R B G S 2 A KKK 10 10 10 9999 777"


def said(text: str, held: str = HELD, table: str | None = None) -> str | Refusal:
    """What is read, in the letters of `cards`; or the refusal."""
    read = read_play(text, holding(cards(held), None if table is None else cards(table)))
    return read if isinstance(read, Refusal) else letters(read)


def letters(read: Cards) -> str:
    """Cards as letters, high to low: `R S 10 10`."""
    names = {card: name for name in "BSRGT" for card in cards(name)}
    return " ".join(names.get(card) or rank_text(card.rank, "en") for card in read)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("K K K", "K K K"),
        ("kkk", "K K K"),
        ("KKK+大王", "B K K K"),
        ("大王KKK", "B K K K"),
        ("大小王9999", "B S 9 9 9 9"),
        ("大9", "B 9"),
        ("小王×2", "G S"),
        ("皇牌", "R"),
        ("侍卫牌 7", "G 7"),
        ("保7", "G 7"),
        ("big 9999", "B 9 9 9 9"),
        ("Big Joker + Small Joker", "B S"),
        ("BIGJOKER small", "B S"),
        ("bj sj 77", "B S 7 7"),
        ("Royal Guard 7", "R G 7"),
        ("two bigs", "R B"),
        ("2 small jokers 77", "G S 7 7"),
        ("10x3", "10 10 10"),
        ("10 × 3", "10 10 10"),
        ("10*2", "10 10"),
        ("101010", "10 10 10"),
        ("TT", "10 10"),
        ("ＫＫ１０", "K K 10"),
        ("ＫＫ＋大王", "B K K"),
        ("♠K ♥K K♦", "K K K"),
        ("K♠️,K♥️、K", "K K K"),
        ("黑桃K", "K"),
        ("K♠♥♣", "K K K"),
        ("K♠♥K", "K K"),
        ("三个K", "K K K"),
        ("3张K", "K K K"),
        ("两个大王", "R B"),
        ("3×K", "K K K"),
        ("K(3)", "K K K"),
        ("小王带三个7", "S 7 7 7"),
        ("1B+1S", "B S"),
        ("2B+2S", "R B G S"),
        ("  7\n7\t7 ", "7 7 7"),
        ("KKK。", "K K K"),
        ("77KK", "K K 7 7"),
        ("对9", "9 9"),
        ("一对大王", "R B"),
        ("小王 对9", "S 9 9"),
        ("三个9带小王", "S 9 9 9"),
        ("99掛大王", "B 9 9"),
        ("出KKK", "K K K"),
        ("play KKK", "K K K"),
        ("大王两张", "R B"),
        ("K三张", "K K K"),
        ("three sevens", "7 7 7"),
        ("2 kings", "K K"),
        ("a king", "K"),
        ("an ace", "A"),
        ("KKK with a big joker", "B K K K"),
        ("three kings and a small joker", "S K K K"),
        ("KKKBB", "R B K K K"),
        ("10B", "B 10"),
        ("two 7s", "7 7"),
        ("a pair of nines", "9 9"),
        ("three K's", "K K K"),
        ("KKK with the big joker", "B K K K"),
        ("KKK + 1 small", "S K K K"),
        ("BKKK", "B K K K"),
        ("lay 777", "7 7 7"),
        ("三K一大王", "B K K K"),
        ("俩大王带仨老K", "R B K K K"),
        ("三个K带个小王", "S K K K"),
        ("大猫跟7", "B 7"),
        ("大joker 7", "B 7"),
        ("尖", "A"),
        ("2 bigs", "R B"),
    ],
)
def test_what_people_write(text: str, read: str) -> None:
    assert said(text) == read


SPADE, DIAMOND = cards("♠K♦K")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        pytest.param("特牌", "T", id="the trump in Chinese"),
        pytest.param("特7", "T 7", id="in one character"),
        pytest.param("trump", "T", id="in English"),
        pytest.param("特牌x2 + 77", "T T 7 7", id="counted"),
        pytest.param("♠K", "T", id="by its suit and rank"),
        pytest.param("K♠ 7", "T 7", id="the suit after the rank"),
        pytest.param("♠K ♥K ♣K", "T K K", id="beside other kings"),
        pytest.param("特牌 ♠K 大", "T T B", id="both ways at once"),
        pytest.param("KK", "K K", id="a king without its suit is none"),
        pytest.param("王7", "B 7", id="a joker without a name is none"),
    ],
)
def test_a_trump_has_its_name_and_that_of_the_called_card(text: str, read: str) -> None:
    seen = holding(cards("TTT B ♥K♣K 77"), rules=PRESETS["qingdao"], called=SPADE, guard=2)
    laid = read_play(text, seen)
    assert not isinstance(laid, Refusal)
    assert letters(laid) == read


@pytest.mark.parametrize(
    ("text", "held", "named", "card"),
    [
        pytest.param("KKK", 2, 3, Rank.KING, id="two kings and a trump are not three kings"),
        pytest.param("♠K♠K", 1, 2, Rank.TRUMP, id="a trump too few"),
        pytest.param("♥K♥K", 1, 2, cards("♥K")[0], id="a suit not held"),
    ],
)
def test_a_trump_is_no_other_copy_of_its_rank(
    text: str, held: int, named: int, card: Card | Rank
) -> None:
    seen = holding(cards("T ♥K♣K"), rules=PRESETS["qingdao"], called=SPADE, guard=1)
    too_few = {"card": card, "held": held, "named": named}
    assert read_play(text, seen) == Refusal(Why.TOO_FEW_HELD, too_few)


def test_without_a_called_card_nobody_holds_a_trump() -> None:
    assert said("特牌") == Refusal(Why.CARDS_NOT_HELD, {"cards": (TRUMP,)})


@pytest.mark.parametrize(
    ("text", "read"),
    [
        pytest.param("K", "♥K", id="the copy that tells goes last"),
        pytest.param("KK", "♥K ♦K", id="where it must, it goes"),
        pytest.param("♦K", "♦K", id="named by its suit"),
        pytest.param("K ♥K", "♥K ♦K", id="a king with its suit is taken first"),
    ],
)
def test_where_the_guard_is_called_suits_are_read(text: str, read: str) -> None:
    seen = holding(cards("♥K♦K 7"), rules=PRESETS["classic"], called=DIAMOND, guard=1)
    assert read_play(text, seen) == cards(read)


@pytest.mark.parametrize(
    "text",
    [
        "KK X",
        "KK foo 7",
        "1",
        "K11",
        "红心",
        "7?",
        "x3",
        "kings",
        "三带一",
        "K×",
        "KS",
        "77x2",
        "大小王x2",
        "带大王",
        "and big",
        "KK加",
        "KK with",
        "两对9",
        "三张77",
        "77三张",
        "77两张",
        "KK2个",
        "对KKK",
        "KandQ",
        "Kbigs",
        "bigsK",
    ],
)
def test_what_is_not_understood_is_said_again(text: str) -> None:
    assert said(f" {text} ") == Refusal(Why.UNKNOWN_CARD, {"text": text})


def test_of_a_long_text_only_the_beginning_is_said_again() -> None:
    assert said("x" * 6000) == Refusal(Why.UNKNOWN_CARD, {"text": "x" * MOST_QUOTED + "…"})


@pytest.mark.parametrize("text", ["", "  ", "+", ", &"])
def test_no_cards_are_no_play(text: str) -> None:
    assert said(text) == Refusal(Why.NO_CARDS)


@pytest.mark.parametrize(
    ("text", "held", "missing"),
    [
        pytest.param("QQ", HELD, ["Q", "Q"], id="a rank not held"),
        pytest.param("royal 7", "B 7", ["R"], id="a plain big joker is not the royal card"),
        pytest.param("王77", "77", ["S"], id="no joker at all"),
    ],
)
def test_cards_not_held_are_named(text: str, held: str, missing: list[str]) -> None:
    refusal = said(text, held)
    assert isinstance(refusal, Refusal)
    assert refusal.why is Why.CARDS_NOT_HELD
    named = refusal.params["cards"]
    assert isinstance(named, tuple)
    assert [letters((card,)) for card in named if isinstance(card, Card)] == missing


def test_ranks_that_never_go_together_are_no_play_whether_they_are_held_or_not() -> None:
    ranks = (Rank.SEVEN, Rank.SIX, Rank.FIVE, Rank.FOUR, Rank.THREE)
    assert said("34567", HELD) == Refusal(Why.NOT_A_PLAY, {"ranks": ranks})


@pytest.mark.parametrize(
    ("text", "hand", "card", "held", "named"),
    [
        pytest.param("KKKKKKKK", "KKKK 7", "K", 4, 8, id="of a rank"),
        pytest.param("KKKKKKKK 大王", "KKKK B", "K", 4, 8, id="beside a joker that is held"),
        pytest.param("Kx99", HELD, "K", 3, 99, id="a great many"),
        pytest.param("big big big", HELD, "B", 2, 3, id="the royal card counts as a big joker"),
        pytest.param("royal royal", HELD, "R", 1, 2, id="there is one royal card"),
        pytest.param("guard small", "G 7", "S", 1, 2, id="the guard card counts once"),
        pytest.param("royal big big", "R B", "B", 2, 3, id="the royal card counts once"),
        pytest.param("王王王 7", "B S 7", "S", 1, 2, id="jokers without a name: the nearest way"),
        pytest.param("2×大王", "B 2", "B", 1, 2, id="a number of jokers"),
    ],
)
def test_how_many_are_held_is_said_where_there_are_too_few(
    text: str, hand: str, card: str, held: int, named: int
) -> None:
    (one,) = cards(card)
    kind = one if one.marked else one.rank
    too_few = {"card": kind, "held": held, "named": named}
    assert said(text, hand) == Refusal(Why.TOO_FEW_HELD, too_few)


@pytest.mark.parametrize(
    ("text", "held", "table", "read"),
    [
        pytest.param("王777", "S 777", None, "S 7 7 7", id="only a small one is held"),
        pytest.param("王777", "B 777", None, "B 7 7 7", id="only a big one is held"),
        pytest.param("王777", "B S 777", "S666", "B 7 7 7", id="only the big one beats"),
        pytest.param("joker 777", "B S 777", "S666", "B 7 7 7", id="the same in English"),
        pytest.param("王×2 7", "B S 7", None, "B S 7", id="counted"),
        pytest.param("王", "G", None, "G", id="the guard card is a joker"),
        pytest.param("王", "R", None, "R", id="the royal card is a joker"),
    ],
)
def test_a_joker_is_the_one_that_makes_a_legal_play(
    text: str, held: str, table: str | None, read: str
) -> None:
    assert said(text, held, table) == read


def asked(text: str, held: str, table: str | None = None) -> list[str]:
    """The meanings between which somebody has to choose, as they are named to them."""
    refusal = said(text, held, table)
    assert isinstance(refusal, Refusal), f"{text} is read as {refusal}"
    assert refusal.why is Why.AMBIGUOUS, refusal
    plays = refusal.params["plays"]
    assert isinstance(plays, tuple)
    return [play_text(cards_of(play), "en", suits=True) for play in plays]


@pytest.mark.parametrize("table", [None, "6666"])
def test_a_joker_that_can_be_either_is_ambiguous(table: str | None) -> None:
    assert asked("王777", "B S 777", table) == ["Small+777", "Big+777"]


@pytest.mark.parametrize(
    ("text", "held", "ways"),
    [
        ("2大王", "BB 2", {"Big+2", "Big×2"}),
        ("2大王", "B 2", {"Big+2", "Big×2"}),
        ("2 big", "BB 2", {"Big+2", "Big×2"}),
        ("bigs", "BBB", {"Big×2", "Big×3", "Big×4"}),
        ("9x6", "999999 666666666", {"9×6", "6×9"}),
        ("2B", "BB 2", {"Big+2", "Big×2"}),
        ("2 B", "BB 2", {"Big+2", "Big×2"}),
        ("小王两张 99", "SS 999", {"Small+99", "Small×2+99"}),
        ("大王 两张 K", "BB KK", {"Big+KK", "Big×2+K"}),
        ("a big joker", "B A", {"Big", "Big+A"}),
        ("a small joker", "S A", {"Small", "Small+A"}),
        ("a bj", "B A", {"Big", "Big+A"}),
        ("bjj", "B JJ", {"Big+J", "Big+JJ"}),
        ("大王两张77", "BB 77", {"Big+77", "Big×2+77"}),
        ("小王2张99", "SS 99", {"Small+99", "Small×2+99"}),
        ("9两张大王", "BB 99", {"Big+99", "Big×2+9"}),
        ("2 s 1 b", "B SS 2", {"Big+Small+2", "Big+Small×2"}),
    ],
)
def test_what_can_be_meant_in_several_ways_is_not_guessed(
    text: str, held: str, ways: set[str]
) -> None:
    assert set(asked(text, held)) == ways
    for way in ways:
        assert isinstance(read_play(way, holding(cards(f"{held} BB"))), tuple), way


@pytest.mark.parametrize(
    ("text", "held", "read"),
    [
        pytest.param("9x6", "999999 66", "9 9 9 9 9 9", id="there are not nine sixes"),
        pytest.param("9×6", "999999 666666666", "9 9 9 9 9 9", id="as the bot writes it"),
        pytest.param("KKK2大王", "KKK BB 2", "B B K K K", id="else it is no play"),
        pytest.param("222大王", "BB 222", "B 2 2 2", id="three twos"),
        pytest.param("大王2", "BB 2", "B 2", id="a 2 after a joker"),
        pytest.param("222B", "BB 222", "B 2 2 2", id="three twos before a letter"),
        pytest.param("大王两张 777", "BB 7777", "B B 7 7 7", id="two and three are not four"),
        pytest.param("三张777", "77777", "7 7 7", id="a number of cards that are named one by one"),
        pytest.param("a big joker", "B K", "B", id="there is no ace"),
        pytest.param("小王三张9", "SSS 999", "S 9 9 9", id="a number right before a card"),
        pytest.param("大王两张777", "BB 7777", "B B 7 7 7", id="two are not three"),
        pytest.param("6x6", "666666", "6 6 6 6 6 6", id="both ways are the same"),
    ],
)
def test_what_can_be_meant_in_one_way_only_is_read(text: str, held: str, read: str) -> None:
    assert said(text, held) == read


def test_no_card_is_left_out_to_make_a_play() -> None:
    assert said("A KKK") == "A K K K"


def test_a_joker_that_makes_no_legal_play_is_refused_when_it_is_laid() -> None:
    assert said("王777", "B S 777", "B666") == "S 7 7 7"


def test_plain_jokers_are_taken_before_marked_ones() -> None:
    assert said("big small 7", "R B G S 7") == "B S 7"
    assert said("big big small small", "R B G S") == "R B G S"


def test_low_suits_go_first() -> None:
    held = cards("7777")
    assert read_play("77", holding(held)) == (held[2], held[3])


def test_a_text_with_a_great_many_meanings_is_not_understood() -> None:
    text = "2大王 2b 2 b 9x6 大王 2张 99 一K"
    assert said(text) == Refusal(Why.UNKNOWN_CARD, {"text": text})


def test_a_very_long_text_is_cut_short() -> None:
    too_few = {"card": Rank.SEVEN, "held": 16, "named": MAX_TEXT}
    assert said("7" * (MAX_TEXT + 100), "7" * 16) == Refusal(Why.TOO_FEW_HELD, too_few)


@pytest.mark.parametrize(
    ("name", "card"),
    [pair[::-1] for vocabulary in VOCABULARIES.values() for pair in vocabulary.names.items()],
)
def test_the_name_of_a_joker_is_read_in_every_language(name: str, card: Card) -> None:
    assert readings(name) == (Counter({card: 1}),)


@pytest.mark.parametrize("language", VOCABULARIES)
@pytest.mark.parametrize("number", range(20))
def test_a_hand_as_text_is_read_back(number: int, language: str) -> None:
    for hand in deal_hands(216, number.to_bytes(4, "big"), 0, 0):
        unsuited = (card if card.is_joker else Card(card.rank) for card in hand)
        assert readings(hand_text(hand, language)) == (Counter(unsuited),)


@pytest.mark.parametrize("language", VOCABULARIES)
@pytest.mark.parametrize("size", [168, 216, 165])
def test_a_hand_told_with_its_suits_is_read_again(size: int, language: str) -> None:
    for hand in deal_hands(size, bytes(32), 0, 0):
        (named, *_) = _ways(hand_text(hand, language, suits=True))
        assert named == Counter(hand)


def _ways(text: str) -> tuple[Counter[Card], ...]:
    ways = readings(text)
    assert isinstance(ways, tuple)
    return ways


@pytest.mark.parametrize(("text", "cached"), [("ＫＫ", True), ("王 " * 3000, False)])
def test_only_short_texts_are_cached(text: str, cached: bool) -> None:
    """Anybody may send 6,000 characters; a thousand such texts would fill memory."""
    assert (folded(text) is folded(text)) is cached
