"""The table service: everything that happens at tables.

- `rules` has what people and the clock can ask of a table: requests with a pure `decide`.
- `service` is the door through which all requests go: `Tables.do` loads a table, lets the request
  decide, commits the step, and tells each `observer`. It keeps tables in `memory`, and adds to a
  request the `facts` that only the store or this process knows.
- `deadlines` makes the requests of the clock when their time has come (`agenda`).
- `presence` knows who was active a moment ago, `departures` who left for nothing, `channel_room`
  how many tables fit in a channel.
- `Tables.open` opens a table in a channel, `opening` one of no server, `daily` one for the deal of
  the day.
"""
