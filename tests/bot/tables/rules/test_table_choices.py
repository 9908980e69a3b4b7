"""The host's choices for the next hand, after which everybody is asked anew."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.model import HostSetting, ServerSettings, Status, Table
from bot.tables.rules import readiness
from bot.tables.rules.choices import (
    Choose,
    HintsChoice,
    HostChoice,
    LevelChoice,
    PaceChoice,
    RulesChoice,
)
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.seating import Fill, Join, JoinFacts, Leave
from game.players.levels import Level
from game.refusals import Refusal
from tests.bot.tables.agreement import accepted, after, agreed, why
from tests.bot.tables.seated import AI, PEOPLE, table

EAST, SOUTH, WEST, NORTH, CENTRE = PEOPLE
STRANGER = 99
FOUR = table(EAST, SOUTH, WEST, NORTH, AI)
STRONG = Level("strong")


def outcome(now: Table, user: int, choice: HostChoice) -> Table | Refusal:
    return after(Choose(user, choice, ServerSettings(1, "simple")), now)


def chosen(now: Table, choice: HostChoice) -> Table:
    """The table after a choice of its host."""
    changed = outcome(now, EAST, choice)
    assert isinstance(changed, Table), changed
    return changed


def levels(table: Table) -> list[str]:
    """The levels of the AI players, by seat."""
    return [seat.level.value for seat in table.seats if seat and not seat.is_person]


@pytest.mark.parametrize(
    "change",
    [
        lambda table: chosen(table, RulesChoice("classic")),
        lambda table: chosen(table, PaceChoice("slow")),
        lambda table: chosen(table, HintsChoice(on=False)),
        lambda table: chosen(table, LevelChoice(STRONG, 4)),
        lambda table: accepted(Leave(SOUTH), table),
        lambda table: accepted(Join(STRANGER, "X", JoinFacts()), table),
    ],
)
def test_a_change_asks_everybody_anew_on_other_terms(
    change: Callable[[Table], Table],
) -> None:
    ready = agreed(FOUR, EAST, SOUTH, WEST)
    changed = change(ready)
    assert not any(seat and seat.ready for seat in changed.seats)
    assert readiness.terms(changed) != readiness.terms(ready)


@pytest.mark.parametrize(
    "choice",
    [
        PaceChoice("normal"),
        RulesChoice("simple"),
        HintsChoice(on=True),
        LevelChoice(Level("normal")),
        LevelChoice(Level("normal"), 4),
    ],
)
def test_what_changes_nothing_asks_nobody(choice: HostChoice) -> None:
    ready = replace(agreed(FOUR, SOUTH), status=Status.SETTLED)
    changed = chosen(ready, choice)
    assert replace(changed, version=0, deadline_at=None, warn_at=None) == ready


def test_all_are_shown_what_the_host_changed() -> None:
    once = chosen(FOUR, RulesChoice("classic"))
    assert (once.preset, once.changed_by, once.changed) == ("classic", 0, (HostSetting.RULES,))
    twice = chosen(once, HintsChoice(on=False))
    assert (twice.hints, twice.changed) == (False, (HostSetting.RULES, HostSetting.HINTS))


@pytest.mark.parametrize(
    ("now", "user", "choice", "stop"),
    [
        (FOUR, SOUTH, RulesChoice("classic"), TableWhy.NOT_HOST),
        (FOUR, SOUTH, PaceChoice("slow"), TableWhy.NOT_HOST),
        (FOUR, SOUTH, HintsChoice(on=False), TableWhy.NOT_HOST),
        (FOUR, STRANGER, LevelChoice(STRONG, 4), TableWhy.NOT_HOST),
        (FOUR, EAST, RulesChoice("no such"), TableWhy.STALE),
        (FOUR, EAST, PaceChoice("no such"), TableWhy.STALE),
        (FOUR, EAST, LevelChoice(STRONG, 1), TableWhy.NO_AI_PLAYER),
        (table(EAST, SOUTH), EAST, LevelChoice(STRONG, 4), TableWhy.NO_AI_PLAYER),
        (replace(FOUR, status=Status.PLAYING), EAST, HintsChoice(on=False), TableWhy.HAND_RUNNING),
        (replace(FOUR, status=Status.CLOSED), EAST, PaceChoice("slow"), TableWhy.TABLE_CLOSED),
    ],
)
def test_nobody_else_chooses_and_nothing_else_is_chosen(
    now: Table, user: int, choice: HostChoice, stop: TableWhy
) -> None:
    assert why(outcome(now, user, choice)) is stop


@pytest.mark.parametrize(
    ("level", "seat", "found"),
    [
        ("strong", None, ["strong"] * 4),
        ("easy", 2, ["normal", "easy", "normal", "normal"]),
    ],
)
def test_the_host_chooses_a_level_for_one_seat_or_for_all(
    level: str, seat: int | None, found: list[str]
) -> None:
    alone = table(EAST, AI, AI, AI, AI)
    assert levels(chosen(alone, LevelChoice(Level(level), seat))) == found


def test_the_empty_seats_are_filled_at_the_level_of_the_table_or_at_another() -> None:
    strong, names = chosen(table(EAST, SOUTH), LevelChoice(STRONG)), ("A", "B", "C", "D", "E")
    assert levels(accepted(Fill(SOUTH, names), strong)) == ["strong"] * 3
    assert levels(accepted(Fill(SOUTH, names, "easy"), strong)) == ["easy"] * 3
    assert why(after(Fill(SOUTH, names, "godlike"), strong)) is TableWhy.STALE


def test_the_result_of_the_last_hand_stays_as_it_was_played() -> None:
    settled = replace(FOUR, status=Status.SETTLED, hand_no=1)
    assert chosen(settled, LevelChoice(STRONG, 4)).status is Status.LOBBY
