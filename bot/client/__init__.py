"""The Discord client, and `baohuang run` around it."""
