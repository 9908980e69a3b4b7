"""Indexes that answer alone: PostgreSQL sorted all scores of a player for a page of them.

The curve of a rating was read a page of the table for each of its points.
"""

from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None

IN_TIME = (["guild_id", "at"], ["user_id", "guild_id", "at"])
CHANGES = ["user_id", "guild_id", "hand_id"]


def upgrade() -> None:
    """Make them anew: those of scores end with the number, that of changes with what they are."""
    for columns in IN_TIME:
        name = "_".join(["ix_scores", *columns])
        op.drop_index(name, "scores")
        op.create_index(f"{name}_id", "scores", [*columns, "id"])
    op.drop_index("_".join(["ix_rating_changes", *CHANGES]), "rating_changes")
    op.create_index("ix_rating_changes_curve", "rating_changes", [*CHANGES, "mean", "variance"])
