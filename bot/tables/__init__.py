"""The table service: load, decide, commit; seats, turns and deadlines."""
