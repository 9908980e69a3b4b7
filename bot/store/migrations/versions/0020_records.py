"""What a hand was for each seat, and when: what statistics need."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

OF_A_HAND: tuple[tuple[str, type[sa.types.TypeEngine[Any]]], ...] = (
    ("dealt_at", sa.BigInteger),
    ("led_at", sa.BigInteger),
    ("ended_at", sa.BigInteger),
    ("preset", sa.Text),
)
OF_A_SCORE: tuple[tuple[str, type[sa.types.TypeEngine[Any]]], ...] = (
    ("level", sa.Text),
    ("at", sa.BigInteger),
    ("preset", sa.Text),
    ("solo", sa.Text),
    ("multiplier", sa.Integer),
    ("dealt", sa.Text),
    ("role", sa.Text),
    ("place", sa.Integer),
    ("ceded", sa.Integer),
    ("robbed", sa.Boolean),
    ("declared", sa.Boolean),
    ("hoe", sa.Boolean),
    ("kicked", sa.Boolean),
    ("autoplays", sa.Integer),
    ("on_autoplay", sa.Boolean),
    ("decisions", sa.Integer),
    ("thinking", sa.BigInteger),
)


def upgrade() -> None:
    """Add it, unknown for all that was played; `tables.backfill` fills in what the logs tell."""
    for name, kind in OF_A_HAND:
        op.add_column("hands", sa.Column(name, kind))
    op.add_column("actions", sa.Column("ms", sa.BigInteger))
    op.drop_index("ix_scores_guild_id_user_id", "scores")
    with op.batch_alter_table("scores") as scores:
        scores.alter_column("user_id", existing_type=sa.BigInteger, nullable=True)
        scores.add_column(
            sa.Column("helped", sa.Boolean, nullable=False, server_default=sa.false())
        )
        for name, kind in OF_A_SCORE:
            scores.add_column(sa.Column(name, kind))
    op.create_index("ix_scores_guild_id_at", "scores", ["guild_id", "at"])
    op.create_index("ix_scores_user_id_guild_id_at", "scores", ["user_id", "guild_id", "at"])
