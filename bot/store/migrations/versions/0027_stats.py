"""What `/stats` needs: feats of a hand, and what players did and with whom, counted."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None

COUNTS = (
    *("left", "second", "third", "fourth", "ceded", "robbed", "declared", "hoe", "kicked"),
    *("on_autoplay", "decisions", "thinking"),
    *("alone", "kingslayer", "together", "outshone", "sworn", "shadow"),
    *("overthrow", "uprising", "kick", "comeback", "bare", "carried"),
)
TOGETHER = tuple(
    f"{side}_{name}" for side in ("with", "against") for name in ("hands", "won", "drawn", "points")
)


def upgrade() -> None:
    """Add it. Everybody is counted anew after the start, and old hands are replayed for feats."""
    op.add_column("scores", sa.Column("feats", sa.Integer))
    op.create_table(
        "careers",
        *_key("user_id", "guild_id"),
        *(sa.Column(name, _number(name), nullable=False) for name in COUNTS),
        sa.Column("best_points", sa.Integer),
        sa.Column("best_table", sa.Text),
        sa.Column("best_hand", sa.Integer),
        sa.PrimaryKeyConstraint("user_id", "guild_id", name="pk_careers"),
        _of_a_player("careers"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "pairs",
        *_key("user_id", "guild_id", "other_id"),
        *(sa.Column(name, sa.Integer, nullable=False) for name in TOGETHER),
        sa.PrimaryKeyConstraint("user_id", "guild_id", "other_id", name="pk_pairs"),
        _of_a_player("pairs"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_pairs_other_id", "pairs", ["other_id"])
    op.execute("UPDATE players SET stale = TRUE")


def _key(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.BigInteger, nullable=False, autoincrement=False) for name in names]


def _number(name: str) -> type[sa.Integer]:
    return sa.BigInteger if name in ("decisions", "thinking") else sa.Integer


def _of_a_player(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["guild_id", "user_id"],
        ["players.guild_id", "players.user_id"],
        name=f"fk_{table}_players",
        ondelete="CASCADE",
    )
