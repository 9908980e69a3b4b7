"""The table service: everything that happens at tables.

- `service` is the entrance, with a part for each concept: `seating`, `next_hand`, `hands`, `clocks`
  and `whereabouts`. All of them change tables through `changes`, which caches them in `loading` and
  tells each `observer`. `deadlines` acts when time is over.
- `rules` has the pure functions that decide.
"""
