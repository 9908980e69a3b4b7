"""Whose decisions took how long, and who said yes to what."""

import pytest

from game.hand.engine import act
from game.hand.phases.doubling import OpenGuard
from game.hand.state import Hand, PhaseName
from game.record.seat_record import AnswerTally
from game.refusals import Refusal
from tests.game.hands import action, question, rob, throne, trick


def tallied(hand: Hand, *lines: str) -> AnswerTally:
    """The tally after `5 0 yes`: after 5 ms seat 0 says yes. With a `*` the bot did it."""
    tally = AnswerTally().asked_anew(hand, 0)
    for line in lines:
        ms, _, what = line.partition(" ")
        taken = action(hand, what)
        after = act(hand, taken)
        assert not isinstance(after, Refusal)
        own = not ms.endswith("*")
        tally = tally.after(hand, taken, after, int(ms.rstrip("*")), own=own)
        hand = after
    return tally


PLAY = trick("66 7", "88 7", "99 7", "10 10 7", "JJ 7")
ROBBING = rob("R 6", "G 7", "S 8", "B 9", "K A")

TIMES = {
    "each thinks since it is their turn": (
        PLAY,
        ("10 0 66", "25 1 88", "45 2 pass", "75 3 pass", "115 4 pass", "165 0 pass"),
        (2, 1, 1, 1, 1),
        (60, 15, 20, 30, 40),
    ),
    "all who are asked at once think from the same moment": (
        ROBBING,
        ("10 0 no", "20 1 no", "30 4 no"),
        (1, 1, 0, 0, 1),
        (10, 20, 0, 0, 30),
    ),
    "who answered last thinks of the next question from then on": (
        question(OpenGuard()),
        ("5 1 no", "6 2 no", "7 3 no", "100 4 no", "130 4 no", "150 1 no"),
        (0, 2, 1, 1, 2),
        (0, 55, 6, 7, 130),
    ),
    "what the bot does for somebody is no decision of theirs": (
        PLAY,
        ("10* 0 66", "25 1 88"),
        (0, 1, 0, 0, 0),
        (0, 15, 0, 0, 0),
    ),
    "to go on autoplay and to come back is no decision; who is back thinks from then on": (
        PLAY,
        ("10 0 autoplay", "40 0 take-back", "45 0 66"),
        (1, 0, 0, 0, 0),
        (5, 0, 0, 0, 0),
    ),
    "another's autoplay takes no time from whose turn it is": (
        PLAY,
        ("10 3 autoplay", "40 0 66"),
        (1, 0, 0, 0, 0),
        (40, 0, 0, 0, 0),
    ),
    "who takes over a seat begins anew": (
        PLAY,
        ("10 0 66", "20 1 leave", "30 1 substitute", "45 1 88"),
        (1, 1, 0, 0, 0),
        (10, 15, 0, 0, 0),
    ),
    "who is asked for the throne thinks from then on": (
        throne("R 22 6", "2 7", "G 2 8", "S AK 9", "22 10"),
        ("10 0 cede", "30 4 ascend"),
        (1, 0, 0, 0, 1),
        (10, 0, 0, 0, 20),
    ),
}


@pytest.mark.parametrize("case", TIMES.values(), ids=TIMES)
def test_how_often_and_how_long_players_think(
    case: tuple[Hand, tuple[str, ...], tuple[int, ...], tuple[int, ...]],
) -> None:
    hand, lines, decisions, thinking = case
    tally = tallied(hand, *lines)
    assert (tally.decisions, tally.thinking) == (decisions, thinking)


def test_who_was_held_up_thinks_from_when_it_goes_on() -> None:
    hand = PLAY
    held_up = AnswerTally().asked_anew(hand, 0).asked_anew(hand, 1000)
    laid = action(hand, "0 66")
    after = act(hand, laid)
    assert isinstance(after, Hand)
    assert held_up.after(hand, laid, after, 1010, own=True).thinking[0] == 10


def test_a_yes_is_remembered_with_its_question() -> None:
    tally = tallied(ROBBING, "1 0 no", "2 1 yes", "3 2 no", "4 3 yes")
    assert tally.yes == {(PhaseName.ROB, 1), (PhaseName.ROB, 3)}


def test_the_first_lead_is_the_first_cards_that_are_laid() -> None:
    tally = tallied(question(OpenGuard()), *(f"{n} {n} no" for n in (1, 2, 3, 4)))
    assert tally.led is None
    assert tallied(PLAY, "10 0 66", "25 1 88").led == 10
