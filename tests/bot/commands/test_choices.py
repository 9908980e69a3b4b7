"""From what people choose or write to an action, or to why there is none."""

import pytest

from bot.commands.hand.choices import bidding, playing, plays_offered, saying
from bot.tables.rules.refusals import TableWhy
from bot.text.catalogue import Language, Words
from game.hand.actions import Answer
from game.hand.engine import decide
from game.hand.phases.doubling import OpenGuard
from game.hand.state import Hand
from game.hand.view import view_of
from game.refusals import Refusal, Why
from tests.game.hands import question, throne, trick

CHINESE, ENGLISH = Words(Language.CHINESE), Words(Language.ENGLISH)


def test_an_unknown_answer_is_told_what_can_be_answered() -> None:
    hand = throne("R", "6", "6", "6", "G")
    assert bidding("solo", ENGLISH)(hand, 0) == Refusal(
        TableWhy.UNKNOWN_CHOICE, {"text": "solo", "choices": "Ascend / Cede"}
    )
    told = bidding("x" * 500, ENGLISH)(hand, 0)
    assert isinstance(told, Refusal)
    assert told.params["text"] == "x" * 40


@pytest.mark.parametrize(
    ("hand", "seat", "why"),
    [
        (trick("77", "8", "6", "6", "6"), 0, Why.NOT_NOW),
        (trick("77", "8", "6", "6", "6"), 1, Why.NOT_YOUR_TURN),
        (question(OpenGuard()), 0, Why.NOT_ASKED),
    ],
)
def test_who_has_nothing_to_answer_is_told_by_the_rules(hand: Hand, seat: int, why: Why) -> None:
    answer = bidding("yes", ENGLISH)(hand, seat)
    assert isinstance(answer, Answer)
    assert decide(hand, answer) == Refusal(why)


@pytest.mark.parametrize(
    "text", ["王x99" * 40, "K" * 6000, "×" * 300, "\u202e" * 50, "K×0", "10" * 99]
)
def test_nothing_that_is_typed_does_harm(text: str) -> None:
    hand = trick("KKK S B 7", "8", "6", "6", "6")
    assert isinstance(playing(text)(hand, 0), Refusal)
    assert len(plays_offered(view_of(hand, 0), text, ENGLISH)) <= 25


@pytest.mark.parametrize(
    "forged",
    ["", "?", "give ZZ", "call", "play KS", "pass", "leave", "time-out", "substitute", "autoplay"],
)
def test_a_menu_gives_answers_and_nothing_else(forged: str) -> None:
    hand = throne("R", "6", "6", "6", "G")
    assert saying(forged)(hand, 0) == Refusal(TableWhy.STALE)
