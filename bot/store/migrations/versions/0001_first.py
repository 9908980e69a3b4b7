"""Tables, seats, hands, actions, scores, users, notes."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("host_id", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("locale", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("hand_no", sa.Integer, nullable=False),
        sa.Column("due", sa.DateTime(timezone=True)),
        sa.Column("rules", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index(
        "ix_tables_status_guild_id_channel_id", "tables", ["status", "guild_id", "channel_id"]
    )
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("held", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_seats_tables", ondelete="CASCADE"
        ),
    )
    op.create_index(
        "uq_seats_held",
        "seats",
        ["user_id", "guild_id"],
        unique=True,
        sqlite_where=sa.text("held"),
        postgresql_where=sa.text("held"),
    )
    op.create_table(
        "hands",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("hand_no", sa.Integer, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("result", sa.Text),
        sa.PrimaryKeyConstraint("table_id", "hand_no", name="pk_hands"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_hands_tables", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "actions",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("hand_no", sa.Integer, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "hand_no", "n", name="pk_actions"),
        sa.ForeignKeyConstraint(
            ["table_id", "hand_no"],
            ["hands.table_id", "hands.hand_no"],
            name="fk_actions_hands",
            ondelete="CASCADE",
        ),
    )
    op.create_table(
        "scores",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("hand_no", sa.Integer, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean),
        sa.PrimaryKeyConstraint("id", name="pk_scores"),
        sa.ForeignKeyConstraint(
            ["table_id", "hand_no"],
            ["hands.table_id", "hands.hand_no"],
            name="fk_scores_hands",
            ondelete="CASCADE",
        ),
        sa.UniqueConstraint(
            "table_id", "hand_no", "user_id", name="uq_scores_table_id_hand_no_user_id"
        ),
    )
    op.create_index("ix_scores_guild_id_user_id", "scores", ["guild_id", "user_id"])
    op.create_table(
        "users",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("dm_channel_id", sa.BigInteger),
        sa.Column("dm_refused", sa.Boolean, nullable=False),
        sa.Column("locale", sa.Text),
        sa.PrimaryKeyConstraint("user_id", name="pk_users"),
    )
    op.create_table(
        "notes",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_notes"),
    )
