"""When tables were closed and servers put the bot out; scores that outlive their games."""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them; what is closed already counts as closed now."""
    op.add_column("tables", sa.Column("closed_at", sa.DateTime(timezone=True)))
    op.create_index("ix_tables_closed_at", "tables", ["closed_at"])
    tables = sa.table(
        "tables",
        sa.column("status", sa.Text),
        sa.column("closed_at", sa.DateTime(timezone=True)),
    )
    op.execute(
        sa.update(tables).where(tables.c.status == "closed").values(closed_at=datetime.now(UTC))
    )
    with op.batch_alter_table("scores") as scores:
        scores.drop_constraint("fk_scores_hands", type_="foreignkey")
    op.create_table(
        "departures",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_departures"),
    )
