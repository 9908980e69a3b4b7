"""Who is in their first hands in a server."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it; in the hands that are being played nobody is."""
    new = sa.Column("new", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("seats", new)
