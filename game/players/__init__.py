"""Players without a person: a view in, an action out."""
