"""What follows from an action by itself, and what is logged of it."""

import pytest

from bot.tables.rules import clock, during_hand
from game.hand.actions import Pass
from game.notation.formatter import code
from tests.bot.tables.rules.played_hands import ONE_PERSON, done, played


def test_ai_players_go_on_until_a_person_is_waited_for() -> None:
    for number in range(6):
        for step in played(*ONE_PERSON, number=number):
            hand = step.after.hand
            assert hand is not None
            assert hand.result or hand.waiting == {0}
            assert [action.by for action in step.change.actions if action.seat] == [
                "ai" for action in step.change.actions if action.seat
            ]


def test_a_step_takes_so_many_turns_at_most_and_the_next_ones_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(during_hand, "MOST_TURNS", 1)
    step = next(step for step in played(*ONE_PERSON) if step.after.table.bot_acts_at)
    while moment := step.after.table.bot_acts_at:
        step = done(clock.BotMove().decide(step.after, moment))
        plays = [each for each in step.change.actions if each.action != code(Pass(each.seat))]
        assert len(plays) <= 1
    hand = step.after.hand
    assert hand is not None
    assert hand.result or hand.waiting == {0}


def test_the_log_numbers_every_action_of_a_hand_in_order() -> None:
    steps = list(played(*ONE_PERSON))
    logged = [action for step in steps for action in step.change.actions]
    assert [action.n for action in logged] == list(range(len(logged)))
    assert {action.by for action in logged} == {"user", "ai", "clock"}
