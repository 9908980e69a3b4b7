"""The review of a finished hand, computed in a worker thread."""

import asyncio
from dataclasses import dataclass

from bot.model import Loaded
from bot.tables.exports import record_of
from game.players.luck import luck
from game.players.review import Review, review
from game.record.game_record import Game


@dataclass(frozen=True, slots=True)
class ReviewedHand:
    """A review, and by seat what the cards were worth in points (`game.players.luck`)."""

    review: Review
    luck: tuple[float, ...]


async def review_hand(loaded: Loaded) -> ReviewedHand | None:
    """The review of a hand in the store; None if the hand was not scored.

    Raises ValueError if there is no hand, or it cannot be read.
    """
    return await asyncio.to_thread(_review, record_of(loaded))


def _review(game: Game) -> ReviewedHand | None:
    reviewed = review(game)
    return ReviewedHand(reviewed, luck(reviewed.hand)) if reviewed else None
