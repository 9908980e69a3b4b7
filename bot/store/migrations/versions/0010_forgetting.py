"""When somebody wants to be forgotten."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """So far nobody does."""
    op.add_column("users", sa.Column("forget_at", sa.DateTime(timezone=True)))
