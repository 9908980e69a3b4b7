"""Replays, reviews and game files of finished hands.

`review_hand`, `read_file` and `looked_at` are slow and belong into a thread.
"""

from dataclasses import dataclass
from functools import lru_cache

from bot.model import Loaded, Table
from game.beacon import QUICKNET, Chain, read_draw
from game.hand.actions import Action
from game.notation.formatter import read_action
from game.notation.game_file import BadFile, check, read, read_debt, written
from game.players.luck import luck
from game.players.review import Review, review, turning
from game.record.game_record import Game, recorded
from game.record.key_moments import KeyMoment, ReplayBeat, moments, replay_beats
from game.rules.options import read_rules


@dataclass(frozen=True, slots=True)
class ReviewedHand:
    """A review of a hand, the luck of each seat (`game.players.luck`), and the replay's beats."""

    review: Review
    luck: tuple[float, ...]
    beats: tuple[ReplayBeat, ...] = ()


def review_hand(loaded: Loaded) -> ReviewedHand | None:
    """The review of a hand in the store; None if the hand was not scored.

    Raises ValueError if there is no hand, or it cannot be read.
    """
    return _reviewed(game_file(loaded))


@lru_cache(maxsize=32)
def _reviewed(text: str) -> ReviewedHand | None:
    """The review of the hand in a file. Cached: it takes up to 0.4 s, and each player wants it."""
    game = read(text)
    result = None if isinstance(game, BadFile) else review(game)
    if isinstance(game, BadFile) or result is None:
        return None
    return ReviewedHand(result, luck(result.hand), replay_beats(game))


MOST_BYTES = 64 * 1024
"""The largest accepted game file. The longest random hand takes 5 KiB."""
_KEPT = 256


@dataclass(frozen=True, slots=True)
class Replay:
    """A finished hand.

    `source`: the table's id, or a word for a hand from a `file`. `own`: the seat of the user who
    watches, if they played. `actions`: all that were taken. `can_link`: whether a link can show it
    to anybody.
    """

    source: str
    hand_no: int
    table: Table
    beats: tuple[ReplayBeat, ...]
    moments: tuple[KeyMoment, ...]
    own: int | None = None
    actions: tuple[Action, ...] = ()
    file: str = ""
    can_link: bool = False

    @property
    def last(self) -> int:
        return len(self.beats) - 1

    def seat_to_play(self, number: int, viewed: int | None) -> int | None:
        """The seat in which the user can play on from a beat; None if there is none.

        `viewed`: the seat from which they see it; otherwise it is their own.
        """
        hand, seat = self.beats[number].hand, self.own if viewed is None else viewed
        return None if seat is None or hand.over or not hand.hands[seat] else seat


def read_file(data: bytes, chain: Chain = QUICKNET) -> Game | BadFile | None:
    """The hand in a file, or what is wrong with it; None if it is not text.

    `chain`: the beacon from whose rounds it may be dealt.
    """
    try:
        game = read(data.decode())
    except UnicodeDecodeError:
        return None
    return game if isinstance(game, BadFile) else check(game, chain) or game


def looked_at(game: Game) -> tuple[tuple[ReplayBeat, ...], tuple[KeyMoment, ...]]:
    beats = replay_beats(game)
    return beats, moments(beats, _turning(written(game)))


@lru_cache(maxsize=_KEPT)
def _turning(text: str) -> int | None:
    """The number of the action that decided a hand, from 0.

    Cached: every button press needs it, and it takes up to 0.15 s.
    """
    game = read(text)
    return None if isinstance(game, BadFile) else turning(game)


def game_file(loaded: Loaded) -> str:
    """The game file of the loaded hand, without names. Raises ValueError if it is not over."""
    return written(record_of(loaded))


def record_of(loaded: Loaded) -> Game:
    """The loaded hand as a game. Raises ValueError if it is not over: it has secrets until then."""
    hand = loaded.hand
    if hand is None:
        raise ValueError("no hand was dealt")
    game = recorded(
        read_rules(hand.rules),
        bytes.fromhex(hand.seed),
        hand.first,
        (read_action(logged.seat, logged.action) for logged in loaded.actions),
        read_debt(hand.owed) if hand.owed else None,
        read_draw(hand.draw) if hand.draw else None,
    )
    if "unfinished" in game.ending:
        raise ValueError("the hand is not over")
    return game
