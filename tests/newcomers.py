"""Servers where everybody has played for long."""

from collections.abc import Iterable

from bot.store.store import Store


async def knows_everybody(_store: Store, _guild_id: int, _users: Iterable[int]) -> frozenset[int]:
    """In place of `Store.newcomers`: there are none."""
    return frozenset()
