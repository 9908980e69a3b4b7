"""Choices of hosts and votes of players."""

from dataclasses import dataclass

from bot.commands.framework.display import TableDisplay
from bot.commands.framework.limits import Cooldowns, LimitedAction
from bot.delivery.reply import Reply
from bot.model import ReplacementReason
from bot.panels.custom_id import Place
from bot.panels.table.seats import seats_panel
from bot.tables.choices import HintsChoice, HostChoice, LevelChoice
from bot.tables.refusals import TableWhy, not_seated
from bot.tables.service import Tables
from bot.tables.snapshot import Closed, Snapshot
from game.refusals import Refusal


@dataclass(frozen=True, slots=True)
class TableDecisions:
    """Carries out choices and votes."""

    tables: Tables
    cooldowns: Cooldowns
    display: TableDisplay

    async def choose(self, reply: Reply, table_id: str, choice: HostChoice) -> Refusal | None:
        """Make a choice of the host for the next hands."""
        if often := self._decides_too_often(reply.user_id):
            return often
        after = await self.tables.next_hand.choose(table_id, reply.user_id, choice)
        if isinstance(choice, LevelChoice | HintsChoice):
            return await self._decided_on_seats(reply, table_id, after)
        if isinstance(after, Refusal) and reply.place is Place.TABLE:
            await self._show_true_choice(reply, table_id)
        return await self.display.publish(reply, after)

    async def _show_true_choice(self, reply: Reply, table_id: str) -> None:
        """Let a menu of the table show again what is chosen, which the refused user overwrote."""
        if now := await self.tables.get(table_id):
            await reply.edit(self.display.publisher.panel(now))

    async def replace_person(
        self, reply: Reply, table_id: str, other: int, reason: ReplacementReason
    ) -> Refusal | None:
        """Give somebody's seat to an AI player, or vote for that."""
        if often := self._decides_too_often(reply.user_id):
            return often
        after = await self.tables.seating.replace_person(table_id, reply.user_id, other, reason)
        return await self._decided_on_seats(reply, table_id, after)

    async def vote_to_end(self, reply: Reply, table_id: str) -> Refusal | None:
        """Vote for the end of the table."""
        if often := self._decides_too_often(reply.user_id):
            return often
        after = await self.tables.vote_to_end(table_id, reply.user_id)
        return await self._decided_on_seats(reply, table_id, after)

    async def show_seats(self, reply: Reply, table_id: str) -> Refusal | None:
        """Show a player what they can decide about the table and its seats."""
        now = await self.tables.get(table_id)
        if now is None:
            return Refusal(TableWhy.NO_TABLE)
        if isinstance(now, Closed):
            return Refusal(TableWhy.TABLE_CLOSED)
        if now.seat_of(reply.user_id) is None:
            return not_seated(now.table)
        await reply.put(seats_panel(now, reply.user_id, reply.words))
        return None

    async def _decided_on_seats(
        self, reply: Reply, table_id: str, after: Snapshot | Refusal
    ) -> Refusal | None:
        """Update the panel that was pressed; after a refusal it shows the current state.

        A press on the table is answered by the table.
        """
        if reply.place is Place.TABLE:
            return await self.display.publish(reply, after)
        if not isinstance(after, Snapshot):
            if reply.place is Place.PRIVATE:
                await self.show_seats(reply, table_id)
            return after
        words = reply.words
        panel = seats_panel(after, reply.user_id, words)
        await self.display.beside(reply.put(panel), reply, after)
        return None

    def _decides_too_often(self, user_id: int) -> Refusal | None:
        """The refusal if the user decides too often; otherwise this one is counted."""
        often = self.cooldowns.too_often(LimitedAction.DECIDE, user_id)
        if often is None:
            self.cooldowns.count(LimitedAction.DECIDE, user_id)
        return often
