"""Who has a record in which server, and their hands, counted for leaderboards; time zones."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

KEY = ("guild_id", "span", "since", "preset", "company", "played_as", "user_id")
COUNTS = ("hands", "points", "won", "drawn", "placed", "first", "last", "run", "best")
TEXTS = ("span", "preset", "company", "played_as")


def upgrade() -> None:
    """Add them. Who has a score already is counted after the start, as `stale` says."""
    op.add_column("servers", sa.Column("zone", sa.Text, nullable=False, server_default="UTC"))
    op.create_table(
        "players",
        sa.Column("guild_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("stale", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name="pk_players"),
    )
    op.create_index("ix_players_user_id", "players", ["user_id"])
    op.create_index(
        "ix_players_stale",
        "players",
        ["guild_id", "user_id"],
        sqlite_where=sa.text("stale"),
        postgresql_where=sa.text("stale"),
    )
    op.create_table(
        "tallies",
        *(_key(name) for name in KEY),
        *(sa.Column(name, sa.Integer, nullable=False) for name in COUNTS),
        sa.PrimaryKeyConstraint(*KEY, name="pk_tallies"),
        sa.ForeignKeyConstraint(
            ["guild_id", "user_id"],
            ["players.guild_id", "players.user_id"],
            name="fk_tallies_players",
            ondelete="CASCADE",
        ),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_tallies_user_id_guild_id", "tallies", ["user_id", "guild_id"])
    op.execute(
        "INSERT INTO players (guild_id, user_id, name, stale)"
        " SELECT guild_id, user_id, '', TRUE FROM scores"
        " WHERE user_id IS NOT NULL AND NOT helped GROUP BY guild_id, user_id"
    )


def _key(name: str) -> sa.Column[str] | sa.Column[int]:
    if name in TEXTS:
        return sa.Column(name, sa.Text, nullable=False)
    kind = sa.Integer if name == "since" else sa.BigInteger
    return sa.Column(name, kind, nullable=False, autoincrement=False)
