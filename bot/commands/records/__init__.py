"""Commands about leaderboards, statistics, seasons, history and replays."""
