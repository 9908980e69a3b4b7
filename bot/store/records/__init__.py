"""Queries on `scores`: leaderboards, statistics, ratings, seasons, history and exports."""
