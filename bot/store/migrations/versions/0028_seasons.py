"""The season of each server, and those that are over; which hand a measure was about."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None

COUNTS = ("hands", "points", "won", "placed", "first")


def upgrade() -> None:
    """Add them. Which season runs in a server is found out after the start: it ended in 1970."""
    op.add_column("servers", sa.Column("season", sa.Text, nullable=False, server_default="month"))
    op.add_column("audit", sa.Column("hand_no", sa.Integer))
    op.create_table(
        "running_seasons",
        sa.Column("guild_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("since", sa.Integer),
        sa.Column("ends_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("guild_id", name="pk_running_seasons"),
    )
    op.create_index("ix_running_seasons_ends_at", "running_seasons", ["ends_at"])
    op.create_table(
        "seasons",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("until", sa.Integer, nullable=False),
        sa.Column("company", sa.Text, nullable=False),
        sa.Column("untold", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("channel_id", sa.BigInteger),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("tried_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_seasons"),
        sa.UniqueConstraint("guild_id", "since", "until", name="uq_seasons_guild_id_since_until"),
    )
    op.create_index(
        "ix_seasons_untold",
        "seasons",
        ["guild_id"],
        sqlite_where=sa.text("untold"),
        postgresql_where=sa.text("untold"),
    )
    op.create_table(
        "season_lines",
        sa.Column("season_id", sa.Integer, nullable=False),
        sa.Column("n", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("name", sa.Text, nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in COUNTS),
        sa.PrimaryKeyConstraint("season_id", "n", name="pk_season_lines"),
        sa.ForeignKeyConstraint(
            ["season_id"], ["seasons.id"], name="fk_season_lines_seasons", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_season_lines_user_id", "season_lines", ["user_id"])
    op.execute(
        "INSERT INTO running_seasons (guild_id, ends_at)"
        " SELECT guild_id, 0 FROM tables UNION SELECT guild_id, 0 FROM players"
    )
