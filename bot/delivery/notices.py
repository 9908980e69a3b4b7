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
"""Nobody is told before a table has waited for this long: its host may add AI players at once."""
MOST_ASKED = 20
"""Each time and for each table, Discord is asked about at most this many users."""

MayLook = Callable[[Table, int], Awaitable[bool | None]]
"""Whether a user may look at a table; None if that is not known."""
Send = Callable[[Table, NoticeWish], Awaitable[None]]
"""Sends a user a notice of a table."""


async def tell_of_waiting_tables(
    store: Store, shards: Shards, now: datetime, may_look: MayLook, send: Send
) -> None:
    """Tell as many people, chosen at random, of each waiting table as it has empty seats."""
    for table in await store.notices.waiting(shards, now - WAITED):
        telling = _tell_of(store, table, now, may_look, send)
        await isolated(telling, "notice fault", table=table.id)


async def _tell_of(
    store: Store, table: Table, now: datetime, may_look: MayLook, send: Send
) -> None:
    wishes, empty = await store.notices.to_tell(table, now), len(table.empty_seats)
    for wish in SystemRandom().sample(wishes, min(len(wishes), MOST_ASKED)):
        if not empty:
            return
        may_know = await may_look(table, wish.user_id)
        if may_know and await store.notices.note_told(table, wish, now):
            empty -= 1
            await send(table, wish)
