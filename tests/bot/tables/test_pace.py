"""How long people may think."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.model import Server
from bot.panels.lobby_panel import time_text
from bot.tables.pace import (
    DEFAULT,
    FEW_CHOOSE,
    LONGEST,
    PACES,
    SHORTEST,
    Pace,
    ai_time,
    pace_of,
    time_for,
    with_pace,
)
from bot.text.catalogue import Language, Words
from game.hand.state import PhaseName
from tests.bot.tables.seated import AI, table


def test_every_pace_keeps_within_what_may_be_chosen() -> None:
    for pace in PACES.values():
        assert all(SHORTEST <= seconds <= LONGEST for seconds in pace)


def test_a_server_plays_at_the_default_pace_until_it_chooses_another() -> None:
    server = Server(1, "simple")
    assert pace_of(server) == DEFAULT == Pace(60, 30)
    assert pace_of(with_pace(server, Pace(15, 86_400))) == Pace(15, 86_400)


@pytest.mark.parametrize("phase", PhaseName)
def test_a_play_has_its_own_time(phase: PhaseName) -> None:
    slow = replace(table(11, AI), play_seconds=90, question_seconds=44)
    seconds = {PhaseName.TRICK: 90} | dict.fromkeys(FEW_CHOOSE, 22)
    assert time_for(slow, phase) == timedelta(seconds=seconds.get(phase, 44))


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
