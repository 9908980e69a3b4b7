"""`RecordStore`: everything that is queried from `scores`."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import groupby

import sqlalchemy as sa

from bot.model import AuditEntry, HandKey, Score
from bot.model.calendar import EVER, Span, first_days
from bot.records.history import PAGE, History, HistoryPosition
from bot.records.leaderboard import LeaderboardPage, LeaderboardQuery, Scope, SortBy
from bot.records.statistics import Stats
from bot.store.engine import schema
from bot.store.engine.access import DatabaseAccess, shielded_from_cancellation
from bot.store.records import (
    history,
    leaderboards,
    moderation,
    results,
    seasons,
    settlement,
    statistics,
)
from bot.store.records.answers import AnswerCache
from bot.store.records.leaderboards import KINDS, Standings
from bot.store.records.recomputation import is_outdated
from bot.store.records.results import Result
from bot.store.records.score_rows import is_counted, score_of

FIRST_HANDS = 3
"""A user with fewer hands than this in a server is a newcomer."""

_s = schema.scores


@shielded_from_cancellation
class RecordStore:
    """The records of all players."""

    def __init__(self, database: DatabaseAccess, answers: AnswerCache) -> None:
        self.database = database
        self.answers = answers

    async def scored(self, table_id: str, hand_no: int, user_id: int) -> bool:
        """Whether a user has a score of a hand already, as those who left it have."""
        query = sa.select(_s.c.id).where(
            _s.c.table_id == table_id, _s.c.hand_no == hand_no, _s.c.user_id == user_id
        )
        return bool(await self.database.rows(query))

    async def scores(self, table_id: str, hand_no: int) -> tuple[Score, ...]:
        """Return the scores of a hand, also of those who left it."""
        query = sa.select(_s).where(_s.c.table_id == table_id, _s.c.hand_no == hand_no)
        return tuple(map(score_of, await self.database.rows(query.order_by(_s.c.id))))

    async def honours(
        self, guild_id: int, user_id: int, table_id: str, hand_no: int
    ) -> tuple[int, int] | None:
        """Return a player's honour before and after a hand, if it was their latest rated one."""
        rated = (_s.c.guild_id == guild_id, _s.c.user_id == user_id, _s.c.honour.is_not(None))
        query = sa.select(_s.c.table_id, _s.c.hand_no, _s.c.honour).where(*rated)
        rows = await self.database.rows(query.order_by(_s.c.id.desc()).limit(2))
        if not rows or (rows[0].table_id, rows[0].hand_no) != (table_id, hand_no):
            return None
        return rows[1].honour if len(rows) > 1 else 0, rows[0].honour

    async def of_table(self, table_id: str) -> dict[int, tuple[Score, ...]]:
        """Return the scores of the hands of a table by their numbers, the first one first."""
        query = sa.select(_s).where(_s.c.table_id == table_id).order_by(_s.c.hand_no, _s.c.id)
        rows = await self.database.rows(query)
        hands = groupby(rows, key=lambda row: row.hand_no)
        return {number: tuple(map(score_of, hand)) for number, hand in hands}

    async def history(
        self,
        guild_id: int,
        user_id: int,
        position: HistoryPosition | None = None,
        *,
        newer: bool = False,
        limit: int = PAGE,
    ) -> History:
        """Return the hands of a player in a server before, or after, a position; or the newest."""
        async with self.database.reading() as connection:
            return await history.page(
                connection, guild_id, user_id, position, newer=newer, limit=limit
            )

    async def results(
        self, guild_id: int | None, user_id: int | None, after: Result | None = None
    ) -> list[Result]:
        """Return a page of the results of a server or a user, newest first.

        `after`: the last result of the page before. An empty page means that there are no more.
        """
        async with self.database.reading() as connection:
            return await results.page(connection, guild_id, user_id, after)

    async def finished_hand(self, guild_id: int, hand: HandKey) -> list[Result]:
        """Return the results of a hand by seat; nothing if it is not over, or there is none."""
        async with self.database.reading() as connection:
            return await results.of_hand(connection, guild_id, hand)

    async def latest_hands(self, guild_id: int) -> dict[HandKey, list[Result]]:
        """Return the hands of a server that ended last, newest first."""
        async with self.database.one_read() as connection:
            return await results.latest_hands(connection, guild_id)

    async def stats(
        self, guild_id: int, user_id: int, reader_id: int | None = None
    ) -> Stats | None:
        """Return a player's statistics in a server, None if they finished no hand there.

        `reader_id`: the user who reads them, None if everybody does.
        """

        async def query() -> Stats | None:
            async with self.database.reading() as connection:
                return await statistics.read(connection, guild_id, user_id, reader_id)

        return await self.answers.get(("stats", guild_id, user_id, reader_id), query)

    async def leaderboard(
        self,
        query: LeaderboardQuery,
        guild_id: int,
        user_id: int,
        page: int = 0,
        now: datetime | None = None,
    ) -> LeaderboardPage:
        """Return a page of a leaderboard as a user in a server sees it."""
        query, now = query.effective, now or datetime.now(UTC)
        async with self.database.reading() as connection:
            servers = [guild_id]
            if query.scope is Scope.MINE:
                servers = await leaderboards.servers_of(connection, user_id)
            calendars = [await leaderboards.calendar(connection, server) for server in servers]
            hidden = await leaderboards.hidden_users(connection)
            by_rating = query.sort_by is SortBy.RATING
            outdated = by_rating and await is_outdated(connection, guild_id)
        since, per_server = EVER, list[Standings]()
        for server, calendar in zip(servers, calendars, strict=True):
            first_day = first_days(now, calendar)[query.span]
            begins_at = None if query.span is Span.EVER else calendar.midnight(first_day)
            per_server.append(await self._standings(query, server, begins_at))
            since = first_day if server == guild_id else since
        standings = per_server[0] if len(servers) == 1 else leaderboards.combined(per_server)
        board = leaderboards.page_of(query, standings, user_id, hidden, page, since)
        users = {row.user_id for row in (*board.rows, *filter(None, (board.own,)))}
        known_in = list(dict.fromkeys((guild_id, *servers)))
        async with self.database.reading() as connection:
            name_of = await leaderboards.names(connection, known_in, users)
        return _with_names(replace(board, outdated=outdated), name_of)

    async def _standings(
        self, query: LeaderboardQuery, guild_id: int, begins_at: datetime | None
    ) -> Standings:
        """Return the standings of a server, which all pages and most orders share."""
        sort_by = query.sort_by if query.sort_by in KINDS else SortBy.POINTS
        query = replace(query, sort_by=sort_by, span=Span.EVER, scope=Scope.HERE, least=1)

        async def read() -> Standings:
            async with self.database.one_read() as connection:
                return await leaderboards.standings(connection, query, guild_id, begins_at)

        return await self.answers.get((query, guild_id, begins_at), read)

    async def newcomers(self, guild_id: int, user_ids: Iterable[int]) -> frozenset[int]:
        """Return those of these users who are in their first hands in a server."""
        users = frozenset(user_ids)
        conditions = (_s.c.guild_id == guild_id, _s.c.user_id.in_(users), is_counted)
        query = (
            sa.select(_s.c.user_id)
            .where(*conditions)
            .group_by(_s.c.user_id)
            .having(sa.func.count() >= FIRST_HANDS)
        )
        return users.difference(await self.database.scalars(query))

    async def take_out(
        self, guild_id: int, table_id: str, hand_no: int, audit_entry: AuditEntry | None = None
    ) -> bool:
        """Remove a hand from everybody's record; False if there is no such hand, or it is not over.

        `audit_entry`: a note about the moderator who does it.
        """
        key = HandKey(table_id, hand_no)
        async with self.database.writing() as connection:
            hand = await results.of_hand(connection, guild_id, key)
            if not hand or not await settlement.remove_hand(connection, guild_id, key):
                return False
            await seasons.mark_podium(connection, guild_id, hand[0].score.at)
            if audit_entry:
                await moderation.note(connection, audit_entry)
        self.answers.clear()
        return True


def _with_names(page: LeaderboardPage, names: dict[int, str]) -> LeaderboardPage:
    """Return the page with the names of its players; players without one were forgotten."""
    rows = tuple(replace(row, name=names[row.user_id]) for row in page.rows if row.user_id in names)
    own = page.own
    if own:
        own = replace(own, name=names[own.user_id]) if own.user_id in names else None
    return replace(page, rows=rows, own=own)
