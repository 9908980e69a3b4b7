"""Links that show the replay of a hand to anybody. Only the hashes of their tokens are stored."""

from datetime import datetime

import sqlalchemy as sa

from bot.model import HandKey
from bot.store.engine import schema
from bot.store.engine.access import DatabaseAccess, shielded_from_cancellation
from bot.store.people.page_keys import hash_of

MOST = 100
"""The most links of a user; the oldest are deleted."""

_l = schema.replay_links


@shielded_from_cancellation
class ReplayLinkStore:
    """The links to replays."""

    def __init__(self, database: DatabaseAccess) -> None:
        self.database = database

    async def add(self, token: str, hand: HandKey, user_id: int, expires_at: datetime) -> None:
        """Store a link that a user made."""
        newest = (
            sa.select(_l.c.hash)
            .where(_l.c.user_id == user_id)
            .order_by(_l.c.expires_at.desc())
            .limit(MOST - 1)
        )
        row = {
            "hash": hash_of(token),
            "user_id": user_id,
            "table_id": hand.table_id,
            "hand_no": hand.hand_no,
            "expires_at": expires_at,
        }
        async with self.database.writing() as connection:
            await connection.execute(
                sa.delete(_l).where(_l.c.user_id == user_id, _l.c.hash.not_in(newest))
            )
            await connection.execute(sa.insert(_l).values(row))

    async def find(self, token: str, now: datetime) -> HandKey | None:
        """The hand that a link shows, None if it is unknown, was revoked, or has expired."""
        query = sa.select(_l.c.table_id, _l.c.hand_no).where(
            _l.c.hash == hash_of(token), _l.c.expires_at > now
        )
        rows = await self.database.rows(query)
        return HandKey(*rows[0]) if rows else None

    async def revoke(self, hand: HandKey, user_id: int) -> None:
        """Delete the links of a user to a hand."""
        own = (_l.c.user_id == user_id, _l.c.table_id == hand.table_id)
        await self.database.write(sa.delete(_l).where(*own, _l.c.hand_no == hand.hand_no))

    async def prune(self, now: datetime) -> None:
        await self.database.write(sa.delete(_l).where(_l.c.expires_at <= now))
