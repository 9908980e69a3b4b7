"""Alembic's environment: runs on the connection and in the transaction that it is given."""

from alembic import context

from bot.store.engine.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
