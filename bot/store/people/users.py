"""Users: language, direct messages, display preferences, hidden records, deletion."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import asdict
from datetime import date, datetime
from functools import partial
from typing import Any

import sqlalchemy as sa

from bot.model import User
from bot.model.user import PLAIN, DisplayPreferences
from bot.store.engine import schema
from bot.store.engine.access import DatabaseAccess, shielded_from_cancellation
from bot.store.engine.rows import insert_into, record, upsert
from bot.store.people import personal_data
from bot.store.people.notes import NoteStore
from bot.store.records.answers import AnswerCache
from bot.store.tables.shown_versions import ShownVersions

LOOK_KEPT_FOR, LOOKS_KEPT = 10.0, 10_000
"""For how many seconds, and of how many users, display preferences are cached: every picture is
drawn by them, and another process may change them.
"""

_u, _h = schema.users, schema.hidden


@shielded_from_cancellation
class UserStore:
    """The users."""

    def __init__(
        self,
        database: DatabaseAccess,
        shown_versions: ShownVersions,
        notes: NoteStore,
        answers: AnswerCache,
    ) -> None:
        self.database = database
        self._shown_versions = shown_versions
        self._notes = notes
        self._answers = answers
        self._looks = AnswerCache(LOOK_KEPT_FOR, LOOKS_KEPT)

    async def load(self, user_id: int) -> User | None:
        """What is stored about a user, None if nothing is."""
        query = sa.select(_u).where(_u.c.user_id == user_id)
        return await self.database.one(User, query)

    async def locales(self, user_ids: Set[int]) -> dict[int, str | None]:
        """The languages of those of these users who are stored."""
        query = sa.select(_u.c.user_id, _u.c.locale).where(_u.c.user_id.in_(user_ids))
        async with self.database.reading() as connection:
            return {row.user_id: row.locale for row in await connection.execute(query)}

    async def remember_locale(self, user_id: int, locale: str) -> None:
        await self.remember_locales({user_id: locale})

    async def remember_locales(self, locales: Mapping[int, str]) -> None:
        """Store the languages of users, unless they are stored already."""
        stored = await self.locales(locales.keys())
        rows = [
            {"user_id": user_id, "locale": locale}
            for user_id, locale in locales.items()
            if stored.get(user_id) != locale
        ]
        if rows:
            async with self.database.writing() as connection:
                await upsert(connection, _u, *rows)

    async def remember_dm_channel(self, user_id: int, channel_id: int | None) -> None:
        """Store the channel of a known user's direct messages; None deletes it."""
        await self._add(user_id, {"dm_channel_id": channel_id})

    async def remember_dm_refused(self, user_id: int, at: datetime | None) -> None:
        """Store when a known user refused a direct message; None deletes it."""
        await self._add(user_id, {"dm_refused_at": at})

    async def remember_forget_at(self, user_id: int, at: datetime | None) -> None:
        """Store when to delete a user's data; None cancels that."""
        await self.database.put(_u, {"user_id": user_id, "forget_at": at})

    async def postpone_forgetting(self, users: Iterable[int], until: datetime) -> None:
        """Postpone the deletion of these users' data if it is due before then."""
        is_sooner = _u.c.user_id.in_(list(users)) & (_u.c.forget_at < until)
        await self.database.write(sa.update(_u).where(is_sooner).values(forget_at=until))

    async def kept(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        """Every row about a user, by table of the database."""
        async with self.database.reading() as connection:
            return await personal_data.kept(connection, user_id)

    async def forget(self, user_id: int) -> bool:
        """Delete a user's data now. Returns False and deletes nothing while they have a seat.

        Their seats in games stay, without a name. A ban stays, and the moderation log keeps what
        was done without naming them.
        """
        await self._shown_versions.write()  # else up-to-date messages would count as out of date
        async with self.database.writing() as connection:
            forgotten = await personal_data.forget(connection, user_id)
        self._answers.clear()
        self._looks.clear()
        await self.leave_no_trace()
        return forgotten

    async def forget_due(self, now: datetime, today: date = date.max) -> tuple[int, ...]:
        """Delete users whose deletion is due and who have no seat. Returns these users.

        Whoever has tried the deal of `today` or a later day waits, or they could try it again.
        """
        forgotten = []
        await self._shown_versions.write()
        async with self.database.one_read() as connection:
            users = await personal_data.to_forget(connection, now, today)
        for user in users:  # one transaction each: no server is locked while another is waited for
            async with self.database.writing() as connection:
                if await personal_data.forget_due(connection, user, now, today):
                    forgotten.append(user)
        self._answers.clear()
        self._looks.clear()
        return tuple(forgotten)

    async def leave_no_trace(self) -> None:
        """Overwrite deleted data on disk, if any. If that is not possible now, it is done the next
        time. On SQLite, nobody can write for a second per 30 MB.
        """
        if await self._notes.read(personal_data.TRACES) is None:
            return
        if await self.database.overwrite_deleted():
            await self._notes.delete(personal_data.TRACES)

    async def look(self, user_id: int) -> DisplayPreferences:
        """A user's display preferences; changes of another process count after `LOOK_KEPT_FOR`."""
        return await self._looks.get(user_id, partial(self._read_look, user_id))

    async def _read_look(self, user_id: int) -> DisplayPreferences:
        query = sa.select(schema.looks).where(schema.looks.c.user_id == user_id)
        return await self.database.one(DisplayPreferences, query) or PLAIN

    async def looks(self, user_ids: Set[int]) -> dict[int, DisplayPreferences]:
        """The display preferences of those of these users who have chosen any."""
        query = sa.select(schema.looks).where(schema.looks.c.user_id.in_(user_ids))
        rows = await self.database.rows(query)
        return {row.user_id: record(DisplayPreferences, row) for row in rows}

    async def remember_look(self, user_id: int, look: DisplayPreferences) -> None:
        await self.database.put(schema.looks, {"user_id": user_id, **asdict(look)})
        self._looks.drop(user_id)

    async def hidden(self, user_ids: Iterable[int]) -> frozenset[int]:
        """Those of these users who hide their record."""
        query = sa.select(_h.c.user_id).where(_h.c.user_id.in_(frozenset(user_ids)))
        return frozenset(await self.database.scalars(query))

    async def hide(self, user_id: int, *, on: bool) -> None:
        """Hide a user's record from others, or show it again."""
        delete = sa.delete(_h).where(_h.c.user_id == user_id)
        async with self.database.writing() as connection:
            insert = insert_into(_h, connection.dialect.name).values(user_id=user_id)
            await connection.execute(insert.on_conflict_do_nothing() if on else delete)
        self._answers.clear()

    async def _add(self, user_id: int, columns: dict[str, Any]) -> None:
        """Update a user who is stored already or has a seat, and nobody else.

        A user may have been deleted while a message was on its way to them.
        """
        s = schema.seats
        update = sa.update(_u).where(_u.c.user_id == user_id).values(columns)
        has_seat = sa.select(s.c.seat).where(s.c.user_id == user_id, s.c.held)
        has_seat = has_seat.with_for_update(read=True)  # nobody is forgotten before this is written
        async with self.database.writing() as connection:
            if (await connection.execute(update)).rowcount:
                return
            if (await connection.execute(has_seat)).first():
                row = {"user_id": user_id, **columns}
                await upsert(connection, _u, row)
