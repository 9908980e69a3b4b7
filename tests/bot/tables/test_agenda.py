from datetime import timedelta
from typing import Any

import pytest

from bot.model import Alarm, TableTimes
from bot.tables.agenda import ROOM, Agenda
from tests.bot.tables.seated import NOON

SECOND = timedelta(seconds=1)


def at(table_id: str, version: int = 1, **seconds: int) -> TableTimes:
    """A table with these alarms, so many seconds after noon."""
    moments: dict[str, Any] = {name: NOON + n * SECOND for name, n in seconds.items()}
    return TableTimes(table_id, 1, version, **moments)


def taken(agenda: Agenda, seconds: int) -> list[tuple[str, Alarm]]:
    """What is to be done by then."""
    return [(table_id, alarm) for _, table_id, alarm in agenda.take(NOON + seconds * SECOND)]


@pytest.mark.parametrize(
    ("times", "alarms"),
    [
        (
            at("a", bot_acts_at=1, deadline_at=9, warn_at=5, mention_at=2),
            {"bot_acts_at": 1, "deadline_at": 9, "warn_at": 5, "mention_at": 2},
        ),
        (at("a", deadline_at=9, warn_at=9, mention_at=9), {"deadline_at": 9}),
        (at("a", warn_at=5, mention_at=2), {}),
        (at("a"), {}),
    ],
)
def test_nobody_is_warned_or_called_whose_time_is_over(
    times: TableTimes, alarms: dict[str, int]
) -> None:
    assert {alarm.value: (moment - NOON) // SECOND for moment, alarm in times.alarms()} == alarms


def test_what_is_overdue_longest_is_first_and_is_taken_once() -> None:
    agenda = Agenda()
    agenda.note(at("a", deadline_at=3, bot_acts_at=1))
    agenda.note(at("b", deadline_at=2))
    assert agenda.first() == NOON + SECOND
    assert taken(agenda, 2) == [("a", Alarm.BOT_ACTS), ("b", Alarm.DEADLINE)]
    assert agenda.first() == NOON + 3 * SECOND
    assert taken(agenda, 2) == []


def test_the_newest_of_a_table_counts_whatever_comes_later() -> None:
    agenda = Agenda()
    agenda.note(at("a", 2, deadline_at=5))
    agenda.note(at("a", 1, deadline_at=1))
    assert taken(agenda, 4) == []
    agenda.note(at("a", 3))
    assert agenda.first() is None


def test_a_table_has_what_was_taken_until_something_newer_is_known() -> None:
    agenda = Agenda()
    agenda.note(at("a", deadline_at=1))
    (times,) = agenda.take(NOON + SECOND).values()
    assert agenda.has(times)
    agenda.note(at("a", 2, deadline_at=1))
    assert not agenda.has(times)


def test_what_is_read_stands_for_all_but_what_was_noted_meanwhile() -> None:
    agenda = Agenda()
    for each in (at("gone", deadline_at=1), at("old", deadline_at=1), at("new", deadline_at=1)):
        agenda.note(each)
    before = agenda.known()
    agenda.note(at("new", 3, deadline_at=6))
    agenda.note(at("opened", deadline_at=7))
    agenda.replace([at("old", 2, deadline_at=5), at("new", 2, deadline_at=1)], before)
    found = {table_id: moment for moment, table_id, _ in agenda.take(NOON + 9 * SECOND)}
    assert found == {n: NOON + s * SECOND for n, s in (("old", 5), ("new", 6), ("opened", 7))}


def test_of_a_table_where_nothing_is_to_be_done_nothing_is_kept() -> None:
    agenda = Agenda()
    agenda.note(at("a", 1, deadline_at=1))
    agenda.note(at("a", 2))
    agenda.replace([at("b")], agenda.known())
    agenda.note(at("c"))
    assert agenda.known() == {}


def test_what_was_taken_does_not_come_back_by_being_noted_again() -> None:
    agenda = Agenda()
    agenda.note(at("a", deadline_at=1))
    assert taken(agenda, 1) == [("a", Alarm.DEADLINE)]
    agenda.note(at("a", deadline_at=1))
    assert taken(agenda, 1) == []


def test_what_is_out_of_date_is_let_go() -> None:
    agenda = Agenda()
    for version in range(100 * ROOM):
        agenda.note(at("a", version, deadline_at=version + 1))
    assert len(agenda.entries) <= ROOM * (ROOM + 1)
    assert taken(agenda, 100 * ROOM) == [("a", Alarm.DEADLINE)]
