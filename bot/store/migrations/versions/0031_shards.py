"""Shards: which process shows the tables of which servers."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables; the processes fill them."""
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "processes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("since", moment, nullable=False),
        sa.Column("until", moment, nullable=False),
        sa.Column("draining", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "shards",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("owner", sa.Text),
        sa.Column("epoch", sa.Integer, nullable=False, server_default="0"),
        sa.Column("since", moment, nullable=False),
        sa.Column("until", moment, nullable=False),
    )
    op.create_table(
        "identifies",
        sa.Column("bucket", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("free_at", moment, nullable=False),
    )
