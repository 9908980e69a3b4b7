"""Loads once what all processes of `tests.support.forkserver` need: the bot and the sandbox."""

import asyncio
from importlib import import_module

from bot.client import process
from bot.client.client import BaoHuang
from bot.client.command_tree import add_all_commands
from bot.client.discord_internals import payload_of
from bot.client.preload import keep_what_is_loaded, preload
from bot.commands.framework.locales import CatalogueTranslator
from bot.runtime.settings import Settings


async def translate_commands() -> None:
    """Translate the commands, which a bot does when it starts; the translations are cached."""
    bot = BaoHuang(Settings())
    add_all_commands(bot.client.tree)
    await bot.client.tree.set_translator(CatalogueTranslator())
    await payload_of(bot.client.tree)


for name in (
    "aiosqlite",
    "alembic.command",
    "bot.cli.commands_with_settings",
    "linkify_it",
    "markdown_it",
    "regex",
    "simcord.preview._commands",
    "tests.browser.served",
    "tests.wire.spawned",
):
    import_module(name)
preload()
asyncio.run(translate_commands())
keep_what_is_loaded()
vars(process)["keep_what_is_loaded"] = lambda: None  # a fork would copy all that it looks at
