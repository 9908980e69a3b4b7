"""Hints: where one may ask for them, and who did in which hand."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it; hints are on, and nobody has asked for one yet."""
    for table in ("tables", "servers"):
        hints = sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true())
        op.add_column(table, hints)
    for table in ("tables", "hands"):
        hinted = sa.Column("hinted", sa.Text, nullable=False, server_default="")
        op.add_column(table, hinted)
    asked = sa.Column("hinted", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("scores", asked)
