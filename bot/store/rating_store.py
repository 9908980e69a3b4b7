"""Ratings: checked against the scores, and made anew where they are wrong or missing."""

from bot.store import rating_check, rerate
from bot.store.database_access import DatabaseAccess, shielded_from_cancellation
from bot.store.rating_check import Checked
from bot.store.rerate import Rerated


@shielded_from_cancellation
class RatingStore:
    """The ratings of all servers."""

    def __init__(self, database: DatabaseAccess) -> None:
        self._database = database

    async def supply(self, guild_id: int) -> int:
        """Have a server's unrated hands rated by `rate_marked_hands`, where that is possible.

        Ratings of users without a rated hand are deleted. Returns how many hands and users it were.
        """
        async with self._database.snapshot() as connection:
            keys, users = await rerate.lacking(connection, guild_id)
        if keys or users:
            async with self._database.writing() as connection:
                await rerate.supply(connection, guild_id, keys, users)
        return len(keys) + len(users)

    async def rated_hands(self) -> dict[int, int]:
        """Return how many rated hands there are, by server."""
        async with self._database.one_read() as connection:
            return await rerate.rated_hands(connection)

    async def check(self, guild_id: int, since: int = 0) -> Checked:
        """Check the next rated hands of a server, from the id `since` on.

        If something is wrong, all hands from there on are marked for `rate_marked_hands`.
        """
        async with self._database.snapshot() as connection:
            checked = await rating_check.check(connection, guild_id, since)
        if checked.wrong_from is not None:
            async with self._database.writing() as connection:
                await rerate.mark(connection, guild_id, checked.wrong_from)
        return checked

    async def rate_marked_hands(self) -> Rerated | None:
        """Rate some of the marked hands anew; None if there are no more of them."""
        async with self._database.writing() as connection:
            return await rerate.rate_marked_hands(connection)
