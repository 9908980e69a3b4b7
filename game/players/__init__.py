"""AI players: functions from a view to an action."""
