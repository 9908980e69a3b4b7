"""Tables in threads of their own, where a server wants that."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it; no server has wanted that yet."""
    threads = sa.Column("threads", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("servers", threads)
    op.add_column("tables", sa.Column("parent_id", sa.BigInteger))
