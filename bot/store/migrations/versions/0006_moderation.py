"""Plans and helpers at a table, what servers allow, bans and the audit of moderators."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them, as new tables and servers have them."""
    op.add_column("tables", sa.Column("auto", sa.DateTime(timezone=True)))
    op.add_column("tables", _on("forced_passes"))
    op.add_column("tables", sa.Column("invited", sa.BigInteger))
    op.add_column(
        "tables", sa.Column("paused", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("tables", sa.Column("shown", sa.Integer, nullable=False, server_default="-1"))
    op.execute("UPDATE tables SET shown = version")
    op.create_index("ix_tables_auto", "tables", ["auto"])
    op.add_column(
        "seats", sa.Column("helping", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("seats", sa.Column("plan", sa.Text, nullable=False, server_default=""))
    op.add_column("servers", _on("forced_passes"))
    op.add_column("servers", _count("channel_tables", 4))
    op.add_column("servers", _count("server_tables", 40))
    op.create_table(
        "bans",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name="pk_bans"),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("moderator_id", sa.BigInteger, nullable=False),
        sa.Column("measure", sa.Text, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("table_id", sa.Text),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )
    op.create_index("ix_audit_guild_id", "audit", ["guild_id"])


def _on(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, nullable=False, server_default=sa.true())


def _count(name: str, default: int) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False, server_default=str(default))
