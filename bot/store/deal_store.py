"""Deals that are played again at other tables; each goes by the code of its first hand."""

from bot.model import Attempt, HandRow
from bot.store import deals
from bot.store.database_access import DatabaseAccess, shielded_from_cancellation


@shielded_from_cancellation
class DealStore:
    """The deals of all hands."""

    def __init__(self, database: DatabaseAccess) -> None:
        self._database = database

    async def find(self, code: str) -> HandRow | None:
        """Return a hand with the deal of that code; None if none is kept.

        It is None too if the first hand is on no record any more.
        """
        async with self._database.reading() as connection:
            return await deals.deal(connection, code)

    async def knows(self, code: str, user_id: int) -> bool:
        """Return whether somebody sat where the deal of that code was played."""
        async with self._database.reading() as connection:
            return await deals.knows(connection, code, user_id)

    async def attempts(self, code: str) -> tuple[Attempt, ...]:
        """Return what each table made of the deal of that code, oldest first."""
        async with self._database.reading() as connection:
            return await deals.attempts(connection, code)
