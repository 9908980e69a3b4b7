"""The game file of a hand that is over, which anybody may keep, check and replay."""

from bot.model import Loaded
from game.notation.formatter import read_action
from game.notation.game_file import read_debt, read_presses, written
from game.record.game_record import Game, recorded
from game.rules.options import read_rules


def game_file(loaded: Loaded) -> str:
    """The latest hand as text, without names. Raises `ValueError` if there is none that is over."""
    return written(record_of(loaded))


def record_of(loaded: Loaded) -> Game:
    """The latest hand on record. Raises `ValueError` if there is none that is over.

    A hand still being played has secrets, its seed above all.
    """
    hand = loaded.hand
    if hand is None:
        raise ValueError("no hand was dealt")
    game = recorded(
        read_rules(hand.rules),
        bytes.fromhex(hand.seed),
        hand.first,
        (read_action(logged.seat, logged.action) for logged in loaded.actions),
        read_debt(hand.owed) if hand.owed else None,
        read_presses(hand.presses),
    )
    if "unfinished" in game.ending:
        raise ValueError("the hand is not over")
    return game
