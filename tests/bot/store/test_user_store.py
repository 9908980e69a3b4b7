"""What is stored about users, and notes."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
import sqlalchemy as sa

from bot.model import Table, User
from bot.model.user import PLAIN, DisplayPreferences, ThemeName
from bot.store.engine.database import connect
from bot.store.people import users
from bot.store.store import Store

CHOSEN = DisplayPreferences(counter_clockwise=False)
NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


async def test_a_person_is_remembered_as_last_told(store: Store) -> None:
    await store.users.remember_locale(11, "en-US")
    await store.users.remember_dm_channel(11, 5)
    assert await store.users.load(11) == User(11, 5, "en-US")
    await store.users.remember_dm_refused(11, NOON)
    await store.users.remember_locale(11, "zh-CN")
    assert await store.users.load(11) == User(11, 5, "zh-CN", NOON)
    await store.users.remember_dm_channel(11, None)
    assert await store.users.load(11) == User(11, None, "zh-CN", NOON)


async def test_direct_messages_make_only_people_known_who_hold_a_seat(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(lobby)
    for user_id in (11, 99):
        await store.users.remember_dm_refused(user_id, NOON)
        await store.users.remember_dm_channel(user_id, 5)
    assert await store.users.load(11) == User(11, 5, dm_refused_at=NOON)
    assert await store.users.load(99) is None


async def test_how_someone_likes_the_cards_is_remembered(store: Store) -> None:
    assert await store.users.look(11) == PLAIN
    for look in (
        replace(CHOSEN, low_first=True, theme=ThemeName.LIGHT),
        replace(CHOSEN, two_colours=True, large=True, counter_clockwise=True),
    ):
        await store.users.remember_look(11, look)
        assert await store.users.look(11) == look
    assert await store.users.look(12) == PLAIN


@pytest.mark.parametrize(("kept_for", "is_old"), [(600.0, True), (0.0, False)])
async def test_preferences_are_kept_for_a_while_though_another_process_changes_them(
    url: str, monkeypatch: pytest.MonkeyPatch, kept_for: float, is_old: bool
) -> None:
    monkeypatch.setattr(users, "LOOK_KEPT_FOR", kept_for)
    here, elsewhere = await Store.open(url), await Store.open(url)
    assert await here.users.look(11) == PLAIN
    await elsewhere.users.remember_look(11, replace(CHOSEN, large=True))
    assert (await here.users.look(11) == PLAIN) is is_old
    await here.close()
    await elsewhere.close()


async def test_preferences_of_who_is_forgotten_are_forgotten(store: Store) -> None:
    await store.users.remember_look(11, replace(CHOSEN, large=True))
    assert await store.users.look(11) != PLAIN
    await store.users.forget(11)
    assert await store.users.look(11) == PLAIN


async def test_a_theme_of_a_newer_version_is_shown_as_the_default(store: Store, url: str) -> None:
    await store.users.remember_look(11, replace(CHOSEN, large=True, theme=ThemeName.LIGHT))
    engine = connect(url)
    async with engine.begin() as connection:
        await connection.execute(sa.text("UPDATE looks SET theme = 'unheard'"))
    await engine.dispose()
    assert await store.users.look(11) == replace(CHOSEN, large=True)


async def test_somebody_is_hidden_until_they_show_themselves_or_are_forgotten(
    store: Store,
) -> None:
    for user_id in (11, 11, 12):
        await store.users.hide(user_id, on=True)
    assert await store.users.hidden([11, 13]) == {11}
    await store.users.hide(11, on=False)
    assert await store.users.hidden([11, 12, 13]) == {12}
    assert (await store.users.kept(12))["hidden"] == [{"user_id": 12}]
    assert await store.users.forget(12)
    assert not await store.users.hidden([12])


async def test_a_note_is_read_as_it_was_last_written(store: Store) -> None:
    assert await store.notes.read("commands") is None
    await store.notes.write("commands", "first")
    await store.notes.write("other", "thing")
    await store.notes.write("commands", "second")
    assert await store.notes.read("commands") == "second"
