"""Settled hands of which something is still to be worked out from their logs: records and luck."""

from collections.abc import Sequence, Set

from bot.model import HandRow, LoggedAction, Score
from bot.store import backfill_queries, luck_queries, schema
from bot.store.database_access import DatabaseAccess, shielded_from_cancellation
from bot.store.note_store import NoteStore
from bot.store.rows import upsert


@shielded_from_cancellation
class BackfillStore:
    """The hands that lack something which their logs tell."""

    def __init__(self, database: DatabaseAccess, notes: NoteStore) -> None:
        self._database = database
        self._notes = notes

    async def next_unfilled(
        self, note: str = backfill_queries.FILLED
    ) -> tuple[HandRow, tuple[LoggedAction, ...]] | None:
        """Return a settled hand from before there were records, with its log; None: no more.

        `note`: `backfill_queries.FEATS` for a hand from before there were feats.
        """
        last = await self._notes.read(note)
        async with self._database.reading() as connection:
            found = await backfill_queries.following(connection, note, last)
        if found is None and last != backfill_queries.ALL:
            await self._notes.write(note, backfill_queries.ALL)
        return found

    async def fill(self, hand: HandRow, scores: tuple[Score, ...], ai_seats: Set[int]) -> None:
        """Write what the log of a hand told, which may be nothing, and note that this is done."""
        async with self._database.writing() as connection:
            if scores:
                await backfill_queries.fill(connection, hand, scores, ai_seats)
            done = {"key": backfill_queries.FILLED, "value": f"{hand.table_id} {hand.hand_no}"}
            await connection.execute(upsert(schema.notes, connection.dialect.name, done))

    async def fill_feats(self, hand: HandRow, scores: tuple[Score, ...]) -> None:
        """Write the feats that the log of a hand told, if any, and note that this is done."""
        done = {"key": backfill_queries.FEATS, "value": f"{hand.table_id} {hand.hand_no}"}
        async with self._database.writing() as connection:
            await backfill_queries.fill_feats(connection, hand, scores)
            await connection.execute(upsert(schema.notes, connection.dialect.name, done))

    async def next_unweighed(self) -> tuple[HandRow, tuple[LoggedAction, ...]] | None:
        """Return the latest settled hand whose luck is not known, with its log; None: no more."""
        async with self._database.reading() as connection:
            return await luck_queries.following(connection)

    async def weigh(self, hand: HandRow, points: Sequence[float]) -> None:
        """Write what the cards of a hand were worth, by seat; empty if that cannot be told."""
        async with self._database.writing() as connection:
            await luck_queries.weigh(connection, hand, points)
