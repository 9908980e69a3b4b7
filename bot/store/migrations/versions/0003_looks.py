"""How people like to see the cards and the table."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "looks",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("low_first", sa.Boolean, nullable=False),
        sa.Column("two_colours", sa.Boolean, nullable=False),
        sa.Column("large", sa.Boolean, nullable=False),
        sa.Column("counter_clockwise", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_looks"),
    )
