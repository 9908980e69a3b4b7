"""Luck: what the cards of a hand were worth to each seat."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns: of older hands it is worked out from now on."""
    op.add_column("tables", sa.Column("luck", sa.Text, nullable=False, server_default=""))
    op.add_column(
        "hands", sa.Column("weighed", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("scores", sa.Column("luck", sa.Float(53)))
    op.add_column("players", sa.Column("weighed", sa.Integer, nullable=False, server_default="0"))
    op.add_column("players", sa.Column("luck", sa.Float(53), nullable=False, server_default="0"))
    op.add_column("players", sa.Column("made", sa.Integer, nullable=False, server_default="0"))
    settled = sa.text("result IS NOT NULL AND preset IS NOT NULL AND NOT weighed")
    op.create_index(
        "ix_hands_not_weighed",
        "hands",
        ["ended_at", "table_id", "hand_no"],
        sqlite_where=settled,
        postgresql_where=settled,
    )
