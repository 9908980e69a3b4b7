"""The words for cards in every language, and the normal form in which texts are compared.

Another language is one more `Vocabulary`, under its code. Everybody may use the words of all
languages.
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from game.cards import BIG_JOKER, GUARD_CARD, ROYAL_CARD, SMALL_JOKER, TRUMP, Card, Rank, Suit

ANY_JOKER = "any joker"
"""The meaning of `王` or `joker`: a small or a big one."""


@dataclass(frozen=True)
class Vocabulary:
    """The words of a language, separated by commas.

    `names`: how the bot writes jokers. `jokers`, `suits`: other words that people type for them.
    `plurals`: words for several jokers. `ranks`: words for one card; `rank_plurals`: for several,
    from 3 to 2. `numerals`: numbers in words, from 1. `measures`: words between a number and a
    card. `pairs`: words for two. `links`: words between cards. `verbs`: words before a play.
    """

    names: Mapping[Card, str]
    jokers: Mapping[Card | str, str] = field(default_factory=dict)
    plurals: Mapping[Card | str, str] = field(default_factory=dict)
    suits: Mapping[Suit, str] = field(default_factory=dict)
    ranks: Mapping[Rank, str] = field(default_factory=dict)
    rank_plurals: str = ""
    numerals: str = ""
    measures: str = ""
    pairs: str = ""
    links: str = ""
    verbs: str = ""


CHINESE = Vocabulary(
    names={
        BIG_JOKER: "大王",
        SMALL_JOKER: "小王",
        ROYAL_CARD: "皇牌",
        GUARD_CARD: "侍卫牌",
        TRUMP: "特牌",
    },
    jokers={
        ROYAL_CARD: "皇",
        GUARD_CARD: "侍卫, 保",
        BIG_JOKER: "大鬼, 大猫, 大joker, 大",
        SMALL_JOKER: "小鬼, 小猫, 小joker, 小",
        TRUMP: "特",
        ANY_JOKER: "王, 鬼, 猫",
    },
    suits={
        Suit.SPADES: "黑桃",
        Suit.HEARTS: "红桃, 红心",
        Suit.CLUBS: "梅花",
        Suit.DIAMONDS: "方块",
    },
    ranks={Rank.ACE: "尖", Rank.KING: "老k", Rank.QUEEN: "圈", Rank.JACK: "钩"},
    measures="个, 张",
    pairs="一对, 对",
    links="带, 带个, 挂, 挂个, 加, 加个, 和, 跟, 与",
    verbs="出, 出个, 打, 打个, 我出",
)

TAIWAN_CHINESE = Vocabulary(
    names={**CHINESE.names, GUARD_CARD: "侍衛牌"},
    jokers={BIG_JOKER: "大鬼牌", SMALL_JOKER: "小鬼牌", ANY_JOKER: "鬼牌"},
)

ENGLISH = Vocabulary(
    names={
        BIG_JOKER: "Big",
        SMALL_JOKER: "Small",
        ROYAL_CARD: "Royal",
        GUARD_CARD: "Guard",
        TRUMP: "Trump",
    },
    jokers={
        ROYAL_CARD: "royal card",
        GUARD_CARD: "guard card",
        BIG_JOKER: "big joker, bj, big王",
        SMALL_JOKER: "small joker, sj, small王",
        ANY_JOKER: "joker",
    },
    plurals={
        BIG_JOKER: "bigs, big jokers",
        SMALL_JOKER: "smalls, small jokers",
        ANY_JOKER: "jokers",
    },
    ranks={Rank.JACK: "jack", Rank.QUEEN: "queen", Rank.KING: "king", Rank.ACE: "ace"},
    rank_plurals="threes, fours, fives, sixes, sevens, eights, nines, tens, jacks, queens, kings,"
    " aces, twos",
    numerals="one, two, three, four, five, six, seven, eight",
    links="and, with, plus",
    verbs="play, lay, i play",
)

VOCABULARIES = {"zh-CN": CHINESE, "zh-TW": TAIWAN_CHINESE, "en": ENGLISH}
"""All vocabularies, by the code of the language."""

_TRADITIONAL, _SIMPLIFIED = (
    "個張對兩雙紅塊帶掛與貓畫凱鉤衛單嗎麼過還連順彈搶獨讓進貢託罰誰數計壓幾後賴癩萬離開飛機鋼當領風線"
    "國傑斷龍樣別給時積記蘆輸贏條夠網鐵",
    "个张对两双红块带挂与猫画凯钩卫单吗么过还连顺弹抢独让进贡托罚谁数计压几后赖癞万离开飞机钢当领风线"
    "国杰断龙样别给时积记芦输赢条够网铁",
)
_UNSEEN = "\ufe0e\ufe0f\u200b\u200c\u200d\u2060"
_QUOTES = "\"'`“”‘’„「」『』《》«»"
_CONTRACTED = {ord("俩"): "两个", ord("倆"): "两个", ord("仨"): "三个"}
_REWRITTEN = {**str.maketrans(_TRADITIONAL, _SIMPLIFIED, _UNSEEN + _QUOTES), **_CONTRACTED}
_ENDINGS = " 。.!~"
_KEPT, _LONGEST_KEPT = 1024, 200
"""The size of the cache of `folded`, and its longest text: people may send 6,000 characters."""


def folded(text: str) -> str:
    """A text in lower case and half width, without quotes, with single spaces.

    Traditional characters that people use for cards and rules become simplified ones.
    """
    return _kept(text) if len(text) <= _LONGEST_KEPT else _folded(text)


def _folded(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold().translate(_REWRITTEN)
    return " ".join(folded.split()).rstrip(_ENDINGS)


_kept = lru_cache(maxsize=_KEPT)(_folded)
