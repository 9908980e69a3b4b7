"""What is loaded once, for all that are forked: `tests.forked`."""

from importlib import import_module

from bot.client import process
from bot.client.loaded import keep_what_is_loaded, preload
from tests.translated_once import translate_once

for name in ("aiosqlite", "alembic.command", "bot.cli.work"):
    import_module(name)
preload()
translate_once()
keep_what_is_loaded()
vars(process)["keep_what_is_loaded"] = lambda: None  # a fork would copy all that it looks at
