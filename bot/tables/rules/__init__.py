"""The rules of a table, as pure functions: a snapshot and the time in, a `Step` out.

- A `snapshot` is a table with its hand. A `step` is what to store, and the snapshot after it.
- `acting`: what people do in a hand, and the deal. `clock`: what time does. `between_hands`:
  everything between hands. `hand_progress`: how a hand goes on after each of them, and ends.
- `lobby`, `readiness`, `choices`, `votes` and `substitutes` change a table; `own_moves`, `pace` and
  `scores` are about its hand. `refusals` lists why a step is not possible.
"""
