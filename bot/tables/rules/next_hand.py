"""Requests about the next hand: who agrees to it, the announcement of its round, the deal."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from bot import model
from bot.model import Seat, Status, Table
from bot.tables.rules import readiness
from bot.tables.rules.automatic_moves import Chosen
from bot.tables.rules.between_hands import step_to, waiting_step, with_replaced
from bot.tables.rules.during_hand import acted, advance
from bot.tables.rules.pace import HELD_UP, idle_time
from bot.tables.rules.refusals import TableWhy, refuse_during_hand
from bot.tables.rules.rule_sets import rules_of
from bot.tables.rules.scores import tribute_due
from bot.tables.rules.snapshot import (
    Closed,
    Lobby,
    Playing,
    Settled,
    Snapshot,
    begun,
    whole_milliseconds,
)
from bot.tables.rules.step import NeedsFacts, Outcome, Step, to_next_version
from game.beacon import Draw, due_at, first_round, is_in_time, sent_at, written_draw
from game.cards import SEATS
from game.hand.actions import Action
from game.hand.engine import Hand, deal
from game.match import next_first
from game.notation.game_file import written_debt
from game.refusals import Refusal
from game.rules.options import written

AHEAD = timedelta(seconds=2)
"""A round is announced at least this long before it is due."""
AHEAD_OF_LATER = timedelta(seconds=8)
"""A round that replaces one whose announcement was no good is due at least this long after that."""
_MILLISECOND = timedelta(milliseconds=1)
_EPOCH = datetime.fromtimestamp(0, UTC)


@dataclass(frozen=True, slots=True)
class DealFacts:
    """What a deal needs besides the table.

    `next_seed`: the secret seed that the hand after it will be dealt from. `newcomers`: the people
    at the table who are in their first hands. `has_beacon`: a public random number is mixed into
    the cards (§1).
    """

    next_seed: bytes
    newcomers: frozenset[int] = frozenset()
    has_beacon: bool = False


@dataclass(frozen=True, slots=True)
class Ready:
    """Agree to the next hand with these players, rules, pace and hints.

    Once all people at the table have agreed, a round of the beacon is chosen, or without a beacon
    the hand is dealt. `terms`: the terms that the button was made for; None for a command.
    """

    user_id: int
    terms: int | None = None
    facts: DealFacts | None = None

    def decide(self, before: Snapshot, now: datetime) -> Outcome:
        if _are_outdated(self.terms, before):
            return Refusal(TableWhy.STALE)
        table = self._ready(before.table)
        if isinstance(table, Refusal) or readiness.unready(table):
            return step_to(before, table, now)
        return _agreed(before, table, self.facts, now)

    def _ready(self, table: Table) -> Table | Refusal:
        if refusal := refuse_during_hand(table):
            return refusal
        place = table.place_of(self.user_id)
        if place is None:
            return Refusal(TableWhy.NOT_SEATED)
        if empty := len(table.empty_seats):
            return Refusal(TableWhy.SEATS_EMPTY, {"empty": empty})
        number, seat = place
        if seat.ready:
            return Refusal(TableWhy.ALREADY_READY)
        return table.with_seat(number, replace(seat, ready=True))


@dataclass(frozen=True, slots=True)
class AutoReady:
    """Let each next hand start by itself, as far as this user is concerned, or no longer."""

    user_id: int
    on: bool

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        place = before.table.place_of(self.user_id)
        if isinstance(before, Closed):
            return Refusal(TableWhy.TABLE_CLOSED)
        if place is None:
            return Refusal(TableWhy.NOT_SEATED)
        number, seat = place
        table = before.table.with_seat(number, replace(seat, auto_ready=self.on))
        if isinstance(before, Playing) or table.round:
            return to_next_version(before, table, unseen=True)
        return step_to(before, table, now)


@dataclass(frozen=True, slots=True)
class Announce:
    """Record that Discord has accepted the message that announces a round, in this channel.

    If that was too late, so that somebody may have known the number, or too early, because this
    machine's clock is wrong, a later round by Discord's clock is chosen. So it is if there is no
    message (None).
    """

    round: int
    message_id: int | None
    channel_id: int

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        table, message_id = before.table, self.message_id
        if table.round != self.round or table.announced:
            return Refusal(TableWhy.STALE)
        accepted_at = _EPOCH + sent_at(message_id) * _MILLISECOND if message_id else now
        if message_id is None or not is_in_time(self.round, message_id):
            later = first_round((accepted_at + AHEAD_OF_LATER - _EPOCH) // _MILLISECOND)
            return waiting_step(before, replace(table, round=later), table.deadline_at)
        deadline = table.deadline_at if table.paused else now + (due_time(table) - accepted_at)
        table = replace(table, announced=message_id, announced_in=self.channel_id)
        return waiting_step(before, table, deadline)


@dataclass(frozen=True, slots=True)
class DealAnnounced:
    """Deal from the announced round; from the secret alone if no relay told its `signature`."""

    round: int
    signature: bytes | None
    facts: DealFacts | None = None

    def decide(self, before: Snapshot, now: datetime) -> Outcome:
        table = before.table
        if table.round != self.round or not table.announced or table.paused:
            return Refusal(TableWhy.STALE)
        draw = Draw(self.round, self.signature, table.announced) if self.signature else None
        return _dealt(before, self.facts, now, draw)


def due_time(table: Table) -> datetime:
    """When the round that a table waits for is due, by this machine's clock."""
    return _EPOCH + due_at(table.round or 0) * _MILLISECOND


def start_without_late(before: Snapshot, facts: DealFacts | None, now: datetime) -> Outcome:
    """The step when the time to agree is over.

    If all let the hand start by itself, it does. Else AI players normally take the seats of those
    who have not agreed. If fewer than half have agreed, all are asked again. If the bot was down,
    the wait starts again.
    """
    table = before.table
    if table.deadline_at is not None and table.deadline_at <= now - HELD_UP:
        return waiting_step(before, table, now + readiness.time_left(table))
    if readiness.starts_by_itself(table):
        return _agreed(before, readiness.all_ready(table), facts, now)
    if readiness.few_are_ready(table):
        return step_to(before, readiness.asked_anew(table), now)
    table, replaced = readiness.replace_late(table, readiness.awaited(table))
    return with_replaced(_agreed(before, table, facts, now), replaced)


def _are_outdated(terms: int | None, before: Snapshot) -> bool:
    """Whether a button showed other terms than today's.

    In a hand it does not matter: HAND_RUNNING is the better refusal.
    """
    is_current = terms in (None, readiness.terms(before.table))
    return not is_current and not isinstance(before, Playing)


def _agreed(before: Snapshot, table: Table, facts: DealFacts | None, now: datetime) -> Outcome:
    """The step to this table, where everybody has agreed to the next hand."""
    if facts is None:
        return NeedsFacts()
    if not facts.has_beacon:
        return _dealt(replace(before, table=table), facts, now)
    table = replace(table, round=first_round((now + AHEAD - _EPOCH) // _MILLISECOND))
    return waiting_step(
        before, table, table.deadline_at if table.paused else now + idle_time(table)
    )


def _dealt(
    before: Snapshot, facts: DealFacts | None, now: datetime, draw: Draw | None = None
) -> Outcome:
    """The step that deals the next hand."""
    if not isinstance(before, Lobby | Settled):
        return Refusal(TableWhy.HAND_RUNNING)
    if facts is None:
        return NeedsFacts()
    return start_hand(before, facts.next_seed, now, draw, new=facts.newcomers)


def start_hand(
    before: Lobby | Settled,
    next_seed: bytes,
    now: datetime,
    draw: Draw | None = None,
    *,
    new: frozenset[int] = frozenset(),
) -> Step:
    """Deal the next hand, beginning at seat 0 or at the last emperor.

    It is dealt from the table's seed and from this round. `next_seed`: the seed of the hand after
    it. `new`: the users in their first hands.
    """
    table, rules = before.table, rules_of(before.table)
    first, debt = next_first(before.hand), tribute_due(before)
    hand = deal(rules, bytes.fromhex(table.seed), first, debt, draw)
    return begin(before, hand, next_seed.hex(), now, new=new)


def begin(
    before: Lobby | Settled,
    hand: Hand,
    next_seed: str,
    now: datetime,
    *,
    new: frozenset[int] = frozenset(),
    taken: Sequence[Action] = (),
) -> Step:
    """Begin a hand as it was dealt.

    `next_seed`, `new`: as in `start_hand`; the seed in hex. `taken`: the actions after which it
    goes on. Raises TypeError if one is refused.
    """
    row = model.HandRow(
        before.table.id,
        before.table.hand_no + 1,
        hand.seed.hex(),
        hand.first,
        written(hand.rules),
        whole_milliseconds(now),
        owed=written_debt(hand.owed) if hand.owed else None,
        draw=written_draw(hand.draw) if hand.draw else None,
    )
    table = replace(
        before.table,
        status=Status.PLAYING,
        hand_no=row.hand_no,
        seed=next_seed,
        round=None,
        announced=None,
        invited=None,
        changed_by=None,
        changed=(),
        changed_hands=False,
        practice=len(before.table.people) < SEATS,
        hinted=(),
    )
    table = table.with_seats(lambda _, seat: _at_the_deal(seat, new))
    start = Playing(table, hand, begun(row, hand))
    for action in taken:
        hand = acted(hand, action)
    chosen: list[Chosen] = [(action, "ai") for action in taken]
    return advance(start if taken else before, replace(start, hand=hand), chosen, row.dealt_at, row)


def _at_the_deal(seat: Seat, new: frozenset[int]) -> Seat:
    """A seat at the deal, without anything that was about the last hand."""
    seat = replace(seat, substitute=False, premove=None, vote=None, took_over="")
    return replace(seat, ready=False, new=seat.user_id in new)
