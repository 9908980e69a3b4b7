"""Game files and reviews of finished hands."""

from dataclasses import dataclass

from bot.delivery.reply import Reply
from bot.model import Loaded
from bot.panels.records.review import review_panel, seat_in
from bot.panels.table.next_hand import game_file_panel
from bot.store.store import Store
from bot.tables.refusals import TableWhy
from bot.tables.replays import game_file, review_hand
from bot.tables.scores import who_sat
from game.refusals import Refusal


@dataclass(frozen=True, slots=True)
class FinishedHands:
    """Shows finished hands."""

    store: Store

    async def show_game_file(
        self, reply: Reply, table_id: str, hand_no: int | None = None
    ) -> Refusal | None:
        """Show the game file of this hand, or of the latest finished one."""
        loaded = await self._over(table_id, hand_no)
        if loaded is None or loaded.hand is None:
            return Refusal(TableWhy.NO_RESULT_YET)
        words = reply.words
        await reply.show(game_file_panel(loaded.hand, game_file(loaded), words))
        return None

    async def show_review(
        self, reply: Reply, table_id: str, hand_no: int | None = None
    ) -> Refusal | None:
        """Show the review of this hand, or of the latest finished one, to somebody who played in
        it.
        """
        loaded = await self._over(table_id, hand_no)
        if loaded is None or loaded.hand is None:
            return Refusal(TableWhy.NO_RESULT_YET)
        table, number = loaded.table, loaded.hand.hand_no
        scores = await self.store.records.scores(table_id, number) or who_sat(table, number)
        seat = seat_in(scores, reply.user_id)
        if seat is None:
            return Refusal(TableWhy.NOT_IN_THIS_HAND)
        review = await review_hand(loaded)
        if review is None:
            return Refusal(TableWhy.NO_RESULT_YET)
        words = reply.words
        await reply.show(review_panel(table_id, number, scores, seat, review, words))
        return None

    async def _over(self, table_id: str, hand_no: int | None) -> Loaded | None:
        """The table with this hand, or with the latest finished one; None if there is none."""
        loaded = await self.store.tables.load(table_id, hand_no)
        if hand_no is None and loaded and loaded.hand and loaded.hand.result is None:
            loaded = await self.store.tables.load(table_id, loaded.hand.hand_no - 1)
        return loaded if loaded and loaded.hand and loaded.hand.result else None
