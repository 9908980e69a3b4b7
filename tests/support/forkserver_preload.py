"""Loads once what all processes of `tests.support.forkserver` need: the bot and the sandbox."""

import gc
from importlib import import_module

gc.disable()  # all that is loaded stays, so there is no garbage to look for

from bot.client import process  # noqa: E402
from bot.client.preload import keep_what_is_loaded, preload  # noqa: E402
from tests.support.translation_cache import share_translations  # noqa: E402

for name in (
    "aiosqlite",
    "alembic.command",
    "bot.cli.commands_with_settings",
    "tests.wire.spawned",
):
    import_module(name)
preload()
share_translations()
keep_what_is_loaded()
gc.enable()
vars(process)["keep_what_is_loaded"] = lambda: None  # a fork would copy all that it looks at
