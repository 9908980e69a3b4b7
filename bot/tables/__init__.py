"""The table service: everything that happens at tables.

Where to look:

- `service` is the entrance, with a part for each concept: `seating`, `next_hand`, `hands`, `clocks`
  and `whereabouts`. All of them change tables through `changes`, which caches them in `loading` and
  tells each `observer`. `deadlines` acts when time is over.
- `steps` has the pure functions that decide. They use `lobby`, `readiness`, `choices`, `votes` and
  `substitutes`, which change a table, and `own_moves`, `pace`, `calls` and `scores` in a hand.
- A `snapshot` is a table with its hand. `refusals` lists why a step is not possible.
- `replays` and `result_files` are about finished hands.
"""
