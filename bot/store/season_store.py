"""Seasons: closed when they are over, told to their servers, and looked at later."""

from datetime import datetime

from bot.past_season import PastSeason, PastSeasons
from bot.store import seasons
from bot.store.database_access import DatabaseAccess, shielded_from_cancellation


@shielded_from_cancellation
class SeasonStore:
    """The seasons of all servers."""

    def __init__(self, database: DatabaseAccess) -> None:
        self._database = database

    async def due(self, now: datetime) -> tuple[int, ...]:
        """Return the servers whose season is over and not closed yet."""
        async with self._database.one_read() as connection:
            return tuple(await seasons.due(connection, now))

    async def close(self, guild_id: int, now: datetime) -> None:
        """Keep how a server's season ended, if it is over, and begin the next one."""
        async with self._database.writing() as connection:
            await seasons.close(connection, guild_id, now)

    async def untold(self) -> tuple[int, ...]:
        """Return the ids of the seasons whose servers are still to be told how they ended."""
        async with self._database.one_read() as connection:
            return tuple(await seasons.untold(connection))

    async def ended(self, season_id: int) -> PastSeason | None:
        """Return how a season ended, without users who are hidden now; None if it is not kept."""
        async with self._database.reading() as connection:
            return await seasons.ended(connection, season_id)

    async def last_channels(self, guild_id: int) -> dict[int, str]:
        """Return the channels in which a server played last, latest first, with their language."""
        async with self._database.one_read() as connection:
            return await seasons.channels(connection, guild_id)

    async def tried(self, season_id: int, channel_id: int, now: datetime) -> None:
        """Note that the message about a season is about to be posted in a channel."""
        async with self._database.writing() as connection:
            await seasons.try_in(connection, season_id, channel_id, now)

    async def told(self, season: PastSeason, message_id: int | None) -> None:
        """Note which message tells how a season ended, None: it cannot be told to anybody."""
        async with self._database.writing() as connection:
            await seasons.tell(connection, season, message_id)

    async def past(self, guild_id: int, user_id: int, page: int = 0) -> PastSeasons:
        """Return a page of the seasons of a server that are over, as a user may see them."""
        async with self._database.reading() as connection:
            return await seasons.past(connection, guild_id, user_id, page)
