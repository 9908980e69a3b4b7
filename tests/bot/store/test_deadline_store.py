"""What is overdue is found in order, and only where it can be seen."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

from bot.model import Alarm, Change, Status, Table
from bot.store.store import Store
from bot.store.tables.deadlines import UNSEEN_GRACE

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


async def test_deadlines_come_in_order_and_only_of_open_tables(store: Store, lobby: Table) -> None:
    free = replace(lobby, seats=(None,) * 5)
    late = NOON + timedelta(hours=1)
    soon = NOON.astimezone(timezone(timedelta(hours=9))) + timedelta(microseconds=1)
    await store.tables.create(replace(free, id="late", deadline_at=late))
    await store.tables.create(replace(free, id="soon", deadline_at=soon))
    await store.tables.create(replace(free, id="over", deadline_at=NOON, status=Status.CLOSED))
    await store.tables.create(replace(free, id="never", deadline_at=None))
    for table_id in ("late", "soon", "over", "never"):
        await store.shown_versions.note(table_id, 0)
    due = await store.deadlines.next_due()
    assert due == soon
    assert due.tzinfo is UTC
    assert await store.deadlines.overdue(NOON) == ()
    assert await store.deadlines.overdue(soon) == ((Alarm.DEADLINE, "soon"),)
    both = ((Alarm.DEADLINE, "soon"), (Alarm.DEADLINE, "late"))
    assert await store.deadlines.overdue(late + timedelta(days=1)) == both


async def test_what_is_overdue_longest_is_first_whatever_it_is(store: Store, lobby: Table) -> None:
    free, second = replace(lobby, seats=(None,) * 5), timedelta(seconds=1)
    await store.tables.create(replace(free, id="t1", deadline_at=NOON + 3 * second))
    await store.tables.create(
        replace(free, id="t2", bot_acts_at=NOON + second, deadline_at=NOON + 4 * second)
    )
    await store.tables.create(replace(free, id="t3", warn_at=NOON, deadline_at=NOON + 9 * second))
    await store.tables.create(replace(free, id="t4", warn_at=NOON, deadline_at=NOON + 2 * second))
    for table_id in ("t1", "t2", "t3", "t4"):
        await store.shown_versions.note(table_id, 0)
    assert await store.deadlines.overdue(NOON + 5 * second) == (
        (Alarm.WARN, "t3"),
        (Alarm.BOT_ACTS, "t2"),
        (Alarm.DEADLINE, "t4"),  # too late to warn
        (Alarm.DEADLINE, "t1"),
        (Alarm.DEADLINE, "t2"),
    )


async def test_a_deadline_that_nobody_can_see_is_held_back_for_a_while(
    store: Store, lobby: Table
) -> None:
    overdue = ((Alarm.DEADLINE, lobby.id),)
    await store.tables.create(replace(lobby, deadline_at=NOON))
    assert await store.deadlines.overdue(NOON) == ()
    await store.shown_versions.note(lobby.id, 0)
    assert await store.deadlines.overdue(NOON) == overdue
    assert await store.tables.commit(Change(replace(lobby, version=1, deadline_at=NOON)))
    assert await store.deadlines.overdue(NOON) == ()
    assert await store.deadlines.overdue(NOON + UNSEEN_GRACE) == overdue
    await store.shown_versions.note(lobby.id, 1)
    assert await store.deadlines.overdue(NOON) == overdue
    paused = replace(lobby, version=2, deadline_at=NOON, paused=True)
    assert await store.tables.commit(Change(paused))
    assert await store.deadlines.overdue(NOON) == overdue
