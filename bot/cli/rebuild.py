"""`baohuang admin rebuild`: counts and rates all results anew, and says what was wrong."""

import asyncio

from bot.cli.progress import shown
from bot.cli.terminal import say
from bot.store.rating_check import CHECKED_AT_ONCE
from bot.store.rerate import AT_ONCE
from bot.store.store import Store
from bot.tables.record_upkeep import batches

PAUSE = 0.02
"""Seconds that a running bot gets after each step: on SQLite it does not queue, but tries again."""

AT_A_TIME = 3
"""The number of batches of players that are counted side by side: one is read, another added up."""


async def rebuild(store: Store) -> int:
    """Count and rate all scores anew, some at a time, and say whether everything was right."""
    players = await store.tallies.know_players()
    some, wrong = batches(players), 0
    for first in shown(range(0, len(some), AT_A_TIME), -(-len(some) // AT_A_TIME), "Players"):
        found = await asyncio.gather(*map(store.tallies.recount, some[first : first + AT_A_TIME]))
        wrong += sum(found)
        if any(found):
            await asyncio.sleep(PAUSE)
    said = f"of {wrong} the tallies were wrong, and are right now" if wrong else "all were right"
    say(f"Counted anew, players: {len(players)}; {said}.")
    other = await rate_all_anew(store)
    hands = await store.ratings.rated_hands()
    said = (
        f"of {other} changes the ratings were wrong, and are right now"
        if other
        else "all were right"
    )
    say(f"Rated anew, hands: {sum(hands.values())}, servers: {len(hands)}; {said}.")
    return 0


async def rate_all_anew(store: Store) -> int:
    """Check all rated hands of all servers and correct them. Return how much was wrong."""
    servers = sorted({guild_id for guild_id, _ in await store.tallies.players()})
    other = 0
    for guild_id in shown(servers, len(servers), "Servers"):
        other += await store.ratings.supply(guild_id)
    hands = await store.ratings.rated_hands()
    looks = [of for of, count in hands.items() for _ in range(-(-count // CHECKED_AT_ONCE))]
    following: dict[int, int | None] = dict.fromkeys(hands, 0)
    wrong = set[int]()
    for guild_id in shown(looks, len(looks), "Hands"):
        since = following[guild_id]
        if since is not None:
            checked = await store.ratings.check(guild_id, since)
            following[guild_id] = checked.following
            wrong |= {guild_id} if checked.wrong_from is not None else set()
    steps = sum(hands[guild_id] // AT_ONCE + 1 for guild_id in wrong)
    for _ in shown(range(steps), steps, "Wrong hands"):
        other += await _rate_some(store) or 0
    while (rated := await _rate_some(store)) is not None:  # hands that were marked before
        other += rated
    return other


async def _rate_some(store: Store) -> int | None:
    rated = await store.ratings.rate_marked_hands()
    await asyncio.sleep(PAUSE)
    return rated.different if rated else None
