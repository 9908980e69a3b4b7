"""Simulates a week of many people: `python -m lab.week --people 1000`.

Each plays the deal of every day, and wants to be told of tables, of which one waits every hour.
Prints the CPU time of the bot with pictures of hands, but without Discord; how many direct messages
there are; and how much is stored.
"""

import argparse
import asyncio
import logging
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from unittest.mock import patch

import structlog

from bot.delivery.notices import tell_of_waiting_tables
from bot.model import Table
from bot.model.notice import LONGEST, NoticeTrigger, NoticeWish
from bot.model.shards import ALL
from bot.panels.hand.own import own_panel
from bot.store.retention import UNCOUNTED_GAMES, prune_games
from bot.store.store import Store
from bot.tables.daily import DailyDeals
from bot.tables.rules.acting import Act
from bot.tables.rules.snapshot import Playing
from bot.tables.service import Tables
from bot.text.catalogue import Language
from tests.bot.tables.people import as_ai
from tests.bot.tables.seated import table

BEGIN = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
HOUR, DAY, GAMES = timedelta(hours=1), timedelta(days=1), timedelta(days=180)
HOURS = DAY // HOUR


class Week:
    """People and the bot, without Discord. `told`: who was sent a direct message this day."""

    def __init__(self, store: Store, people: int) -> None:
        self.store, self.tables, self.now, self.told = store, Tables(store), BEGIN, list[int]()
        self.days, self.people = DailyDeals(self.tables, None, UTC), range(1, people + 1)

    async def day(self, number: int) -> str:
        """Let everybody play, and a table wait for ten minutes of every hour. Returns figures."""
        presses, seconds, self.told = 0, process_time(), []
        for hour in range(HOURS):
            self.now = BEGIN + number * DAY + hour * HOUR
            for user_id in self.people[hour::HOURS]:
                presses += await self.play(user_id)
            waiting = replace(table(10**9), id=f"{number}-{hour}", waiting_since=self.now - HOUR)
            await self.store.tables.create(waiting)
            for _ in range(10):
                self.now += HOUR / 60
                await tell_of_waiting_tables(self.store, ALL, lambda: self.now, may_look, self.send)
            await self.store.tables.delete(1, guild_id=waiting.guild_id)
        cpu, messages = process_time() - seconds, f"{len(self.told)} to {len({*self.told})} people"
        return f"{presses} presses, {cpu:.0f} s CPU, direct messages: {messages}"

    async def play(self, user_id: int) -> int:
        """Play the deal of the day, with a picture for every press. Returns their number."""
        day, presses = (await self.days.today()).day, 0
        now = await self.days.begin(user_id, f"P{user_id}", "en-US", day)
        while isinstance(now, Playing):
            await own_panel(now, now.table.seat_of(user_id) or 0, Language.ENGLISH).files()
            now = await self.tables.do(now.table.id, Act(user_id, as_ai))
            presses += 1
        return presses

    async def send(self, _table: Table, wish: NoticeWish) -> None:
        self.told.append(wish.user_id)

    async def stored(self, file: Path) -> float:
        """Delete what is due. Returns how many kilobytes are stored then."""
        await prune_games(self.store, self.now, GAMES)
        await self.store.database.overwrite_deleted()
        return (await asyncio.to_thread(file.stat)).st_size / 1000


async def may_look(_table: Table, _user_id: int) -> bool:
    return True


async def simulate(people: int, days: int, file: Path) -> None:
    """Simulate the week, and print each day."""
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    week = Week(store, people)
    for user_id in week.people:
        hours = "UTC", user_id % HOURS, LONGEST
        await store.notices.remember(NoticeWish(user_id, 1, *hours, NoticeTrigger.WAITS, BEGIN))
    with patch("discord.utils.utcnow", lambda: week.now):
        before = await week.stored(file)
        for number in range(days):
            print(f"day {number + 1}: {await week.day(number)}")
        print(f"{await week.stored(file) - before:.0f} kB are stored", end="; ")
        week.now += UNCOUNTED_GAMES + 2 * DAY
        print(f"{await week.stored(file) - before:.0f} kB when their hands are deleted")
    await store.close()


def main() -> None:
    """Read the arguments, and simulate."""
    arguments = argparse.ArgumentParser(prog="python -m lab.week")
    arguments.add_argument("--people", type=int, default=100)
    arguments.add_argument("--days", type=int, default=7)
    given = arguments.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with TemporaryDirectory() as folder:
        asyncio.run(simulate(given.people, given.days, Path(folder) / "week.sqlite3"))


if __name__ == "__main__":
    main()
