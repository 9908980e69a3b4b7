"""A seat changes hands in the middle of a hand: somebody leaves it, or takes it over."""

from dataclasses import replace
from datetime import datetime

from bot.model import Seat
from bot.tables import scores
from bot.tables.own_moves import Chosen
from bot.tables.snapshot import Playing
from bot.tables.steps.closing import closed_step
from bot.tables.steps.hand_progress import acted, advance, logged
from bot.tables.steps.step import Step
from bot.tables.stops import Refused, Stop, Stopped
from bot.tables.substitutes import with_ai_players, without_points, without_votes_on
from game.hand.actions import Leave, Substitute
from game.hand.engine import act
from game.refusals import Refusal


def leave_hand(before: Playing, user_id: int, now: datetime) -> Step | Refused:
    """Somebody leaves in the middle of the hand: an AI player goes on.

    It costs them `PENALTY` at once, and at the end the rest of what the seat loses, by the rules.
    The AI player begins at 0 and has the result of the hand. With nobody left the table closes,
    and the hand does not count (§6).
    """
    place = before.table.place_of(user_id)
    if place is None:
        return Stopped(Stop.NOT_SEATED)
    number, seat = place
    after = act(before.hand, Leave(number))
    if isinstance(after, Refusal):
        return after
    taken: list[Chosen] = [(Leave(number), "user")]
    if not after.over:  # it is where all others are on autoplay
        after = acted(after, Substitute(number))
        taken.append((Substitute(number), "ai"))
    table = without_points(with_ai_players(before.table, frozenset({number})), number)
    done = replace(before, table=table, hand=after)
    if after.over or not table.people:
        step = closed_step(done, logged(before.course, taken, now))
    else:
        step = advance(before, done, taken, now)
    left = scores.of_leaver(before.table, number, seat, before.hand, now)
    return replace(step, change=replace(step.change, scores=(left, *step.change.scores)))


def take_over(
    before: Playing, user_id: int, name: str, now: datetime, *, new: bool = False
) -> Step | Refused:
    """A guest takes the seat of an AI player in the middle of the hand.

    They see that hand alone. It is on nobody's record; the next one is on theirs. `new`: they
    are in their first hands.
    """
    table, number = before.table, before.first_ai()
    if number is None:
        return Stopped(Stop.NO_OPEN_SEAT)
    if before.seat_of(user_id) is not None:
        return Stopped(Stop.ALREADY_SEATED)
    if table.invited != user_id:
        return Stopped(Stop.NOT_INVITED)
    guest = Seat(user_id, name, helping=True, took_over=table.player(number).name, new=new)
    table = replace(table.with_seat(number, guest), invited=None)
    table = without_votes_on(table, frozenset({number}))
    return advance(before, replace(before, table=table), [], now)
