"""Replays of hands that are over: beats and key moments, worked out beside the event loop."""

import asyncio
from dataclasses import dataclass
from functools import lru_cache

from bot.model import Table
from game.notation.game_file import BadFile, check, read, written
from game.players.review import turning
from game.record.game_record import Game
from game.record.key_moments import KeyMoment, ReplayBeat, moments, replay_beats

MOST_BYTES = 64 * 1024
"""The largest game file that is read. Of random hands over all presets the longest took 5 KiB."""
_KEPT = 256


@dataclass(frozen=True, slots=True)
class Replay:
    """A hand with the table where it was played.

    `source`: the id of the table, or a word for a hand in a `file`. `own`: the seat of the user who
    looks at it, if they had one.
    """

    source: str
    hand_no: int
    table: Table
    beats: tuple[ReplayBeat, ...]
    moments: tuple[KeyMoment, ...]
    own: int | None = None
    file: str = ""

    @property
    def last(self) -> int:
        """The number of the last beat."""
        return len(self.beats) - 1


async def looked_at(game: Game) -> tuple[tuple[ReplayBeat, ...], tuple[KeyMoment, ...]]:
    """The beats of a hand, and its key moments."""
    return await asyncio.to_thread(_looked_at, game)


async def read_file(data: bytes) -> Game | BadFile | None:
    """The hand in a file, or the fault in it; None if it is no text."""
    return await asyncio.to_thread(_read, data)


def _read(data: bytes) -> Game | BadFile | None:
    try:
        game = read(data.decode())
    except UnicodeDecodeError:
        return None
    return game if isinstance(game, BadFile) else check(game) or game


def _looked_at(game: Game) -> tuple[tuple[ReplayBeat, ...], tuple[KeyMoment, ...]]:
    seen = replay_beats(game)
    return seen, moments(seen, _turning(written(game)))


@lru_cache(maxsize=_KEPT)
def _turning(text: str) -> int | None:
    """The number of the action that decided a hand, from 0.

    Cached, as every step asks for it and it takes up to 0.15 s.
    """
    game = read(text)
    return None if isinstance(game, BadFile) else turning(game)
