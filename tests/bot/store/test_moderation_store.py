"""Bans hold until they are lifted, and the audit says what moderators did."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.model import AuditEntry, Change, ModeratorAction, Status, Table
from bot.store.store import Store
from bot.tables.rules.snapshot import Closed, from_log

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


async def test_a_ban_holds_in_its_server_until_it_is_lifted(store: Store) -> None:
    ban = AuditEntry(1, 9, ModeratorAction.BAN, 11, None, "rude", NOON)
    await store.moderation.note(ban)
    assert (
        await store.moderation.ban(1, 11),
        await store.moderation.ban(2, 11),
        await store.moderation.ban(1, 12),
    ) == (
        "rude",
        None,
        None,
    )
    again = replace(ban, reason="rude again", at=NOON + timedelta(hours=1))
    lifted = replace(again, action=ModeratorAction.UNBAN, reason="sorry")
    await store.moderation.note(replace(lifted, guild_id=2))
    await store.moderation.note(replace(lifted, user_id=12))
    assert await store.moderation.ban(1, 11) == "rude"
    await store.moderation.note(again)
    assert await store.moderation.ban(1, 11) == "rude again"
    await store.moderation.note(lifted)
    assert await store.moderation.ban(1, 11) is None
    assert await store.moderation.latest(1) == (lifted, again, replace(lifted, user_id=12), ban)
    assert await store.moderation.latest(1, limit=1) == (lifted,)
    assert await store.moderation.latest(2) == (replace(lifted, guild_id=2),)


async def test_a_table_is_loaded_with_the_moderator_who_ended_it_and_why(
    store: Store, lobby: Table
) -> None:
    await store.tables.create(lobby)
    ended = AuditEntry(1, 42, ModeratorAction.END, None, lobby.id, "late", NOON)
    await store.moderation.note(replace(ended, table_id="another", reason="not this one"))
    closed = replace(lobby, version=1, status=Status.CLOSED)
    assert await store.tables.commit(Change(closed, audit_entry=ended))
    void = replace(ended, action=ModeratorAction.VOID, hand_no=1, reason="a fault")
    await store.moderation.note(void)
    loaded = await store.tables.load(lobby.id)
    assert loaded is not None
    assert loaded.ended == ended
    assert from_log(loaded) == Closed(loaded.table, ended=ended)
