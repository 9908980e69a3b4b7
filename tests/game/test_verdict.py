"""`/rules ask`: is this a play, does it beat that one, and why."""

from dataclasses import replace

import pytest

from game.cards import BIG_JOKER, SMALL_JOKER, Card, Rank
from game.notation.formatter import play_text
from game.notation.parser import readings
from game.refusals import Refusal, Why
from game.rules.ruleset import PRESETS, RuleSet, SixesLast
from game.verdict import NotInDeck, Ruling, ask
from tests.game.hands import cards

SIMPLE, ROAST, SIXES, QINGDAO = (PRESETS[name] for name in ("simple", "roast", "sixes", "qingdao"))
WITH_JOKERS = replace(SIXES, sixes_last=SixesLast.WITH_JOKERS)


def ruling(rules: RuleSet, play: str, over: str = "") -> Ruling:
    """The one ruling on a question."""
    rulings = ask(rules, play, over)
    assert isinstance(rulings, tuple), rulings
    (only,) = rulings
    return only


def told(found: Ruling) -> str:
    """`B+B > B, 8 > 7`: what beats what."""
    return ", ".join(
        f"{play_text(mine, 'en')} > {play_text((theirs,), 'en')}" for mine, theirs in found.groups
    )


@pytest.mark.parametrize(
    ("rules", "play", "why"),
    [
        pytest.param(SIMPLE, "皇牌 侍卫牌", None, id="§1 marked jokers are jokers"),
        pytest.param(SIMPLE, "♠K ♥K", None, id="§1 suits do not matter"),
        pytest.param(SIMPLE, "KKK7", Why.NOT_A_PLAY, id="§3 no three-with-one"),
        pytest.param(SIXES, "666", None, id="§3.2 sixes as the last play"),
        pytest.param(SIXES, "小王666", Why.LOWEST_LAST, id="§3.2 no jokers along"),
        pytest.param(WITH_JOKERS, "小王666", None, id="§3.2 jokers along"),
    ],
)
def test_whether_it_is_a_play(rules: RuleSet, play: str, why: Why | None) -> None:
    refusal = ruling(rules, play).refusal
    assert (refusal.why if refusal else None) == why


@pytest.mark.parametrize(
    ("rules", "play", "over", "groups"),
    [
        pytest.param(SIMPLE, "S 77", "666", "Small > 6, 7 > 6, 7 > 6", id="§3 a joker over a six"),
        pytest.param(SIMPLE, "皇 7", "保 6", "Royal > Guard, 7 > 6", id="§1 royal over guard"),
        pytest.param(ROAST, "KK", "QQ", "K > Q, K > Q", id="§3.1 no joker, no roast"),
        pytest.param(ROAST, "BBSS", "BS", "Big×2 > Big, Small×2 > Small", id="§3.1 BBSS over BS"),
        pytest.param(
            QINGDAO, "特K", "大Q", "Trump > Big, K > Q", id="§2.3 a trump over a big joker"
        ),
    ],
)
def test_a_yes_says_which_card_beats_which(
    rules: RuleSet, play: str, over: str, groups: str
) -> None:
    answer = ruling(rules, play, over)
    assert answer.refusal is None
    assert told(answer) == groups


@pytest.mark.parametrize(
    ("rules", "play", "over", "why"),
    [
        pytest.param(SIMPLE, "9999", "S 888", Why.NOT_HIGHER, id="§3 a nine over a small joker"),
        pytest.param(SIMPLE, "KK", "QQQ", Why.WRONG_SIZE, id="§3 another size"),
        pytest.param(SIMPLE, "BBB", "B 77", Why.BIG_JOKER_ON_TABLE, id="§3 a big joker lies"),
        pytest.param(SIMPLE, "KKK7", "QQQQ", Why.NOT_A_PLAY, id="§3 it is none"),
        pytest.param(SIMPLE, "KKKK", "QQQ7", Why.NOT_A_PLAY, id="§3 the other is none"),
        pytest.param(ROAST, "B 888", "B 777", Why.DOES_NOT_ROAST, id="§3.1 one big over one big"),
        pytest.param(QINGDAO, "特牌", "特牌", Why.TRUMP_ON_TABLE, id="§2.3 a trump lies"),
    ],
)
def test_a_no_says_why(rules: RuleSet, play: str, over: str, why: Why) -> None:
    answer = ruling(rules, play, over)
    assert answer.refusal is not None
    assert answer.refusal.why is why
    assert answer.groups == ()


def test_what_is_no_play_is_said_of_the_one_that_is_none() -> None:
    assert play_text(ruling(SIMPLE, "KKK7", "QQQQ").cards, "en") == "KKK+7"
    answer = ruling(SIMPLE, "KKKK", "QQQ7")
    assert (play_text(answer.cards, "en"), answer.over) == ("QQQ+7", None)


def test_what_may_be_a_number_of_jokers_is_judged_in_every_way() -> None:
    answers = ask(ROAST, "2小王", "小王")
    assert isinstance(answers, tuple)
    assert {play_text(each.cards, "en"): each.refusal is None for each in answers} == {
        "Small+2": False,
        "Small×2": True,
    }


def test_only_what_is_kept_for_the_end_is_said_to_be() -> None:
    assert ruling(SIXES, "666").only_last
    assert not ruling(SIXES, "777").only_last
    assert not ruling(SIMPLE, "666").only_last
    assert ruling(replace(SIXES, deck=216), "333").only_last


def test_a_joker_without_a_name_is_judged_as_either() -> None:
    rulings = ask(SIMPLE, "王777", "小王666")
    assert isinstance(rulings, tuple)
    jokers = {each.cards[0]: each.refusal is None for each in rulings}
    assert jokers == {SMALL_JOKER: False, BIG_JOKER: True}


def test_both_plays_may_have_a_joker_without_a_name() -> None:
    rulings = ask(SIMPLE, "王7", "王6")
    assert isinstance(rulings, tuple)
    assert [each.refusal is None for each in rulings] == [False, False, True, False]


def test_too_many_meanings_have_to_be_written_out() -> None:
    answer = ask(SIMPLE, "王王7", "王王6")
    assert isinstance(answer, Refusal)
    assert answer.why is Why.AMBIGUOUS
    plays = tuple((*cards(jokers), Card(Rank.SEVEN)) for jokers in ("SS", "BS", "BB"))
    assert answer.params == {"plays": plays}


@pytest.mark.parametrize(
    ("rules", "play", "lacking"),
    [
        (SIMPLE, "555", "555"),
        (SIMPLE, "特牌", "Trump"),
        (SIMPLE, "K×17", "K×17"),
        (SIMPLE, "大王x5 7", "Big×5"),
        (SIMPLE, "皇皇", "Royal×2"),
        (SIMPLE, "♠K×5", "K×5"),
        (SIMPLE, "K×15 ♠K♠K", "K×17"),
        (SIMPLE, "王x9", "Small×9"),
        (PRESETS["weihai"], "6×14", "6×14"),
        (PRESETS["classic"], "侍卫牌", "Guard"),
    ],
)
def test_what_the_deck_does_not_hold_is_said(rules: RuleSet, play: str, lacking: str) -> None:
    for answer in (ask(rules, play), ask(rules, "K", play)):
        assert isinstance(answer, NotInDeck)
        assert play_text(answer.cards, "en") == lacking
        assert answer.deck == rules.deck


def test_all_that_the_deck_holds_can_be_asked() -> None:
    assert len(ruling(SIMPLE, "王x8 K×16").cards) == 24
    assert ruling(PRESETS["qingdao"], "5555").refusal is None
    assert ruling(PRESETS["weihai"], "6×13").refusal is None


def test_a_run_of_cards_that_the_deck_lacks_is_no_play_above_all() -> None:
    answer = ask(SIMPLE, "34567")
    assert isinstance(answer, Refusal)
    assert answer.why is Why.NOT_A_PLAY


@pytest.mark.parametrize(
    ("play", "over", "why"),
    [
        ("xyz", "", Why.UNKNOWN_CARD),
        ("K", "xyz", Why.UNKNOWN_CARD),
        ("", "", Why.NO_CARDS),
        ("K", " + ", Why.NO_CARDS),
    ],
)
def test_what_cannot_be_read_is_refused(play: str, over: str, why: Why) -> None:
    answer = ask(SIMPLE, play, over)
    assert isinstance(answer, Refusal)
    assert answer.why is why


@pytest.mark.parametrize("text", ["王x99" * 40, "K×99 " * 40, "×" * 300, "3" * 6000])
def test_no_text_does_harm(text: str) -> None:
    assert not isinstance(ask(SIMPLE, text, text), tuple)


def test_a_joker_without_a_name_is_meant_in_few_ways_however_often_it_is_written() -> None:
    ways = [readings(f"王×{written}") for written in (1, 8, 9, 99)]
    assert [len(found) for found in ways if isinstance(found, tuple)] == [2, 9, 1, 1]
