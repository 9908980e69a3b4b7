"""Players whose tallies are not what their scores say any more are counted anew."""

import asyncio

from bot.store.store import Store

PAUSE = 0.05
"""Seconds between two players; one takes about 20 ms for every thousand hands."""


async def recount_stale(store: Store) -> None:
    """Count them one by one, each in a transaction of their own."""
    while players := await store.stale_players(1):
        await store.recount(players)
        await asyncio.sleep(PAUSE)
