"""The table service: everything that happens at tables.

Where to look:

- `service` is the door, with a part for each concept: `seating`, `next_hand`, `hands`, `clocks` and
  `whereabouts`. All of them change tables through `changes`, which reads them through `loading` and
  `memory`. `hooks` tells the rest of the bot, and `deadlines` with its `agenda` wakes up in time.
- `steps` are the pure functions that decide. They and the parts share the changes of a table's row
  (`lobby`, `readiness`, `table_choices`, `votes`, `substitutes`), what happens in a hand
  (`own_moves`, `premoves`, `pace`, `calls`, `course`, `scores`), and what it is dealt by
  (`house_rules`, `tribute_owed`).
- A table as it stands is a `snapshot`. A refusal is one of `stops`, or of the game.
- Hands that are over: `exports`, `replays`, `reviews`, `result_files`, the luck of their cards
  (`luck_worker`, `luck_process`), and the upkeep of records (`backfill`, `record_upkeep`).
"""
