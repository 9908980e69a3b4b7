"""Loads once what all processes of `tests.support.forkserver` need: the bot and the sandbox."""

import asyncio
import gc
from importlib import import_module

gc.disable()  # all that is loaded stays, so there is no garbage to look for

from bot.client import process  # noqa: E402
from bot.client.client import BaoHuang  # noqa: E402
from bot.client.command_tree import add_all_commands  # noqa: E402
from bot.client.discord_internals import payload_of  # noqa: E402
from bot.client.preload import keep_what_is_loaded, preload  # noqa: E402
from bot.commands.framework.locales import CatalogueTranslator  # noqa: E402
from bot.runtime.settings import Settings  # noqa: E402
from bot.store.engine import database  # noqa: E402
from tests.support.translation_cache import share_translations  # noqa: E402


async def translated(bot: BaoHuang) -> None:
    """Translates the commands, which a bot does when it starts."""
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
share_translations()
bot = BaoHuang(Settings())
add_all_commands(bot.client.tree)
asyncio.run(translated(bot))
database._revision(database.NEWEST)
keep_what_is_loaded()
gc.enable()
vars(process)["keep_what_is_loaded"] = lambda: None  # a fork would copy all that it looks at
