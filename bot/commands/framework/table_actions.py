"""Actions with a whole table: open, show, close, start hands."""

from dataclasses import dataclass

from bot.commands.framework.display import TableDisplay
from bot.commands.framework.limits import Cooldowns, LimitedAction
from bot.commands.framework.locales import server_locale
from bot.commands.framework.page_access import PageAccess
from bot.commands.framework.table_finder import TableFinder
from bot.commands.framework.visibility import refuse_channel
from bot.delivery.interaction_reply import InteractionReply
from bot.delivery.publisher import Publisher
from bot.delivery.reply import Reply
from bot.model.visitor import Visitor
from bot.panels.custom_id import Place
from bot.panels.entry_buttons import page_link_panel
from bot.panels.player_names import person_name
from bot.panels.table.next_hand import fair_deal_panel
from bot.panels.table.result import more_panel
from bot.panels.table.turn import table_link
from bot.store.store import Store
from bot.tables.refusals import TableWhy
from bot.tables.service import Tables
from bot.tables.snapshot import Closed, Settled, Snapshot
from bot.text.catalogue import language_of
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
    page: PageAccess | None

    async def open(self, reply: InteractionReply) -> Refusal | None:
        """Open a table in this channel."""
        return await self.display.publish(reply, await self.open_unseen(reply))

    async def open_unseen(self, reply: InteractionReply) -> Snapshot | Refusal:
        """Open a table in this channel without showing it yet."""
        interaction = reply.interaction
        if interaction.guild_id is None or interaction.channel_id is None:
            return Refusal(TableWhy.NO_DM)
        locale = language_of(server_locale(interaction))
        user_id, name = reply.user_id, person_name(reply.user_name)
        if often := self.cooldowns.too_often(LimitedAction.SEAT, user_id):
            return often
        after = await self.tables.open(
            interaction.guild_id, interaction.channel_id, user_id, name, locale
        )
        if isinstance(after, Snapshot):
            self.cooldowns.count(LimitedAction.SEAT, user_id)
        return after

    async def ready(self, reply: Reply, table_id: str, terms: int | None = None) -> Refusal | None:
        """Agree to the next hand. Once everybody has, it is dealt and sent out."""
        if before := self.tables.newest(table_id) or await self.tables.get(table_id):
            self.publisher.on_read(before)
        user_id, press = reply.user_id, reply.press_id
        if reply.place is Place.PRIVATE:
            self.display.dealer.live_hands.keep(table_id, user_id)
        after = await self.tables.next_hand.ready(table_id, user_id, press, terms=terms)
        return await self.display.publish(reply, after)

    async def close(self, reply: Reply, table_id: str) -> Refusal | None:
        """Close the table."""
        return await self.display.publish(reply, await self.tables.close(table_id, reply.user_id))

    async def show_table(self, reply: InteractionReply) -> Refusal | None:
        """Move the table's message to the end of this channel."""
        now, channel_id = await self.finder.mine(reply), reply.channel_id
        if isinstance(now, Refusal):
            return now
        if now.seat_of(reply.user_id) is None:
            link = f"{table_link(now.table)}/{now.table.message_id or ''}"
            return Refusal(TableWhy.NOT_YOURS_TO_SHOW, {"link": link.rstrip("/")})
        if full := await self.tables.whereabouts.no_room(now.table, channel_id):
            return full
        if often := self.cooldowns.too_often(LimitedAction.SHOW, reply.user_id):
            return often
        self.cooldowns.count(LimitedAction.SHOW, reply.user_id)
        with self.tables.whereabouts.bringing(now.table, channel_id):
            return await self._bring(reply, now)

    async def _bring(self, reply: InteractionReply, now: Snapshot) -> Refusal | None:
        if reply.channel_id != now.table.channel_id:
            people = now.table.people
            if unseen := await refuse_channel(reply.interaction, people):
                return unseen
            now = await self.tables.get(now.table.id) or now
            if now.table.people != people:
                return Refusal(TableWhy.BUSY)
        self.publisher.on_read(now)
        await self.publisher.repost(now, reply)
        return None

    async def show_more(self, reply: Reply, table_id: str) -> Refusal | None:
        """Show the rarer buttons of a result."""
        now = await self.tables.get(table_id)
        if not isinstance(now, Settled):
            return Refusal(TableWhy.STALE)
        await reply.put(more_panel(now.table, reply.words))
        return None

    async def show_page_link(self, reply: Reply, table_id: str) -> Refusal | None:
        """Show the user a link to the table's web page."""
        now = await self.tables.get(table_id)
        if now is None:
            return Refusal(TableWhy.NO_TABLE)
        if self.page is None:
            return Refusal(TableWhy.NO_PAGE)
        locale = reply.language.locales[0]
        table = now.table
        visitor = Visitor(reply.user_id, table.guild_id, table.id, reply.user_name, locale)
        await reply.show(page_link_panel(await self.page.link(visitor), reply.words))
        return None

    async def show_fair_deal(self, reply: Reply, table_id: str) -> Refusal | None:
        """Show why nobody can choose the cards, and how to check it."""
        now = await self.tables.get(table_id)
        if now is None:
            return Refusal(TableWhy.NO_TABLE)
        if isinstance(now, Closed) and not (now.hand and now.hand.result):
            return Refusal(TableWhy.TABLE_CLOSED)
        await reply.put(fair_deal_panel(now, reply.words))
        return None
