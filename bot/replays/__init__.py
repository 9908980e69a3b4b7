"""Finished hands: replays, reviews, game files, and results as files."""
