"""Tables of friends: `/table open` where the bot is no member, and presses below their messages.

There the bot can only answer interactions, so a message is brought up to date when it is pressed.
Everything else happens on the web page.
"""

from collections.abc import Iterable, Iterator

import discord

from bot.commands.framework.controller import Controller
from bot.commands.framework.display import show_to_friends, tell_of_press
from bot.commands.framework.interactions import invite_link, is_guest
from bot.commands.framework.limits import LimitedAction
from bot.commands.framework.locales import server_locale
from bot.commands.table import seats
from bot.commands.table.actions import end_pages, show_page_link
from bot.delivery.interaction_reply import InteractionReply
from bot.delivery.reply import Reply
from bot.model import NO_SERVER, Audience
from bot.panels.custom_id import Place, Press, read
from bot.panels.player_names import person_name
from bot.panels.press_verbs import Verb
from bot.panels.table.friends import friends_panel
from bot.runtime.requests import NO_MENTIONS, REQUEST_LIMIT
from bot.tables.opening import open_among_friends
from bot.tables.rules.closing import End
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Snapshot
from bot.text.catalogue import language_of
from game.refusals import Refusal


async def open_friends_table(controller: Controller, reply: InteractionReply) -> Refusal | None:
    """Show the user's table of friends, or a new one, in the answer to a command."""
    if controller.page is None and reply.guild_id is None:
        return Refusal(TableWhy.NO_DM)
    if controller.page is None:
        await reply.whisper(reply.words("not-a-member", link=invite_link(reply.interaction)))
        return None
    if reply.guild_id is not None and not reply.interaction.permissions.use_external_apps:
        return Refusal(TableWhy.NO_EXTERNAL_APPS)
    if often := controller.cooldowns.refuse_or_count(LimitedAction.SEAT, reply.user_id):
        return often
    locale = language_of(server_locale(reply.interaction)).locales[0]
    name = person_name(reply.user_name)
    table = await open_among_friends(controller.tables, reply.user_id, name, locale)
    if not isinstance(table, Snapshot):
        return table
    panel = friends_panel(table, discord.utils.utcnow())
    posted = await reply.post(panel, NO_MENTIONS, REQUEST_LIMIT)  # nobody else waits for it
    if posted is None and table.table.version == 0:
        await controller.tables.do(table.table.id, End())  # nobody sees it
    tell_of_press(controller, reply, table.table.id, NO_SERVER)
    return None


async def is_of_friends(controller: Controller, table_id: str) -> bool:
    """Whether a table is one of friends."""
    if controller.tables.memory.server_of(table_id) not in (None, NO_SERVER):
        return False
    table = await controller.tables.get(table_id)
    return table is not None and table.table.audience is Audience.LINK


async def press_among_friends(controller: Controller, reply: Reply, press: Press) -> Refusal | None:
    """Carry out a press in chat at a table of friends. The press may be forged."""
    if reply.place is Place.TABLE and not _is_below_table(reply, press.table_id):
        return Refusal(TableWhy.STALE)
    match press.verb:
        case Verb.JOIN:
            refusal = await seats.join(controller, reply, press.table_id)
            if refusal:
                await _show_now(controller, reply, press.table_id)
            return refusal
        case Verb.PAGE:
            await _show_now(controller, reply, press.table_id)
            return await show_page_link(controller, reply, press.table_id)
        case Verb.END_PAGES:
            return await end_pages(controller, reply, press.table_id)
        case _:
            return Refusal(TableWhy.ONLY_ON_PAGE)


async def _show_now(controller: Controller, reply: Reply, table_id: str) -> None:
    """Show the table as it is now in the message that was pressed, if any was."""
    if table := await controller.tables.get(table_id):
        await show_to_friends(reply, table)


def _is_below_table(reply: Reply, table_id: str) -> bool:
    """Whether the pressed message can be that of this table: no other may be replaced by it."""
    if not isinstance(reply, InteractionReply) or not is_guest(reply.interaction):
        return False
    custom_ids = _custom_ids(reply.message.components if reply.message else ())
    presses = map(read, custom_ids)
    return all(isinstance(each, Press) and each.table_id == table_id for each in presses)


def _custom_ids(components: Iterable[object]) -> Iterator[str]:
    """The `custom_id`s of components and of all within them."""
    for component in components:
        yield from _custom_ids(getattr(component, "children", ()))
        if custom_id := getattr(component, "custom_id", None):
            yield custom_id
