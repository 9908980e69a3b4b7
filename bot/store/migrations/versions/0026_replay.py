"""What shared replays of a server are: WebP or GIF."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it; so far nothing was shared."""
    film = sa.Column("film", sa.Text, nullable=False, server_default="webp")
    op.add_column("servers", film)
