"""A server in which nobody is new, so that nobody has twice the time or gets advice."""

from collections.abc import Iterable

from bot.store.records.store import RecordStore


async def no_newcomers(
    _store: RecordStore, _guild_id: int, _users: Iterable[int]
) -> frozenset[int]:
    """Stands in for `RecordStore.newcomers`: there are none."""
    return frozenset()
