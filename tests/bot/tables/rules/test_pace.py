"""How long people may think."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.model import ServerSettings
from bot.panels.rules.summary import time_text
from bot.tables.rules.pace import (
    DEFAULT,
    FEW_CHOOSE,
    LONGEST,
    PACES,
    SHORTEST,
    Pace,
    ai_time,
    pace_of,
    time_for,
    warn_after,
    with_pace,
)
from bot.text.catalogue import Language, Words
from game.hand.phases.doubling import OpenGuard
from game.hand.state import PhaseName
from game.hand.view import view_of
from tests.bot.tables.seated import AI, PEOPLE, all_new, table
from tests.game.hands import question, rob, trick


def test_every_pace_keeps_within_what_may_be_chosen() -> None:
    for pace in PACES.values():
        assert all(SHORTEST <= seconds <= LONGEST for seconds in pace)


def test_a_server_plays_at_the_default_pace_until_it_chooses_another() -> None:
    server = ServerSettings(1, "simple")
    assert pace_of(server) == DEFAULT == Pace(60, 30)
    assert pace_of(with_pace(server, Pace(15, 86_400))) == Pace(15, 86_400)


@pytest.mark.parametrize("phase", PhaseName)
def test_a_play_has_its_own_time(phase: PhaseName) -> None:
    slow = replace(table(11, AI), play_seconds=90, question_seconds=44)
    seconds = {PhaseName.TRICK: 90} | dict.fromkeys(FEW_CHOOSE, 22)
    view = view_of(rob("R", "6", "6", "6", "6"), None)._replace(phase=phase)
    assert time_for(slow, view) == timedelta(seconds=seconds.get(phase, 44))


@pytest.mark.parametrize(
    ("asked", "waiting", "asleep", "seconds"),
    [
        pytest.param((), (0,), (), 120, id="somebody new has the turn"),
        pytest.param((), (1,), (), 60, id="another one has"),
        pytest.param((0, 1), (1,), (), 120, id="somebody new is asked too, and has answered"),
        pytest.param((1, 2), (1, 2), (), 60, id="nobody new is asked"),
        pytest.param((0, 1), (0, 1), (0,), 60, id="the bot plays for who is new"),
    ],
)
def test_who_is_new_has_twice_the_time_whoever_has_answered(
    asked: tuple[int, ...], waiting: tuple[int, ...], asleep: tuple[int, ...], seconds: int
) -> None:
    seated = table(*PEOPLE)
    first = seated.seats[0]
    assert first is not None
    seated = replace(seated, seats=(replace(first, new=True), *seated.seats[1:]))
    view = view_of(trick("6", "6", "6", "6", "6"), None)._replace(
        asked=frozenset(asked),
        waiting=frozenset(waiting),
        on_autoplay=frozenset(asleep),
    )
    assert time_for(seated, view) == timedelta(seconds=seconds)
    assert warn_after(seated, view) == timedelta(seconds=seconds * 2 / 3)


def test_a_question_that_few_can_answer_yes_is_not_cut_short_for_who_is_new() -> None:
    seated = table(*PEOPLE)
    view = view_of(question(OpenGuard()), None)
    assert time_for(seated, view) == timedelta(seconds=pace_of(seated).question / 2)
    assert time_for(all_new(seated), view) == timedelta(seconds=pace_of(seated).question * 2)


@pytest.mark.parametrize(
    ("seconds", "thinks"),
    [(60, (0.7, 1.5)), (30, (0.35, 0.75)), (15, (0.35, 0.75)), (86_400, (1.4, 3.0))],
)
def test_ai_players_think_as_fast_as_the_table_plays(
    seconds: int, thinks: tuple[float, float]
) -> None:
    assert ai_time(replace(table(11, AI), play_seconds=seconds)) == pytest.approx(thinks)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(15, "15 s"), (60, "1 min"), (90, "90 s"), (180, "3 min"), (3600, "1 h"), (86_400, "24 h")],
)
def test_a_time_is_said_in_the_largest_unit_that_fits(seconds: int, said: str) -> None:
    assert time_text(seconds, Words(Language.ENGLISH)) == said
