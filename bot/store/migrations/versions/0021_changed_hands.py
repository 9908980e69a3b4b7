"""Tribute is owed in a lobby too: that a seat has changed hands is what cancels it."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Until now it was the lobby that told it."""
    tables = sa.table("tables", sa.column("status"), sa.column("changed_hands", sa.Boolean))
    op.execute(tables.update().where(tables.c.status == "lobby").values(changed_hands=sa.true()))
