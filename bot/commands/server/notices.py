"""*Tell me of tables*: lets a user choose of which tables they are told, and at what hours."""

from dataclasses import replace

import discord

from bot.commands.framework.controller import Controller
from bot.delivery.reply import Reply
from bot.model.notice import NoticeWish
from bot.panels.custom_id import NoticePress
from bot.panels.panel import Panel
from bot.panels.press_verbs import NoticeVerb
from bot.panels.server.notices import (
    clock_panel,
    first_wish,
    notice_press,
    wish_after,
    wish_panel,
)
from bot.tables.rules.refusals import TableWhy
from game.refusals import Refusal


async def show_notices(controller: Controller, reply: Reply) -> Refusal | None:
    """Show when the user is told of this server's tables; at first, what they chose in another."""
    if not reply.guild_id:  # nor on the page of a table of no server
        return Refusal(TableWhy.NO_DM)
    now, guild_id = discord.utils.utcnow(), reply.guild_id
    wishes = await controller.store.notices.wishes(reply.user_id)
    wish = wishes.get(guild_id) or next(reversed(wishes.values()), None)
    if wish is None:
        zone = (await controller.store.servers.settings(guild_id)).zone
        wish = first_wish(reply.user_id, guild_id, zone, reply.language, now)
    wish = replace(wish, guild_id=guild_id)
    await reply.show(await _panel(controller, reply, wish, on=guild_id in wishes))
    return None


async def press_notices(
    controller: Controller, reply: Reply, press: NoticePress, chosen: str
) -> Refusal | None:
    """Carry out a press of *Tell me of tables*. If it is on, every choice counts at once.

    An old message shows what was chosen before: it brings nothing of that back.
    """
    store = controller.store
    current = (await store.notices.wishes(reply.user_id)).get(press.guild_id)
    if current:
        press = notice_press(current, press.verb)
    wish = wish_after(press, chosen, reply.user_id, discord.utils.utcnow())
    if wish is None or reply.guild_id not in (None, wish.guild_id):
        return Refusal(TableWhy.STALE)
    if press.verb is NoticeVerb.CLOCK:
        await reply.put(clock_panel(wish, reply.words, wish.since))
        return None
    on = current is not None
    match press.verb:
        case NoticeVerb.OFF:
            await store.notices.stop(reply.user_id, wish.guild_id)
            on = False
        case NoticeVerb.ON:
            await store.notices.remember(wish)
            await store.users.remember_dm_refused(reply.user_id, None)
            on = True
        case _ if on and press.verb is not NoticeVerb.SHOW:
            await store.notices.remember(wish)
        case _:
            pass
    await reply.put(await _panel(controller, reply, wish, on=on))
    return None


async def _panel(controller: Controller, reply: Reply, wish: NoticeWish, *, on: bool) -> Panel:
    user = await controller.store.users.load(reply.user_id)
    refused = user is not None and user.dm_refused_at is not None
    return wish_panel(wish, reply.words, discord.utils.utcnow(), on=on, refused=refused)
