"""The deal of the next hand."""

from dataclasses import replace
from datetime import datetime

from bot import model
from bot.model import Seat, Status
from bot.tables.course import begun, whole_milliseconds
from bot.tables.house_rules import rules_of
from bot.tables.snapshot import Lobby, Playing, Settled
from bot.tables.steps.hand_progress import advance
from bot.tables.steps.step import Step
from bot.tables.tribute_owed import tribute_due
from game.hand.engine import Hand, deal
from game.match import next_first
from game.notation.game_file import written_debt, written_presses
from game.rules.options import written
from game.seats import SEATS
from game.shuffle import Presses


def start_hand(
    before: Lobby | Settled,
    then: bytes,
    now: datetime,
    presses: Presses = (),
    *,
    new: frozenset[int] = frozenset(),
) -> Step:
    """Deal the next hand: from seat 0 at first, then from the previous emperor.

    It is dealt from the table's seed and from these presses. `then`: the seed of the hand after
    it, for which nobody has pressed anything yet. `new`: the users in their first hands.
    """
    table = before.table
    row, hand = _dealt(before, presses)
    row = replace(row, dealt_at=whole_milliseconds(now))
    table = replace(table, status=Status.PLAYING, hand_no=row.hand_no, invited=None)
    table = table.with_seats(lambda _, seat: _at_the_deal(seat, new))
    table = replace(table, seed=then.hex(), changed_by=None, changed_hands=False)
    table = replace(table, practice=len(table.people) < SEATS, hinted="")
    return advance(before, Playing(table, hand, begun(row, hand)), [], now, row)


def _dealt(before: Lobby | Settled, presses: Presses) -> tuple[model.HandRow, Hand]:
    """The next hand, with new cards."""
    table, rules = before.table, rules_of(before.table)
    first, debt = next_first(before.hand), tribute_due(before)
    owed, pressed = written_debt(debt) if debt else None, written_presses(presses)
    hand_no = table.hand_no + 1
    row = model.HandRow(table.id, hand_no, table.seed, first, written(rules), None, owed, pressed)
    return row, deal(rules, bytes.fromhex(row.seed), first, debt, presses)


def _at_the_deal(seat: Seat, new: frozenset[int]) -> Seat:
    """A seat at the deal, without what held for the hand before."""
    seat = replace(seat, helping=False, plan="", ready=None, vote="", took_over="")
    return replace(seat, new=seat.user_id in new)
