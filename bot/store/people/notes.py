"""Values that the bot stores for itself, by key."""

import sqlalchemy as sa

from bot.store.engine import schema
from bot.store.engine.access import DatabaseAccess, shielded_from_cancellation

_n = schema.notes


@shielded_from_cancellation
class NoteStore:
    """The notes of the bot."""

    def __init__(self, database: DatabaseAccess) -> None:
        self.database = database

    async def read(self, key: str) -> str | None:
        return await self.database.scalar(sa.select(_n.c.value).where(_n.c.key == key))

    async def write(self, key: str, value: str) -> None:
        await self.database.put(_n, {"key": key, "value": value})

    async def delete(self, key: str) -> None:
        await self.database.write(sa.delete(_n).where(_n.c.key == key))
