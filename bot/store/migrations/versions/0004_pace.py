"""How long people may think, in a server and at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it, with the times that held before."""
    for table in ("servers", "tables"):
        for name, seconds in (("play_seconds", "60"), ("question_seconds", "30")):
            op.add_column(
                table, sa.Column(name, sa.Integer, nullable=False, server_default=seconds)
            )
