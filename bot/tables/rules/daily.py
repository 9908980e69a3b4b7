"""Rules of a table of the deal of the day: one hand, at which nothing but the play is chosen."""

from dataclasses import replace
from datetime import datetime

from bot.model import Audience, DailyDeal, Seat, Table
from bot.tables.rules.acting import Act, SayNo, SetPremove
from bot.tables.rules.clock import BringForward, GiveTime, Resume, TimeOut
from bot.tables.rules.closing import End
from bot.tables.rules.next_hand import Ready
from bot.tables.rules.pace import ALONE_TIME
from bot.tables.rules.practice import Exercise, practice_table
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.step import Request
from game.players.levels import Level
from game.refusals import Refusal

POSSIBLE = (Act, SayNo, SetPremove, Ready, End, TimeOut, BringForward, GiveTime, Resume)
"""The requests that a table of the deal of the day accepts."""


def daily_table(table_id: str, seat: Seat, locale: str, deal: DailyDeal, now: datetime) -> Table:
    """A table of the deal of a day for the person in this seat, before its cards are dealt."""
    exercise = Exercise(Level.STRONG, deal.preset)
    table = practice_table(table_id, seat, locale, exercise, deal.seed, deal.seat)
    deadline = now + ALONE_TIME
    return replace(table, audience=Audience.DAILY, hints=False, deadline_at=deadline)


def refuse_in_daily(request: Request, table: Table) -> Refusal | None:
    """Why a table of the deal of the day does not accept a request; None if it does."""
    is_second_hand = isinstance(request, Ready) and table.hand_no > 0
    is_possible = isinstance(request, POSSIBLE) and not is_second_hand
    if table.audience is not Audience.DAILY or is_possible:
        return None
    return Refusal(TableWhy.STALE)
