"""The game file of a table's hand, from the log in the store."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from bot.model import Loaded, LoggedAction
from bot.replays.replays import game_file
from game.hand.actions import Action
from game.notation.formatter import code
from game.notation.game_file import check, read
from game.record.game_record import Game, recorded
from game.rules.ruleset import PRESETS
from tests.bot.tables.seated import NAMES, PEOPLE, dealt, seed, table
from tests.laws.games import played

SIMPLE = PRESETS["simple"]


def logged(actions: Iterable[Action]) -> tuple[LoggedAction, ...]:
    return tuple(
        LoggedAction(n, action.seat, code(action), "user", n) for n, action in enumerate(actions)
    )


def settled(number: int = 1) -> Loaded:
    """A table whose hand is over, as the store loads it."""
    row = dealt(*PEOPLE, number=number).change.deal
    assert row is not None
    log, _ = played(SIMPLE, seed(number), 0)
    return Loaded(table(*PEOPLE), row, logged(step.action for step in log))


def test_a_settled_hand_is_saved_as_it_was_played() -> None:
    log, _ = played(SIMPLE, seed(1), 0)
    game = read(game_file(settled()))
    assert isinstance(game, Game)
    assert game == recorded(SIMPLE, seed(1), 0, [step.action for step in log])
    assert check(game) is None


def test_nobody_is_named_in_a_game_file() -> None:
    text = game_file(settled())
    assert not [name for name in NAMES if name in text]
    assert not [user for user in PEOPLE if f" {user}\n" in text or f"\n{user} " in text]


def test_a_hand_in_progress_is_not_told_to_anybody() -> None:
    loaded = settled()
    with pytest.raises(ValueError, match="not over"):
        game_file(replace(loaded, actions=loaded.actions[:-1]))


def test_before_the_first_hand_there_is_no_game() -> None:
    with pytest.raises(ValueError, match="no hand"):
        game_file(Loaded(table(*PEOPLE), None, ()))
