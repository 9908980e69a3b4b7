"""Tickets and sessions for the web page of a table, and links to replays."""

import secrets
from collections.abc import Awaitable, Callable, Set
from datetime import datetime, timedelta
from hashlib import sha256

import discord

from bot.model import HandKey, Table
from bot.model.visitor import Visitor
from bot.runtime.pace import FairPace
from bot.store.people.page_keys import KeyKind
from bot.store.store import Store

TICKET_TIME, SESSION_TIME = timedelta(minutes=1), timedelta(hours=12)
"""The time in which a link opens the page, and the time for which the page can be used."""
REPEAT_TIME = timedelta(seconds=30)
"""The time in which the page that exchanged a ticket can do so again, as the answer may be lost."""
TICKETS, SESSIONS = (10.0, 100.0), (50.0, 1_000.0)
"""How many tickets, and unknown sessions, are looked up in the database each second, and at once
after a quiet time: anybody can send any. After a restart, all open pages send theirs.
"""
REPLAY_TIME = timedelta(days=30)
"""The time for which a link shows a replay."""
REPLAYS = (20.0, 200.0)
"""How many links to replays are looked up each second, and at once."""


class BusyError(Exception):
    """Too many keys are being looked up."""


MayLook = Callable[[Table, int], Awaitable[bool | None]]
"""Whether a user may look at a table; None if that is not known."""


async def anybody(_table: Table, _user_id: int) -> None:
    """Nothing is known about anybody, as in the sandbox."""


class PageAccess:
    """Lets users open the page at `address`, which ends with a slash."""

    def __init__(self, store: Store, address: str, may_look: MayLook = anybody) -> None:
        self.address = address
        self.may_look = may_look
        self._keys = store.page_keys
        self._replay_links = store.replay_links
        self._tickets, self._sessions = FairPace(*TICKETS), FairPace(*SESSIONS)
        self._replays = FairPace(*REPLAYS)

    async def link(self, visitor: Visitor) -> str:
        """A link that opens the page for this visitor once. Browsers do not send the ticket after
        the `#`.
        """
        ticket = secrets.token_urlsafe(32)
        await self._keys.add(ticket, KeyKind.TICKET, visitor, discord.utils.utcnow() + TICKET_TIME)
        return f"{self.address}#{ticket}"

    async def begin_session(
        self, ticket: str, nonce: str = "", address: str = ""
    ) -> tuple[str, Visitor] | None:
        """Exchange a ticket for a session; None if it is unknown, used, or has expired.

        `nonce`: known to the page alone. With the same one, the answer is the same for a while.
        `address`: who asks (`FairPace`).
        Raises BusyError.
        """
        if not await self._tickets.turn(address):
            raise BusyError
        now = discord.utils.utcnow()
        session = sha256(f"{ticket} {nonce}".encode("utf-8", "replace")).hexdigest()
        visitor = None
        if await self._keys.find(ticket, KeyKind.TICKET, now):  # forged: no write is worth it
            visitor = await self._keys.exchange(ticket, session, now, now + SESSION_TIME)
        if visitor is None and nonce:
            visitor = await self._keys.repeated(session, now + SESSION_TIME - REPEAT_TIME)
        return (session, visitor) if visitor else None

    async def resume_session(self, session: str, address: str = "") -> tuple[str, Visitor] | None:
        """Go on with a session; None if it is unknown or has expired. Raises BusyError."""
        visitor = await self.visitor(session, address)
        return (session, visitor) if visitor else None

    async def visitor(self, session: str, address: str = "") -> Visitor | None:
        """Whose session it is; None if it is unknown or has expired. Raises BusyError."""
        if not self._keys.is_known(session) and not await self._sessions.turn(address):
            raise BusyError
        return await self._keys.find(session, KeyKind.SESSION, discord.utils.utcnow())

    async def revoke(self, guild_id: int, user_id: int) -> None:
        """End all pages of a user in a server; those that are open end a few seconds later."""
        await self._keys.revoke(guild_id, user_id)

    async def valid(self, sessions: Set[str]) -> Set[str]:
        """Those of these sessions that have not expired and were not revoked."""
        return await self._keys.valid(sessions, discord.utils.utcnow())

    async def replay_link(self, hand: HandKey, user_id: int) -> tuple[str, datetime]:
        """A link that shows the replay of a finished hand to anybody, and until when."""
        token, until = secrets.token_urlsafe(32), discord.utils.utcnow() + REPLAY_TIME
        await self._replay_links.add(token, hand, user_id, until)
        return f"{self.address}replay#{token}", until

    async def linked_hand(self, token: str, address: str) -> HandKey | None:
        """The hand that a link shows; None if it is unknown, was revoked, or has expired.

        `address`: who asks (`FairPace`). Raises BusyError.
        """
        if not await self._replays.turn(address):
            raise BusyError
        return await self._replay_links.find(token, discord.utils.utcnow())
