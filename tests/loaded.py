"""What is loaded once, for all that are forked: `tests.forked`."""

import gc
from importlib import import_module

gc.disable()  # all that is loaded stays: nothing is to be looked for meanwhile

from bot.client import process  # noqa: E402
from bot.client.preload import keep_what_is_loaded, preload  # noqa: E402
from tests.translated_once import translate_once  # noqa: E402

for name in ("aiosqlite", "alembic.command", "bot.cli.work", "tests.wire.spawned"):
    import_module(name)
preload()
translate_once()
keep_what_is_loaded()
gc.enable()
vars(process)["keep_what_is_loaded"] = lambda: None  # a fork would copy all that it looks at
