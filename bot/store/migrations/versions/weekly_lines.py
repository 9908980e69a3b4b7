"""Servers may have a channel for a weekly line."""

import sqlalchemy as sa
from alembic import op

revision = "weekly_lines"
down_revision = "audiences"


def upgrade() -> None:
    """Add two columns."""
    op.add_column("servers", sa.Column("weekly_channel_id", sa.BigInteger))
    op.add_column("servers", sa.Column("week_told", sa.Integer))
