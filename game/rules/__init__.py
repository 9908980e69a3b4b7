"""The options of a game, which of them go together, and the presets (`rules.md` §7)."""
