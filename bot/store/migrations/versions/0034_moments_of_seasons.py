"""From when until when a season was, whatever clocks its server goes by later."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns: of older seasons nothing but their days is known."""
    op.add_column("running_seasons", sa.Column("begins_at", sa.BigInteger))
    op.add_column("seasons", sa.Column("begins_at", sa.BigInteger))
    op.add_column("seasons", sa.Column("ends_at", sa.BigInteger))
