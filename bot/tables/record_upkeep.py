"""Upkeep of tallies and ratings that do not agree with the scores any more."""

import asyncio
from collections.abc import Mapping

import structlog

from bot.store.store import Store
from bot.store.tally_store import Player

log = structlog.get_logger(__name__)

PAUSE = 0.05
"""Seconds between two transactions; one takes some 0.1 s for a thousand hands of a player."""

AT_ONCE = 1_000
"""The most scores that one transaction counts anew, unless of one player: about 0.1 s."""


def batches(players: Mapping[Player, int]) -> list[list[Player]]:
    """Batches of these players, given with the number of their scores, to be counted together."""
    made, full = list[list[Player]](), AT_ONCE
    for player, scores in sorted(players.items()):
        if full + scores > AT_ONCE:
            made.append([])
            full = 0
        made[-1].append(player)
        full += scores + 20
    return made


async def recount_stale(store: Store) -> None:
    """Count all stale players anew, each in a transaction of its own."""
    while players := await store.tallies.stale_players(1):
        await store.tallies.recount(players)
        await asyncio.sleep(PAUSE)


async def rerate(store: Store) -> None:
    """Rate all marked hands anew, some at a time."""
    while rated := await store.ratings.rate_marked_hands():
        log.debug("rated anew", hands=rated.hands, different=rated.different)
        await asyncio.sleep(PAUSE)
