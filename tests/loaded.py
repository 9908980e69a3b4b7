"""What each bot loads when it starts, loaded once for all that are forked."""

from bot.cli.work import keep_what_is_loaded

keep_what_is_loaded()
