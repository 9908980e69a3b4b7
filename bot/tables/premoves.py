"""What the bot does for somebody who attends: what they planned, or the pass they cannot avoid.

It does so after a short while that depends on the deal alone, so that it does not tell a plan from
a pass that could not be avoided. Plans are shown to nobody else.
"""

from dataclasses import replace
from datetime import timedelta
from hashlib import sha256

from bot.model import Table
from game.hand.actions import Action, Lay, Pass
from game.hand.engine import Hand, act, legal_actions
from game.hand.phases.trick import Trick
from game.hand.view import View, view
from game.notation.formatter import code, read_action
from game.refusals import Refusal

SHORTEST, LONGEST = 1.5, 4.0
"""Seconds until the bot acts."""


def delay(hand: Hand) -> timedelta:
    """How long the bot waits at this step, the same whatever anybody holds or planned."""
    drawn = sha256(hand.seed + b"delay" + hand.step.to_bytes(4, "big")).digest()
    part = int.from_bytes(drawn[:4], "big") / 2**32
    return timedelta(seconds=SHORTEST + part * (LONGEST - SHORTEST))


def ahead(hand: Hand, seat: int) -> View | None:
    """What a seat could do if its turn came now; None where there is nothing to plan.

    Only what follows a play can be planned, by somebody who plays, and not in one's own turn.
    """
    trick = hand.phase
    if not isinstance(trick, Trick) or trick.table is None or trick.table.seat == seat:
        return None
    if not hand.hands[seat] or seat in hand.on_autoplay or seat in trick.waiting(hand):
        return None
    return replace(view(hand, seat), legal=trick.legal(hand, seat))


def trick_of(seen: View) -> int:
    """Which trick of the hand this is: how many cards there were in all hands when it began."""
    return sum(seen.counts) + sum(len(move.cards) for move in seen.moves)


def own_action(hand: Hand, table: Table) -> Action | None:
    """What the bot is to do for the person whose turn it is, if anything."""
    if not isinstance(hand.phase, Trick):
        return None
    for seat in hand.phase.waiting(hand) - hand.on_autoplay:
        sits = table.seats[seat]
        if sits is None or not sits.is_person:
            continue
        if sits.plan:
            planned = read_action(seat, sits.plan)
            return None if isinstance(act(hand, planned), Refusal) else planned
        if table.forced_passes and legal_actions(hand, seat) == (Pass(seat),):
            return Pass(seat)
    return None


def with_plan(table: Table, seat: int, planned: Lay | Pass | None) -> Table:
    """The table where a seat plans this, or nothing any more."""
    seats = tuple(
        sits and replace(sits, plan=code(planned) if planned else "") if number == seat else sits
        for number, sits in enumerate(table.seats)
    )
    return replace(table, seats=seats)


def kept(before: Hand | None, hand: Hand, table: Table) -> Table:
    """The table with those plans that still hold.

    When the trick ends or the guard shows, none does; a play to be laid also falls when another
    play comes to lie on the table.
    """
    for seat, sits in enumerate(table.seats):
        if sits and sits.plan and not _holds(sits.plan, seat, before, hand):
            table = with_plan(table, seat, None)
    return table


def _holds(plan: str, seat: int, before: Hand | None, hand: Hand) -> bool:
    if before is None or seat in hand.on_autoplay or before.exposed != hand.exposed:
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
