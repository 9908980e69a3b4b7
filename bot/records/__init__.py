"""Leaderboards, statistics, history and seasons: what can be asked, and the answers."""
