"""Deals that are played again at another table, which count for nothing but the comparison."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None

DEALS_AGAIN = sa.text("again != ''")
WAS_DEALT_AGAIN = sa.text("again IS NOT NULL")


def upgrade() -> None:
    """Add which deal it is: nothing was dealt again so far."""
    op.add_column("tables", sa.Column("again", sa.Text, nullable=False, server_default=""))
    op.add_column("scores", sa.Column("again", sa.Text))
    for table, where in (("tables", DEALS_AGAIN), ("scores", WAS_DEALT_AGAIN)):
        op.create_index(
            f"ix_{table}_again", table, ["again"], sqlite_where=where, postgresql_where=where
        )
