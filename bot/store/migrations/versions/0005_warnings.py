"""When those are warned whose time runs out."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it; a deadline that runs already passes without a warning."""
    op.add_column("tables", sa.Column("warn", sa.DateTime(timezone=True)))
    op.create_index("ix_tables_warn", "tables", ["warn"])
