"""In which colours people like to see the pictures."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them; who has chosen nothing yet sees the pictures as before."""
    op.add_column("looks", sa.Column("theme", sa.Text, nullable=False, server_default="dark"))
