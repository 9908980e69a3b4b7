"""Plans: a play or passes for when one's turn comes, or *no* to every question.

Nobody else is shown them; `own_moves` carries them out.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from hashlib import sha256

from bot.model import By, Table
from bot.tables.pace import ai_time
from game.hand.actions import Action, Answer, Lay, Pass
from game.hand.engine import Hand, act, asks_in_secret, legal_actions, legal_ahead
from game.hand.phases.trick import Trick
from game.hand.public_knowledge import nobody_can_beat
from game.hand.state import PhaseName
from game.hand.view import View, view
from game.notation.formatter import code, read_action
from game.players import autoplay
from game.players.levels import Level, player
from game.refusals import Refusal
from game.shuffle import with_presses

NO = code(Answer(0, yes=False))
"""The plan to say no to all that is asked before the play."""

BEFORE_THE_LAST_QUESTION = (
    PhaseName.TRIBUTE,
    PhaseName.ROB,
    PhaseName.THRONE,
    PhaseName.CALLING,
    PhaseName.OPEN_GUARD,
)

AFTER_THE_QUESTIONS = (PhaseName.TRICK, PhaseName.SETTLED)

Planned = Answer | Lay | Pass
"""What can be planned: no to every question, or a play or a pass."""


def ahead(hand: Hand, seat: int) -> View | None:
    """The view of a seat with everything legal if its turn came now; None if it cannot plan.

    A seat with cards can plan when there is a play of another seat to beat, except in its turn.
    """
    trick = hand.phase
    if not isinstance(trick, Trick) or trick.table is None or trick.table.seat == seat:
        return None
    if not hand.hands[seat] or seat in hand.on_autoplay or seat in hand.waiting:
        return None
    return view(hand, seat)._replace(legal=legal_ahead(hand, seat))


def trick_of(seen: View) -> int:
    """A number for this trick of the hand: the cards in all hands when it began."""
    return sum(seen.counts) + sum(len(move.cards) for move in seen.moves)


def says_no(table: Table, seat: int) -> bool:
    """Whether a seat says no to everything that is asked before the play."""
    return table.player(seat).plan == NO


def can_say_no(table: Table, seen: View) -> bool:
    """Whether the seat of a view may say no to everything: it has not, and more may be asked."""
    seat = seen.seat
    if seat is None or seat in seen.on_autoplay or says_no(table, seat):
        return False
    return seen.phase in BEFORE_THE_LAST_QUESTION


def with_plan(table: Table, seat: int, planned: Planned | None) -> Table:
    """The table where a seat plans this, or nothing any more."""
    written = code(planned) if planned else ""
    return table.with_seats(
        lambda number, sits: replace(sits, plan=written) if number == seat else sits
    )


def kept(before: Hand | None, hand: Hand, table: Table) -> Table:
    """The table with those plans that still hold.

    When the trick ends or the guard shows, none does; a play to be laid also falls when another
    play comes to lie on the table. To say no holds until the play begins, or cards are dealt anew.
    """
    for seat, sits in enumerate(table.seats):
        if sits and sits.plan and not _holds(sits.plan, seat, before, hand):
            table = with_plan(table, seat, None)
    return table


def _holds(plan: str, seat: int, before: Hand | None, hand: Hand) -> bool:
    if before is None or seat in hand.on_autoplay:
        return False
    if plan == NO:
        return before.deals == hand.deals and hand.phase.name not in AFTER_THE_QUESTIONS
    if before.exposed != hand.exposed:
        return False
    old, new = before.phase, hand.phase
    if not isinstance(old, Trick) or not isinstance(new, Trick):
        return False
    if new.lead != old.lead or new.moves[: len(old.moves)] != old.moves:
        return False
    since = new.moves[len(old.moves) :]
    if plan == code(Pass(seat)):
        return True
    return not any(move.cards for move in since)


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
