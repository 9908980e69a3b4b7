"""Records: what players made of their hands, and what is told of it."""

from collections.abc import Iterable
from datetime import UTC, datetime

import sqlalchemy as sa

from bot.board import Board, Ranking
from bot.history import PAGE, History, Spot
from bot.model import AuditEntry, Score
from bot.stats import Stats
from bot.store import (
    boards,
    history_queries,
    moderation_queries,
    removal,
    result_rows,
    schema,
    stats_queries,
    tallies,
)
from bot.store.database_access import DatabaseAccess, shielded_from_cancellation
from bot.store.ratings import HandKey
from bot.store.result_rows import Result
from bot.store.score_rows import score_of

FIRST_HANDS = 3
"""The number of hands for which somebody is new in a server."""

_s = schema.scores


@shielded_from_cancellation
class RecordStore:
    """The records of all players."""

    def __init__(self, database: DatabaseAccess) -> None:
        self._database = database

    async def scored(self, table_id: str, hand_no: int, user_id: int) -> bool:
        """Return whether somebody has a score of a hand already, as those who left it have."""
        found = sa.select(_s.c.id).where(
            _s.c.table_id == table_id, _s.c.hand_no == hand_no, _s.c.user_id == user_id
        )
        async with self._database.one_read() as connection:
            return (await connection.execute(found)).first() is not None

    async def scores(self, table_id: str, hand_no: int) -> tuple[Score, ...]:
        """Return the scores of a hand, also of those who left it, but not of those forgotten."""
        found = sa.select(_s).where(_s.c.table_id == table_id, _s.c.hand_no == hand_no)
        async with self._database.one_read() as connection:
            rows = await connection.execute(found.order_by(_s.c.id))
            return tuple(map(score_of, rows))

    async def history(
        self,
        guild_id: int,
        user_id: int,
        spot: Spot | None = None,
        *,
        newer: bool = False,
        limit: int = PAGE,
    ) -> History:
        """Return somebody's hands in a server that are older, or newer, than one; or the newest."""
        async with self._database.reading() as connection:
            return await history_queries.history(
                connection, guild_id, user_id, spot, newer=newer, limit=limit
            )

    async def results(
        self, guild_id: int | None, user_id: int | None, after: Result | None = None
    ) -> list[Result]:
        """Return a page of the results of a server or a user, newest first.

        `after`: the last result of the page before. An empty page means that there are no more.
        """
        async with self._database.reading() as connection:
            return await result_rows.page(connection, guild_id, user_id, after)

    async def finished_hand(self, guild_id: int, hand: HandKey) -> list[Result]:
        """Return the results of a hand by seat; nothing if it is not over, or there is none."""
        async with self._database.reading() as connection:
            return await result_rows.of_hand(connection, guild_id, hand)

    async def latest_hands(self, guild_id: int) -> dict[HandKey, list[Result]]:
        """Return the hands of a server that ended last, newest first."""
        async with self._database.one_read() as connection:
            return await result_rows.latest_hands(connection, guild_id)

    async def stats(self, guild_id: int, user_id: int, asker_id: int | None = None) -> Stats | None:
        """Return somebody's statistics in a server, None if they finished no hand there.

        `asker_id`: the user who sees them, None if everybody does.
        """
        async with self._database.snapshot() as connection:
            return await stats_queries.read(connection, guild_id, user_id, asker_id)

    async def ranking(
        self, board: Board, guild_id: int, user_id: int, page: int = 0, now: datetime | None = None
    ) -> Ranking:
        """Return a page of a leaderboard as it answers a user in a server."""
        now = now or datetime.now(UTC)
        async with self._database.snapshot() as connection:
            return await boards.ranking(connection, board, guild_id, user_id, page, now)

    async def newcomers(self, guild_id: int, user_ids: Iterable[int]) -> frozenset[int]:
        """Return those of these users who are in their first hands in a server."""
        users = frozenset(user_ids)
        asked = {"guild": guild_id, "users": list(users), "hands": FIRST_HANDS}
        async with self._database.one_read() as connection:
            return users.difference(await connection.scalars(tallies.WITH_SO_MANY, asked))

    async def take_out(
        self, guild_id: int, table_id: str, hand_no: int, done: AuditEntry | None = None
    ) -> bool:
        """Take a hand off everybody's record; False if there is no such hand, or it is not over.

        What follows from it is counted and rated anew. `done`: the measure of a moderator to note.
        """
        async with self._database.writing() as connection:
            taken = await removal.take_out(connection, guild_id, HandKey(table_id, hand_no))
            if taken and done:
                await moderation_queries.note(connection, done)
            return taken
