"""The scores of a finished hand: one per seat, and one per player who left."""

from dataclasses import replace
from datetime import datetime

from bot.model import NOBODY, Ending, Score, Seat, Table
from bot.tables.choices import rules_of
from bot.tables.snapshot import HandProgress, Lobby, Settled
from game.hand.attendance import PENALTY
from game.hand.state import Hand
from game.match import tribute_after
from game.players.levels import Level
from game.record.seat_record import AnswerTally, seat_records
from game.rules.options import name_of
from game.tribute import Debt


def of_seats(hand: Hand, tally: AnswerTally) -> tuple[Score, ...]:
    """The scores of all seats, without names and times.

    If a player left, the score of the seat belongs to whoever finished the hand. Raises ValueError
    without a result.
    """
    result = hand.result
    if result is None:
        raise ValueError("the hand is not settled")
    won, preset = result.royals_won, name_of(hand.rules)
    return tuple(
        Score(
            None,
            "",
            result.points[seat],
            None if won is None else won == result.sides.royal(seat),
            seat,
            helped=hand.leavings[seat] > 0,
            preset=preset,
            solo=result.sides.solo,
            multiplier=result.multiplier,
            record=record,
        )
        for seat, record in enumerate(seat_records(hand, tally))
    )


def of_table(table: Table, hand: Hand, progress: HandProgress, now: datetime) -> tuple[Score, ...]:
    """The scores of all seats, with names and times."""
    return tuple(
        replace(_of(table, score), practice=table.practice, at=now)
        for score in of_seats(hand, progress.tally)
    )


def _of(table: Table, score: Score) -> Score:
    """A score with its player."""
    seat = table.player(score.seat)
    if seat.is_person:
        score = replace(score, hinted=score.seat in table.hinted, helped=seat.helping)
        return replace(score, user_id=seat.user_id, name=seat.name)
    return replace(score, name=seat.name, level=_level(seat))


def who_sat(table: Table, hand_no: int) -> tuple[Score, ...]:
    """The players of a hand without scores, as scores with nothing but names.

    Empty unless it is the latest hand and no seat has changed hands since.
    """
    if hand_no != table.hand_no or table.changed_hands:
        return ()
    return tuple(
        Score(seat.user_id, seat.name, 0, None, number, level=_level(seat))
        for number, seat in enumerate(table.seats)
        if seat and seat.name != NOBODY
    )


def _level(seat: Seat) -> Level | None:
    return None if seat.is_person else seat.level


def of_leaver(table: Table, number: int, seat: Seat, hand: Hand, now: datetime) -> Score:
    """The score of a person who leaves now; the hand's result may add to its cost."""
    preset = name_of(hand.rules)
    score = Score(seat.user_id, seat.name, PENALTY, None, number, table.practice, left=True)
    return replace(score, at=now, preset=preset, hinted=number in table.hinted)


def ending(hand: Hand, progress: HandProgress, now: datetime) -> Ending:
    """The ending of a hand that is settled now."""
    return Ending(progress.moment(progress.tally.led), now, name_of(hand.rules))


def tribute_due(before: Lobby | Settled) -> Debt | None:
    """The tribute of the next hand, if nothing changes before the deal."""
    if before.table.changed_hands:
        return None
    last = before.hand
    return None if last and last.on_autoplay else tribute_after(rules_of(before.table), last)
