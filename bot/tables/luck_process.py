"""The process beside the bot in which deals are weighed: `python -m bot.tables.luck_process`.

It prints a line when it can begin. Then it reads each hand as a line of JSON, and answers with a
line: the worth of its cards by seat, null if its log does not lead to a result. It gives way
to what else there is to do, and ends when its input does, so however the bot ends.
"""

import json
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from bot.interrupt import SIGNALS
from game.arena.luck import luck
from game.hand.engine import replay
from game.notation.formatter import read_action
from game.notation.game_file import read_debt, read_presses
from game.rules.options import read_rules

if TYPE_CHECKING:
    from bot.model import HandRow, LoggedAction

NICENESS = 10
"""Of the process: the bot goes first; on a machine that is always busy it has its turn, too."""
READY = b"ready\n"


def question(hand: "HandRow", log: "Sequence[LoggedAction]") -> bytes:
    """The line that asks about a hand."""
    asked = {
        "rules": hand.rules,
        "seed": hand.seed,
        "first": hand.first,
        "owed": hand.owed,
        "presses": hand.presses,
        "actions": [(logged.seat, logged.action) for logged in log],
    }
    return json.dumps(asked).encode() + b"\n"


def answer(line: bytes) -> tuple[float, ...] | None:
    """The worth of the cards of a hand, None if its log does not lead to a result."""
    asked: dict[str, Any] = json.loads(line)
    try:
        hand = replay(
            read_rules(asked["rules"]),
            bytes.fromhex(asked["seed"]),
            asked["first"],
            (read_action(*logged) for logged in asked["actions"]),
            read_debt(asked["owed"]) if asked["owed"] else None,
            read_presses(asked["presses"]),
        )
    except (LookupError, ValueError):
        return None
    return luck(hand) if hand.result else None


def main() -> None:
    """Answer until the input ends; signals that end the bot are ignored."""
    os.nice(NICENESS)
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    with suppress(BrokenPipeError):
        _say(READY)
        for line in sys.stdin.buffer:
            _say(json.dumps(answer(line)).encode() + b"\n")


def _say(line: bytes) -> None:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
