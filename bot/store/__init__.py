"""The database: everything that the bot stores, on SQLite or PostgreSQL.

`store.py` opens it as a `Store` with one part for each concept; a method of a part is one
transaction. `engine` has connections and the schema; `tables`, `records`, `people` and `shards`
have the parts and their queries.
"""
