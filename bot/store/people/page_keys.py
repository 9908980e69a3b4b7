"""Keys to the web page: tickets, which open it once, and sessions. Only their hashes are stored."""

from collections.abc import Set
from datetime import datetime
from enum import StrEnum
from hashlib import sha256

import sqlalchemy as sa
from cachetools import TTLCache

from bot.model.visitor import Visitor
from bot.store.engine import schema
from bot.store.engine.access import DatabaseAccess, shielded_from_cancellation
from bot.store.engine.rows import record, row_of

KNOWN_S, KNOWN = 60.0, 10_000
"""For how many seconds sessions are cached, and how many. Those of open pages are read again more
often.
"""


class KeyKind(StrEnum):
    """The kinds of keys."""

    TICKET = "ticket"
    SESSION = "session"


_k = schema.page_keys


@shielded_from_cancellation
class PageKeyStore:
    """The keys to the web page."""

    def __init__(self, database: DatabaseAccess) -> None:
        self.database = database
        self._sessions: TTLCache[str, Visitor] = TTLCache(KNOWN, KNOWN_S)

    async def add(self, key: str, kind: KeyKind, visitor: Visitor, expires_at: datetime) -> None:
        """Store a key."""
        row = row_of(visitor, hash=hash_of(key), kind=kind, expires_at=expires_at)
        await self.database.write(sa.insert(_k).values(row))
        if kind is KeyKind.SESSION:
            self._sessions[hash_of(key)] = visitor

    async def find(self, key: str, kind: KeyKind, now: datetime) -> Visitor | None:
        """Whose key it is, None if it is unknown or has expired."""
        if kind is KeyKind.SESSION and (known := self._sessions.get(hash_of(key))):
            return known
        visitor = await self.database.one(Visitor, sa.select(_k).where(*_is(key, kind, now)))
        if visitor and kind is KeyKind.SESSION:
            self._sessions[hash_of(key)] = visitor
        return visitor

    def is_known(self, session: str) -> bool:
        """Whether a session is cached, so that nothing has to be read."""
        return hash_of(session) in self._sessions

    async def valid(self, sessions: Set[str], now: datetime) -> Set[str]:
        """Those of these sessions that have not expired and were not revoked."""
        by_hash = {hash_of(session): session for session in sessions}
        query = sa.select(_k).where(
            _k.c.hash.in_(by_hash), _k.c.kind == KeyKind.SESSION, _k.c.expires_at > now
        )
        rows = await self.database.rows(query)
        found = {row.hash: record(Visitor, row) for row in rows}
        for key in by_hash:
            self._sessions.pop(key, None)
        self._sessions.update(found)
        return {by_hash[key] for key in found}

    async def exchange(
        self, ticket: str, session: str, now: datetime, expires_at: datetime
    ) -> Visitor | None:
        """Turn a ticket into a session that expires then, and return whose it is. Only once: then
        None, as for an unknown or expired ticket.
        """
        values = {"hash": hash_of(session), "kind": KeyKind.SESSION, "expires_at": expires_at}
        async with self.database.writing() as connection:
            exchange = sa.update(_k).where(*_is(ticket, KeyKind.TICKET, now)).values(values)
            row = (await connection.execute(exchange.returning(_k))).one_or_none()
        if row is None:
            return None
        visitor = self._sessions[hash_of(session)] = record(Visitor, row)
        return visitor

    async def repeated(self, session: str, expires_after: datetime) -> Visitor | None:
        """Whose session it is if it was begun just now, so that it expires after that."""
        query = sa.select(_k).where(*_is(session, KeyKind.SESSION, expires_after))
        return await self.database.one(Visitor, query)

    async def revoke(self, guild_id: int, user_id: int) -> None:
        """Delete the keys of a user in a server."""
        await self.database.write(
            sa.delete(_k).where(_k.c.guild_id == guild_id, _k.c.user_id == user_id)
        )
        self._sessions.clear()

    async def prune(self, now: datetime) -> None:
        await self.database.write(sa.delete(_k).where(_k.c.expires_at <= now))


def _is(key: str, kind: KeyKind, now: datetime) -> tuple[sa.ColumnElement[bool], ...]:
    """The conditions that a row is of this key, and that it has not expired."""
    return (_k.c.hash == hash_of(key), _k.c.kind == kind, _k.c.expires_at > now)


def hash_of(key: str) -> str:
    return sha256(key.encode("utf-8", "replace")).hexdigest()
