"""Steps of people in a hand: they act, plan, say no to every question, and ask for hints."""

from dataclasses import replace
from datetime import datetime

from bot.model import Table
from bot.tables.own_moves import Chosen
from bot.tables.premoves import AFTER_THE_QUESTIONS, Planned, ahead, with_plan
from bot.tables.snapshot import Playing
from bot.tables.steps.hand_progress import advance
from bot.tables.steps.step import Step, to_next_version
from bot.tables.stops import Refused, Stop, Stopped
from game.hand.actions import Action, Answer, Attending, TakeBack
from game.hand.engine import act, refuse_ahead
from game.hand.state import PhaseName
from game.hand.view import View, own_view
from game.players.hints import has_choice
from game.refusals import Refusal


def take_turn(before: Playing, action: Action, now: datetime) -> Step | Refused:
    """A person acts. If they are on autoplay, they take the seat back by that.

    In the play the seat's plan is forgotten.
    """
    if before.hand.phase.name is PhaseName.TRICK:
        before = replace(before, table=with_plan(before.table, action.seat, None))
    back = action.seat in before.hand.on_autoplay and not isinstance(action, Attending)
    return _taken(before, [TakeBack(action.seat), action] if back else [action], now)


def say_no(before: Playing, seat: int, now: datetime) -> Step | Refused:
    """Somebody says no to what is asked now, and to all that is asked before the play."""
    if before.hand.phase.name in AFTER_THE_QUESTIONS:
        return Stopped(Stop.STALE)
    table = with_plan(before.table, seat, Answer(seat, yes=False))
    back = seat in before.hand.on_autoplay
    return _taken(replace(before, table=table), [TakeBack(seat)] if back else [], now)


def _taken(before: Playing, actions: list[Action], now: datetime) -> Step | Refusal:
    """The step in which a person takes these actions, or why the rules refuse one."""
    hand, taken = before.hand, list[Chosen]()
    for action in actions:
        after = act(hand, action)
        if isinstance(after, Refusal):
            return after
        hand = after
        taken.append((action, "user"))
    return advance(before, replace(before, hand=hand), taken, now)


def plan(before: Playing, planned: Planned | None, seat: int, now: datetime) -> Step | Refused:
    """Somebody says what is to be done when their turn comes; None: nothing any more."""
    if planned:
        if ahead(before.hand, seat) is None:
            return Stopped(Stop.CANNOT_PLAN)
        if refusal := refuse_ahead(before.hand, planned):
            return refusal
    table = with_plan(before.table, seat, planned)
    if planned is None and seat in before.hand.waiting:
        return advance(before, replace(before, table=table), [], now)
    return to_next_version(before, table, unseen=True)


def no_hint(table: Table, seen: View) -> Stop | None:
    """Why the seat of this view may have no hint now, or None if it may."""
    if not table.hints:
        return Stop.NO_HINTS
    return None if has_choice(seen) else Stop.NOTHING_TO_CHOOSE


def hinted(before: Playing, seat: int) -> Step | Refused:
    """Note that somebody asks for a hint; nobody else sees that before the result."""
    if why := no_hint(before.table, own_view(before.hand, seat)):
        return Stopped(why)
    asked = "".join(sorted({*before.table.hinted, str(seat)}))
    return to_next_version(before, replace(before.table, hinted=asked), unseen=True)
