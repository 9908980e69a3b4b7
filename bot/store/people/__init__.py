"""Users, their data, and notes that the bot keeps for itself."""
