"""What a bot that is to be killed runs: alone, as each process loads it anew."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

from bot.cli import main
from bot.client import client, process
from bot.commands.framework import display
from bot.delivery import interaction_reply
from bot.panels.panel import Panel
from bot.tables.rules import automatic_moves
from bot.web import sockets
from tests.e2e.undrawn import undrawn

AI_TIME = (0.0, 0.02)


def run(
    environment: dict[str, str], log: str, patience: float, limit: float, quick: bool, drawn: bool
) -> None:
    """`baohuang run` with these settings.

    `patience`: the seconds for the last answers; if more than usual, for each answer, so that none
    is late on a slow machine. `limit`: those from a signal to the end of the process. AI players
    are `quick`, or take their time; pictures are `drawn`, or a point stands for each.
    """
    if patience > client.LAST_ANSWERS:
        give_time(patience)
    client.LAST_ANSWERS, process.LIMIT = patience, limit
    if quick:
        vars(automatic_moves)["ai_time"] = lambda _table: AI_TIME
    if not drawn:
        setattr(Panel, "picture", undrawn)  # noqa: B010 - of another type, as it is a stand-in
    settle_in(environment, log)
    main.main()


def give_time(seconds: float, put: Callable[[object, str, object], None] = setattr) -> None:
    """Give the bot so long to answer an interaction, and pages to answer a heartbeat."""
    put(sockets, "HEARTBEAT_S", seconds)
    put(display, "FIRST_ANSWER", seconds)
    put(interaction_reply, "FIRST_ANSWER", seconds)
    put(interaction_reply, "LATER_ANSWER", seconds)


def settle_in(environment: dict[str, str], log: str) -> None:
    """Let this process be `baohuang run` with these settings, that says all in that file."""
    with Path(log).open("a") as out:
        os.dup2(out.fileno(), 1)
        os.dup2(out.fileno(), 2)
    os.environ.update(environment)
    sys.argv = ["baohuang", "run"]
