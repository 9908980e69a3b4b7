"""`/look`: how one's own pictures are drawn."""

from bot.commands.controller import Controller
from bot.commands.interactions import words_for
from bot.delivery.reply import Reply
from bot.panels.custom_id import LookChoice
from bot.panels.look_panel import chosen, look_panel
from bot.tables.stops import Refused, Stop, Stopped


async def show_look(controller: Controller, reply: Reply) -> Refused | None:
    """Show one's choices, to be changed."""
    look = await controller.store.look(reply.interaction.user.id)
    await reply.show(look_panel(look, words_for(reply.interaction)))
    return None


async def choose(controller: Controller, reply: Reply, choice: LookChoice) -> Refused | None:
    """Make a choice, and show what comes of it."""
    user_id = reply.interaction.user.id
    look = chosen(await controller.store.look(user_id), choice)
    if look is None:
        return Stopped(Stop.STALE)
    await controller.store.remember_look(user_id, look)
    await reply.put(look_panel(look, words_for(reply.interaction)))
    return None
