"""Since when somebody takes no direct messages, to try again after a while."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Those who took none are tried once more."""
    op.add_column("users", sa.Column("dm_refused_at", sa.DateTime(timezone=True)))
    op.drop_column("users", "dm_refused")
