"""From what people choose or write to an action, or to why there is none."""

import pytest

from bot.commands.hand.choices import bid_labels, bidding, passing, playing, plays_offered, saying
from bot.tables.refusals import TableWhy
from bot.text.catalogue import Language, Words
from game.hand.actions import Answer, Ascend, Cede, Lay, Pass
from game.hand.engine import decide
from game.hand.phases.doubling import OpenGuard
from game.hand.view import view_of
from game.refusals import Refusal, Why
from tests.game.hands import cards, question, rob, tell, throne, trick

CHINESE, ENGLISH = Words(Language.CHINESE), Words(Language.ENGLISH)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("yes", ENGLISH),
        (" YES ", ENGLISH),
        ("Rob: alone against four", ENGLISH),
        ("rob: ALONE against four", ENGLISH),
        ("yes", CHINESE),
        ("抢独，一打四", CHINESE),
    ],
)
def test_an_answer_is_chosen_by_its_code_or_in_words(text: str, words: Words) -> None:
    hand = rob("R", "6", "6", "6", "G")
    assert bidding(text, words)(hand, 1) == Answer(1, yes=True)


def test_the_throne_is_taken_by_an_answer_too() -> None:
    hand = throne("R G", "6", "6", "6", "6")
    answers = [bidding(text, ENGLISH)(hand, 0) for text in ("ascend", "solo", "cede")]
    assert answers == [Ascend(0), Ascend(0, open_solo=True), Cede(0)]


def test_an_unknown_answer_is_told_what_can_be_answered() -> None:
    hand = throne("R", "6", "6", "6", "G")
    assert bidding("solo", ENGLISH)(hand, 0) == Refusal(
        TableWhy.UNKNOWN_CHOICE, {"text": "solo", "choices": "Ascend / Cede"}
    )
    told = bidding("x" * 500, ENGLISH)(hand, 0)
    assert isinstance(told, Refusal)
    assert told.params["text"] == "x" * 40


@pytest.mark.parametrize(
    ("seat", "why"), [(0, Why.NOT_NOW), (1, Why.NOT_YOUR_TURN), (4, Why.NOT_YOUR_TURN)]
)
def test_who_bids_during_the_play_is_told_by_the_rules(seat: int, why: Why) -> None:
    hand = trick("77", "8", "6", "6", "6")
    answer = bidding("yes", ENGLISH)(hand, seat)
    assert isinstance(answer, Answer)
    assert decide(hand, answer) == Refusal(why)


def test_who_is_not_asked_is_told_by_the_rules() -> None:
    hand = question(OpenGuard())
    answer = bidding("yes", ENGLISH)(hand, 0)
    assert isinstance(answer, Answer)
    assert decide(hand, answer) == Refusal(Why.NOT_ASKED)


@pytest.mark.parametrize("words", [Words(language) for language in Language])
def test_exactly_what_is_legal_is_offered(words: Words) -> None:
    hand = question(OpenGuard(), guard=2)
    offered = [list(bid_labels(view_of(hand, seat), words)) for seat in range(4)]
    assert offered == [[], ["no"], ["yes", "no"], ["no"]]
    assert bid_labels(view_of(trick("77", "8", "6", "6", "6"), 0), words) == {}


@pytest.mark.parametrize("text", ["KKK+大王", "kkk 大", "big KKK", "K K K bj", "大王KKK", "Kx3 B"])
def test_a_play_is_written_in_many_ways(text: str) -> None:
    hand = trick("KKK B 7", "8", "6", "6", "6")
    assert playing(text)(hand, 0) == Lay(0, cards("B KKK"))


def test_the_joker_is_the_one_that_makes_a_legal_play() -> None:
    hand = tell(trick("S 7 6", "B S 8 9", "6", "6", "6"), "0 S 7")
    assert playing("王8")(hand, 1) == Lay(1, cards("B 8"))


def test_what_is_no_card_is_named() -> None:
    hand = trick("KKK", "8", "6", "6", "6")
    assert playing("KKX")(hand, 0) == Refusal(Why.UNKNOWN_CARD, {"text": "KKX"})
    assert playing("  ")(hand, 0) == Refusal(Why.NO_CARDS)


@pytest.mark.parametrize(
    "text", ["王x99" * 40, "K" * 6000, "×" * 300, "\u202e" * 50, "K×0", "10" * 99]
)
def test_nothing_that_is_typed_does_harm(text: str) -> None:
    hand = trick("KKK S B 7", "8", "6", "6", "6")
    assert isinstance(playing(text)(hand, 0), Refusal)
    assert len(plays_offered(view_of(hand, 0), text, ENGLISH)) <= 25


def test_buttons_say_and_pass() -> None:
    hand = trick("77", "8", "6", "6", "6")
    assert passing(hand, 3) == Pass(3)
    said = [saying(code)(hand, 2) for code in ("yes", "no", "ascend", "solo", "cede")]
    assert said == [
        Answer(2, yes=True),
        Answer(2, yes=False),
        Ascend(2),
        Ascend(2, open_solo=True),
        Cede(2),
    ]


@pytest.mark.parametrize(
    "forged",
    ["", "?", "give ZZ", "call", "play KS", "pass", "leave", "time-out", "substitute", "autoplay"],
)
def test_a_menu_gives_answers_and_nothing_else(forged: str) -> None:
    hand = throne("R", "6", "6", "6", "G")
    assert saying(forged)(hand, 0) == Refusal(TableWhy.STALE)
