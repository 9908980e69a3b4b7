"""Plans: a play or passes for when one's turn comes, or *no* to every question.

Nobody else is shown them; `own_moves` carries them out.
"""

from dataclasses import replace

from bot.model import Table
from game.hand.actions import Answer, Lay, Pass
from game.hand.engine import Hand, legal_ahead
from game.hand.phases.trick import Trick
from game.hand.state import PhaseName
from game.hand.view import View, view
from game.notation.formatter import code

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
