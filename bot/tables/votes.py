"""Votes of the people at a table: to close it, or to give a seat to an AI player.

A majority decides, and only between hands, so that no vote takes a hand away. A seat stores its
vote as text: `end`, or `3 spoils`.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.model import Replaced, ReplacementReason, Table
from bot.tables.refusals import TableWhy
from bot.tables.substitutes import with_ai_players
from game.refusals import Refusal

END = "end"
OFFERED = (ReplacementReason.ABSENT, ReplacementReason.SPOILS, ReplacementReason.FRIEND)
"""The reasons that players can choose."""


@dataclass(frozen=True, slots=True)
class _Motion:
    """A proposal, with its votes and how many it needs."""

    votes: int
    needed: int

    @property
    def carried(self) -> bool:
        """Whether it has enough votes."""
        return self.votes >= self.needed


@dataclass(frozen=True, slots=True)
class EndMotion(_Motion):
    """The proposal to close the table."""


@dataclass(frozen=True, slots=True)
class SeatMotion(_Motion):
    """The proposal to give this user's seat to an AI player, for this reason."""

    seat: int
    user_id: int
    reason: ReplacementReason


Motion = EndMotion | SeatMotion


def vote_to_end(table: Table, user_id: int) -> Table | Refusal:
    """Vote for the end of the table."""
    return _voted(table, user_id, END)


def vote_to_replace(
    table: Table, user_id: int, other: int, reason: ReplacementReason
) -> Table | Refusal:
    """Vote for giving somebody's seat to an AI player."""
    seat = table.seat_of(other)
    if seat is None:
        return Refusal(TableWhy.SITS_NOWHERE)
    if other == user_id:
        return Refusal(TableWhy.YOUR_OWN_SEAT)
    return _voted(table, user_id, f"{seat} {reason.value}")


def votes_against_host(table: Table, user_id: int) -> bool:
    """Whether somebody wants the host's seat for an AI player, or the end of the table."""
    place, host = table.place_of(user_id), table.seat_of(table.host_id)
    return place is not None and place[1].vote.split(" ")[0] in (END, str(host))


def motions(table: Table) -> tuple[Motion, ...]:
    """All proposals that have a vote: the end of the table first, then by seat."""
    return tuple(_motions(table))


def ended_by_vote(table: Table) -> bool:
    """Whether a closed table was closed by vote."""
    return any(isinstance(motion, EndMotion) and motion.carried for motion in motions(table))


def carried_out(table: Table) -> tuple[Table, tuple[Replaced, ...], bool]:
    """The table after its votes, who lost a seat, and whether it closes.

    Votes for closing it stay, to say why.
    """
    if ended_by_vote(table):
        return table, (), True
    carried = [each for each in motions(table) if isinstance(each, SeatMotion) and each.carried]
    if carried:
        seats = frozenset(motion.seat for motion in carried)
        table = replace(with_ai_players(table, seats), changed_hands=True)
    return table, tuple(Replaced(motion.user_id, motion.reason) for motion in carried), False


def _voted(table: Table, user_id: int, ballot: str) -> Table | Refusal:
    place = table.place_of(user_id)
    if place is None:
        return Refusal(TableWhy.NOT_SEATED)
    if len(table.people) < 2:
        return Refusal(TableWhy.NOBODY_ELSE)
    number, seat = place
    if seat.vote == ballot:
        return Refusal(TableWhy.ALREADY_VOTED)
    return table.with_seat(number, replace(seat, vote=ballot))


def _motions(table: Table) -> Iterator[Motion]:
    ballots = [seat.vote for seat in table.seats if seat and seat.is_person and seat.vote]
    needed = len(table.people) // 2 + 1
    if ended := ballots.count(END):
        yield EndMotion(ended, needed)
    against = [ballot.split() for ballot in ballots if ballot != END]
    for number, votes in sorted(Counter(int(seat) for seat, _ in against).items()):
        reason = next(reason for seat, reason in reversed(against) if int(seat) == number)
        for user_id in table.users_at((number,)):
            yield SeatMotion(votes, needed, number, user_id, ReplacementReason(reason))
