"""Plays as people write them, on a hand that holds every rank and all jokers."""

from dataclasses import replace

import pytest

from game.cards import NATURAL_RANKS, Suit
from game.notation.formatter import RANK_TEXT, play_text
from game.notation.parser import read_play
from game.refusals import Refusal, Why
from game.rules.ruleset import PRESETS, RuleSet
from tests.game.hands import cards, cards_of, holding

EVERY = cards("R BBB G SSS" + "".join(f" {RANK_TEXT[rank]}" * 8 for rank in NATURAL_RANKS))
SEEN = holding(EVERY, rules=RuleSet(deck=216))

ASKED = {
    "77x2": {"777", "7777"},
    "SA": {"♠A", "Small+A"},
    "SK": {"♠K", "Small+K"},
    "S2": {"♠2", "Small+2"},
    "S10": {"♠10", "Small+10"},
    "a big": {"Big", "Big+A"},
    "A B": {"Big", "Big+A"},
    "a bj": {"Big", "Big+A"},
    "a small": {"Small", "Small+A"},
    "play a small": {"Small", "Small+A"},
    "a big joker": {"Big", "Big+A"},
    "a royal": {"Royal", "Royal+A"},
    "a guard card": {"Guard", "Guard+A"},
    "a big and a small": {"Big+Small", "Big+Small+AA"},
    "a ace": {"A", "AA"},
    "three three": {"33", "333"},
    "3 three": {"33", "333"},
    "四 four": {"44", "4444"},
    "four four": {"44", "4444"},
    "三 三": {"33", "333"},
    "222大王": {"Big+222", "Big×2+22"},
    "22 2大王": {"Big+222", "Big×2+22"},
    "222个大王": {"Big+222", "Big×2+22"},
    "33小": {"Small+33", "Small×3+3"},
    "大王2": {"Big+2", "Big×2"},
    "小王三": {"Small+3", "Small×3"},
    "big2": {"Big+2", "Big×2"},
    "大王1小王2": {"Big+Small×2", "Big+Small+2"},
}
"""What was guessed."""

READ = {
    "one meaning, though it could be thought to have two": {
        "jack": "J",
        "2 大王 + 2 小王": "Big×2+Small×2",
        "2大王": "Big×2",
        "2B+2S": "Big×2+Small×2",
        "2 big jokers": "Big×2",
        "2大1小": "Big×2+Small",
        "3大1小88": "Big×3+Small+88",
        "KKK2大王": "Big×2+KKK",
    },
    "ranks": {
        "勾": "J",
        "圈": "Q",
        "凯": "K",
        "尖": "A",
        "老K": "K",
        "皮蛋": "Q",
        "三个十": "10×3",
        "十": "10",
        "九九九": "999",
        "对二": "22",
        "three kings": "KKK",
        "king": "K",
        "queen": "Q",
        "ace": "A",
        "pair of 9s": "99",
        "two big jokers": "Big×2",
        "KKK with big": "Big+KKK",
        "KKK and big": "Big+KKK",
        "KKK plus big": "Big+KKK",
        "three kings and two big jokers": "Big×2+KKK",
        "a pair of queens": "QQ",
        "3 Ks": "KKK",
        "two 10s": "10×2",
    },
    "jokers": {
        "大鬼": "Big",
        "小鬼": "Small",
        "大猫": "Big",
        "小猫": "Small",
        "红王": "Big",
        "黑王": "Small",
        "大画": "Big",
        "小画": "Small",
        "大鬼小鬼77": "Big+Small+77",
    },
    "counts": {
        "俩K": "KK",
        "仨K": "KKK",
        "双K": "KK",
        "大王2个": "Big×2",
        "K三个": "KKK",
        "K5张": "K×5",
        "K(3)": "KKK",
        "K（3）": "KKK",
        "3×K": "KKK",
        "3xK": "KKK",
        "3 x K": "KKK",
        "俩大王": "Big×2",
        "仨小王": "Small×3",
    },
    "around": {
        "出KKK": "KKK",
        "出 KKK": "KKK",
        "打KKK": "KKK",
        "play KKK": "KKK",
        "KKK。": "KKK",
        "KKK.": "KKK",
        "KKK！": "KKK",
        "KKK!": "KKK",
        "“KKK”": "KKK",
        '"KKK"': "KKK",
        "「KKK」": "KKK",
        "`KKK`": "KKK",
        "KKK跟大王": "Big+KKK",
        "KKK与大王": "Big+KKK",
        "KKK带个大王": "Big+KKK",
        "出三个K带个大王。": "Big+KKK",
    },
    "well understood before": {
        "三个K带大王": "Big+KKK",
        "KKK+大王": "Big+KKK",
        "大王小王带9999": "Big+Small+9999",
        "对10带大小王": "Big+Small+10×2",
        "ＫＫＫ＋大王": "Big+KKK",
        "♠️K♥️K": "KK",
        "K♠♥♣": "KKK",
        "10 10 10": "10×3",
        "101010": "10×3",
        "TTT": "10×3",
        "10x3": "10×3",
        "Ax6": "A×6",
        "K(2)": "KK",
        "1大王带7777": "Big+7777",
        "大大小小777": "Big×2+Small×2+777",
        "bj sj": "Big+Small",
        "两大两小": "Big×2+Small×2",
        "五K": "K×5",
        "5张6": "6×5",
    },
    "an article": {
        "a 2": "2",
        "a 7": "7",
        "a K": "K",
        "an 8": "8",
        "an ace": "A",
        "an A": "A",
        "a king": "K",
        "a single 7": "7",
        "a triple of kings": "KKK",
        "play a 10": "10",
        "KKK and a big": "Big+KKK",
        "three kings and a big": "Big+KKK",
        "777 a big": "Big+777",
    },
    "an ace and no article": {
        "A A A": "AAA",
        "AA big": "Big+AA",
        "A A big": "Big+AA",
        "big a": "Big+A",
        "A+big": "Big+A",
        "AB": "Big+A",
        "A 大王": "Big+A",
    },
    "a card and no number": {
        "222 大王": "Big+222",
        "222+大王": "Big+222",
        "大王 2": "Big+2",
        "大王22": "Big+22",
        "大王9": "Big+9",
        "大王对K": "Big+KK",
        "大王三K": "Big+KKK",
        "皇2": "Big+2",
        "3 3 3": "333",
        "三三": "33",
        "三 三 三": "333",
        "three three three": "333",
    },
    "a number and no card": {
        "KKK大王2": "Big×2+KKK",
        "7772大王": "Big×2+777",
        "大王俩": "Big×2",
        "大王2小王1": "Big×2+Small",
        "two 2s": "22",
        "three threes": "333",
    },
    "in traditional characters": {
        "三個K帶大王": "Big+KKK",
        "兩張9": "99",
        "對K": "KK",
        "大貓": "Big",
        "雙K掛大王": "Big+KK",
        "KKK與大王": "Big+KKK",
        "侍衛牌 7": "Small+7",
        "大鬼牌KKK": "Big+KKK",
        "小鬼兩張": "Small×2",
        "出一對國王": "KK",
        "黑桃 K 紅心 K 方塊 K": "KKK",
    },
}
TEXTS = [*ASKED, *(text for texts in READ.values() for text in texts)]


@pytest.mark.parametrize("text", ASKED)
def test_what_was_guessed_is_asked(text: str) -> None:
    refusal = read_play(text, SEEN)
    assert isinstance(refusal, Refusal)
    assert refusal.why is Why.AMBIGUOUS
    plays = refusal.params["plays"]
    assert isinstance(plays, tuple)
    named = {play_text(cards_of(play), "en", suits=True) for play in plays}
    assert named == ASKED[text]


@pytest.mark.parametrize(
    ("text", "play"),
    [
        pytest.param(text, play, id=f"{kind}: {text}")
        for kind, texts in READ.items()
        for text, play in texts.items()
    ],
)
def test_what_has_one_meaning_is_read(text: str, play: str) -> None:
    for written in (text, text.upper(), text.lower(), f"  {text} "):
        read = read_play(written, SEEN)
        assert not isinstance(read, Refusal), f"{written}: {read}"
        assert play_text(read, "en", marks=False) == play


@pytest.mark.parametrize(
    ("text", "suit"),
    [
        ("黑桃K", Suit.SPADES),
        ("红桃K", Suit.HEARTS),
        ("红心K", Suit.HEARTS),
        ("紅桃K", Suit.HEARTS),
        ("方块K", Suit.DIAMONDS),
        ("方片K", Suit.DIAMONDS),
        ("梅花K", Suit.CLUBS),
        ("草花K", Suit.CLUBS),
        ("黑桃 K", Suit.SPADES),
        ("K黑桃", Suit.SPADES),
        ("king of spades", Suit.SPADES),
        ("HK", Suit.HEARTS),
        ("Kd", Suit.DIAMONDS),
    ],
)
def test_a_suit_is_read_where_the_guard_is_called(text: str, suit: Suit) -> None:
    (called,) = cards("♦K")
    rules = replace(PRESETS["classic"], deck=216)
    read = read_play(text, holding(EVERY, rules=rules, called=called, guard=2))
    assert not isinstance(read, Refusal)
    assert [card.suit for card in read] == [suit]
    assert play_text(read, "en") == "K"
