import pytest

from game.cards import TRUMP, Rank, deck
from game.hand.actions import (
    Action,
    Answer,
    Ascend,
    Autoplay,
    Cede,
    Give,
    Lay,
    Leave,
    Pass,
    Substitute,
    TakeBack,
    TimeOut,
)
from game.notation.formatter import (
    code,
    hand_text,
    joker_text,
    play_text,
    rank_text,
    read_action,
)
from tests.game.hands import cards


@pytest.mark.parametrize(
    ("laid", "chinese", "english"),
    [
        ("KKK", "KKK", "KKK"),
        ("B SSS", "大王+小王×3", "Big+Small×3"),
        ("B AAA", "大王+AAA", "Big+AAA"),
        ("AAAA", "AAAA", "AAAA"),
        ("B AAAA", "大王+A×4", "Big+A×4"),
        ("AAAAA", "A×5", "A×5"),
        ("10 10 10", "10 10 10", "10 10 10"),
        ("10", "10", "10"),
        ("B 10", "大王+10", "Big+10"),
        ("999999", "9×6", "9×6"),
        ("R B G S", "皇牌+大王+侍卫牌+小王", "Royal+Big+Guard+Small"),
        ("BB", "大王×2", "Big×2"),
    ],
)
def test_a_play_as_text(laid: str, chinese: str, english: str) -> None:
    assert play_text(cards(laid), "zh-CN") == chinese
    assert play_text(cards(laid), "en") == english


def test_a_play_as_text_without_marks() -> None:
    assert play_text(cards("R B G S 7"), "zh-CN", marks=False) == "大王×2+小王×2+7"


def test_a_trump_as_text() -> None:
    assert play_text(cards("TT B ♥K♣K"), "zh-CN") == "特牌×2+大王+K×2"
    assert play_text(cards("T 77"), "en") == "Trump+77"
    assert hand_text(cards("TTT R K"), "zh-CN") == "特牌×3 皇牌 K"


def test_traditional_characters_where_they_are_read() -> None:
    assert play_text(cards("R B G S 10 10"), "zh-TW") == "皇牌+大王+侍衛牌+小王+10×2"
    assert hand_text(cards("G 2 2"), "zh-TW", suits=True) == "侍衛牌 2♣♦"


def test_only_copies_of_the_called_card_are_written_with_their_suit() -> None:
    called = cards("♠K")[0]
    assert play_text(cards("B ♠K♠K ♥K"), "zh-CN", called=called) == "大王+♠K×2+K"
    assert play_text(cards("♠Q ♥K"), "en", called=called) == "K+Q"


def test_a_hand_as_text() -> None:
    assert hand_text(cards("R B 2222 2 A KKK 10"), "zh-CN") == "皇牌 大王 2×5 A K×3 10"
    assert hand_text(cards("G S 77"), "en") == "Guard Small 7×2"


def test_ranks_as_text() -> None:
    names = [rank_text(rank, "en") for rank in Rank]
    assert " ".join(names) == "3 4 5 6 7 8 9 10 J Q K A 2 Small Big Trump"
    assert rank_text(Rank.SMALL_JOKER, "zh-CN") == joker_text(cards("S")[0], "zh-CN") == "小王"


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Answer(3, yes=True), "yes"),
        (Answer(3, yes=False), "no"),
        (Ascend(3), "ascend"),
        (Ascend(3, open_solo=True), "solo"),
        (Cede(3), "cede"),
        (Pass(3), "pass"),
        (Lay(3, cards("R B G S 10")), "play royal bj guard sj 10D"),
        (Lay(3, cards("TT B ♠K")), "play trump trump bj KS"),
        (Ascend(3, call=cards("♠10")[0]), "call 10S"),
        (Give(3, cards("♥2 ♣A")), "give 2H AC"),
        (Autoplay(3), "autoplay"),
        (TakeBack(3), "take-back"),
        (TimeOut(3), "time-out"),
        (Leave(3), "leave"),
        (Substitute(3), "substitute"),
    ],
)
def test_the_code_of_an_action(action: Action, text: str) -> None:
    assert code(action) == text
    assert read_action(3, text) == action


def test_every_card_has_a_code() -> None:
    for card in {TRUMP, *deck(216)}:
        for action in (Lay(0, (card,)), Give(0, (card,)), Ascend(0, call=card)):
            assert read_action(0, code(action)) == action


@pytest.mark.parametrize(
    "text",
    [
        *("", "fold", "yes no", "play KX", "play K", "PASS", "play bj,KS"),
        *("give KX", "call", "call K", "call KS KS", "leave now", "timeout", "take back"),
    ],
)
def test_no_other_code_is_read(text: str) -> None:
    with pytest.raises(ValueError, match="no action"):
        read_action(0, text)
