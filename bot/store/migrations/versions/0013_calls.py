"""When the latest play was laid, and when those who are waited for are called."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them; whoever is waited for now was called."""
    op.add_column("tables", sa.Column("since", sa.DateTime(timezone=True)))
    op.add_column("tables", sa.Column("call", sa.DateTime(timezone=True)))
    op.create_index("ix_tables_call", "tables", ["call"])
