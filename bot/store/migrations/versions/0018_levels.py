"""How well AI players play: at each seat, at a table, and by default in a server."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it; those who sit somewhere are of the normal level."""
    for table in ("seats", "tables", "servers"):
        level = sa.Column("level", sa.Text, nullable=False, server_default="normal")
        op.add_column(table, level)
