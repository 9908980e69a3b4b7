"""What is counted of players: counted anew from their scores, and deleted when it is over."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime

import sqlalchemy as sa

from bot.store import recount, schema, tallies
from bot.store.database_access import DatabaseAccess, shielded_from_cancellation

Player = tuple[int, int]
"""A server and a user of it."""

_p = schema.players


@shielded_from_cancellation
class TallyStore:
    """The players of all servers, and what is counted of them."""

    def __init__(self, database: DatabaseAccess) -> None:
        self._database = database

    async def players(self) -> tuple[Player, ...]:
        """Return everybody who has a record in a server, by server."""
        found = sa.select(_p.c.guild_id, _p.c.user_id).order_by(*_p.primary_key)
        async with self._database.one_read() as connection:
            rows = await connection.execute(found)
            return tuple((row.guild_id, row.user_id) for row in rows)

    async def know_players(self) -> dict[Player, int]:
        """Note everybody who has a score and is no player yet, to be counted.

        Returns the number of scores of every player.
        """
        known = set(await self.players())
        async with self._database.one_read() as connection:
            scores = await tallies.scores_of_all(connection)
        unknown = [player for player in scores if player not in known]
        if unknown:
            async with self._database.writing() as connection:
                await tallies.know(connection, unknown)
        return dict.fromkeys(known, 0) | scores

    async def stale_players(self, limit: int = 1) -> tuple[Player, ...]:
        """Return at most `limit` of those players whose hands are to be counted anew."""
        found = sa.select(_p.c.guild_id, _p.c.user_id).where(schema.is_stale).limit(limit)
        async with self._database.one_read() as connection:
            rows = await connection.execute(found)
            return tuple((row.guild_id, row.user_id) for row in rows)

    async def recount(self, players: Iterable[Player], now: datetime | None = None) -> int:
        """Count the hands of these players anew. Return of how many the counts were wrong."""
        now, of = now or datetime.now(UTC), defaultdict[int, set[int]](set)
        for guild_id, user_id in players:
            of[guild_id].add(user_id)
        async with self._database.snapshot() as connection:
            for guild_id, users in of.items():
                of[guild_id] = await recount.suspects(connection, guild_id, users, now)
        wrong = 0
        if any(of.values()):
            async with self._database.writing() as connection:
                for guild_id, users in sorted(of.items()):  # in one order: no deadlock
                    if users:
                        wrong += len(await recount.recount(connection, guild_id, users, now))
        return wrong

    async def outdated(self, now: datetime) -> tuple[int, ...]:
        """Return the servers that may have tallies of a day, a week or a season that is over."""
        async with self._database.one_read() as connection:
            return tuple(await tallies.outdated(connection, now))

    async def sweep(self, guild_id: int, now: datetime, limit: int) -> int:
        """Delete a server's tallies of what is over, at most `limit`. Return how many it were."""
        async with self._database.writing() as connection:
            return await tallies.sweep(connection, guild_id, now, limit)
