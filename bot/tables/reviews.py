"""The review of a hand in the store, worked out beside the event loop."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from bot.model import Loaded
from bot.tables.exports import record_of
from game.players.review import Review, review

_DESK = ThreadPoolExecutor(1, thread_name_prefix="reviews")
"""The thread where hands are reviewed. More threads would only keep the loop waiting."""


async def reviewed(loaded: Loaded) -> Review | None:
    """The review of the hand, None if it was not scored.

    Raises `ValueError` if there is no hand, or it cannot be read.
    """
    run = asyncio.get_running_loop().run_in_executor
    return await run(_DESK, lambda: review(record_of(loaded)))
