"""An index of the tables whose messages may not show their newest version.

Every process asks for them once a second; it read all tables that were ever opened.
"""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create it."""
    shown, version = sa.column("shown", sa.Integer), sa.column("version", sa.Integer)
    behind = (shown < version) & sa.column("paused", sa.Boolean).is_(False)
    op.create_index(
        "ix_tables_behind", "tables", ["guild_id"], sqlite_where=behind, postgresql_where=behind
    )
