"""The logs of hands that are over, packed."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Hands from now on have one; those before keep their rows of actions."""
    op.add_column("hands", sa.Column("log", sa.LargeBinary))
