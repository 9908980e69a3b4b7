"""Requests about the next hand: who agrees to it, and the deal once everybody has."""

import re
from dataclasses import dataclass, replace
from datetime import datetime

from bot.model import Seat, Table
from bot.tables.rules import readiness
from bot.tables.rules.acting import start_hand
from bot.tables.rules.between_hands import seated, waiting, with_replaced
from bot.tables.rules.pace import HELD_UP
from bot.tables.rules.refusals import TableWhy, refuse_during_hand
from bot.tables.rules.snapshot import Lobby, Playing, Settled, Snapshot
from bot.tables.rules.step import Step
from game.refusals import Refusal

MOST_DRAWN = 2**63
"""A page draws a number below this, as large as those of Discord may be."""
_SHA_256 = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Deal:
    """What a deal needs besides the table.

    `next_seed`: the secret seed of the hand after it. `newcomers`: the people at the table who are
    in their first hands. `from_presses`: the cards also depend on the numbers of the players (§1).
    """

    next_seed: bytes
    newcomers: frozenset[int] = frozenset()
    from_presses: bool = True


@dataclass(frozen=True, slots=True)
class Ready:
    """Agree to the next hand with these players, rules and pace.

    It is dealt once all people at the table have agreed. `press`: Discord's id of the press or
    command. `terms`: the terms that the button was made for; None for a command.
    """

    user_id: int
    press: int
    terms: int | None = None
    deal: Deal | None = None

    def decide(self, before: Snapshot, at: datetime) -> Step | Refusal:
        if _are_outdated(self.terms, before):
            return Refusal(TableWhy.STALE)
        return _agreed(before, self._ready(before.table), self.deal, at)

    def _ready(self, table: Table) -> Table | Refusal:
        place = _undecided(table, self.user_id)
        if isinstance(place, Refusal):
            return place
        number, seat = place
        return table.with_seat(number, replace(seat, ready=self.press))


@dataclass(frozen=True, slots=True)
class Commit:
    """Agree on the web page, with the SHA-256 in hex of a number that the page has drawn.

    The page draws it because the bot's host must not be able to choose it; for a press in Discord,
    Discord gives one. Whoever pressed in Discord before has to press again: the number of a page
    must be fixed before those of presses are known.
    """

    user_id: int
    commitment: str
    terms: int
    deal: Deal | None = None

    def decide(self, before: Snapshot, at: datetime) -> Step | Refusal:
        if _are_outdated(self.terms, before):
            return Refusal(TableWhy.STALE)
        return _agreed(before, self._committed(before.table), self.deal, at)

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
    """Tell the number that the user's page has drawn, once everybody has agreed."""

    user_id: int
    drawn: int
    deal: Deal | None = None

    def decide(self, before: Snapshot, at: datetime) -> Step | Refusal:
        return _agreed(before, self._revealed(before.table), self.deal, at)

    def _revealed(self, table: Table) -> Table | Refusal:
        place = table.place_of(self.user_id)
        if place is None or not readiness.revealing(table) or not 0 <= self.drawn < MOST_DRAWN:
            return Refusal(TableWhy.STALE)
        number, seat = place
        if seat.ready is not None or readiness.commitment_of(self.drawn) != seat.commitment:
            return Refusal(TableWhy.STALE)
        return table.with_seat(number, replace(seat, ready=self.drawn))


@dataclass(frozen=True, slots=True)
class StartWithoutLate:
    """Deal the next hand, with AI players for those who are not ready; refused when early.

    If fewer than half are ready, everybody is asked again. If the bot was down, people get their
    full time again. If a page has not told its number in time, the deal is called off, an AI player
    takes its seat, and everybody is asked again.
    """

    deal: Deal | None = None

    def decide(self, before: Snapshot, at: datetime) -> Step | Refusal:
        table, deadline = before.table, before.table.deadline_at
        revealing = readiness.revealing(table)
        is_waiting = not table.paused and (revealing or readiness.awaited(table))
        if not is_waiting or deadline is None or deadline > at:
            return Refusal(TableWhy.STALE)
        if deadline <= at - HELD_UP:
            return waiting(before, table, at + readiness.time_left(table))
        if revealing:
            return _called_off(before, at)
        if readiness.few_are_ready(table):
            return seated(before, readiness.asked_anew(table), at)
        table, replaced = readiness.replace_late(table, readiness.awaited(table))
        if readiness.revealing(table):
            step: Step | Refusal = waiting(before, table, at + readiness.time_left(table))
        else:
            step = _dealt(before, table, self.deal, at)
        return with_replaced(step, replaced)


def _are_outdated(terms: int | None, before: Snapshot) -> bool:
    """Whether a button between the hands was made for other terms."""
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


def _agreed(
    before: Snapshot, table: Table | Refusal, deal: Deal | None, at: datetime
) -> Step | Refusal:
    """The step after somebody has agreed, which deals if nobody is waited for any more."""
    if isinstance(table, Refusal) or readiness.unready(table) or readiness.revealing(table):
        return seated(before, table, at)
    return _dealt(before, table, deal, at)


def _dealt(before: Snapshot, table: Table, deal: Deal | None, at: datetime) -> Step | Refusal:
    """The step that deals the next hand, to which everybody has agreed.

    Raises ValueError without a `deal`.
    """
    if not isinstance(before, Lobby | Settled):
        return Refusal(TableWhy.HAND_RUNNING)
    if deal is None:
        raise ValueError("a deal needs the seed of the hand after it")
    presses = readiness.presses(table) if deal.from_presses else ()
    before = replace(before, table=table)
    return start_hand(before, deal.next_seed, at, presses, new=deal.newcomers)


def _called_off(before: Snapshot, at: datetime) -> Step | Refusal:
    """Call the deal off, and ask everybody again.

    AI players take the seats of those whose pages did not tell their number, unless none did.
    """
    silent = readiness.silent(before.table)
    late = silent if len(silent) < len(before.table.people) else frozenset()
    table, replaced = readiness.replace_late(before.table, late)
    return with_replaced(seated(before, readiness.asked_anew(table), at), replaced)
