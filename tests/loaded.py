"""What each bot loads when it starts, loaded once for all that are forked."""

from bot.client.loaded import keep_what_is_loaded, preload

preload()
keep_what_is_loaded()
