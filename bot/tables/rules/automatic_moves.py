"""The moves that the bot makes for a seat."""

from collections.abc import Callable
from datetime import datetime, timedelta
from hashlib import sha256

from bot.model import By, Table
from bot.tables.rules.pace import ai_time
from bot.tables.rules.premoves import says_no
from game.hand.actions import Action, Answer, Pass
from game.hand.engine import Hand, act, asks_in_secret, legal_actions
from game.hand.phases.trick import Trick
from game.hand.public_knowledge import nobody_can_beat
from game.hand.state import PhaseName
from game.hand.view import view_of
from game.players import autoplay
from game.players.levels import Level, player
from game.refusals import Refusal
from game.shuffle import shuffle_seed

SHORTEST, LONGEST = 0.7, 1.5
"""Seconds after a play until the bot passes for a person who can play nothing."""

Chosen = tuple[Action, By]
"""An action, and who chose it."""


def at_once(table: Table, hand: Hand) -> Chosen | None:
    """The next move that the bot makes without delay; None if there is none.

    That is an answer to a secret question, for an AI player, a seat on autoplay or one that says
    no, or a pass when everybody knows that nobody can beat the play on the table.
    """
    waiting = sorted(hand.waiting)
    if asks_in_secret(hand):
        for seat in waiting:
            if ai := _ai_at(table, seat):
                return _played(hand, seat, ai), "ai"
            if seat in hand.on_autoplay:
                return for_absent(table, hand, seat), "clock"
            if says_no(table, seat) and hand.phase.name is not PhaseName.TRIBUTE:
                return Answer(seat, yes=False), "clock"
        return None
    if not nobody_can_beat(hand):
        return None
    return Pass(waiting[0]), "ai" if table.is_ai(waiting[0]) else "clock"


def in_turn(table: Table, hand: Hand) -> Callable[[], Chosen] | None:
    """How the bot moves for the seat whose turn it is; None if a person has to move.

    It returns a function, because an AI player decides only when it is time.
    """
    if hand.over or asks_in_secret(hand):
        return None
    (turn,) = hand.waiting
    seat = table.player(turn)
    if ai := _ai_at(table, turn):
        return lambda: (_played(hand, turn, ai), "ai")
    if turn in hand.on_autoplay or hand.phase.name is not PhaseName.TRICK:
        return None
    if premove := seat.premove:
        return None if isinstance(act(hand, premove), Refusal) else lambda: (premove, "clock")
    if table.forced_passes and legal_actions(hand, turn) == (Pass(turn),):
        return lambda: (Pass(turn), "clock")
    return None


def for_absent(table: Table, hand: Hand, seat: int) -> Action:
    """The move of a seat on autoplay (`rules.md` §6)."""
    if hand.rules.ai_autoplay:
        return _played(hand, seat, table.level)
    return autoplay.choose(view_of(hand, seat))


def _ai_at(table: Table, number: int) -> Level | None:
    seat = table.player(number)
    return None if seat.is_person else seat.level


def _played(hand: Hand, seat: int, level: Level) -> Action:
    """The move of an AI player of this level."""
    dealt_from = shuffle_seed(hand.seed, hand.draw)
    digest = sha256(dealt_from + b"move" + hand.step.to_bytes(4, "big") + bytes([seat])).digest()
    return player(level)(view_of(hand, seat), digest)


def move_time(table: Table, hand: Hand, since: datetime) -> datetime:
    """The time when the bot acts for the seat whose turn it is, or mentions its owner.

    `since`: the time of the latest play. Without a clock it does so at once.
    """
    if not table.audience.has_clock:
        return since
    (turn,) = hand.waiting
    shortest, longest = ai_time(table) if table.is_ai(turn) else (SHORTEST, LONGEST)
    digest = sha256(hand.seed + b"delay" + play_step(hand).to_bytes(4, "big") + bytes([turn]))
    part = int.from_bytes(digest.digest()[:4], "big") / 2**32
    return since + timedelta(seconds=shortest + part * (longest - shortest))


def play_step(hand: Hand) -> int:
    """The step of the latest play, or at which the lead or question began."""
    passes = 0
    if isinstance(hand.phase, Trick):
        for move in reversed(hand.phase.moves):
            if move.cards:
                break
            passes += 1
    return hand.step - passes
