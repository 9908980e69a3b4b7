"""The options of a game, what goes together, and the presets (`rules.md` §7)."""
