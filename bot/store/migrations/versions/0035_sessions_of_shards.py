"""The session of each shard, so that another process can resume it."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; where it is empty, a new session is made."""
    op.add_column("shards", sa.Column("session", sa.Text))
