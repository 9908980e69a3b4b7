"""Who may be told of a table now, by their clock and by what they were told before."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.model.notice import LONGEST, SILENCE, Notice, NoticeTrigger, NoticeWish, may_be_told
from tests.bot.tables.seated import table

NOW = datetime(2026, 11, 18, 20, 30, tzinfo=UTC)
QUARTER, HOUR, DAY = timedelta(minutes=15), timedelta(hours=1), timedelta(days=1)
ZONES = ("Europe/Berlin", "America/New_York", "Asia/Shanghai", "Asia/Kathmandu", "Pacific/Apia")
BEGINNING = datetime(2026, 1, 1)  # noqa: DTZ001 - Hypothesis adds the zone


def wish(zone: str = "UTC", begins: int = 18, hours: int = 4) -> NoticeWish:
    return NoticeWish(11, 1, zone, begins, hours, NoticeTrigger.WAITS, NOW - DAY)


def notice(ago: timedelta, *, late: bool = False) -> Notice:
    return Notice(11, f"{ago}", 1, NOW - ago, late)


@pytest.mark.parametrize(
    ("zone", "begins", "hours", "at", "allowed"),
    [
        ("UTC", 18, 4, "2026-11-18 17:59", False),
        ("UTC", 18, 4, "2026-11-18 18:00", True),
        ("UTC", 18, 4, "2026-11-18 21:59", True),
        ("UTC", 18, 4, "2026-11-18 22:00", False),
        ("UTC", 22, 8, "2026-11-18 05:59", True),
        ("UTC", 22, 8, "2026-11-18 06:00", False),
        ("Asia/Kathmandu", 0, 1, "2026-11-18 18:15", True),
        ("Asia/Kathmandu", 0, 1, "2026-11-18 18:14", False),
        ("Europe/Berlin", 18, 1, "2026-10-24 16:00", True),
        ("Europe/Berlin", 18, 1, "2026-10-25 16:00", False),
        ("Europe/Berlin", 18, 1, "2026-10-25 17:00", True),
    ],
)
def test_hours_are_those_of_ones_own_clock_also_when_it_changes(
    zone: str, begins: int, hours: int, at: str, *, allowed: bool
) -> None:
    now = datetime.fromisoformat(at).replace(tzinfo=UTC)
    assert wish(zone, begins, hours).allows(now) is allowed
    assert may_be_told(wish(zone, begins, hours), (), None, now) is allowed


@given(
    st.datetimes(BEGINNING, timezones=st.just(UTC)),
    st.sampled_from(ZONES),
    st.integers(0, 23),
    st.integers(1, LONGEST),
)
def test_the_hours_that_are_shown_come_next_and_are_those_that_count(
    now: datetime, zone: str, begins: int, hours: int
) -> None:
    wanted = wish(zone, begins, hours)
    begin, end = (at.astimezone(UTC) for at in wanted.next_hours(now))
    assert now < end <= now + 2 * DAY
    while now < end:
        assert wanted.allows(now) is (begin <= now)
        now += QUARTER


@pytest.mark.parametrize(
    ("notices", "may"),
    [
        ([], True),
        ([notice(HOUR)], False),
        ([notice(15 * HOUR)], False),
        ([notice(20 * HOUR)], False),
        ([notice(21 * HOUR)], True),
        ([notice(2 * DAY), notice(HOUR)], False),
    ],
    ids=["never", "just now", "hours ago", "today", "yesterday evening", "again today"],
)
def test_nobody_is_told_twice_in_a_day_or_in_a_night(
    notices: Sequence[Notice], *, may: bool
) -> None:
    assert may_be_told(wish(), notices, None, NOW) is may


def test_hours_over_midnight_are_one_night() -> None:
    midnight = datetime(2026, 11, 19, tzinfo=UTC)
    notices = [Notice(11, "t1", 1, midnight - HOUR)]
    assert not may_be_told(wish("UTC", 22, 8), notices, None, midnight + 5 * HOUR)
    assert may_be_told(wish("UTC", 22, 8), notices, None, midnight + 22 * HOUR)


def test_a_day_is_one_of_the_users_clock() -> None:
    """In Shanghai it is half past four in the morning."""
    assert not may_be_told(wish("Asia/Shanghai", 0, 8), [notice(4 * HOUR)], None, NOW)
    assert may_be_told(wish("Asia/Shanghai", 0, 8), [notice(21 * HOUR)], None, NOW)


@pytest.mark.parametrize(
    ("late", "last_game", "may"),
    [
        ([2], None, True),
        ([3, 2], None, False),
        ([3, 2], NOW - 5 * DAY, False),
        ([3, 2], NOW - 2 * DAY - HOUR, True),
        ([9, 8], None, True),
        ([9, 2], None, False),
        ([9, 8, 2], None, False),
    ],
)
def test_who_was_not_ready_twice_in_a_row_is_told_nothing_for_a_week(
    late: Sequence[int], last_game: datetime | None, *, may: bool
) -> None:
    assert timedelta(days=7) == SILENCE
    notices = [notice(days * DAY, late=True) for days in late]
    assert may_be_told(wish(), notices, last_game, NOW) is may


def test_one_may_be_told_only_of_the_last_seat() -> None:
    last = NoticeWish(11, 1, "UTC", 18, 4, NoticeTrigger.LAST_SEAT, NOW)
    assert [wanted.suits(table(1, 2, 3, 4)) for wanted in (wish(), last)] == [True, True]
    assert [wanted.suits(table(1, 2, 3)) for wanted in (wish(), last)] == [True, False]
