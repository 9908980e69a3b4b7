"""Requests about the next hand: who agrees to it, and the deal once everybody has."""

import re
from dataclasses import dataclass, replace
from datetime import datetime

from bot import model
from bot.model import Seat, Status, Table
from bot.tables.rules import readiness
from bot.tables.rules.between_hands import seated, waiting, with_replaced
from bot.tables.rules.hand_progress import advance
from bot.tables.rules.pace import HELD_UP
from bot.tables.rules.refusals import TableWhy, refuse_during_hand
from bot.tables.rules.rule_sets import rules_of
from bot.tables.rules.scores import tribute_due
from bot.tables.rules.snapshot import Lobby, Playing, Settled, Snapshot, begun, whole_milliseconds
from bot.tables.rules.step import NeedsFacts, Step
from game.cards import SEATS
from game.hand.engine import deal
from game.match import next_first
from game.notation.game_file import written_debt
from game.refusals import Refusal
from game.rules.options import written
from game.shuffle import DealEntropy

MOST_DRAWN = 2**63
"""A page draws a number below this, as large as those of Discord may be."""
_SHA_256 = re.compile("[0-9a-f]{64}")

Outcome = Step | Refusal | NeedsFacts


@dataclass(frozen=True, slots=True)
class Deal:
    """What a deal needs besides the table.

    `next_seed`: the secret seed that the hand after it will be dealt from. `newcomers`: the people
    at the table who are in their first hands. `from_presses`: mix the players' numbers into the
    cards (§1).
    """

    next_seed: bytes
    newcomers: frozenset[int] = frozenset()
    from_presses: bool = True


@dataclass(frozen=True, slots=True)
class Ready:
    """Agree to the next hand with these players, rules, pace and hints.

    It is dealt once all people at the table have agreed. `press`: Discord's id of the press or
    command. `terms`: the terms that the button was made for; None for a command.
    """

    user_id: int
    press: int
    terms: int | None = None
    deal: Deal | None = None

    def decide(self, before: Snapshot, now: datetime) -> Outcome:
        if _are_outdated(self.terms, before):
            return Refusal(TableWhy.STALE)
        return _agreed(before, self._ready(before.table), self.deal, now)

    def _ready(self, table: Table) -> Table | Refusal:
        place = _undecided(table, self.user_id)
        if isinstance(place, Refusal):
            return place
        number, seat = place
        return table.with_seat(number, replace(seat, ready=self.press))


@dataclass(frozen=True, slots=True)
class Commit:
    """Agree on the web page, with the SHA-256 in hex of a number that the page has drawn.

    The page draws it so that the bot's host cannot choose it. Earlier presses in Discord are void:
    a page's number must be fixed before anyone's is known.
    """

    user_id: int
    commitment: str
    terms: int
    deal: Deal | None = None

    def decide(self, before: Snapshot, now: datetime) -> Outcome:
        if _are_outdated(self.terms, before):
            return Refusal(TableWhy.STALE)
        return _agreed(before, self._committed(before.table), self.deal, now)

    def _committed(self, table: Table) -> Table | Refusal:
        place = _undecided(table, self.user_id)
        if isinstance(place, Refusal):
            return place
        if not _SHA_256.fullmatch(self.commitment):
            return Refusal(TableWhy.STALE)
        number, seat = place
        table = table.with_seats(
            lambda _, other: other if other.commitment else replace(other, ready=None)
        )
        return table.with_seat(number, replace(seat, commitment=self.commitment))


@dataclass(frozen=True, slots=True)
class Reveal:
    """Reveal the number that the user's page has drawn, after everybody has agreed."""

    user_id: int
    drawn: int
    deal: Deal | None = None

    def decide(self, before: Snapshot, now: datetime) -> Outcome:
        return _agreed(before, self._revealed(before.table), self.deal, now)

    def _revealed(self, table: Table) -> Table | Refusal:
        place = table.place_of(self.user_id)
        if place is None or not readiness.revealing(table) or not 0 <= self.drawn < MOST_DRAWN:
            return Refusal(TableWhy.STALE)
        number, seat = place
        if seat.ready is not None or readiness.commitment_of(self.drawn) != seat.commitment:
            return Refusal(TableWhy.STALE)
        return table.with_seat(number, replace(seat, ready=self.drawn))


def start_without_late(before: Snapshot, deal: Deal | None, now: datetime) -> Outcome:
    """The step when the time to agree is over.

    Normally AI players take the seats of those who have not agreed, and the hand is dealt. If fewer
    than half have agreed, all are asked again. If the bot was down, the wait starts again. If a
    page kept its number, the deal is called off, and an AI player takes that seat.
    """
    table = before.table
    if table.deadline_at is not None and table.deadline_at <= now - HELD_UP:
        return waiting(before, table, now + readiness.time_left(table))
    if readiness.revealing(table):
        return _called_off(before, now)
    if readiness.few_are_ready(table):
        return seated(before, readiness.asked_anew(table), now)
    table, replaced = readiness.replace_late(table, readiness.awaited(table))
    if readiness.revealing(table):
        step: Outcome = waiting(before, table, now + readiness.time_left(table))
    else:
        step = _dealt(before, table, deal, now)
    return with_replaced(step, replaced)


def _are_outdated(terms: int | None, before: Snapshot) -> bool:
    """Whether a button showed other terms than today's.

    In a hand it does not matter: HAND_RUNNING is the better refusal.
    """
    is_current = terms in (None, readiness.terms(before.table))
    return not is_current and not isinstance(before, Playing)


def _undecided(table: Table, user_id: int) -> tuple[int, Seat] | Refusal:
    """The seat of a user who may agree now, with its number."""
    if refusal := refuse_during_hand(table):
        return refusal
    place = table.place_of(user_id)
    if place is None:
        return Refusal(TableWhy.NOT_SEATED)
    if empty := len(table.empty_seats):
        return Refusal(TableWhy.SEATS_EMPTY, {"empty": empty})
    return Refusal(TableWhy.ALREADY_READY) if readiness.has_agreed(place[1]) else place


def _agreed(before: Snapshot, table: Table | Refusal, deal: Deal | None, now: datetime) -> Outcome:
    """The step after somebody has agreed, which deals if nobody is waited for any more."""
    if isinstance(table, Refusal) or readiness.unready(table) or readiness.revealing(table):
        return seated(before, table, now)
    return _dealt(before, table, deal, now)


def _dealt(before: Snapshot, table: Table, deal: Deal | None, now: datetime) -> Outcome:
    """The step that deals the next hand, to which everybody has agreed."""
    if not isinstance(before, Lobby | Settled):
        return Refusal(TableWhy.HAND_RUNNING)
    if deal is None:
        return NeedsFacts()
    presses = readiness.presses(table) if deal.from_presses else ()
    before = replace(before, table=table)
    return start_hand(before, deal.next_seed, now, presses, new=deal.newcomers)


def _called_off(before: Snapshot, now: datetime) -> Outcome:
    """Call the deal off, and ask everybody again.

    AI players take the seats of those whose pages did not tell their number, unless none did.
    """
    silent = readiness.silent(before.table)
    late = silent if len(silent) < len(before.table.people) else frozenset()
    table, replaced = readiness.replace_late(before.table, late)
    return with_replaced(seated(before, readiness.asked_anew(table), now), replaced)


def start_hand(
    before: Lobby | Settled,
    next_seed: bytes,
    now: datetime,
    entropy: DealEntropy = (),
    *,
    new: frozenset[int] = frozenset(),
) -> Step:
    """Deal the next hand, beginning at seat 0 or at the last emperor.

    It is dealt from the table's seed and from this entropy. `next_seed`: the seed of the hand after
    it. `new`: the users in their first hands.
    """
    table, rules = before.table, rules_of(before.table)
    first, debt = next_first(before.hand), tribute_due(before)
    hand = deal(rules, bytes.fromhex(table.seed), first, debt, entropy)
    row = model.HandRow(
        table.id,
        table.hand_no + 1,
        table.seed,
        first,
        written(rules),
        whole_milliseconds(now),
        owed=written_debt(debt) if debt else None,
        deal_entropy=entropy,
    )
    table = replace(
        table,
        status=Status.PLAYING,
        hand_no=row.hand_no,
        seed=next_seed.hex(),
        invited=None,
        changed_by=None,
        changed=(),
        changed_hands=False,
        practice=len(table.people) < SEATS,
        hinted=(),
    )
    table = table.with_seats(lambda _, seat: _at_the_deal(seat, new))
    return advance(before, Playing(table, hand, begun(row, hand)), [], now, row)


def _at_the_deal(seat: Seat, new: frozenset[int]) -> Seat:
    """A seat at the deal, without anything that was about the last hand."""
    seat = replace(seat, substitute=False, premove=None, vote=None, took_over="")
    return replace(seat, ready=None, commitment="", new=seat.user_id in new)
