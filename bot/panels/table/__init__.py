"""The messages that everybody at a table sees."""
