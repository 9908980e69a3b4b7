"""What was asked for at a table, done or refused, and people who are ready."""

from enum import StrEnum

from bot.model import Table
from bot.tables.rules import readiness
from game.refusals import Refusal
from tests.bot.tables.seated import PRESS


def seated(outcome: Table | Refusal) -> list[int | None]:
    """The users by seat; what was asked for must have been done."""
    assert isinstance(outcome, Table), outcome
    return [seat.user_id if seat else None for seat in outcome.seats]


def why(outcome: Table | Refusal | None) -> StrEnum:
    """The reason; what was asked for must have been refused."""
    assert isinstance(outcome, Refusal), outcome
    return outcome.why


def agreed(waiting: Table, *users: int) -> Table:
    """The table when these said that they are ready."""
    for user in users:
        said = readiness.ready(waiting, user, PRESS)
        assert isinstance(said, Table), said
        waiting = said
    return waiting
