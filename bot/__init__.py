"""The Discord bot: everything but the rules of the game, which are in `game`."""
