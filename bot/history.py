"""What somebody has played in a server: their finished hands, page by page, the newest first."""

from dataclasses import dataclass
from datetime import datetime

from bot.model import Score

PAGE = 10
"""So many hands are on a page."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a hand is in the list: `at` is None where its time is not known; these come last."""

    at: datetime | None
    score: int


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand of somebody, with their own score and those of the others who are known.

    `replayable`: it is over, and its log is still kept.
    """

    table_id: str
    hand_no: int
    spot: Spot
    own: Score
    others: tuple[Score, ...]
    replayable: bool


@dataclass(frozen=True, slots=True)
class History:
    """A page of somebody's hands, and whether there are newer and older ones."""

    hands: tuple[PlayedHand, ...]
    newer: bool = False
    older: bool = False
