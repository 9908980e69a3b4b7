"""Leaderboards, statistics, seasons, history, replays and reviews."""
