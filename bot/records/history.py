"""The finished hands of a player in a server, page by page, newest first."""

from dataclasses import dataclass
from datetime import datetime

from bot.model import Score

PAGE = 10
"""Hands per page."""


@dataclass(frozen=True, slots=True)
class HistoryPosition:
    """The place of a hand in the list: when it ended, and the id of the player's score."""

    at: datetime
    score: int


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand with the player's own score and the scores of the others who are still known.

    `replayable`: the hand is over, and its log is still kept.
    """

    table_id: str
    hand_no: int
    position: HistoryPosition
    own: Score
    others: tuple[Score, ...]
    replayable: bool


@dataclass(frozen=True, slots=True)
class History:
    """A page of a player's hands, and whether there are newer and older ones."""

    hands: tuple[PlayedHand, ...]
    newer: bool = False
    older: bool = False


@dataclass(frozen=True, slots=True)
class ResultsFile:
    """A file of `rows` results; `whole`: none was left out."""

    name: str
    data: bytes
    rows: int
    whole: bool
