"""Every refusal is a sentence, in both languages, that says precisely what is wrong."""

import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from bot.commands.hand.choices import playing
from bot.panels.refusal_text import refusal_text
from bot.tables.refusals import TableWhy
from bot.text.catalogue import Language, Words
from game.cards import TRUMP
from game.hand.actions import Lay
from game.hand.engine import decide
from game.hand.state import Hand
from game.plays.legality import refuse_over
from game.refusals import Refusal, Why
from game.rules.ruleset import PRESETS, SIMPLE, SixesLast
from tests.game.hands import cards, tell, trick

CHINESE, ENGLISH = Words(Language.CHINESE), Words(Language.ENGLISH)

PARAMS: Mapping[Why | TableWhy, dict[str, int | str]] = {
    TableWhy.SEATED_ELSEWHERE: {"channel": "<#5>"},
    TableWhy.NOT_IN_SERVER: {"who": "<@11>"},
    TableWhy.SEATS_EMPTY: {"empty": 2},
    TableWhy.NOT_HOST: {"host": "East"},
    TableWhy.NO_PERMISSION: {"permissions": "Send Messages"},
    TableWhy.UNKNOWN_CHOICE: {"text": "maybe", "choices": "Yes / No"},
    TableWhy.NO_SUCH_ZONE: {"text": "Peking"},
    TableWhy.BANNED: {"reason": "rude"},
    TableWhy.CHANNEL_FULL: {"count": 4},
    TableWhy.SERVER_FULL: {"count": 40},
    TableWhy.TOO_OFTEN: {"count": 3, "period": 30, "seconds": 7},
    TableWhy.NOT_YOURS_TO_SHOW: {"link": "https://discord.com/channels/1/2"},
    TableWhy.UNSEEN: {"who": "<@11>"},
    TableWhy.FILE_TOO_LARGE: {"most": 64},
    TableWhy.FILE_FALSE: {"line": 3, "reason": "“seed” is missing."},
    Why.WRONG_SIZE: {"size": 2, "needed": 3},
    Why.UNKNOWN_CARD: {"text": "xyz"},
    Why.MUST_GIVE: {"count": 2},
    Why.BOUND_TO_AUTOPLAY: {"count": 3},
}


def not_roasted(mine: str, table: str) -> Refusal:
    """Why a play does not roast another."""
    refused = refuse_over(PRESETS["roast"], cards(mine), cards(table))
    assert refused is not None
    return refused


KK = cards("KK")
OF_CARDS: Mapping[Why, Refusal] = {
    Why.CARDS_NOT_HELD: Refusal(Why.CARDS_NOT_HELD, {"cards": KK}),
    Why.NOT_A_PLAY: Refusal(Why.NOT_A_PLAY, {"ranks": (KK[0].rank, cards("7")[0].rank)}),
    Why.BIG_JOKER_ON_TABLE: Refusal(Why.BIG_JOKER_ON_TABLE, {"table": cards("B 77")}),
    Why.TRUMP_ON_TABLE: Refusal(Why.TRUMP_ON_TABLE, {"table": (TRUMP, *cards("77"))}),
    Why.NOT_HIGHER: Refusal(
        Why.NOT_HIGHER,
        {"cards": KK, "table": cards("AA"), "mine": KK[0].rank, "theirs": cards("A")[0].rank},
    ),
    Why.CANNOT_CALL: Refusal(Why.CANNOT_CALL, {"card": KK[0]}),
    Why.DOES_NOT_ROAST: not_roasted("KK", "B 7"),
    Why.ROAST_LEFT_OVER: not_roasted("BB", "S"),
    Why.LOWEST_LAST: Refusal(Why.LOWEST_LAST, {"rank": cards("6")[0].rank, "jokers": "true"}),
    Why.AMBIGUOUS: Refusal(Why.AMBIGUOUS, {"plays": (cards("B 7"), cards("S 7"))}),
    Why.TOO_FEW_HELD: Refusal(Why.TOO_FEW_HELD, {"card": KK[0].rank, "held": 4, "named": 8}),
}


def example(why: Why | TableWhy) -> Refusal:
    """A refusal for this reason."""
    if isinstance(why, TableWhy):
        return Refusal(why, PARAMS.get(why, {}))
    return OF_CARDS.get(why) or Refusal(why, {**PARAMS.get(why, {})})


def told(hand: Hand, seat: int, typed: str, words: Words) -> str:
    """What somebody is told who types this and is refused."""
    meant = playing(typed)(hand, seat)
    refused = decide(hand, meant) if isinstance(meant, Lay) else meant
    assert isinstance(refused, Refusal), refused
    return refusal_text(refused, words)


@pytest.mark.parametrize("words", [Words(language) for language in Language])
@pytest.mark.parametrize("why", [*Why, *TableWhy])
def test_every_refusal_is_a_sentence(why: Why | TableWhy, words: Words) -> None:
    said = refusal_text(example(why), words)
    assert said[-1] in ".。！？"
    assert not re.search(r"[{}]|Card\(|Rank\.", said)
    assert 1 <= len(said) <= 2000


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ENGLISH,
            "`9999` does not beat `Small+888`: sorted from high to low, your 9 is not higher than"
            " the Small opposite it. Every card must be higher.",
        ),
        (
            CHINESE,
            "`9999` 压不住 `小王+888`：从大到小一张对一张，你的 9 不比对面的 小王 大。"
            "每一张都必须更大。",
        ),
    ],
)
def test_it_says_precisely_why_9999_does_not_beat_888_and_a_small_joker(
    words: Words, sentence: str
) -> None:
    hand = tell(trick("S 888 6", "9999 7", "6", "6", "6"), "0 S 888")
    assert told(hand, 1, "9999", words) == sentence


@pytest.mark.parametrize(
    ("mine", "table", "chinese", "english"),
    [
        (
            "B G",
            "SS",
            "`大王` 能压一张 `小王`，`侍卫牌` 压不住另一张 `小王`。压小王要一张大王或两张小王。",
            "`Big` beats one `Small`, but `Guard` does not beat another `Small`."
            " To beat a small joker, play a big one or two small ones.",
        ),
        (
            "B 888",
            "B 777",
            "`大王` 压不住 `大王`。压大王要两张大王或三张小王。",
            "`Big` does not beat `Big`."
            " To beat a big joker, play two big ones or three small ones.",
        ),
        (
            "BB 888",
            "B 7777",
            "`大王×2+888` 能压 `大王+777`，另一张 `7` 没有牌压。压 `7` 要一张更大的牌或一张王。",
            "`Big×2+888` beats `Big+777`, but nothing is left to beat another `7`."
            " To beat `7`, play one higher card or one joker.",
        ),
        (
            "RB",
            "BS",
            "`皇牌+大王` 能压一张 `大王`，`小王` 没有牌压。压小王要一张大王或两张小王。",
            "`Royal+Big` beats one `Big`, but nothing is left to beat `Small`."
            " To beat a small joker, play a big one or two small ones.",
        ),
        (
            "BB 6666",
            "B 7777",
            "`大王×2` 能压一张 `大王`，`6666` 压不住 `7`。压 `7` 要一张更大的牌或一张王。",
            "`Big×2` beats one `Big`, but `6666` does not beat `7`."
            " To beat `7`, play one higher card or one joker.",
        ),
        (
            "SSSS",
            "B",
            "`小王×3` 就能压住 `大王`，`小王` 多出来了：一张也不能多。",
            "`Small×3` already beats `Big`, and `Small` is left over: no card may be.",
        ),
    ],
)
def test_it_says_which_card_is_not_roasted_and_what_would_do(
    mine: str, table: str, chinese: str, english: str
) -> None:
    refused = not_roasted(mine, table)
    assert refusal_text(refused, CHINESE) == chinese
    assert refusal_text(refused, ENGLISH) == english


def test_it_names_the_ranks_that_make_no_play_and_denies_three_with_one() -> None:
    hand = trick("KKK 7", "6", "6", "6", "6")
    said = told(hand, 0, "KKK7", ENGLISH)
    assert said.startswith("K, 7 do not go together.")
    assert "no three-with-one" in said
    assert told(hand, 0, "KKK7", CHINESE).startswith("K, 7 不能一起出。")
    assert "没有三带一" in told(hand, 0, "KKK7", CHINESE)


def test_it_names_the_cards_that_are_not_held() -> None:
    hand = trick("KK S 7", "6", "6", "6", "6")
    assert "You do not hold `QQQ`." in told(hand, 0, "QQQ+小王", ENGLISH)
    assert "你手里没有 `大王×2+9`。" in told(hand, 0, "大王大王9", CHINESE)


@pytest.mark.parametrize(
    ("typed", "english", "chinese"),
    [
        ("K×8", "You hold only 4 K; you named 8.", "你只有 4 张 K，不够 8 张。"),
        ("77", "You hold only 1 7; you named 2.", "你只有 1 张 7，不够 2 张。"),
        ("3个大王", "You hold only 2 Big; you named 3.", "你只有 2 张 大王，不够 3 张。"),
        ("皇皇", "You hold only 1 `Royal`; you named 2.", "你只有 1 张 `皇牌`，不够 2 张。"),
    ],
)
def test_it_says_how_many_are_held_where_there_are_too_few(
    typed: str, english: str, chinese: str
) -> None:
    hand = trick("R B KKKK 7", "6", "6", "6", "6")
    assert told(hand, 0, typed, ENGLISH) == english
    assert told(hand, 0, typed, CHINESE) == chinese


def test_it_names_every_meaning_with_the_suit_that_may_be_meant() -> None:
    hand = trick("B 2 777 7", "6", "6", "6", "6")
    assert told(hand, 0, "2大王", ENGLISH) == "Which do you mean: `Big+2` or `Big×2`? Write it out."
    assert told(hand, 0, "2大王", CHINESE) == "你说的是哪种：`大王+2` 还是 `大王×2`？请写清楚。"


def test_it_says_again_what_it_did_not_understand() -> None:
    hand = trick("KKK 7", "6", "6", "6", "6")
    assert told(hand, 0, "能三带一么", CHINESE).startswith("没看懂“能三带一么”。")
    assert told(hand, 0, "three and one?", ENGLISH).startswith("“three and one?” was not")


def test_it_names_the_suit_of_what_is_not_held_where_suits_matter() -> None:
    (seven,) = cards("♦7")
    hand = trick("♦7♠7♠A", "6", "6", "6", "6", rules=PRESETS["classic"], called=seven)
    assert "You do not hold `♥A`." in told(hand, 0, "♥A", ENGLISH)
    assert "You hold only 1 `♦7`; you named 2." in told(hand, 0, "♦7♦7", ENGLISH)


@pytest.mark.parametrize(("option", "along"), [("on", False), ("with-jokers", True)])
def test_it_says_whether_jokers_may_go_with_the_last_sixes(option: str, *, along: bool) -> None:
    rules = replace(SIMPLE, sixes_last=SixesLast(option))
    hand = trick("S 6 K", "7", "7", "7", "7", rules=rules)
    assert ("and jokers" in told(hand, 0, "small 6", ENGLISH)) is along
    assert ("可以带王" in told(hand, 0, "小王6", CHINESE)) is along


def test_it_says_how_many_cards_are_needed() -> None:
    hand = tell(trick("777 6", "888 9", "6", "6", "6"), "0 777")
    assert "has 3 cards, yours has 2" in told(hand, 1, "88", ENGLISH)
    hand = tell(trick("7 6", "888 9", "6", "6", "6"), "0 7")
    assert "has 1 card, yours has 2" in told(hand, 1, "88", ENGLISH)


def test_it_says_that_nothing_beats_a_big_joker() -> None:
    hand = tell(trick("B 6", "B 7", "6", "6", "6"), "0 B")
    assert told(hand, 1, "big", ENGLISH).startswith("Nothing beats `Big`")


def test_it_asks_which_joker_is_meant_and_names_both() -> None:
    hand = trick("B S 7", "6", "6", "6", "6")
    said = told(hand, 0, "王7", CHINESE)
    assert "`大王+7`" in said
    assert "`小王+7`" in said


@pytest.mark.parametrize("text", ["@everyone", "[x](http://y.z)", "||boo||", "<@11>"])
def test_what_somebody_wrote_is_said_again_harmlessly(text: str) -> None:
    for refused in (
        Refusal(Why.UNKNOWN_CARD, {"text": text}),
        Refusal(TableWhy.UNKNOWN_CHOICE, {"text": text, "choices": "Yes"}),
        Refusal(TableWhy.NOT_HOST, {"host": text}),
    ):
        assert text not in refusal_text(refused, ENGLISH)
