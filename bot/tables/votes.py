"""What the people at a table decide together: to end it, or to give a seat to an AI player.

More than half of them decide, and between the hands only: so it costs nobody a hand, neither one
that goes well nor one that goes badly. A vote is as a seat keeps it: `end`, or `3 spoils`.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from bot.model import Reason, Replaced, Seat, Table
from bot.tables.stops import Stop, Stopped
from bot.tables.substitutes import with_ai_players

END = "end"
OFFERED = (Reason.ABSENT, Reason.SPOILS, Reason.FRIEND)
"""The reasons that can be chosen."""


class Motion(NamedTuple):
    """What is voted on: the end of the table, or the seat for an AI player."""

    seat: int | None
    votes: int
    needed: int
    reason: Reason | None

    @property
    def carried(self) -> bool:
        """Whether enough people want it."""
        return self.votes >= self.needed


def vote_to_end(table: Table, user_id: int) -> Table | Stopped:
    """Vote for the end of the table."""
    return _voted(table, user_id, END)


def vote_to_replace(table: Table, user_id: int, other: int, reason: Reason) -> Table | Stopped:
    """Vote for giving somebody's seat to an AI player."""
    seat = table.seat_of(other)
    if seat is None:
        return Stopped(Stop.SITS_NOWHERE)
    if other == user_id:
        return Stopped(Stop.YOUR_OWN_SEAT)
    return _voted(table, user_id, f"{seat} {reason.value}")


def votes_against_host(table: Table, user_id: int) -> bool:
    """Whether somebody wants the host's seat for an AI player, or the end of the table."""
    number, host = table.seat_of(user_id), table.seat_of(table.host_id)
    return number is not None and _ballot(table, number).split(" ")[0] in (END, str(host))


def motions(table: Table) -> tuple[Motion, ...]:
    """All that somebody voted for, the end of the table first, then by seat."""
    return tuple(_motions(table))


def ended_by_vote(table: Table) -> bool:
    """Whether enough people of a table, as it was left, wanted its end."""
    return any(motion.seat is None and motion.carried for motion in motions(table))


def carried_out(table: Table) -> tuple[Table, tuple[Replaced, ...], bool]:
    """The table between two hands after its votes: with whom it replaced, and whether it ends.

    The votes for its end stay with it, to tell why.
    """
    if ended_by_vote(table):
        return table, (), True
    carried = [motion for motion in motions(table) if motion.carried]
    gone = tuple(
        Replaced(seat.user_id, motion.reason)
        for motion in carried
        if motion.seat is not None and motion.reason
        if (seat := table.seats[motion.seat]) and seat.user_id is not None
    )
    numbers = frozenset(motion.seat for motion in carried if motion.seat is not None)
    if gone:
        table = replace(with_ai_players(table, numbers), changed_hands=True)
    return table, gone, False


def _voted(table: Table, user_id: int, ballot: str) -> Table | Stopped:
    number = table.seat_of(user_id)
    if number is None:
        return Stopped(Stop.NOT_SEATED)
    if len(table.people) < 2:
        return Stopped(Stop.NOBODY_ELSE)
    if _ballot(table, number) == ballot:
        return Stopped(Stop.ALREADY_VOTED)
    seats = tuple(
        replace(seat, vote=ballot) if seat and place == number else seat
        for place, seat in enumerate(table.seats)
    )
    return replace(table, seats=seats)


def _ballot(table: Table, number: int) -> str:
    seat = table.seats[number]
    return seat.vote if seat and seat.is_person else ""


def _motions(table: Table) -> Iterator[Motion]:
    ballots = [ballot for number in range(len(table.seats)) if (ballot := _ballot(table, number))]
    needed = len(table.people) // 2 + 1
    if ended := ballots.count(END):
        yield Motion(None, ended, needed, None)
    against = [ballot.split() for ballot in ballots if ballot != END]
    for number, votes in sorted(Counter(int(seat) for seat, _ in against).items()):
        if _is_person(table.seats[number]):
            reason = next(reason for seat, reason in reversed(against) if int(seat) == number)
            yield Motion(number, votes, needed, Reason(reason))


def _is_person(seat: Seat | None) -> bool:
    return seat is not None and seat.is_person
