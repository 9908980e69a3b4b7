"""How Alembic brings an older database up to the schema of this version."""
