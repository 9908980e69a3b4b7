"""Settings of a server, moderation, privacy, looks and help."""
