"""The deal of the day: choosing it, each person's one try, and how the tries compare."""

import asyncio
import secrets
from datetime import date, datetime, timedelta, tzinfo
from functools import partial
from itertools import count
from statistics import fmean

import discord
import structlog

from bot.model import Audience, DailyDeal, DailyStanding, DailyTry, Seat, Table
from bot.model.calendar import Calendar
from bot.model.daily import daily_seed, preset_of_day, role_of_day, streak
from bot.runtime.beacon import Beacon
from bot.store.records.answers import AnswerCache
from bot.store.tables.table_queries import AlreadySeated
from bot.tables.rules.closing import End
from bot.tables.rules.daily import daily_table
from bot.tables.rules.next_hand import Ready
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Lobby, Snapshot
from bot.tables.service import Tables
from game.beacon import first_round
from game.hand.engine import deal as dealt
from game.hand.state import Hand
from game.match import FIRST_SEAT
from game.notation.formatter import read_action
from game.players.field import (
    Departure,
    Line,
    PlayedLines,
    Question,
    SeatTree,
    first_dividing,
)
from game.players.worlds import points_after, worlds_of
from game.refusals import Refusal
from game.rules.ruleset import PRESETS

log = structlog.get_logger(__name__)

DAY = timedelta(days=1)
KEPT_S, KEPT = 3_600.0, 10
"""For how many seconds, and of how many days, the lines are cached: all whose hands are stored."""


class DailyDeals:
    """The deals of the days, which begin at midnight in one time zone, and the tries at them.

    A day never begins twice, even if this machine's clock is set back. A try belongs to the day on
    which it was begun, and may be finished on the next one.
    """

    def __init__(self, tables: Tables, beacon: Beacon | None, zone: tzinfo) -> None:
        self._tables = tables
        self._store = tables.store.daily
        self._beacon = beacon
        self._calendar = Calendar(zone)
        self._choosing = asyncio.Lock()
        self._lines = AnswerCache(KEPT_S, KEPT)
        self._worth = AnswerCache(DAY.total_seconds(), KEPT)

    async def today(self) -> DailyDeal:
        """The deal of this day, which is chosen now if it has none yet."""
        latest = await self._store.deal()
        if latest is None or latest.day < self.day():
            async with self._choosing:
                latest = await self._store.deal()
                if latest is None or latest.day < self.day():
                    latest = await self._begin_day(self.day(), latest)
        return latest

    def day(self) -> date:
        """The day by this machine's clock."""
        return discord.utils.utcnow().astimezone(self._calendar.zone).date()

    def end_of(self, day: date) -> datetime:
        """The midnight after a day: an aware time in UTC."""
        return self._calendar.midnight(day + DAY)

    async def _begin_day(self, day: date, before: DailyDeal | None) -> DailyDeal:
        """Choose and store the deal of a day, and end tries from before the previous day."""
        signature, round_ = None, None
        if self._beacon and before:  # else nobody has seen a hash of the secret
            round_ = first_round(round(self._calendar.midnight(day).timestamp() * 1000))
            answer = await self._beacon.signature(round_)
            signature = answer.hex() if answer else None
        secret = before.next_secret if before else self._tables.new_seed().hex()
        preset, role = preset_of_day(day), role_of_day(day)
        starts = (start_of(preset, daily_seed(secret, signature, n)) for n in count())
        passed_over, comparison = await asyncio.to_thread(first_dividing, starts, role)
        for unfinished in await self._store.running(day - 2 * DAY):
            await self._tables.do(unfinished.table_id, End())
        deal = DailyDeal(
            day,
            secret,
            round_ if signature else None,
            signature,
            passed_over,
            preset,
            comparison.seat,
            comparison.strong,
            comparison.field,
            secrets.token_hex(32),
        )
        await self._store.add(deal)
        log.info("deal of the day chosen", day=day.isoformat(), beacon=signature is not None)
        return await self._store.deal(day) or deal

    async def begin(self, user_id: int, name: str, locale: str, day: date) -> Snapshot | Refusal:
        """Deal a user the cards of a day, if it is still that day, or go on with their try.

        The try is stored before they see a card, and their data is not deleted before the day is
        over, so nobody has a second one. An unfinished one of another day ends.
        """
        deal = await self.today()
        if deal.day != day:
            return Refusal(TableWhy.OTHER_DAY)
        tries = await self._store.tries(user_id)
        if day not in tries:
            unfinished = [own for own in tries.values() if own.points is None]
            if unfinished:
                await self._tables.do(max(unfinished, key=lambda own: own.day).table_id, End())
            seat, now = Seat(user_id, name), discord.utils.utcnow()
            table = daily_table(secrets.token_hex(4), seat, locale, deal, now)
            try:
                await self._store.begin(DailyTry(day, user_id, table.id), table)
            except AlreadySeated:
                return Refusal(TableWhy.BUSY)
            tries = await self._store.tries(user_id)
        own = tries.get(day)
        if own is None:
            return Refusal(TableWhy.OTHER_DAY)
        return await self.resume(own)

    async def resume(self, own: DailyTry) -> Snapshot | Refusal:
        """The table of a try; its hand is dealt if that was not done yet."""
        snapshot = await self._tables.get(own.table_id)
        if isinstance(snapshot, Lobby):
            return await self._tables.do(own.table_id, Ready(own.user_id))
        return snapshot or Refusal(TableWhy.NO_TABLE)

    async def standing(self, user_id: int, day: date) -> DailyStanding | None:
        """How a user stands on a day; None if they have not finished its deal."""
        tries, deal = await self._store.tries(user_id), await self._store.deal(day)
        own = tries.get(day)
        if deal is None or own is None or own.points is None:
            return None
        points = tuple(each.points or 0 for each in await self._store.finished(day))
        is_first = await self.is_first(day)
        return DailyStanding(deal, own, points, await self.streak(user_id), is_first)

    async def is_first(self, day: date) -> bool:
        """Whether no deal came before that of a day."""
        return await self._store.before(day) is None

    async def streak(self, user_id: int) -> int:
        """How many days a user has played in a row."""
        tries = await self._store.tries(user_id)
        played = {own.day for own in tries.values() if own.points is not None}
        days = await self._store.days()
        return streak(played, days, max(days, default=self.day()))

    async def is_over(self, day: date) -> bool:
        """Whether nobody can begin the deal of a day any more, and nobody is still playing it.

        Before that, nothing about its cards may be shown to anybody.
        """
        latest = await self.today()
        return day < latest.day and not await self._store.running(day)

    async def refuse_looking_back(self, table: Table) -> Refusal | None:
        """Why the finished hand of a table may not be shown yet; None if it may."""
        if table.audience is not Audience.DAILY:
            return None
        day = await self._store.day_of(table)
        is_over = day is not None and await self.is_over(day)
        return None if is_over else Refusal(TableWhy.DAY_NOT_OVER)

    async def departure(self, deal: DailyDeal, own: DailyTry) -> Departure | None:
        """The first choice of a user on a day that is over in which they differed from `strong`.

        None if they never did, or if the hand was deleted.
        """
        line = await self._line(deal, own)
        if not line:  # so presses below old messages cost no field each
            return None
        lines, _ = await self._lines.get(deal.day, partial(self._lines_of, deal))
        return await asyncio.to_thread(lines.departure, line)

    async def question(self, deal: DailyDeal) -> Question | None:
        """The question about a deal: the choice at which people and field divided most evenly.

        None if all agreed, and for all days but the one before this: so there is one question a day
        to work on.
        """
        if deal != await self._store.before((await self.today()).day):
            return None
        _, question = await self._lines.get(deal.day, partial(self._lines_of, deal))
        return question

    async def worth(self, deal: DailyDeal, question: Question) -> tuple[float, ...]:
        """The mean points of each option of a question over worlds, which are played once."""
        key = deal.day, question.options
        return await self._worth.get(key, partial(_mean_points, question))

    async def _lines_of(self, deal: DailyDeal) -> tuple[PlayedLines, Question | None]:
        """All lines of a day that is over, and where they divide. It takes about two seconds."""
        people = [await self._line(deal, each) for each in await self._store.finished(deal.day)]
        lines = await asyncio.to_thread(_with_field, deal, people)
        try:
            return lines, await asyncio.to_thread(lines.most_even)
        except ValueError:  # the bot was updated after that day
            return lines, None

    async def _line(self, deal: DailyDeal, own: DailyTry) -> Line:
        """The line of a try; empty if its hand was deleted."""
        loaded = await self._tables.store.tables.load(own.table_id)
        log = loaded.actions if loaded else ()
        return tuple(read_action(each.seat, each.action) for each in log if each.seat == deal.seat)


def _with_field(deal: DailyDeal, people: list[Line]) -> PlayedLines:
    """The lines of the field and of people."""
    tree = SeatTree(start_of(deal.preset, deal.seed), deal.seat)
    lines = (*(each.line for each in tree.field()), *people)
    return PlayedLines(tree.start, tree.seat, tree.strong().line, lines)


async def _mean_points(question: Question) -> tuple[float, ...]:
    """The mean points of each option. It takes half a minute, but can be stopped at each world."""
    worlds = await asyncio.to_thread(worlds_of, question.position)
    points = [await asyncio.to_thread(points_after, each, question.options) for each in worlds]
    return tuple(map(fmean, zip(*points, strict=True)))


def start_of(preset: str, seed: bytes) -> Hand:
    """The cards of a deal of a day."""
    return dealt(PRESETS[preset], seed, FIRST_SEAT)
