"""The command line: the bot, the sandbox, the database, game files."""
