"""Requests about seats: join, leave, invite, fill, remove, replace."""

from dataclasses import dataclass, replace
from datetime import datetime

from bot.model import AuditEntry, Replaced, ReplacementReason, Seat, Status, Table
from bot.tables.rules.automatic_moves import Chosen
from bot.tables.rules.between_hands import step_to, vote_step, with_replaced
from bot.tables.rules.during_hand import acted, advance, logged
from bot.tables.rules.readiness import asked_anew
from bot.tables.rules.refusals import (
    TableWhy,
    not_in_hand,
    not_seated,
    refuse_during_hand,
    refuse_going,
)
from bot.tables.rules.scores import of_leaver
from bot.tables.rules.snapshot import Playing, Snapshot
from bot.tables.rules.step import (
    NeedsFacts,
    Outcome,
    Step,
    closed,
    closed_step,
    to_next_version,
    with_audit_entry,
)
from bot.tables.rules.substitutes import (
    new_ai_names,
    with_ai_players,
    without_points,
    without_votes_on,
)
from bot.tables.rules.votes import vote_to_replace, votes_against_host
from game.cards import SEATS
from game.hand import actions
from game.hand.attendance import is_bound
from game.hand.engine import act
from game.players.levels import Level
from game.refusals import Refusal


@dataclass(frozen=True, slots=True)
class JoinFacts:
    """What is known of a user who wants to sit down.

    `is_new`: they are in their first hands in the server. `barred`: a refusal that the table alone
    cannot give: banned, seated elsewhere, has to wait, left this hand.
    """

    is_new: bool = False
    barred: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Join:
    """Take the first empty seat, or else the first AI player's; during a hand only if invited."""

    user_id: int
    name: str
    facts: JoinFacts | None = None

    def decide(self, before: Snapshot, now: datetime) -> Outcome:
        if isinstance(before, Playing):
            is_new = self.facts is not None and self.facts.is_new
            step = take_over(before, self.user_id, self.name, now, new=is_new)
        else:
            step = step_to(before, self._joined(before.table), now)
        if isinstance(step, Refusal):
            return step
        return NeedsFacts() if self.facts is None else self.facts.barred or step

    def _joined(self, table: Table) -> Table | Refusal:
        """The table with the user in a seat at 0 points. Tribute no longer follows (§5)."""
        if refusal := refuse_during_hand(table):
            return refusal
        if table.seat_of(self.user_id) is not None:
            return Refusal(TableWhy.ALREADY_SEATED)
        open_seats = (*table.empty_seats, *table.ai_seats)
        if not open_seats:
            return Refusal(TableWhy.NO_OPEN_SEAT)
        invited = None if table.invited == self.user_id else table.invited
        former = table.seats[open_seats[0]] if table.hand_no else None
        seat = Seat(self.user_id, self.name, took_over=former.name if former else "")
        table = _with_seat(table, open_seats[0], seat)
        return replace(table, invited=invited)


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up a seat between hands.

    If the host leaves, the next person becomes the host. With nobody left the table closes.
    """

    user_id: int

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        refusal = refuse_going(before.table)
        return refusal or step_to(before, _left(before.table, self.user_id), now)


@dataclass(frozen=True, slots=True)
class LeaveHand:
    """Leave during hand `hand_no`, whose cost the user has been shown."""

    user_id: int
    hand_no: int

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        if before.table.hand_no != self.hand_no:
            return Refusal(TableWhy.STALE)
        if not isinstance(before, Playing):
            return not_in_hand(before.table)
        return leave_hand(before, self.user_id, now)


@dataclass(frozen=True, slots=True)
class Remove:
    """Take away a user's seat. During a hand this costs as much as leaving.

    `entry`: the moderator's audit entry; None if no moderator did it.
    """

    user_id: int
    entry: AuditEntry | None = None

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        if isinstance(before, Playing):
            step = leave_hand(before, self.user_id, now)
        else:
            step = step_to(before, _left(before.table, self.user_id), now)
        return with_audit_entry(step, self.entry)


@dataclass(frozen=True, slots=True)
class Invite:
    """Invite a guest to take over an AI player's seat; valid until the next deal.

    `has_to_wait`: the guest may not return unless the host invites them.
    """

    user_id: int
    guest_id: int
    has_to_wait: bool | None = None

    def decide(self, before: Snapshot, now: datetime) -> Outcome:
        table = before.table
        if self.has_to_wait is None:
            return NeedsFacts()
        if self.has_to_wait and self.user_id != table.host_id:
            return Refusal(TableWhy.PUT_OUT)
        if table.status is Status.CLOSED:
            return Refusal(TableWhy.TABLE_CLOSED)
        if table.seat_of(self.user_id) is None:
            return not_seated(table)
        if table.seat_of(self.guest_id) is not None:
            return Refusal(TableWhy.GUEST_SEATED)
        if len(table.people) == SEATS:
            return Refusal(TableWhy.NO_OPEN_SEAT)
        return to_next_version(before, replace(table, invited=self.guest_id), unseen=True)


@dataclass(frozen=True, slots=True)
class Fill:
    """Fill the empty seats with AI players.

    `ai_names`: names to choose from, at least five. `level`: theirs; empty for the table's level.
    """

    user_id: int
    ai_names: tuple[str, ...]
    level: str = ""

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        return step_to(before, self._filled(before.table), now)

    def _filled(self, table: Table) -> Table | Refusal:
        if refusal := refuse_during_hand(table):
            return refusal
        if table.seat_of(self.user_id) is None:
            return Refusal(TableWhy.NOT_SEATED)
        if not table.empty_seats:
            return Refusal(TableWhy.NO_OPEN_SEAT)
        if self.level not in ("", *Level):
            return Refusal(TableWhy.STALE)
        level, names = Level(self.level or table.level), new_ai_names(table, self.ai_names)
        seats = tuple(seat or Seat(None, next(names), level=level) for seat in table.seats)
        return asked_anew(replace(table, seats=seats))


@dataclass(frozen=True, slots=True)
class ReplacePerson:
    """Give a person's seat to an AI player: the host decides, the others vote.

    The host can only vote during a hand, or if that player votes against the host.
    """

    user_id: int
    other_id: int
    reason: ReplacementReason

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        table = before.table
        if isinstance(before, Playing) or not self._decides(table):
            vote = vote_to_replace(table, self.user_id, self.other_id, self.reason)
            return vote_step(before, vote, now)
        if refusal := refuse_during_hand(table):
            return refusal
        number = table.seat_of(self.other_id)
        if number is None:
            return Refusal(TableWhy.SITS_NOWHERE)
        if self.other_id == self.user_id:
            return Refusal(TableWhy.YOUR_OWN_SEAT)
        after = with_ai_players(table, frozenset({number}))
        after = asked_anew(replace(after, status=Status.LOBBY, changed_hands=True))
        replaced = Replaced(self.other_id, self.reason, self.user_id)
        return with_replaced(step_to(before, after, now), (replaced,))

    def _decides(self, table: Table) -> bool:
        """Whether this user is the host and the other one does not vote against them."""
        is_opposed = len(table.people) > 2 and votes_against_host(table, self.other_id)
        return self.user_id == table.host_id and not is_opposed


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
        after = act(hand, actions.Leave(number))
        if isinstance(after, Refusal):
            return after
        hand = after
        chosen.append((actions.Leave(number), "user"))
        if not hand.over:  # it is over if all others are on autoplay
            hand = acted(hand, actions.Substitute(number))
            chosen.append((actions.Substitute(number), "ai"))
    elif number in hand.on_autoplay and not is_bound(hand, number):
        hand = acted(hand, actions.TakeBack(number))
        chosen.append((actions.TakeBack(number), "ai"))
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
    score = of_leaver(before.table, number, seat, before.hand, now)
    return replace(step, change=replace(step.change, scores=(score, *step.change.scores)))


def take_over(
    before: Playing, user_id: int, name: str, now: datetime, *, new: bool = False
) -> Step | Refusal:
    """A guest takes an AI player's seat during the hand, which does not count for their record.

    `new`: the guest is in their first hands.
    """
    table, number = before.table, before.first_ai()
    if before.seat_of(user_id) is not None:
        return Refusal(TableWhy.ALREADY_SEATED)
    if number is None:
        return Refusal(TableWhy.NO_OPEN_SEAT)
    if table.invited != user_id:
        return Refusal(TableWhy.NOT_INVITED)
    guest = Seat(user_id, name, substitute=True, took_over=table.player(number).name, new=new)
    table = replace(table.with_seat(number, guest), invited=None)
    table = without_votes_on(table, frozenset({number}))
    return advance(before, replace(before, table=table), [], now)


def _left(table: Table, user_id: int) -> Table | Refusal:
    """The table after a user has left it between hands.

    Where a round was chosen, an AI player gets the seat, and the hand is dealt all the same (§1).
    """
    number = table.seat_of(user_id)
    if number is None:
        return Refusal(TableWhy.NOT_SEATED)
    if table.round:
        table = without_points(with_ai_players(table, frozenset({number})), number)
    else:
        table = _with_seat(table, number, None)
    if not table.people:
        return closed(table)
    host = table.host_id if table.host_id in table.people else table.people[0]
    return replace(table, host_id=host)


def _with_seat(table: Table, number: int, seat: Seat | None) -> Table:
    """The table with another player, or nobody, in a seat; everybody has to agree again."""
    table = replace(table.with_seat(number, seat), status=Status.LOBBY, changed_hands=True)
    return asked_anew(without_votes_on(table, frozenset({number})))
