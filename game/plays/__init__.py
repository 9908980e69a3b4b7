"""Plays: what they are, what beats them, and which of them a rule set allows (`rules.md` §3)."""
