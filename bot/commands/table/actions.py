"""Actions with a whole table: show, close, start hands, make the host's choices, vote."""

from bot.commands.framework.controller import Controller
from bot.commands.framework.display import publish, publish_beside
from bot.commands.framework.limits import LimitedAction
from bot.commands.framework.own_table import own_table
from bot.commands.table.visibility import refuse_channel
from bot.delivery.interaction_reply import InteractionReply
from bot.delivery.reply import Reply
from bot.model.visitor import Visitor
from bot.panels.custom_id import Place
from bot.panels.entry_buttons import page_link_panel
from bot.panels.table.next_hand import fair_deal_panel
from bot.panels.table.result import more_panel
from bot.panels.table.seats import seats_panel
from bot.panels.table.turn import table_link
from bot.tables.rules.choices import Choose, PaceChoice, RulesChoice
from bot.tables.rules.closing import Close, VoteToEnd
from bot.tables.rules.next_hand import AutoReady, Ready
from bot.tables.rules.refusals import TableWhy, not_seated
from bot.tables.rules.seating import ReplacePerson
from bot.tables.rules.snapshot import Closed, Settled, Snapshot
from game.refusals import Refusal


async def ready(
    controller: Controller, reply: Reply, table_id: str, terms: int | None = None
) -> Refusal | None:
    """Agree to the next hand. Once everybody has, it is dealt."""
    tables, user_id = controller.tables, reply.user_id
    if before := tables.newest(table_id) or await tables.get(table_id):
        controller.publisher.on_read(before)
    if reply.place is Place.PRIVATE and not reply.follows_hand:
        controller.dealer.live_hands.keep(table_id, user_id)
    after = await tables.do(table_id, Ready(user_id, terms))
    return await publish(controller, reply, after)


async def close(controller: Controller, reply: Reply, table_id: str) -> Refusal | None:
    after = await controller.tables.do(table_id, Close(reply.user_id))
    return await publish(controller, reply, after)


async def show_table(controller: Controller, reply: InteractionReply) -> Refusal | None:
    """Move the table's message to the end of this channel."""
    snapshot, channel_id = await own_table(controller, reply), reply.channel_id
    if isinstance(snapshot, Refusal):
        return snapshot
    if snapshot.seat_of(reply.user_id) is None:
        link = f"{table_link(snapshot.table)}/{snapshot.table.message_id or ''}"
        return Refusal(TableWhy.NOT_YOURS_TO_SHOW, {"link": link.rstrip("/")})
    channel_room = controller.tables.channel_room
    if full := await channel_room.refuse_move(snapshot.table, channel_id):
        return full
    if often := controller.cooldowns.refuse_or_count(LimitedAction.SHOW, reply.user_id):
        return often
    with channel_room.moving(snapshot.table, channel_id):
        return await _bring(controller, reply, snapshot)


async def _bring(
    controller: Controller, reply: InteractionReply, snapshot: Snapshot
) -> Refusal | None:
    if reply.channel_id != snapshot.table.channel_id:
        people = snapshot.table.people
        if unseen := await refuse_channel(reply.interaction, people):
            return unseen
        snapshot = await controller.tables.get(snapshot.table.id) or snapshot
        if snapshot.table.people != people:
            return Refusal(TableWhy.BUSY)
    controller.publisher.on_read(snapshot)
    await controller.publisher.repost(snapshot, reply)
    return None


async def show_more(controller: Controller, reply: Reply, table_id: str) -> Refusal | None:
    """Show the rarer buttons of a result."""
    snapshot = await controller.tables.get(table_id)
    if not isinstance(snapshot, Settled):
        return Refusal(TableWhy.STALE)
    await reply.put(more_panel(snapshot.table, reply.user_id, reply.words))
    return None


async def show_page_link(
    controller: Controller, reply: Reply, table_id: str, *, end_others: bool = False
) -> Refusal | None:
    """Show the user a link to the table's web page."""
    snapshot = await controller.tables.get(table_id)
    if snapshot is None:
        return Refusal(TableWhy.NO_TABLE)
    if controller.page is None:
        return Refusal(TableWhy.NO_PAGE)
    if often := controller.cooldowns.refuse_or_count(LimitedAction.PAGE, reply.user_id):
        return often
    table = snapshot.table
    if banned := await controller.tables.facts.refuse_banned(table.guild_id, reply.user_id):
        return banned
    is_there = reply.channel_id == table.channel_id  # so they see it
    if not is_there and await controller.page.may_look(table, reply.user_id) is False:
        return Refusal(TableWhy.NO_ONLOOKER)
    if end_others:
        await controller.page.revoke(table.guild_id, reply.user_id)
    locale = reply.language.locales[0]
    visitor = Visitor(reply.user_id, table.guild_id, table.id, reply.user_name, locale)
    link = await controller.page.link(visitor)
    await reply.put(page_link_panel(table, link, reply.words, has_ended_others=end_others))
    return None


async def end_pages(controller: Controller, reply: Reply, table_id: str) -> Refusal | None:
    """End all pages of the user in this server, and show a link to a new one."""
    return await show_page_link(controller, reply, table_id, end_others=True)


async def show_fair_deal(controller: Controller, reply: Reply, table_id: str) -> Refusal | None:
    """Show how deals are made, and how to check them."""
    snapshot = await controller.tables.get(table_id)
    if snapshot is None:
        return Refusal(TableWhy.NO_TABLE)
    if isinstance(snapshot, Closed) and not (snapshot.hand and snapshot.hand.result):
        return Refusal(TableWhy.TABLE_CLOSED)
    if early := await controller.daily.refuse_looking_back(snapshot.table):
        return early
    draw, beacon = snapshot.hand and snapshot.hand.draw, controller.beacon
    address = beacon.address(draw.round) if draw and beacon else ""
    chain = beacon.chain if beacon else None
    await reply.put(fair_deal_panel(snapshot, reply.words, address, chain))
    return None


async def show_seats(controller: Controller, reply: Reply, table_id: str) -> Refusal | None:
    """Show a player what they can decide about the table and its seats."""
    snapshot = await controller.tables.get(table_id)
    if snapshot is None:
        return Refusal(TableWhy.NO_TABLE)
    if isinstance(snapshot, Closed):
        return Refusal(TableWhy.TABLE_CLOSED)
    if snapshot.seat_of(reply.user_id) is None:
        return not_seated(snapshot.table)
    await reply.put(seats_panel(snapshot, reply.user_id, reply.words))
    return None


async def decide(
    controller: Controller,
    reply: Reply,
    table_id: str,
    request: AutoReady | Choose | ReplacePerson | VoteToEnd | None,
    place: Place = Place.TABLE,
) -> Refusal | None:
    """Carry out a decision about the table or its seats. None: malformed, so STALE.

    `place`: where it was made; a private panel is shown again.
    """
    if request is None:
        return Refusal(TableWhy.STALE)
    if often := controller.cooldowns.refuse_or_count(LimitedAction.DECIDE, reply.user_id):
        return often
    after = await controller.tables.do(table_id, request)
    choice = request.choice if isinstance(request, Choose) else request
    in_table = isinstance(choice, AutoReady | RulesChoice | PaceChoice)
    if not in_table or place is Place.PRIVATE:
        return await _show_decision(controller, reply, table_id, after)
    if isinstance(after, Refusal) and reply.place is Place.TABLE:
        await _restore_menu(controller, reply, table_id)
    return await publish(controller, reply, after)


async def vote_to_end(controller: Controller, reply: Reply, table_id: str) -> Refusal | None:
    return await decide(controller, reply, table_id, VoteToEnd(reply.user_id))


async def _restore_menu(controller: Controller, reply: Reply, table_id: str) -> None:
    """Redraw the menu, which still shows the refused choice."""
    if snapshot := await controller.tables.get(table_id):
        await reply.edit(controller.publisher.panel(snapshot))


async def _show_decision(
    controller: Controller, reply: Reply, table_id: str, after: Snapshot | Refusal
) -> Refusal | None:
    """Update the panel that was pressed; after a refusal it shows the current state.

    A press on the table is answered by the table.
    """
    if reply.place is Place.TABLE:
        return await publish(controller, reply, after)
    if not isinstance(after, Snapshot):
        if reply.place is Place.PRIVATE:
            await show_seats(controller, reply, table_id)
        return after
    panel = seats_panel(after, reply.user_id, reply.words)
    await publish_beside(controller, reply, reply.put(panel), after)
    return None
