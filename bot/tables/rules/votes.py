"""Votes of the people at a table: to close it, or to give a seat to an AI player.

A majority decides, and only between hands, so that no vote takes a hand away.
"""

from collections import Counter
from dataclasses import dataclass, replace

from bot.model import EndVote, Replaced, ReplacementReason, SeatVote, Table, Vote
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.substitutes import with_ai_players
from game.refusals import Refusal

OFFERED = (ReplacementReason.ABSENT, ReplacementReason.SPOILS, ReplacementReason.FRIEND)
"""The reasons that players can choose."""


@dataclass(frozen=True, slots=True)
class _Motion:
    """A proposal, with its votes and how many it needs."""

    votes: int
    needed: int

    @property
    def carried(self) -> bool:
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
    return _voted(table, user_id, EndVote())


def vote_to_replace(
    table: Table, user_id: int, other: int, reason: ReplacementReason
) -> Table | Refusal:
    """Vote for giving somebody's seat to an AI player."""
    seat = table.seat_of(other)
    if seat is None:
        return Refusal(TableWhy.SITS_NOWHERE)
    if other == user_id:
        return Refusal(TableWhy.YOUR_OWN_SEAT)
    return _voted(table, user_id, SeatVote(seat, reason))


def votes_against_host(table: Table, user_id: int) -> bool:
    """Whether this user votes to give the host's seat to an AI player, or to close the table."""
    place = table.place_of(user_id)
    match place and place[1].vote:
        case EndVote():
            return True
        case SeatVote(seat=seat):
            return seat == table.seat_of(table.host_id)
        case _:
            return False


def motions(table: Table) -> tuple[Motion, ...]:
    """All proposals that have a vote: the end of the table first, then by seat."""
    votes = [seat.vote for seat in table.seats if seat and seat.is_person and seat.vote]
    needed = len(table.people) // 2 + 1
    proposals: list[Motion] = []
    if count := votes.count(EndVote()):
        proposals.append(EndMotion(count, needed))
    seat_votes = [vote for vote in votes if isinstance(vote, SeatVote)]
    reasons = {vote.seat: vote.reason for vote in seat_votes}
    for seat, count in sorted(Counter(vote.seat for vote in seat_votes).items()):
        proposals += [
            SeatMotion(count, needed, seat, user_id, reasons[seat])
            for user_id in table.users_at((seat,))
        ]
    return tuple(proposals)


def ended_by_vote(table: Table) -> bool:
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


def _voted(table: Table, user_id: int, vote: Vote) -> Table | Refusal:
    place = table.place_of(user_id)
    if place is None:
        return Refusal(TableWhy.NOT_SEATED)
    if len(table.people) < 2:
        return Refusal(TableWhy.NOBODY_ELSE)
    number, seat = place
    if seat.vote == vote:
        return Refusal(TableWhy.ALREADY_VOTED)
    return table.with_seat(number, replace(seat, vote=vote))
