"""The private messages with a player's own hand."""
