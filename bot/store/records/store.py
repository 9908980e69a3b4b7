"""`RecordStore`: everything that is queried from `scores`."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Iterable
from datetime import UTC, datetime
from typing import TypeVar, cast

import sqlalchemy as sa
from cachetools import TTLCache
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import AuditEntry, HandKey, Score
from bot.model.calendar import EVER
from bot.records.history import PAGE, History, HistoryPosition
from bot.records.leaderboard import LeaderboardPage, LeaderboardQuery, LeaderboardRow, Scope
from bot.records.seasons import Podium, Season, SeasonsPage
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
from bot.store.records.leaderboards import Standings, StandingsQuery
from bot.store.records.results import Result
from bot.store.records.score_rows import is_counted, score_of

T = TypeVar("T")

FIRST_HANDS = 3
"""A user with fewer hands than this in a server is a newcomer."""
KEPT_FOR, KEPT = 60.0, 500
"""For how many seconds, and how many, answers are cached."""

_s = schema.scores


class AnswerCache:
    """Answers of queries, cached for a minute. Equal simultaneous queries are made once."""

    def __init__(self) -> None:
        self._answers: TTLCache[Hashable, asyncio.Future[object]] = TTLCache(KEPT, KEPT_FOR)

    async def get(self, key: Hashable, query: Callable[[], Awaitable[T]]) -> T:
        """The answer of a query. Raises what the query raises."""
        answer = self._answers.get(key)
        if answer is None:
            answer = self._answers[key] = asyncio.ensure_future(_awaited(query))
            answer.add_done_callback(lambda answered: self._drop_empty(key, answered))
        return cast("T", await asyncio.shield(answer))

    def _drop_empty(self, key: Hashable, answer: asyncio.Future[object]) -> None:
        """Drop errors and empty answers, so that a player's first hand appears at once."""
        failed = answer.cancelled() or answer.exception() is not None
        if (failed or not answer.result()) and self._answers.get(key) is answer:
            del self._answers[key]

    def clear(self) -> None:
        """Drop all answers, after a record was removed or hidden."""
        self._answers.clear()


async def _awaited(query: Callable[[], Awaitable[object]]) -> object:
    return await query()


@shielded_from_cancellation
class RecordStore:
    """The records of all players."""

    def __init__(self, database: DatabaseAccess) -> None:
        self.database = database
        self.answers = AnswerCache()

    async def scored(self, table_id: str, hand_no: int, user_id: int) -> bool:
        """Whether a user has a score of a hand already, as those who left it have."""
        query = sa.select(_s.c.id).where(
            _s.c.table_id == table_id, _s.c.hand_no == hand_no, _s.c.user_id == user_id
        )
        async with self.database.one_read() as connection:
            return (await connection.execute(query)).first() is not None

    async def scores(self, table_id: str, hand_no: int) -> tuple[Score, ...]:
        """Return the scores of a hand, also of those who left it."""
        query = sa.select(_s).where(_s.c.table_id == table_id, _s.c.hand_no == hand_no)
        async with self.database.one_read() as connection:
            return tuple(map(score_of, await connection.execute(query.order_by(_s.c.id))))

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
            spans = await self._spans(connection, query, guild_id, user_id, now)
            per_server = [await self._standings(connection, *span) for span in spans]
            standings = per_server[0] if len(spans) == 1 else leaderboards.combined(per_server)
            since = next((q.since for q, _ in spans if q.guild_id == guild_id), EVER)
            hidden = await leaderboards.hidden_users(connection)
            board = leaderboards.page_of(query, standings, user_id, hidden, page, since)
            users = {row.user_id for row in (*board.rows, *filter(None, (board.own,)))}
            servers = dict.fromkeys((guild_id, *(q.guild_id for q, _ in spans)))
            name_of = await leaderboards.names(connection, list(servers), users)
        return _with_names(board, name_of)

    async def _spans(
        self,
        connection: AsyncConnection,
        query: LeaderboardQuery,
        guild_id: int,
        user_id: int,
        now: datetime,
    ) -> list[tuple[StandingsQuery, datetime | None]]:
        """Return for each server what to ask, and from which moment on hands count."""
        servers = [guild_id]
        if query.scope is Scope.MINE:
            servers = await leaderboards.servers_of(connection, user_id)
        spans = []
        for server in servers:
            by, zone = await leaderboards.calendar(connection, server)
            span_query = leaderboards.standings_query(query, server, by, zone, now)
            spans.append((span_query, leaderboards.span_begins(by, span_query.since, query.span)))
        return spans

    async def _standings(
        self, connection: AsyncConnection, query: StandingsQuery, begins_at: datetime | None
    ) -> Standings:
        async def read() -> Standings:
            return await leaderboards.standings(connection, query, begins_at)

        return await self.answers.get(query, read)

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
        async with self.database.one_read() as connection:
            return users.difference(await connection.scalars(query))

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
            await seasons.mark_podium(connection, guild_id, hand[0].score.at or datetime.now(UTC))
            if audit_entry:
                await moderation.note(connection, audit_entry)
        self.answers.clear()
        return True

    async def end_seasons(self, now: datetime) -> int:
        """End all seasons that are over by now. Return how many."""
        async with self.database.one_read() as connection:
            servers = await seasons.due(connection, now)
        for guild_id in servers:
            async with self.database.writing() as connection:
                await seasons.close(connection, guild_id, now)
        return len(servers)

    async def podiums_to_post(self) -> list[Podium]:
        """Return the podiums that are to be posted, or to be brought up to date."""
        async with self.database.one_read() as connection:
            return await seasons.podiums_to_post(connection)

    async def season(self, podium: Podium) -> Season:
        """Return the season of a podium as everybody sees it."""
        async with self.database.reading() as connection:
            by, _ = await leaderboards.calendar(connection, podium.guild_id)
            return await seasons.season_of(
                connection, podium.guild_id, podium.since, podium.until, by
            )

    async def finished_seasons(
        self, guild_id: int, user_id: int, page: int, now: datetime | None = None
    ) -> SeasonsPage:
        """Return a page of a server's finished seasons as a user sees them."""
        at = now or datetime.now(UTC)

        async def query() -> SeasonsPage:
            async with self.database.reading() as connection:
                return await seasons.finished(connection, guild_id, user_id, page, at)

        return await self.answers.get(("seasons", guild_id, user_id, page), query)

    async def last_channels(self, guild_id: int) -> dict[int, str]:
        """Return the channels in which a server played last, latest first, with their language."""
        async with self.database.one_read() as connection:
            return await seasons.channels(connection, guild_id)

    async def note_attempt(self, podium: Podium, channel_id: int, now: datetime) -> None:
        """Note that a podium is about to be posted in a channel."""
        async with self.database.writing() as connection:
            await seasons.note_attempt(connection, podium, channel_id, now)

    async def note_posted(self, podium: Podium, message_id: int | None) -> None:
        """Note the message that shows a podium; None: it cannot be posted anywhere."""
        async with self.database.writing() as connection:
            await seasons.note_posted(connection, podium, message_id)


def _with_names(page: LeaderboardPage, names: dict[int, str]) -> LeaderboardPage:
    """Return the page with the names of its players; players without one were forgotten."""

    def named(row: LeaderboardRow) -> LeaderboardRow:
        return LeaderboardRow(row.rank, row.user_id, names[row.user_id], row.counts, row.belief)

    rows = tuple(named(row) for row in page.rows if row.user_id in names)
    own = named(page.own) if page.own and page.own.user_id in names else None
    return LeaderboardPage(rows, own, page.players, page.page, page.since)
