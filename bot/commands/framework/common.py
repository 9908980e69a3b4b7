"""Parts of slash commands: texts, permissions, and the table they are about."""

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.commands.framework.controller import Controller
from bot.commands.framework.interactions import answer, words_for
from bot.delivery.interaction_reply import InteractionReply
from bot.delivery.reply import Reply
from bot.model.user import ThemeName
from bot.tables.hands import Choose
from bot.tables.refusals import TableWhy
from bot.text.catalogue import Language, Words
from game.players.levels import Level
from game.refusals import Refusal

ENGLISH = Words(Language.ENGLISH)


def text(key: str) -> locale_str:
    """The English name or description of a command, with the key for translation."""
    return label(f"command-{key}")


def label(key: str) -> locale_str:
    """An English text, with the key for translation."""
    return locale_str(ENGLISH(key), key=key)


LEVELS = [app_commands.Choice(name=label(f"level-{level}"), value=level.value) for level in Level]
"""The levels of AI players, as an option of a command."""


def cannot_write(interaction: discord.Interaction) -> Refusal | None:
    """Why a table cannot be shown in this channel, or None."""
    if interaction.guild_id is None:
        return Refusal(TableWhy.NO_DM)
    in_thread = isinstance(interaction.channel, discord.Thread)
    send = "send_messages_in_threads" if in_thread else "send_messages"
    return lacks(interaction, "view_channel", send, "attach_files")


def lacks(interaction: discord.Interaction, *permissions: str) -> Refusal | None:
    """Which of these permissions the bot lacks in this channel, or None."""
    granted = interaction.app_permissions
    missing = [name for name in permissions if not getattr(granted, name)]
    if not missing:
        return None
    words = words_for(interaction)
    names = ", ".join(words(f"permission-{name}") for name in missing)
    return Refusal(TableWhy.NO_PERMISSION, {"permissions": names})


async def publicly(
    controller: Controller,
    interaction: discord.Interaction,
    do: Callable[[InteractionReply], Awaitable[Refusal | None]],
) -> None:
    """Do something that is answered by a table message in this channel."""

    async def work(reply: InteractionReply) -> Refusal | None:
        await controller.locales.remember_of(interaction)
        return cannot_write(interaction) or await do(reply)

    await answer(interaction, None, work)


async def at_my_table(
    controller: Controller,
    interaction: discord.Interaction,
    act: Callable[[Reply, str], Awaitable[Refusal | None]],
) -> None:
    """Do something at the user's table, or else the one of this channel."""

    async def do(reply: Reply) -> Refusal | None:
        return await controller.finder.at_mine(reply, act)

    await publicly(controller, interaction, do)


async def for_me_alone(
    controller: Controller,
    interaction: discord.Interaction,
    act: Callable[[Reply, str], Awaitable[Refusal | None]],
) -> None:
    """Show the user something about that table that nobody else sees."""

    async def do(reply: Reply) -> Refusal | None:
        await controller.locales.remember_of(interaction)
        return await controller.finder.at_mine(reply, act)

    await answer(interaction, None, do)


async def in_my_hand(
    controller: Controller,
    interaction: discord.Interaction,
    choose: Choose,
    *,
    in_secret: bool = False,
) -> None:
    """Do something in the user's hand."""

    async def act(reply: Reply, table_id: str) -> Refusal | None:
        return await controller.hands.act(reply, table_id, choose, in_secret=in_secret)

    await at_my_table(controller, interaction, act)


async def theme_for(controller: Controller, reply: Reply) -> ThemeName:
    """The theme of the user's pictures."""
    return (await controller.store.users.look(reply.user_id)).theme
