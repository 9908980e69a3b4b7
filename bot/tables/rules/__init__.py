"""What people and the clock can ask of a table: requests, whose `decide` is a pure function.

- Requests: `seating` (join, leave, invite …), `choices` (the host's), `next_hand` (ready, and the
  deal), `acting` (in a hand), `practice` (take back …), `closing`, and `clock` (deadlines,
  mentions, pauses).
- `decide` takes a `snapshot`, a table with its hand, and returns a `step`: what to store, and the
  snapshot after it. `refusals` lists why there is none. `daily` says which requests the deal of the
  day accepts.
- Most steps go on in `between_hands` or in `during_hand`. About seats these use `readiness`,
  `votes` and `substitutes`, and about a hand `premoves`, `automatic_moves`, `pace`, `mentions`,
  `rule_sets` and `scores`.
"""
