"""A finished hand to be looked at again: its beats and key moments, worked out beside the loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from bot.model import Table
from game.notation.game_file import BadFile, check, read, written
from game.players.review import turning
from game.record.game_record import Game
from game.record.key_moments import KeyMoment, ReplayBeat, moments, replay_beats

T = TypeVar("T")

_DESK = ThreadPoolExecutor(1, thread_name_prefix="replays")
"""Where hands are replayed, one after another: more threads would only keep the loop waiting."""
MOST_BYTES = 64 * 1024
"""The largest game file that is read. Of random hands over all presets the longest took 5 KiB."""
_KEPT = 256


@dataclass(frozen=True, slots=True)
class Replay:
    """A hand with who sat there. `source`: its table, or that it is in a `file`, which says so.

    `own`: the seat of who looks at it, if they had one. `again`: its cards can be dealt to others.
    """

    source: str
    hand_no: int
    table: Table
    beats: tuple[ReplayBeat, ...]
    moments: tuple[KeyMoment, ...]
    own: int | None = None
    again: bool = True
    file: str = ""

    @property
    def last(self) -> int:
        """The number of the last beat."""
        return len(self.beats) - 1


async def looked_at(game: Game) -> tuple[tuple[ReplayBeat, ...], tuple[KeyMoment, ...]]:
    """The beats of a hand, and its key moments."""
    return await _aside(lambda: _looked_at(game))


async def read_file(data: bytes) -> Game | BadFile | None:
    """The hand that is in a file, or what is wrong with it; None where it is no text."""
    return await _aside(lambda: _read(data))


async def _aside(work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_DESK, work)


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
    """What decided a hand. It is kept: it is asked with every step, and takes up to 0.1 s."""
    game = read(text)
    return None if isinstance(game, BadFile) else turning(game)
