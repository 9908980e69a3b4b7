"""`/privacy` and `/look`."""

import discord

from bot.commands.framework.common import command
from bot.commands.framework.controller import Controller
from bot.commands.framework.interactions import answer
from bot.delivery.reply import Reply
from bot.panels.custom_id import LookChoice, PrivacyWish
from bot.panels.press_verbs import PrivacyVerb
from bot.panels.server.look import chosen, look_panel
from bot.panels.server.privacy import delete_panel, privacy_panel
from bot.replays.result_files import FileFormat, results_file
from bot.store.people.personal_data import WAITING
from bot.tables.rules.refusals import TableWhy
from game.refusals import Refusal


@command("privacy")
async def privacy(interaction: discord.Interaction) -> None:
    await answer(interaction, _show_privacy, remember_locale=False)


async def _show_privacy(controller: Controller, reply: Reply) -> Refusal | None:
    rows = await controller.store.users.kept(reply.user_id)
    await reply.show(privacy_panel(rows, reply.words))
    return None


async def press_privacy(controller: Controller, reply: Reply, wish: PrivacyWish) -> Refusal | None:
    """Hand out the user's data, hide their record, or schedule deletion after a confirmation."""
    user_id, words = reply.user_id, reply.words
    store, at, results = controller.store, discord.utils.utcnow() + WAITING, None
    match wish.verb:
        case PrivacyVerb.DELETE:
            await reply.put(delete_panel(await store.users.kept(user_id), words, at))
            return None
        case PrivacyVerb.SURE:
            await store.users.remember_forget_at(user_id, at)
        case PrivacyVerb.KEEP:
            await store.users.remember_forget_at(user_id, None)
        case PrivacyVerb.HIDE | PrivacyVerb.APPEAR:
            await store.users.hide(user_id, on=wish.verb is PrivacyVerb.HIDE)
        case PrivacyVerb.CSV | PrivacyVerb.JSON:
            form = FileFormat(wish.verb.value)
            results = await results_file(store, form, words, user_id, of_user=user_id)
        case PrivacyVerb.EXPORT | PrivacyVerb.CANCEL:
            pass
    rows, is_export = await store.users.kept(user_id), wish.verb is PrivacyVerb.EXPORT
    await reply.put(privacy_panel(rows, words, exported=is_export, results=results))
    return None


@command("look")
async def look(interaction: discord.Interaction) -> None:
    await answer(interaction, show_look, remember_locale=False)


async def show_look(controller: Controller, reply: Reply) -> Refusal | None:
    """Show the user's display preferences."""
    look = await controller.store.users.look(reply.user_id)
    await reply.show(look_panel(look, reply.words))
    return None


async def choose_look(controller: Controller, reply: Reply, choice: LookChoice) -> Refusal | None:
    """Change a display preference and show the result."""
    user_id = reply.user_id
    look = chosen(await controller.store.users.look(user_id), choice, reply.words)
    if look is None:
        return Refusal(TableWhy.STALE)
    await controller.store.users.remember_look(user_id, look)
    await reply.put(look_panel(look, reply.words))
    return None
