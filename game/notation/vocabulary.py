"""The words that people use for cards, for numbers and between them: data, by language.

Another language is one more `Vocabulary`, under its code. Words are compared after `folded`. Words
with the same meaning are separated by commas; a word with a space may also be written without it.
Everybody may use the words of all languages, so no language repeats those of another.
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
    """The words of a language.

    `names`: how the bot writes jokers; all other lists are what people write. `ranks`: one card
    each. `plurals`: ranks with a number before them. `letters`: the suit of a rank beside them.
    `numerals`: the ten figures from one to ten. `numbers`: number words. `articles`: may be the
    number one. `endings`: make a rank plural. `doubtful`: a joker, or one of these cards. `signs`
    (each character) and `joining`: stand between cards. `of`: before what is counted, or before the
    suit. `verbs`: before everything.
    """

    names: Mapping[Card, str] = field(default_factory=dict)
    jokers: Mapping[Card | str, str] = field(default_factory=dict)
    ranks: Mapping[Rank, str] = field(default_factory=dict)
    plurals: Mapping[Rank, str] = field(default_factory=dict)
    suits: Mapping[Suit, str] = field(default_factory=dict)
    letters: Mapping[Suit, str] = field(default_factory=dict)
    doubtful: Mapping[str, tuple[tuple[Card, ...], ...]] = field(default_factory=dict)
    numerals: str = ""
    numbers: Mapping[int, str] = field(default_factory=dict)
    articles: str = ""
    endings: str = ""
    measures: str = ""
    times: str = ""
    signs: str = ""
    joining: str = ""
    of: str = ""
    verbs: str = ""
    opening: str = ""
    closing: str = ""


SIGNS = Vocabulary(
    ranks={Rank.JACK: "j", Rank.QUEEN: "q", Rank.KING: "k", Rank.ACE: "a", Rank.TEN: "t"},
    suits={Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦"},
    times="x, ×, *, ✕, ✖",
    signs="+-&/;,、",
    opening="(",
    closing=")",
)

CHINESE = Vocabulary(
    names={
        BIG_JOKER: "大王",
        SMALL_JOKER: "小王",
        ROYAL_CARD: "皇牌",
        GUARD_CARD: "侍卫牌",
        TRUMP: "特牌",
    },
    jokers={
        ROYAL_CARD: "皇牌, 皇",
        GUARD_CARD: "侍卫牌, 侍卫, 保",
        BIG_JOKER: "大王, 大鬼, 大猫, 大画, 红王, 大",
        SMALL_JOKER: "小王, 小鬼, 小猫, 小画, 黑王, 小",
        TRUMP: "特牌, 特画, 特",
        ANY_JOKER: "王, 鬼",
    },
    ranks={
        Rank.JACK: "勾, 钩, 老勾, 老j",
        Rank.QUEEN: "圈, 皮蛋, 老q",
        Rank.KING: "凯, 老k",
        Rank.ACE: "尖, 老a",
    },
    suits={
        Suit.SPADES: "黑桃",
        Suit.HEARTS: "红桃, 红心",
        Suit.CLUBS: "梅花, 草花",
        Suit.DIAMONDS: "方块, 方片",
    },
    numerals="一二三四五六七八九十",
    numbers={1: "单", 2: "两, 俩, 双, 对, 一对", 3: "仨"},
    measures="个, 张",
    joining="带, 挂, 加, 加上, 和, 跟, 与",
    verbs="出, 打, 出牌, 打出, 我出, 我打",
)

TAIWAN_CHINESE = Vocabulary(
    names={
        BIG_JOKER: "大王",
        SMALL_JOKER: "小王",
        ROYAL_CARD: "皇牌",
        GUARD_CARD: "侍衛牌",
        TRUMP: "特牌",
    },
    jokers={BIG_JOKER: "大鬼牌", SMALL_JOKER: "小鬼牌", ANY_JOKER: "鬼牌"},
    ranks={Rank.JACK: "傑克", Rank.QUEEN: "皇后", Rank.KING: "國王"},
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
        ROYAL_CARD: "royal card, royal",
        GUARD_CARD: "guard card, guard",
        BIG_JOKER: "big joker, big jokers, red joker, red jokers, big, bj, b",
        SMALL_JOKER: "small joker, small jokers, black joker, black jokers, small, sj, s",
        TRUMP: "trump, trumps",
        ANY_JOKER: "joker, jokers, jk",
    },
    ranks={
        Rank.TWO: "two",
        Rank.THREE: "three",
        Rank.FOUR: "four",
        Rank.FIVE: "five",
        Rank.SIX: "six",
        Rank.SEVEN: "seven",
        Rank.EIGHT: "eight",
        Rank.NINE: "nine",
        Rank.TEN: "ten",
        Rank.JACK: "jack",
        Rank.QUEEN: "queen",
        Rank.KING: "king",
        Rank.ACE: "ace",
    },
    plurals={
        Rank.TWO: "twos",
        Rank.THREE: "threes",
        Rank.FOUR: "fours",
        Rank.FIVE: "fives",
        Rank.SIX: "sixes",
        Rank.SEVEN: "sevens",
        Rank.EIGHT: "eights",
        Rank.NINE: "nines",
        Rank.TEN: "tens",
        Rank.JACK: "jacks",
        Rank.QUEEN: "queens",
        Rank.KING: "kings",
        Rank.ACE: "aces",
    },
    suits={
        Suit.SPADES: "spade, spades",
        Suit.HEARTS: "heart, hearts",
        Suit.CLUBS: "club, clubs",
        Suit.DIAMONDS: "diamond, diamonds",
    },
    letters={Suit.SPADES: "s", Suit.HEARTS: "h", Suit.CLUBS: "c", Suit.DIAMONDS: "d"},
    numbers={
        1: "one, single, a single",
        2: "two, pair, a pair",
        3: "three, triple, a triple",
        4: "four",
        5: "five",
        6: "six",
        7: "seven",
        8: "eight",
        9: "nine",
        10: "ten",
    },
    doubtful={
        "bj": ((BIG_JOKER, Card(Rank.JACK)),),
        "sj": ((Card(Rank.JACK, Suit.SPADES),), (SMALL_JOKER, Card(Rank.JACK))),
        "jk": ((Card(Rank.JACK), Card(Rank.KING)),),
    },
    articles="a, an",
    endings="s",
    joining="with, and, plus",
    of="of",
    verbs="play, i play",
)

VOCABULARIES = {"zh-CN": CHINESE, "zh-TW": TAIWAN_CHINESE, "en": ENGLISH}
"""All vocabularies, by the code of the language."""

_TRADITIONAL, _SIMPLIFIED = (
    "個張對兩雙倆紅塊帶掛與貓畫凱鉤衛單嗎麼過還連順彈搶獨讓進貢託罰誰數計壓幾後賴癩萬離開飛機鋼當領風線"
    "國傑斷龍樣別給時積記蘆輸贏條夠網鐵",
    "个张对两双俩红块带挂与猫画凯钩卫单吗么过还连顺弹抢独让进贡托罚谁数计压几后赖癞万离开飞机钢当领风线"
    "国杰断龙样别给时积记芦输赢条够网铁",
)
_UNSEEN = "\ufe0e\ufe0f\u200b\u200c\u200d\u2060"
_QUOTES = "\"'`“”‘’„「」『』《》«»"
_REWRITTEN = str.maketrans(_TRADITIONAL, _SIMPLIFIED, _UNSEEN + _QUOTES)
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
