"""`/privacy`: see, download and delete what is kept about oneself."""

from bot.commands.answering import words_for
from bot.commands.floor import Floor
from bot.commands.listening import listener
from bot.delivery.reply import Reply
from bot.panels.panel import Panel
from bot.panels.press import Place
from bot.panels.privacy import (
    PRIVACY_PATTERN,
    Wish,
    delete_panel,
    deleted_panel,
    export_panel,
    is_seated,
    privacy_panel,
)
from bot.tables.refusal import Refused, Stop, Stopped


async def show_privacy(floor: Floor, reply: Reply) -> Refused | None:
    """Show what is kept of the user."""
    kept = await floor.store.kept(reply.interaction.user.id)
    await reply.show(privacy_panel(kept, words_for(reply.interaction)))
    return None


async def grant(floor: Floor, reply: Reply, wish: Wish, _: str) -> Refused | None:
    """Hand out or delete what is kept; deleting is asked for twice."""
    user_id, words = reply.interaction.user.id, words_for(reply.interaction)
    panel: Panel
    match wish.verb:
        case "export":
            panel = export_panel(await floor.store.kept(user_id), words)
        case "delete":
            if is_seated(await floor.store.kept(user_id)):
                return Stopped(Stop.STILL_SEATED)
            panel = delete_panel(words)
        case _:
            if not await floor.store.forget(user_id):
                return Stopped(Stop.STILL_SEATED)
            floor.forget_locale(user_id)
            panel = deleted_panel(words)
    await reply.put(panel)
    return None


PrivacyItem = listener(PRIVACY_PATTERN, Wish.read, grant, lambda _: Place.HAND)
"""A button under what is kept."""
