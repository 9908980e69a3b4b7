"""Refusals in words: each is a sentence, with the cards, ranks and numbers that it is about."""

import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from bot.commands.hand.choices import playing
from bot.panels.refusal_text import refusal_text
from bot.tables.rules.refusals import TableWhy
from bot.text.catalogue import Language, Param, Words
from game.cards import TRUMP, Card, Rank, Suit
from game.hand.actions import Lay
from game.hand.engine import decide
from game.hand.state import Hand
from game.plays.legality import refuse_over
from game.refusals import Refusal, Why
from game.rules.ruleset import PRESETS, SIMPLE, SixesLast
from tests.game.hands import cards, tell, trick

EN = Words(Language.ENGLISH)

PARAMS: Mapping[Why | TableWhy, dict[str, int | str]] = {
    TableWhy.SEATED_ELSEWHERE: {"channel": "<#5>"},
    TableWhy.NOT_IN_SERVER: {"who": "<@11>"},
    TableWhy.SEATS_EMPTY: {"empty": 2},
    TableWhy.NOT_HOST: {"host": "East"},
    TableWhy.HOST_CLOSES: {"host": "East"},
    TableWhy.HOST_OPENS_AGAIN: {"host": "East"},
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


def typed(hand: Hand, seat: int, text: str) -> Refusal:
    """The refusal of a play that a player typed."""
    action = playing(text)(hand, seat)
    refusal = decide(hand, action) if isinstance(action, Lay) else action
    assert isinstance(refusal, Refusal), refusal
    return refusal


@pytest.mark.parametrize("words", [Words(language) for language in Language])
@pytest.mark.parametrize("why", [*Why, *TableWhy])
def test_every_refusal_is_a_sentence(why: Why | TableWhy, words: Words) -> None:
    sentence = refusal_text(example(why), words)
    assert sentence[-1] in ".。！？"
    assert not re.search(r"[{}]|Card\(|Rank\.", sentence)
    assert 1 <= len(sentence) <= 2000


@pytest.mark.parametrize(
    ("mine", "table", "sentence"),
    [
        (
            "B G",
            "SS",
            "`Big` beats one `Small`, but `Guard` does not beat another `Small`."
            " To beat a small joker, play a big one or two small ones.",
        ),
        (
            "B 888",
            "B 777",
            "`Big` does not beat `Big`."
            " To beat a big joker, play two big ones or three small ones.",
        ),
        (
            "BB 888",
            "B 7777",
            "`Big×2+8×3` beats `Big+777`, but nothing is left to beat another `7`."
            " To beat `7`, play one higher card or one joker.",
        ),
        (
            "RB",
            "BS",
            "`Royal+Big` beats one `Big`, but nothing is left to beat `Small`."
            " To beat a small joker, play a big one or two small ones.",
        ),
        (
            "BB 6666",
            "B 7777",
            "`Big×2` beats one `Big`, but `6666` does not beat `7`."
            " To beat `7`, play one higher card or one joker.",
        ),
        (
            "SSSS",
            "B",
            "`Small×3` already beats `Big`, and `Small` is left over: no card may be.",
        ),
    ],
)
def test_failed_roast_names_the_unbeaten_card_and_what_would_beat_it(
    mine: str, table: str, sentence: str
) -> None:
    assert refusal_text(not_roasted(mine, table), EN) == sentence


HELD = trick("R B KKKK S 7", "6", "6", "6", "6")
AGAINST_888 = tell(trick("S 888 6", "9999 7", "6", "6", "6"), "0 S 888")
AMBIGUOUS = trick("B S 2 777 7", "6", "6", "6", "6")
SUITED = trick(
    "♦7♠7♠A", "6", "6", "6", "6", rules=PRESETS["classic"], called=Card(Rank.SEVEN, Suit.DIAMONDS)
)


@pytest.mark.parametrize(
    ("hand", "seat", "text", "why", "params"),
    [
        (
            AGAINST_888,
            1,
            "9999",
            Why.NOT_HIGHER,
            {"cards": "`9999`", "table": "`Small+888`", "mine": "9", "theirs": "Small"},
        ),
        (AGAINST_888, 1, "99", Why.WRONG_SIZE, {"needed": 4, "size": 2}),
        (HELD, 0, "KKK7", Why.NOT_A_PLAY, {"ranks": "K, 7"}),
        (HELD, 0, "QQQ+小王", Why.CARDS_NOT_HELD, {"cards": "`QQQ`"}),
        (HELD, 0, "K×8", Why.TOO_FEW_HELD, {"held": 4, "card": "K", "named": 8}),
        (HELD, 0, "3个大王", Why.TOO_FEW_HELD, {"held": 2, "card": "Big", "named": 3}),
        (HELD, 0, "皇皇", Why.TOO_FEW_HELD, {"held": 1, "card": "`Royal`", "named": 2}),
        (HELD, 0, "能三带一么", Why.UNKNOWN_CARD, {"text": "能三带一么"}),
        (SUITED, 0, "♥A", Why.CARDS_NOT_HELD, {"cards": "`♥A`"}),
        (SUITED, 0, "♦7♦7", Why.TOO_FEW_HELD, {"held": 1, "card": "`♦7`", "named": 2}),
        (AMBIGUOUS, 0, "2大王", Why.AMBIGUOUS, {"plays": "`Big+2` or `Big×2`"}),
        (AMBIGUOUS, 0, "王7", Why.AMBIGUOUS, {"plays": "`Small+7` or `Big+7`"}),
        (
            tell(trick("B 6", "B 7", "6", "6", "6"), "0 B"),
            1,
            "big",
            Why.BIG_JOKER_ON_TABLE,
            {"table": "`Big`"},
        ),
    ],
)
def test_refusal_of_a_typed_play_names_cards_and_numbers(
    hand: Hand, seat: int, text: str, why: Why, params: dict[str, Param]
) -> None:
    assert refusal_text(typed(hand, seat, text), EN) == EN(f"refusal-{why}", **params)


@pytest.mark.parametrize(("option", "jokers"), [("on", False), ("with-jokers", True)])
def test_refusal_says_whether_jokers_may_go_with_the_last_sixes(option: str, jokers: bool) -> None:
    rules = replace(SIMPLE, sixes_last=SixesLast(option))
    refusal = typed(trick("S 6 K", "7", "7", "7", "7", rules=rules), 0, "small 6")
    expected = EN(f"refusal-{Why.LOWEST_LAST}", rank="6", jokers=str(jokers).lower())
    assert refusal_text(refusal, EN) == expected


@pytest.mark.parametrize("text", ["@everyone", "[x](http://y.z)", "||boo||", "<@11>"])
def test_what_a_user_wrote_is_quoted_harmlessly(text: str) -> None:
    for refusal in (
        Refusal(Why.UNKNOWN_CARD, {"text": text}),
        Refusal(TableWhy.UNKNOWN_CHOICE, {"text": text, "choices": "Yes"}),
        Refusal(TableWhy.NOT_HOST, {"host": text}),
    ):
        assert text not in refusal_text(refusal, EN)
