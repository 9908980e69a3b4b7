"""The scores of a finished hand: one per seat, and one per player who left."""

from dataclasses import replace
from datetime import datetime

from bot.model import NOBODY, Loaded, Score, Seat, Table
from bot.tables.rules.rule_sets import rules_of
from bot.tables.rules.snapshot import HandProgress, Lobby, Settled
from game.hand.attendance import PENALTY
from game.hand.state import Hand
from game.match import tribute_after
from game.players.levels import Level
from game.record.seat_record import SeatRecord, seat_records
from game.rules.options import name_of
from game.tribute import Debt


def of_table(table: Table, hand: Hand, progress: HandProgress, now: datetime) -> tuple[Score, ...]:
    """The scores of all seats.

    If a player left, the score of the seat belongs to whoever finished the hand. Raises ValueError
    without a result.
    """
    result = hand.result
    if result is None:
        raise ValueError("the hand is not settled")
    won, preset = result.royals_won, name_of(hand.rules)

    def score(number: int, record: SeatRecord) -> Score:
        seat = table.player(number)
        return Score(
            seat.user_id,
            seat.name,
            result.points[number],
            None if won is None else won == result.sides.royal(number),
            number,
            now,
            table.practice,
            substitute=seat.substitute if seat.is_person else hand.leavings[number] > 0,
            hinted=seat.is_person and number in table.hinted,
            preset=preset,
            solo=result.sides.solo,
            multiplier=result.multiplier,
            level=_level(seat),
            record=record,
        )

    records = seat_records(hand, progress.tally)
    return tuple(score(number, record) for number, record in enumerate(records))


def who_sat(loaded: Loaded) -> tuple[Score, ...]:
    """The players of a hand without scores, as scores with nothing but names.

    Empty unless it is the latest hand and no seat has changed hands since.
    """
    table, hand = loaded.table, loaded.hand
    if hand is None or hand.hand_no != table.hand_no or table.changed_hands:
        return ()
    return tuple(
        Score(seat.user_id, seat.name, 0, None, number, hand.dealt_at, level=_level(seat))
        for number, seat in enumerate(table.seats)
        if seat and seat.name != NOBODY
    )


def _level(seat: Seat) -> Level | None:
    return None if seat.is_person else seat.level


def of_leaver(table: Table, number: int, seat: Seat, hand: Hand, now: datetime) -> Score:
    """The score of a person who leaves now; the hand's result may add to its cost."""
    score = Score(seat.user_id, seat.name, PENALTY, None, number, now, table.practice, left=True)
    return replace(score, preset=name_of(hand.rules), hinted=number in table.hinted)


def tribute_due(before: Lobby | Settled) -> Debt | None:
    """The tribute of the next hand, if nothing changes before the deal."""
    if before.table.changed_hands:
        return None
    last = before.hand
    return None if last and last.on_autoplay else tribute_after(rules_of(before.table), last)
