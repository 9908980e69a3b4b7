"""Everything that the bot keeps, in one SQLite or PostgreSQL database.

`store.py` opens the database as a `Store` of parts. Each part is named after what it keeps, as
`table_store.py` or `user_store.py`; its methods are transactions. What they do inside is in modules
of functions that take a connection, as `table_queries.py`, `seasons.py` or `tallies.py`.
"""
