"""Parts of slash commands: texts, permissions, themes."""

from collections.abc import Callable
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import Command, locale_str

from bot.commands.framework.controller import Controller
from bot.commands.framework.interactions import words_for
from bot.delivery.reply import Reply
from bot.model.user import ThemeName
from bot.tables.rules.refusals import TableWhy
from bot.text.catalogue import Language, Words
from game.players.levels import Level
from game.refusals import Refusal

ENGLISH = Words(Language.ENGLISH)
Function = TypeVar("Function", bound=Callable[..., Any])


def text(key: str) -> locale_str:
    """The English name or description of a command, with the key for translation."""
    return label(f"command-{key}")


def label(key: str) -> locale_str:
    """An English text, with the key for translation."""
    return locale_str(ENGLISH(key), key=key)


def command(key: str) -> Callable[[Function], Command[Any, ..., None]]:
    """Make a function a command, with the texts of `key` and `key-description`."""
    return app_commands.command(name=text(key), description=text(f"{key}-description"))


def options(**keys: str | tuple[str, str]) -> Callable[[Function], Function]:
    """Name and describe the options of a command.

    Each has the key of its name, to which `-description` is added, or both keys.
    """
    both = {
        option: (key, f"{key}-description") if isinstance(key, str) else key
        for option, key in keys.items()
    }
    rename = app_commands.rename(**{option: text(name) for option, (name, _) in both.items()})
    describe = app_commands.describe(**{option: text(about) for option, (_, about) in both.items()})
    return lambda function: rename(describe(function))


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
    names = words("between-names").join(words(f"permission-{name}") for name in missing)
    return Refusal(TableWhy.NO_PERMISSION, {"permissions": names})


async def theme_for(controller: Controller, reply: Reply) -> ThemeName:
    return (await controller.store.users.look(reply.user_id)).theme
