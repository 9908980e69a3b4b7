"""Deleting what was kept for long enough."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.shards import ALL, Shards
from bot.store.store import Store

AT_ONCE = 20
"""So many games are deleted in one transaction, for which everybody else waits."""
TALLIES_AT_ONCE = 500
"""So many tallies are."""


@dataclass(frozen=True, slots=True)
class Pruned:
    """How many servers were forgotten, and how many closed tables besides."""

    servers: int
    tables: int


async def prune(store: Store, now: datetime, *, servers: timedelta, games: timedelta) -> Pruned:
    """Delete servers that put the bot out so long ago, and the games of tables closed so long ago.

    Tallies go of which the day, the week or the season is over. Scores stay as long as their
    server.
    """
    gone = await prune_servers(store, now - servers, ALL)
    return Pruned(gone, await prune_games(store, now, games))


async def prune_servers(store: Store, long_ago: datetime, shards: Shards) -> int:
    """Delete those servers of some shards that put the bot out so long ago. Returns how many."""
    departed = list(filter(shards.has, await store.departed(long_ago)))
    for guild_id in departed:  # unless it takes the bot back just now
        while await store.delete_tables(AT_ONCE, guild_id=guild_id, gone_before=long_ago):
            pass
        await store.forget_server(guild_id, long_ago)
    return len(departed)


async def prune_games(store: Store, now: datetime, games: timedelta) -> int:
    """Delete the games of tables closed so long ago, and tallies. Returns how many tables."""
    tables = 0
    while deleted := await store.delete_tables(AT_ONCE, closed_before=now - games):
        tables += deleted
    for guild_id in await store.outdated(now):
        while await store.sweep(guild_id, now, TALLIES_AT_ONCE):
            pass
    return tables
