"""The store: an open database with one part for each concept."""

from contextlib import suppress
from typing import Self

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.engine.access import DatabaseAccess
from bot.store.engine.database import connect, connect_to_serve, migrate, require_newest
from bot.store.people.notes import NoteStore
from bot.store.people.page_keys import PageKeyStore
from bot.store.people.replay_links import ReplayLinkStore
from bot.store.people.users import UserStore
from bot.store.records.answers import AnswerCache
from bot.store.records.moderation import ModerationStore
from bot.store.records.recomputation import RatingStore
from bot.store.records.seasons import SeasonStore
from bot.store.records.store import RecordStore
from bot.store.records.weeks import WeekStore
from bot.store.shards.shards import ShardStore
from bot.store.tables.daily_deals import DailyStore
from bot.store.tables.deadlines import DeadlineStore
from bot.store.tables.notices import NoticeStore
from bot.store.tables.servers import ServerStore
from bot.store.tables.shown_versions import ShownVersions
from bot.store.tables.tables import TableStore


class Store:
    """An open database, which other processes may use at the same time.

    A method of a part is one transaction unless it says otherwise. It raises
    sqlalchemy.exc.SQLAlchemyError if the database fails.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.database = DatabaseAccess(engine)
        self.notes = NoteStore(self.database)
        self.shown_versions = ShownVersions(self.database)
        self.tables = TableStore(self.database, self.shown_versions)
        self.daily = DailyStore(self.database)
        self.deadlines = DeadlineStore(self.database)
        self.notices = NoticeStore(self.database)
        self.shards = ShardStore(self.database)
        self.servers = ServerStore(self.database)
        self.moderation = ModerationStore(self.database)
        answers = AnswerCache()
        self.records = RecordStore(self.database, answers)
        self.ratings = RatingStore(self.database, answers)
        self.seasons = SeasonStore(self.database, answers)
        self.weeks = WeekStore(self.database)
        self.page_keys = PageKeyStore(self.database)
        self.replay_links = ReplayLinkStore(self.database)
        self.users = UserStore(self.database, self.shown_versions, self.notes, answers)

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open the database at `url`, and create or migrate it if necessary."""
        engine = connect(url)  # which may take long
        try:
            await migrate(engine)
        finally:
            await engine.dispose()
        return cls(connect_to_serve(url))

    @classmethod
    async def existing(cls, url: str) -> Self:
        """Open the database at `url` without migrating it. Raises OtherVersionError if its schema
        is not the newest.
        """
        engine = connect(url)
        try:
            await require_newest(engine)
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine)

    async def close(self) -> None:
        """Wait for running methods, then close every connection."""
        await self.database.finish()
        try:
            with suppress(sa.exc.SQLAlchemyError, OSError):  # see `note_later`
                await self.shown_versions.write()
        finally:
            await self.database.close()
            await self.shards.close()
