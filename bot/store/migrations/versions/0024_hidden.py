"""Who keeps their record to themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table, empty: nobody is hidden who did not ask for it."""
    op.create_table(
        "hidden",
        sa.Column("user_id", sa.BigInteger, autoincrement=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_hidden"),
    )
