"""The servers that the bot has greeted."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "greetings",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_greetings"),
    )
