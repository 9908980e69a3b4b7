"""Whose seat somebody has taken over in the middle of a hand."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it; of those who have done so already it is not known."""
    op.add_column("seats", sa.Column("took_over", sa.Text, nullable=False, server_default=""))
