"""Questions about the rules as people put them: which words ask for which topic. Data, mostly.

A third language is one more table of phrases. A phrase is found anywhere in a question; `…` in it
stands for anything. Where several are found, the longest says what is asked; but what is asked of
the whole game, as how many cards there are, yields to whatever else a question speaks of.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from game.notation.parser import MAX_TEXT
from game.notation.vocabulary import plain

CHINESE: Mapping[str, str] = {
    "three-with-one": "三带一, 三带单, 三带张单, 三拖一, 三加一, 带单张",
    "three-with-two": "三带二, 三带对, 三带一对, 三拖二, 四带一, 四带二, 四带对, 葫芦",
    "straight": "顺子, 单顺, 连牌, 一条龙",
    "pairs-in-a-row": "连对, 对子连, 双顺, 三顺, 姐妹对, 姊妹对, 拖拉机, 飞机, 钢板",
    "bomb": "炸弹, 炸, 四张一样, 四个一样",
    "rocket": "王炸, 火箭, 四个王, 四大天王",
    "wild": "配牌, 百搭, 癞子, 赖子, 万能, 混子, 当别的牌, 2能配, 二能配",
    "big-over-big": "大王…压…大王, 大王…管…大王, 大王…打…大王, 大鬼…压…大鬼, 大鬼…管…大鬼",
    "after-pass": "过了…能, 过了…再, 过牌…能, 过牌…再, 过完…能, 过完…再, 不要…能, 不要…再, "
    "不出…能, 不出…再, pass…能, pass…再",
    "inherit": "接风, 借风, 顺风",
    "roast": "烤牌, 烤",
    "sixes-last": "憋六, 憋三, 憋, 六…最后, 三…最后",
    "declare": "明保, 亮侍卫, 亮保, 侍卫…亮",
    "kick": "踢, 反踢",
    "rebellion": "造反",
    "rob": "抢独, 抢皇帝, 抢皇位, 抢着当皇帝, 抢保, 抢",
    "cede": "让位, 让皇, 让给上家, 不当皇帝, 不想当皇帝, 不做皇帝",
    "tribute": "进贡, 上贡, 交贡, 贡牌, 还贡, 贡",
    "autoplay": "托管, 挂机, 代打, 超时, 掉线, 断线",
    "penalty": "罚分, 罚, 扣分, 扣几分, 扣多少, 逃跑, 离开, 中途退出, 打到一半走",
    "guard": "侍卫是谁, 谁是侍卫, 谁当侍卫, 侍卫…谁, 谁…侍卫, 侍卫怎么, 保是谁, 谁是保, 谁当保",
    "players": "几个人, 几人, 几位, 多少人, 多少个人, 人数, 几个玩家, 几家, 人不够",
    "packs": "几副牌, 几副, 多少副, 几张牌, 多少张, 一共…牌, 每人几张, 多少牌",
    "score": "怎么算分, 算分, 记分, 计分, 得分, 积分, 分数, 怎么算, 几分, 多少分, 赢多少, 输多少",
}

ENGLISH: Mapping[str, str] = {
    "three-with-one": "three with one, 3 with 1, three plus one, 3 plus 1, three and one, "
    "triple with a single, three with a single, kicker",
    "three-with-two": "full house, three with two, 3 with 2, three with a pair, "
    "triple with a pair, three plus two, four with two",
    "straight": "straight, straights, run, runs, sequence, sequences",
    "pairs-in-a-row": "consecutive pairs, pairs in a row, double straight, double sequence, "
    "pair straight, airplane, airplanes, tractor",
    "bomb": "bomb, bombs, four of a kind, quads",
    "rocket": "rocket, joker bomb, bomb…jokers, four jokers",
    "wild": "wild, wild card, wild cards, wildcard, wildcards, substitute, stand for",
    "big-over-big": "big…beat…big, big…beats…big, big…over…big",
    "after-pass": "after…pass, after passing, after i pass, passed…play, pass…again, "
    "passed…again, pass…final, pass…later",
    "inherit": "inherit, inherits, inherit the lead, leads…out, lead…out, out…leads, out…lead",
    "roast": "roast, roasting",
    "sixes-last": "sixes last, sixes…end, sixes…last, 6s…last, 6…last, threes last, hold…sixes",
    "declare": "declare, declares, declaring, open guard, step forward",
    "kick": "kick, kicks, kicking, kick back",
    "rebellion": "rebel, rebellion, rebelling",
    "rob": "rob, robs, robbing, rob the throne",
    "cede": "cede, ceding, refuse…throne, decline…throne, pass…throne, give up…throne, "
    "not be emperor, not be the emperor, abdicate",
    "tribute": "tribute, tributes",
    "autoplay": "autoplay, auto play, afk, time out, timeout, timed out, out of time, "
    "run out of time, runs out of time, disconnect, disconnected",
    "penalty": "penalty, penalties, leave early, leave…hand, leave…game, leaving, quit, quitting",
    "guard": "who…guard, whos…guard, guard…who, which…guard, how…guard",
    "players": "how many players, how many people, number of players, players needed",
    "packs": "how many packs, how many decks, how many cards, number of cards, packs, decks",
    "score": "how…scored, score, scored, scores, scoring, points, how…win",
}

PHRASES = (CHINESE, ENGLISH)
GENERAL = ("players", "packs", "score")
"""The topics of the whole game; a question that speaks of another one is about that."""
NO_TOPIC = (
    "踢人, 踢出去, run out, runs out, running out, kick…player, kick…out, kick…him, "
    "kick someone, kick somebody"
)
"""What has the words of a topic and is none, unless it is longer."""

OVER = (
    "压不压得住", "能不能压", "能不能管", "压得住", "压得过", "压得了", "管得住", "能压过",
    "能压住", "能管住", "能压", "能管", "压", "管",
    "higher than", "bigger than", "beats", "beat", "over",
)  # fmt: skip
"""What stands between two plays of which somebody asks whether one beats the other."""
BEFORE = (
    "请问", "能不能", "可不可以", "是不是", "可以", "能", "我", "出",
    "can i", "can you", "can we", "can", "may i", "does", "do", "is", "are",
)  # fmt: skip
AFTER = (
    "能不能出", "可不可以出", "可以出", "能出", "可以", "行不行", "行", "出", "能", "吗",
    "么", "嘛", "呢", "吧", "a play", "a legal play", "allowed", "legal", "possible", "ok",
)  # fmt: skip
"""What a question has around the cards that it is about."""


def topic_of(question: str) -> str | None:
    """What is asked, as a key of the tables above, or None where it is not known."""
    asked = _normal(question[:MAX_TEXT])
    counted = asked.translate(_WITHOUT_MEASURES)
    found = [
        (topic not in GENERAL, size, topic)
        for size, topic, pattern in _patterns()
        if pattern.search(asked) or pattern.search(counted)
    ]
    return max(found)[2] or None if found else None


def plays_of(question: str) -> tuple[str, str]:
    """The play that a question is about, without the words around it, and the one to beat."""
    asked = plain(question[:MAX_TEXT]).rstrip("? ")
    for verb in OVER:
        mine, found, theirs = asked.partition(verb)
        if found:
            return _bare(mine), _bare(theirs)
    return _bare(asked), ""


def _bare(text: str) -> str:
    """A text without what a question puts around it."""
    before = None
    while text != before:
        before, text = text, text.strip()
        for word in BEFORE:
            text = text.removeprefix(f"{word} " if word.isascii() else word)
        for word in AFTER:
            text = text.removesuffix(f" {word}" if word.isascii() else word)
    return _ARTICLE.sub("", text)


_ARTICLE = re.compile(r"(?<!\ba )\ban? (?!a\b)")
"""In a question this is no ace, unless beside another one."""
_NUMBERS = str.maketrans("一二两三四五六七八九", "1223456789")
_WITHOUT_MEASURES = str.maketrans("", "", "个张")


def _normal(text: str) -> str:
    """Words apart by one space, numbers as digits."""
    return re.sub(r"\W+", " ", plain(text)).translate(_NUMBERS).strip()


@cache
def _patterns() -> tuple[tuple[int, str, re.Pattern[str]], ...]:
    """How long each phrase is, its topic or nothing, and what finds it."""
    return tuple(_each_pattern())


def _each_pattern() -> Iterator[tuple[int, str, re.Pattern[str]]]:
    for phrases in (*PHRASES, {"": NO_TOPIC}):
        for topic, listed in phrases.items():
            for phrase in listed.split(", "):
                parts = list(map(_normal, phrase.split("…")))
                pattern = ".*".join(map(_whole, parts))
                yield sum(map(len, parts)), topic, re.compile(pattern)


def _whole(part: str) -> str:
    """What finds a part of a phrase; English words and numbers only as a whole."""
    before = r"(?<![a-z0-9])" if part[0].isascii() else ""
    after = r"(?![a-z0-9])" if part[-1].isascii() else ""
    return before + re.escape(part) + after
