"""The table service: everything that happens at tables.

- `rules` has what people and the clock can ask of a table: requests with a pure `decide`.
- `service` is the door through which all requests go. It keeps tables in `memory`, tells each
  `observer` of changes, and adds to a request the `facts` that only the store knows.
- `deadlines` makes the requests of the clock when their time has come (`agenda`).
- `presence` knows who was active a moment ago, `channel_room` how many tables fit in a channel.
"""
