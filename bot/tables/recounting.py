"""What is not what the scores say any more is made anew: tallies of players, ratings of servers."""

import asyncio

import structlog

from bot.store.store import Store

log = structlog.get_logger(__name__)

PAUSE = 0.05
"""Seconds between two transactions; one takes about 20 ms for a thousand hands of a player."""


async def recount_stale(store: Store) -> None:
    """Count them one by one, each in a transaction of their own."""
    while players := await store.stale_players(1):
        await store.recount(players)
        await asyncio.sleep(PAUSE)


async def rerate(store: Store) -> None:
    """Rate the hands anew that are marked, some at a time."""
    while rated := await store.rate_some():
        log.debug("rated anew", hands=rated.hands, different=rated.different)
        await asyncio.sleep(PAUSE)
