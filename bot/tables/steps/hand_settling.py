"""The end of a hand: the points, the seats still on autoplay, and the votes of its people."""

import json
from dataclasses import asdict, replace
from datetime import datetime

from bot.model import Change, Replaced, Status, Table
from bot.tables import scores
from bot.tables.course import Course
from bot.tables.lobby import closed
from bot.tables.pace import idle_time
from bot.tables.substitutes import with_ai_players
from bot.tables.votes import carried_out
from game.hand.attendance import penalty
from game.hand.engine import Hand
from game.match import totals
from game.rules.ruleset import AfterAutoplay
from game.scoring import Result
from game.seats import SEATS


def ended(change: Change, hand: Hand, course: Course, now: datetime) -> Change:
    """The change of a table that also ends its hand, if the hand is over."""
    table = change.table
    if not hand.over:
        return change
    if hand.result is None:
        return replace(change, table=closed(table))
    settled = _after_autoplay(_settled(table, hand.result, now), hand)
    settled, replaced = _after_votes(settled)
    return replace(
        change,
        table=settled,
        result=json.dumps(asdict(hand.result)),
        ending=scores.ending(hand, course, now),
        scores=scores.of_table(table, hand, course, now),
        charged=_charged(hand),
        replaced=replaced,
    )


def _settled(table: Table, result: Result, now: datetime) -> Table:
    """The table with the points of a hand, until the next one is dealt."""
    after = totals(tuple(table.player(seat).points for seat in range(SEATS)), result)
    table = table.with_seats(lambda number, seat: replace(seat, points=after[number]))
    return replace(table, status=Status.SETTLED, due=now + idle_time(table))


def _after_autoplay(table: Table, hand: Hand) -> Table:
    """A seat still on autoplay closes the table, or goes to an AI player (§6).

    With nobody left the table closes in any case.
    """
    if not hand.on_autoplay:
        return table
    replaced = with_ai_players(table, hand.on_autoplay)
    if hand.rules.after_autoplay is AfterAutoplay.CLOSE or not replaced.people:
        return closed(table)
    return replaced


def _after_votes(table: Table) -> tuple[Table, tuple[Replaced, ...]]:
    """The table after the votes of the hand, and the users who lost their seats by them."""
    if table.status is Status.CLOSED:
        return table, ()
    table, replaced, ends = carried_out(table)
    return (closed(table, voted=True) if ends else table), replaced


def _charged(hand: Hand) -> tuple[tuple[int, int], ...]:
    """The points that it costs to have left a seat, with each seat that somebody left."""
    return tuple((seat, penalty(hand, seat)) for seat, n in enumerate(hand.leavings) if n)
