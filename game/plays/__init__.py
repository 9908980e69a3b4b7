"""What a play is, what beats it, and which plays a rule set allows (`rules.md` §3)."""
