"""Own moves: what the bot does by itself in a hand, and at which moment.

It plays for AI players, answers *no* for people who said that to everything, carries out plans,
and passes for people who can play nothing. Secret answers need no time. In turn, every seat has a
moment after the latest play, drawn from the deal, the step and the seat. It is the same whatever
anybody holds or planned.

The move of an AI player follows from the view of its seat and from a seed drawn from the deal, the
seat and the step. So the same log gives the same moves, whatever process plays them.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from hashlib import sha256

from bot.model import By, Table
from bot.tables.pace import ai_time
from bot.tables.premoves import says_no
from game.hand.actions import Action, Answer, Pass
from game.hand.engine import Hand, act, asks_in_secret, legal_actions
from game.hand.phases.trick import Trick
from game.hand.public_knowledge import nobody_can_beat
from game.hand.state import PhaseName
from game.hand.view import view
from game.notation.formatter import read_action
from game.players import autoplay
from game.players.levels import Level, player
from game.refusals import Refusal
from game.shuffle import with_presses

SHORTEST, LONGEST = 0.7, 1.5
"""Seconds from a play until the bot passes for a person who can play nothing."""

Chosen = tuple[Action, By]


def at_once(hand: Hand, table: Table) -> Chosen | None:
    """The next move that needs no time: a secret answer, or a pass that anybody can foretell."""
    waiting = sorted(hand.waiting)
    if asks_in_secret(hand):
        for seat in waiting:
            if ai := _ai_at(table, seat):
                return _played(hand, seat, ai), "ai"
            if seat in hand.on_autoplay:
                return autoplay.choose(view(hand, seat)), "clock"
            if says_no(table, seat) and hand.phase.name is not PhaseName.TRIBUTE:
                return Answer(seat, yes=False), "clock"
        return None
    if not nobody_can_beat(hand):
        return None
    return Pass(waiting[0]), "ai" if table.is_ai(waiting[0]) else "clock"


def in_turn(hand: Hand, table: Table) -> Callable[[], Chosen] | None:
    """The move of the bot for the seat whose turn it is, None if it makes none.

    It is a function, as an AI player decides only when the moment has come.
    """
    if hand.over or asks_in_secret(hand):
        return None
    (turn,) = hand.waiting
    sits = table.player(turn)
    if ai := _ai_at(table, turn):
        return lambda: (_played(hand, turn, ai), "ai")
    if turn in hand.on_autoplay or hand.phase.name is not PhaseName.TRICK:
        return None
    if sits.plan:
        planned = read_action(turn, sits.plan)
        return None if isinstance(act(hand, planned), Refusal) else lambda: (planned, "clock")
    if table.forced_passes and legal_actions(hand, turn) == (Pass(turn),):
        return lambda: (Pass(turn), "clock")
    return None


def _ai_at(table: Table, number: int) -> Level | None:
    """The level of the AI player at a seat, None if a person sits there."""
    seat = table.player(number)
    return None if seat.is_person else seat.level


def _played(hand: Hand, seat: int, level: Level) -> Action:
    """The move of an AI player of that level."""
    dealt_from = with_presses(hand.seed, hand.presses)
    drawn = sha256(dealt_from + b"move" + hand.step.to_bytes(4, "big") + bytes([seat]))
    return player(level)(view(hand, seat), drawn.digest())


def moment(hand: Hand, table: Table, since: datetime) -> datetime:
    """The moment when the bot acts for the seat whose turn it is, or calls its owner.

    `since`: the time of the latest play.
    """
    (turn,) = hand.waiting
    shortest, longest = ai_time(table) if table.is_ai(turn) else (SHORTEST, LONGEST)
    drawn = sha256(hand.seed + b"delay" + play_step(hand).to_bytes(4, "big") + bytes([turn]))
    part = int.from_bytes(drawn.digest()[:4], "big") / 2**32
    return since + timedelta(seconds=shortest + part * (longest - shortest))


def play_step(hand: Hand) -> int:
    """The step at which the latest play was laid, or else at which the lead or question began.

    Passes do not change it.
    """
    passes = 0
    if isinstance(hand.phase, Trick):
        for move in reversed(hand.phase.moves):
            if move.cards:
                break
            passes += 1
    return hand.step - passes
