"""Steps between hands: seats, rules, readiness and votes."""

from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from bot.model import Change, Replaced, Seat, Status, Table
from bot.tables.rules import scores
from bot.tables.rules.automatic_moves import Chosen
from bot.tables.rules.during_hand import acted, advance, logged
from bot.tables.rules.pace import WARN_AFTER
from bot.tables.rules.readiness import asked_anew, awaited, starts_by_itself, time_left
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Closed, Playing, Snapshot, snapshot_of
from bot.tables.rules.step import NeedsFacts, Step, closed, closed_step, to_next_version
from bot.tables.rules.substitutes import with_ai_players, without_points, without_votes_on
from bot.tables.rules.votes import carried_out
from game.hand.actions import Leave, Substitute, TakeBack
from game.hand.attendance import is_bound
from game.hand.engine import act
from game.refusals import Refusal

T = TypeVar("T", bound=Step | Refusal | NeedsFacts)


def step_to(before: Snapshot, table: Table | Refusal, now: datetime) -> Step | Refusal:
    """The step to this table, after somebody changed seats or rules.

    Carries out votes that now have a majority, unless a round was chosen: what it was announced for
    stays. The table stays open for longer, unless somebody is already waited for.
    """
    if isinstance(table, Refusal):
        return table
    replaced, closes = tuple[Replaced, ...](), False
    if table.round is None:
        table, replaced, closes = carried_out(table)
    if closes:
        table = closed(table, voted=True)
    elif replaced:
        table = asked_anew(replace(table, status=Status.LOBBY))
    if table.status is Status.CLOSED:
        deadline = None
    elif table.paused or table.round or _goes_on_waiting(before.table, table):
        deadline = before.table.deadline_at  # nobody can make the others wait longer
    else:
        deadline = now + time_left(table)
    since = (before.table.waiting_since or now) if table.empty_seats else None
    table = replace(table, waiting_since=since)
    return with_replaced(waiting_step(before, table, deadline), replaced)


def _goes_on_waiting(before: Table, table: Table) -> bool:
    if starts_by_itself(before) or starts_by_itself(table):
        return starts_by_itself(before) and starts_by_itself(table)
    return bool(awaited(before) and awaited(table))


def vote_step(before: Snapshot, table: Table | Refusal, now: datetime) -> Step | Refusal:
    """The step after a vote. During a hand, votes take effect at its end."""
    if isinstance(before, Closed):
        return Refusal(TableWhy.TABLE_CLOSED)
    if before.table.round:
        return Refusal(TableWhy.BEING_DEALT)
    if isinstance(table, Refusal) or not isinstance(before, Playing):
        return step_to(before, table, now)
    return to_next_version(before, table)


def waiting_step(before: Snapshot, table: Table, deadline: datetime | None) -> Step:
    """The step in which the table waits until the deadline.

    If people are awaited, they are warned once; an unchanged deadline keeps its warning.
    """
    warn = None
    if deadline == before.table.deadline_at:
        warn = before.table.warn_at
    elif deadline is not None and awaited(table):
        warn = deadline - (1 - WARN_AFTER) * time_left(table)
    table = replace(table.next_version(), deadline_at=deadline, warn_at=warn)
    return Step(Change(table), snapshot_of(table, before.hand))


def with_replaced(step: T, replaced: tuple[Replaced, ...]) -> T:
    """The step, in which these people also lose their seats."""
    if not isinstance(step, Step):
        return step
    change = replace(step.change, replaced=(*step.change.replaced, *replaced))
    return replace(step, change=change)


def leave_hand(before: Playing, user_id: int, now: datetime) -> Step | Refusal:
    """Somebody leaves during the hand, and an AI player continues.

    It costs `PENALTY` now, and the rest of what the seat loses at the end. The AI player begins at
    0 points and gets the hand's result. With nobody left the table closes, and the hand does not
    count. A guest who took the seat over in this hand leaves without cost or score (§6).
    """
    place = before.table.place_of(user_id)
    if place is None:
        return Refusal(TableWhy.NOT_SEATED)
    number, seat = place
    hand, chosen = before.hand, list[Chosen]()
    if not seat.substitute:
        after = act(hand, Leave(number))
        if isinstance(after, Refusal):
            return after
        hand = after
        chosen.append((Leave(number), "user"))
        if not hand.over:  # it is over if all others are on autoplay
            hand = acted(hand, Substitute(number))
            chosen.append((Substitute(number), "ai"))
    elif number in hand.on_autoplay and not is_bound(hand, number):
        hand = acted(hand, TakeBack(number))
        chosen.append((TakeBack(number), "ai"))
    table = without_points(with_ai_players(before.table, frozenset({number})), number)
    if seat.substitute:
        table = table.with_seat(number, replace(table.player(number), substitute=True))
    done = replace(before, table=table, hand=hand)
    if hand.over or not table.people:
        step = closed_step(done, logged(before.progress, chosen, now))
    else:
        step = advance(before, done, chosen, now)
    if seat.substitute:
        return step
    score = scores.of_leaver(before.table, number, seat, before.hand, now)
    return replace(step, change=replace(step.change, scores=(score, *step.change.scores)))


def take_over(
    before: Playing, user_id: int, name: str, now: datetime, *, new: bool = False
) -> Step | Refusal:
    """A guest takes an AI player's seat during the hand, which does not count for their record.

    `new`: the guest is in their first hands.
    """
    table, number = before.table, before.first_ai()
    if number is None:
        return Refusal(TableWhy.NO_OPEN_SEAT)
    if before.seat_of(user_id) is not None:
        return Refusal(TableWhy.ALREADY_SEATED)
    if table.invited != user_id:
        return Refusal(TableWhy.NOT_INVITED)
    guest = Seat(user_id, name, substitute=True, took_over=table.player(number).name, new=new)
    table = replace(table.with_seat(number, guest), invited=None)
    table = without_votes_on(table, frozenset({number}))
    return advance(before, replace(before, table=table), [], now)
