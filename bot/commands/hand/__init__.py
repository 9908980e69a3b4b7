"""Commands and buttons with which players bid and play."""
