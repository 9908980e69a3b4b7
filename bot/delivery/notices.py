"""Tells people who asked for it of tables that wait for players.

A notice is recorded before it is sent; if the bot stops in between, it is never sent.
"""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from secrets import SystemRandom

from bot.model import Table
from bot.model.notice import NoticeWish
from bot.model.shards import Shards
from bot.runtime.background import isolated
from bot.store.store import Store

WAITED = timedelta(seconds=30)
"""How long a table must have waited before anybody is told: its host may add AI players at once."""
MOST_ASKED = 20
"""Each time and for each table, Discord is asked about at most this many users."""

MayLook = Callable[[Table, int], Awaitable[bool | None]]
"""Whether a user may look at a table; None if that is not known."""
Send = Callable[[Table, NoticeWish], Awaitable[None]]
"""Sends a user a notice of a table."""
Clock = Callable[[], datetime]
"""Returns the time now (aware). It passes meanwhile: Discord may be slow to answer."""


async def tell_of_waiting_tables(
    store: Store, shards: Shards, clock: Clock, may_look: MayLook, send: Send
) -> None:
    """Tell as many people, chosen at random, of each waiting table as it has empty seats."""
    for table in await store.notices.waiting(shards, clock() - WAITED):
        telling = _tell_of(store, table, clock, may_look, send)
        await isolated(telling, "notice fault", table=table.id)


async def _tell_of(store: Store, table: Table, clock: Clock, may_look: MayLook, send: Send) -> None:
    wishes, empty = await store.notices.to_tell(table, clock()), len(table.empty_seats)
    for wish in SystemRandom().sample(wishes, min(len(wishes), MOST_ASKED)):
        if not empty:
            return
        may_know = await may_look(table, wish.user_id)
        if may_know and await store.notices.note_told(table, wish, clock()):
            empty -= 1
            await send(table, wish)
