"""Notes that the bot keeps about itself: a text under a key."""

import sqlalchemy as sa

from bot.store.engine import schema
from bot.store.engine.access import DatabaseAccess, shielded_from_cancellation

_n = schema.notes
_NOTE = sa.select(_n.c.value).where(_n.c.key == sa.bindparam("noted"))


@shielded_from_cancellation
class NoteStore:
    """The notes of the bot."""

    def __init__(self, database: DatabaseAccess) -> None:
        self._database = database

    async def read(self, key: str) -> str | None:
        """Return what is noted under `key`, None if nothing is."""
        async with self._database.one_read() as connection:
            return await connection.scalar(_NOTE, {"noted": key})

    async def write(self, key: str, value: str) -> None:
        """Note a value under `key`, in place of what was noted before."""
        await self._database.put(_n, {"key": key, "value": value})

    async def delete(self, key: str) -> None:
        """Delete what is noted under `key`."""
        async with self._database.writing() as connection:
            await connection.execute(sa.delete(_n).where(_n.c.key == key))
