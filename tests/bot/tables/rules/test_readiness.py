"""Who is ready for the next hand, and who is waited for."""

from dataclasses import replace

from bot.model import Replaced, ReplacementReason, Status
from bot.tables.rules import readiness
from bot.tables.rules.next_hand import Ready
from bot.tables.rules.refusals import TableWhy
from game.refusals import Refusal
from tests.bot.tables.agreement import after, agreed, users, why
from tests.bot.tables.seated import AI, PEOPLE, table

EAST, SOUTH, WEST, NORTH, CENTRE = PEOPLE


def test_a_hand_is_dealt_to_five_and_to_no_fewer() -> None:
    refusal = Refusal(TableWhy.SEATS_EMPTY, {"empty": 3})
    assert after(Ready(EAST), table(EAST, SOUTH)) == refusal
    assert readiness.unready(agreed(table(EAST, AI, AI, AI, AI), EAST)) == frozenset()


def test_the_next_hand_waits_for_all_the_people_once_one_is_ready() -> None:
    waiting = replace(table(EAST, SOUTH, AI, NORTH, AI), status=Status.SETTLED)
    assert readiness.awaited(waiting) == frozenset()
    waiting = agreed(waiting, NORTH)
    assert readiness.awaited(waiting) == {0, 1}
    assert why(after(Ready(NORTH), waiting)) is TableWhy.ALREADY_READY
    waiting = agreed(waiting, EAST, SOUTH)
    assert readiness.unready(waiting) == frozenset()


def test_who_is_late_is_replaced_and_those_ready_are_not() -> None:
    some = agreed(table(*PEOPLE), SOUTH, CENTRE)
    late, gone = readiness.replace_late(some, readiness.awaited(some))
    assert users(late) == [AI, SOUTH, AI, AI, CENTRE]
    assert late.host_id == SOUTH
    assert gone == tuple(Replaced(user, ReplacementReason.LATE) for user in (EAST, WEST, NORTH))
    assert readiness.unready(late) == frozenset()
