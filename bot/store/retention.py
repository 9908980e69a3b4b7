"""Deletes data whose retention period is over."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.model import Audience
from bot.model.shards import ALL, Shards
from bot.store.store import Store

AT_ONCE = 20
"""Tables deleted in one transaction, during which others wait."""
UNCOUNTED_GAMES = timedelta(days=7)
"""The time for which hands that do not count are kept."""


@dataclass(frozen=True, slots=True)
class Pruned:
    """The numbers of servers deleted, and of tables of other servers."""

    servers: int
    tables: int


async def prune(store: Store, now: datetime, *, servers: timedelta, games: timedelta) -> Pruned:
    """Delete servers that the bot left, and games of closed tables, after these periods.

    Scores stay as long as their server.
    """
    pruned_servers = await prune_servers(store, now - servers, ALL)
    return Pruned(pruned_servers, await prune_games(store, now, games))


async def prune_servers(store: Store, long_ago: datetime, shards: Shards) -> int:
    """Delete servers of these shards that the bot left this long ago. Returns how many."""
    guild_ids = list(filter(shards.has, await store.servers.departed(long_ago)))
    for guild_id in guild_ids:  # nothing is deleted if the bot is back there
        while await store.tables.delete(AT_ONCE, guild_id=guild_id, gone_before=long_ago):
            pass
        await store.servers.forget(guild_id, long_ago)
    return len(guild_ids)


async def prune_games(store: Store, now: datetime, games: timedelta) -> int:
    """Delete the games of tables closed this long ago, and whatever has expired.

    That is keys to the web page, links to replays, wishes for notices, and notices. Returns how
    many tables were deleted.
    """
    await store.page_keys.prune(now)
    await store.replay_links.prune(now)
    await store.notices.prune(now)
    tables = 0
    uncounted = [(UNCOUNTED_GAMES, audience) for audience in Audience if not audience.counts]
    for long_ago, audience in ((games, None), *uncounted):
        while deleted := await store.tables.delete(
            AT_ONCE, closed_before=now - long_ago, audience=audience
        ):
            tables += deleted
    return tables
