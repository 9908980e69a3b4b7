"""Premoves: a play or pass for the next turn, or *no* to every question. Nobody else sees them."""

from dataclasses import replace

from bot.model import Premove, Table
from game.hand.actions import Answer, Pass
from game.hand.phases.trick import Trick, legal_moves
from game.hand.state import Hand, PhaseName
from game.hand.view import View

BEFORE_THE_LAST_QUESTION = (
    PhaseName.TRIBUTE,
    PhaseName.ROB,
    PhaseName.THRONE,
    PhaseName.CALLING,
    PhaseName.OPEN_GUARD,
)

AFTER_THE_QUESTIONS = (PhaseName.TRICK, PhaseName.SETTLED)


def ahead(view: View) -> View | None:
    """The view as if the turn of its seat had come; None if it cannot set a premove.

    A seat in play can set one while another seat's play is on the table, except in its own turn.
    """
    seat = view.seat
    if seat is None or view.table is None or view.table.seat == seat:
        return None
    if view.place_so_far(seat) or seat in view.on_autoplay or seat in view.waiting:
        return None
    legal = legal_moves(view.rules, seat, view.cards, view.table, view.telling_card)
    return view._replace(legal=legal)


def trick_of(view: View) -> int:
    """A number that identifies a trick of the hand: the cards in all hands when it began."""
    return sum(view.counts) + sum(len(move.cards) for move in view.moves)


def says_no(table: Table, seat: int) -> bool:
    """Whether a seat answers no to every question before the play."""
    return isinstance(table.player(seat).premove, Answer)


def can_say_no(table: Table, view: View) -> bool:
    """Whether the seat of a view may choose to answer no to every question."""
    seat = view.seat
    if seat is None or seat in view.on_autoplay or says_no(table, seat):
        return False
    return view.phase in BEFORE_THE_LAST_QUESTION


def with_premove(table: Table, seat: int, premove: Premove | None) -> Table:
    return table.with_seat(seat, replace(table.player(seat), premove=premove))


def without_outdated_premoves(before: Hand | None, hand: Hand, table: Table) -> Table:
    """The table without the premoves that are no longer valid.

    A planned play or pass ends with the trick or when the guard is exposed, a play also when
    somebody plays. *No* ends when the play begins or cards are dealt again. All end when the seat
    goes on autoplay. `before`: the hand when they were last valid; None if there was none.
    """
    for number, seat in enumerate(table.seats):
        if seat and seat.premove and not _holds(seat.premove, before, hand):
            table = with_premove(table, number, None)
    return table


def _holds(premove: Premove, before: Hand | None, hand: Hand) -> bool:
    if before is None or premove.seat in hand.on_autoplay:
        return False
    if isinstance(premove, Answer):
        return before.deals == hand.deals and hand.phase.name not in AFTER_THE_QUESTIONS
    if before.exposed != hand.exposed:
        return False
    old, new = before.phase, hand.phase
    if not isinstance(old, Trick) or not isinstance(new, Trick):
        return False
    if new.lead != old.lead or new.moves[: len(old.moves)] != old.moves:
        return False
    since = new.moves[len(old.moves) :]
    return isinstance(premove, Pass) or not any(move.cards for move in since)
