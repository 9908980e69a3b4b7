"""Opens a new table with the rules and the people of a closed one."""

from bot.commands.framework.common import cannot_write
from bot.commands.framework.controller import Controller
from bot.commands.framework.limits import LimitedAction
from bot.commands.table.actions import show_page_link
from bot.commands.table.thread import open_table
from bot.delivery.interaction_reply import InteractionReply
from bot.delivery.reply import Reply
from bot.model import Table
from bot.panels.player_names import person_name
from bot.panels.table.seats import again_panel
from bot.tables.rules.refusals import TableWhy, refuse_all_but_host
from bot.tables.rules.snapshot import Closed, Snapshot
from bot.text.catalogue import Words, language_of
from game.refusals import Refusal


async def open_again(controller: Controller, reply: Reply, table_id: str) -> Refusal | None:
    """Open a table like a closed one, and ask the others who were there to sit down.

    It is for the host. Nobody else gets a seat by that.
    """
    former = await controller.tables.get(table_id)
    if not isinstance(former, Closed) or not former.table.audience.has_message:
        return Refusal(TableWhy.STALE)
    table, user_id = former.table, reply.user_id
    if refusal := refuse_all_but_host(table, user_id, TableWhy.HOST_OPENS_AGAIN):
        return refusal
    if isinstance(reply, InteractionReply):
        refusal = cannot_write(reply.interaction) or await open_table(controller, reply, table)
    else:
        refusal = await _open_from_page(controller, reply, table)
    after = await controller.tables.of_user(table.guild_id, user_id)
    others = [other for other in table.people if other != user_id]
    if refusal or after is None or not others:
        return refusal
    panel = again_panel(after.table, others, Words(language_of(after.table.locale)))
    await controller.publisher.post(after.table.channel_id, panel)
    return None


async def _open_from_page(controller: Controller, reply: Reply, former: Table) -> Refusal | None:
    """Open a table in the channel of the former one, and show its host a link to its page."""
    access, user_id = controller.page, reply.user_id
    if access is None or await access.may_look(former, user_id) is False:
        return Refusal(TableWhy.NO_ONLOOKER)
    if often := controller.cooldowns.refuse_or_count(LimitedAction.SEAT, user_id):
        return often
    channel_id, name = former.parent_id or former.channel_id, person_name(reply.user_name)
    after = await controller.tables.open(
        former.guild_id, channel_id, user_id, name, former.locale, former
    )
    if not isinstance(after, Snapshot):
        return after
    await controller.publisher.publish(after, by=user_id)
    return await show_page_link(controller, reply, after.table.id)
