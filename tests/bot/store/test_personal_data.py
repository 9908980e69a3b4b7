"""Everything that names a person is found, and deleted when they are forgotten."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.model import (
    NOBODY,
    AuditEntry,
    Change,
    HandKey,
    ModeratorAction,
    Score,
    Seat,
    Status,
    Table,
    User,
)
from bot.model.notice import NoticeTrigger, NoticeWish
from bot.model.user import DisplayPreferences
from bot.model.visitor import Visitor
from bot.store.people.page_keys import KeyKind
from bot.store.people.personal_data import TOLERANCE, WAITING
from bot.store.store import Store
from tests.bot.store.standings import own_standing, standings

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


async def test_every_row_that_names_somebody_is_found(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(
        replace(
            deal, scores=(Score(11, "主", 6, True, 0, NOON), Score(12, "客", -6, False, 1, NOON))
        )
    )
    await store.users.remember_locale(11, "en-US")
    await store.users.remember_dm_channel(11, 5)
    await store.users.remember_look(11, DisplayPreferences(large=True, counter_clockwise=False))
    await store.moderation.note(AuditEntry(1, 9, ModeratorAction.BAN, 11, None, "rude", NOON))
    visitor = Visitor(11, 1, lobby.id, "主", "zh-CN")
    await store.page_keys.add("key", KeyKind.SESSION, visitor, NOON)
    await store.replay_links.add("token", HandKey(lobby.id, 1), 11, NOON)
    await store.notices.remember(NoticeWish(11, 1, "UTC", 18, 4, NoticeTrigger.WAITS, NOON))
    kept = await store.users.kept(11)
    assert {table: len(rows) for table, rows in kept.items()} == {
        "users": 1,
        "looks": 1,
        "hidden": 0,
        "seats": 1,
        "scores": 1,
        "bans": 1,
        "page_keys": 1,
        "replay_links": 1,
        "notice_wishes": 1,
        "notices": 0,
        "daily_tries": 0,
        "audit": 1,
        "tables": 1,
    }
    (entry,) = kept.pop("audit")
    assert (entry["user_id"], entry["moderator_id"]) == (11, None)
    (entry,) = (await store.users.kept(9))["audit"]
    assert (entry["user_id"], entry["moderator_id"]) == (None, 9)
    assert kept.pop("tables") == [
        {"id": lobby.id, "guild_id": 1, "channel_id": 2, "host": True, "invited": False}
    ]
    assert all(row["user_id"] == 11 for rows in kept.values() for row in rows)


@pytest.mark.parametrize(("column", "nobody"), [("host_id", 0), ("invited", None)])
async def test_a_table_forgets_its_host_without_a_seat_and_whom_it_invited(
    store: Store, lobby: Table, deal: Change, column: str, nobody: int | None
) -> None:
    named: dict[str, Any] = {column: 77}
    await store.tables.create(replace(lobby, **named))
    (row,) = (await store.users.kept(77))["tables"]
    assert (row["host"], row["invited"]) == (column == "host_id", column == "invited")
    assert await store.users.forget(77)
    assert not any((await store.users.kept(77)).values())
    loaded = await store.tables.load(lobby.id)
    assert loaded is not None
    assert getattr(loaded.table, column) == nobody
    assert not await store.tables.commit(deal), "it would name them again"


async def test_somebody_forgotten_stays_banned_and_the_audit_names_them_no_more(
    store: Store,
) -> None:
    await store.moderation.note(AuditEntry(1, 9, ModeratorAction.BAN, 11, None, "rude", NOON))
    assert await store.users.forget(11)
    assert await store.users.forget(9)
    assert await store.moderation.ban(1, 11) == "rude"
    (row,) = await store.moderation.latest(1)
    assert (row.user_id, row.moderator_id) == (None, 0)


@pytest.mark.parametrize(
    ("reason", "left", "elsewhere"),
    [
        ("<@11> left five games", "— left five games", "— left five games"),
        (
            "<@!11>, 11 and XIAO ming: all one",
            "—, — and —: all one",
            "—, — and XIAO ming: all one",
        ),
        ("小明捣乱，小 明不是", "—捣乱，小 明不是", "小明捣乱，小 明不是"),
        *([text] * 3 for text in ("<@111> did it 110 times, Xiao Mingus too", "nobody is named")),
    ],
)
@pytest.mark.parametrize("about", [11, 12])
async def test_reasons_of_moderators_name_nobody_who_is_forgotten(
    store: Store, lobby: Table, deal: Change, reason: str, left: str, elsewhere: str, about: int
) -> None:
    """One has the names of one's seats, and of one's results; in other servers they are words."""
    await store.tables.create(lobby)
    seats = (Seat(11, "小明"), None, None, None, None)
    over = replace(deal.table, seats=seats, status=Status.CLOSED)
    await store.tables.commit(
        replace(deal, table=over, scores=(Score(11, "Xiao Ming", 6, True, 0, NOON),))
    )
    await store.moderation.note(AuditEntry(1, 9, ModeratorAction.BAN, about, None, reason, NOON))
    await store.moderation.note(AuditEntry(7, 9, ModeratorAction.END, None, "t9", reason, NOON))
    assert await store.users.forget(11)
    assert await store.moderation.ban(1, about) == left
    assert [(await store.moderation.latest(guild))[0].reason for guild in (1, 7)] == [
        left,
        elsewhere,
    ]


async def test_people_without_a_seat_are_forgotten_when_it_is_due(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(lobby)
    for user, at in ((11, NOON), (12, NOON), (13, NOON + timedelta(hours=1)), (14, NOON)):
        await store.users.remember_locale(user, "en-US")
        await store.users.remember_forget_at(user, at)
    await store.users.remember_forget_at(14, None)
    assert await store.users.forget_due(NOON - timedelta(seconds=1)) == ()
    assert await store.users.forget_due(NOON) == (12,)
    assert await store.users.load(12) is None
    assert await store.users.load(14) == User(14, locale="en-US")
    await store.tables.commit(Change(replace(lobby, version=1, status=Status.CLOSED)))
    assert await store.users.forget_due(NOON) == (11,)
    assert await store.users.load(13) == User(
        13, locale="en-US", forget_at=NOON + timedelta(hours=1)
    )
    asked_at = NOON + timedelta(hours=1) - WAITING
    assert await store.users.forget_due(asked_at - TOLERANCE) == (), "another machine's clock"
    assert await store.users.forget_due(NOON - WAITING) == (13,), "the clock was set back"


async def test_a_seat_taken_over_from_somebody_forgotten_does_not_name_them(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    left = Score(13, "走", -40, None, 1, NOON, left=True)
    table = deal.table.with_seat(1, Seat(None, "乙", took_over="走"))
    await store.tables.commit(replace(deal, table=table, scores=(left,)))
    assert await store.users.forget(13)
    loaded = await store.tables.load("t1")
    assert loaded is not None
    assert loaded.table.player(1).took_over == NOBODY
    assert loaded.table.version == table.version + 1


async def test_somebody_forgotten_leaves_a_seat_without_a_name(
    store: Store, lobby: Table, deal: Change
) -> None:
    await store.tables.create(lobby)
    await store.tables.commit(
        replace(
            deal, scores=(Score(11, "主", 6, True, 0, NOON), Score(12, "客", -6, False, 1, NOON))
        )
    )
    await store.users.remember_dm_channel(11, 5)
    await store.users.remember_look(11, DisplayPreferences(large=True, counter_clockwise=False))
    assert not await store.users.forget(11), "a seat is held"
    assert (await store.users.kept(11))["scores"]

    await store.tables.commit(Change(replace(deal.table, version=2, status=Status.CLOSED)))
    assert await store.users.forget(11)
    assert not any((await store.users.kept(11)).values())
    assert await own_standing(store, 1, 11) is None
    assert list(await standings(store, 1)) == [12]
    loaded = await store.tables.load("t1")
    assert loaded is not None
    assert 11 not in {loaded.table.host_id, *(seat.user_id for seat in loaded.table.seats if seat)}
    assert loaded.actions == deal.actions
    assert await store.users.forget(11), "nothing is left to do"
