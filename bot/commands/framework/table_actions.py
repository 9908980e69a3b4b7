"""Actions with a whole table: open, show, close, start hands."""

from dataclasses import dataclass

from bot.commands.framework.display import TableDisplay
from bot.commands.framework.limits import Cooldowns, LimitedAction
from bot.commands.framework.locales import server_locale
from bot.commands.framework.table_finder import TableFinder
from bot.commands.framework.visibility import refuse_channel
from bot.delivery.publisher import Publisher
from bot.delivery.reply import Reply
from bot.panels.player_names import clean_name
from bot.panels.table.next_hand import fair_deal_panel
from bot.panels.table.turn import table_link
from bot.store.store import Store
from bot.tables.refusals import TableWhy
from bot.tables.service import Tables
from bot.tables.snapshot import Closed, Snapshot
from bot.text.catalogue import Words, language_of
from game.refusals import Refusal


@dataclass(frozen=True, slots=True)
class TableActions:
    """Opens, shows and closes tables, and starts their hands."""

    tables: Tables
    publisher: Publisher
    store: Store
    cooldowns: Cooldowns
    finder: TableFinder
    display: TableDisplay

    async def open(self, reply: Reply) -> Refusal | None:
        """Open a table in this channel."""
        return await self.display.publish(reply, await self.open_unseen(reply))

    async def open_unseen(self, reply: Reply) -> Snapshot | Refusal:
        """Open a table in this channel without showing it yet."""
        where = reply.interaction
        if where.guild_id is None or where.channel_id is None:
            return Refusal(TableWhy.NO_DM)
        locale = language_of(server_locale(where))
        name = clean_name(where.user.display_name)
        if often := self.cooldowns.too_often(LimitedAction.SEAT, where.user.id):
            return often
        opened = await self.tables.open(
            where.guild_id, where.channel_id, where.user.id, name, locale
        )
        if isinstance(opened, Snapshot):
            self.cooldowns.count(LimitedAction.SEAT, where.user.id)
        return opened

    async def ready(self, reply: Reply, table_id: str, terms: int | None = None) -> Refusal | None:
        """Agree to the next hand. Once everybody has, it is dealt and sent out."""
        if before := self.tables.newest(table_id) or await self.tables.get(table_id):
            self.publisher.on_read(before)
        where = reply.interaction
        after = await self.tables.next_hand.ready(table_id, where.user.id, where.id, terms=terms)
        return await self.display.publish(reply, after)

    async def close(self, reply: Reply, table_id: str) -> Refusal | None:
        """Close the table."""
        return await self.display.publish(
            reply, await self.tables.close(table_id, reply.interaction.user.id)
        )

    async def show_table(self, reply: Reply) -> Refusal | None:
        """Move the table's message to the end of this channel."""
        found, where = await self.finder.mine(reply), reply.interaction
        if isinstance(found, Refusal):
            return found
        if found.seat_of(where.user.id) is None:
            link = f"{table_link(found.table)}/{found.table.message_id or ''}"
            return Refusal(TableWhy.NOT_YOURS_TO_SHOW, {"link": link.rstrip("/")})
        if full := await self.tables.whereabouts.no_room(found.table, where.channel_id):
            return full
        if often := self.cooldowns.too_often(LimitedAction.SHOW, where.user.id):
            return often
        self.cooldowns.count(LimitedAction.SHOW, where.user.id)
        with self.tables.whereabouts.bringing(found.table, where.channel_id):
            return await self._bring(reply, found)

    async def _bring(self, reply: Reply, found: Snapshot) -> Refusal | None:
        where = reply.interaction
        if where.channel_id != found.table.channel_id:
            people = found.table.people
            if unseen := await refuse_channel(where, people):
                return unseen
            found = await self.tables.get(found.table.id) or found
            if found.table.people != people:
                return Refusal(TableWhy.BUSY)
        self.publisher.on_read(found)
        await self.publisher.repost(found, reply)
        return None

    async def show_fair_deal(self, reply: Reply, table_id: str) -> Refusal | None:
        """Show why nobody can choose the cards, and how to check it."""
        found = await self.tables.get(table_id)
        if found is None:
            return Refusal(TableWhy.NO_TABLE)
        if isinstance(found, Closed) and not (found.hand and found.hand.result):
            return Refusal(TableWhy.TABLE_CLOSED)
        await reply.put(fair_deal_panel(found, Words(language_of(reply.interaction.locale))))
        return None
