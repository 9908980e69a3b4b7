"""`/look`: how one's own pictures are drawn."""

from dataclasses import replace

from bot.commands.answering import words_for
from bot.commands.floor import Floor
from bot.commands.listening import listener
from bot.delivery.reply import Reply
from bot.panels.look import CHOICES, LOOK_PATTERN, Choice, look_panel
from bot.panels.press import Place
from bot.tables.refusal import Refused, Stop, Stopped


async def show_look(floor: Floor, reply: Reply) -> Refused | None:
    """Show one's choices, to be changed."""
    look = await floor.store.look(reply.interaction.user.id)
    await reply.show(look_panel(look, words_for(reply.interaction)))
    return None


async def choose(floor: Floor, reply: Reply, choice: Choice, _: str) -> Refused | None:
    """Make a choice, and show what comes of it."""
    if choice.name not in CHOICES:
        return Stopped(Stop.STALE)
    user_id = reply.interaction.user.id
    look = replace(await floor.store.look(user_id), **{choice.name: choice.on})
    await floor.store.remember_look(user_id, look)
    await reply.put(look_panel(look, words_for(reply.interaction)))
    return None


LookItem = listener(LOOK_PATTERN, Choice.read, choose, lambda _: Place.HAND)
"""A button under one's choices."""
