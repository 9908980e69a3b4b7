"""Rated hands go by the number of a score, so that those that follow one can be rated anew."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Number them, and have those rated after the start, in their order, that never were."""
    op.create_table(
        "rerated",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_rerated"),
    )
    for statement in (
        "CREATE TEMPORARY TABLE was_hands AS SELECT * FROM rated_hands",
        "CREATE TEMPORARY TABLE was_changes AS SELECT * FROM rating_changes",
        "DELETE FROM rating_changes",
        "DELETE FROM rated_hands",
        "INSERT INTO rated_hands SELECT"
        " coalesce(max(CASE WHEN s.user_id IS NOT NULL THEN s.id END), max(s.id)),"
        " h.guild_id, h.table_id, h.hand_no, h.preset,"
        " size, spread, royal, royal_mean, royal_variance, guard, guard_mean, guard_variance,"
        ' "both", both_mean, both_variance FROM was_hands h JOIN scores s'
        ' ON s.table_id = h.table_id AND s.hand_no = h.hand_no AND NOT s."left"'
        " GROUP BY h.guild_id, h.table_id, h.hand_no, h.preset, size, spread, royal, royal_mean,"
        ' royal_variance, guard, guard_mean, guard_variance, "both", both_mean, both_variance',
        "INSERT INTO rating_changes SELECT h.id, c.user_id, c.guild_id, mean_before,"
        " variance_before, honour_before, mean, variance, honour FROM was_changes c"
        " JOIN was_hands w ON w.id = c.hand_id"
        " JOIN rated_hands h ON h.table_id = w.table_id AND h.hand_no = w.hand_no",
        "DROP TABLE was_changes",
        "DROP TABLE was_hands",
        "INSERT INTO rated_hands SELECT"
        " coalesce(max(CASE WHEN s.user_id IS NOT NULL THEN s.id END), max(s.id)),"
        " min(guild_id), table_id, hand_no, min(preset),"
        " 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM scores s"
        ' WHERE NOT "left" AND dealt IS NOT NULL AND preset IS NOT NULL AND NOT EXISTS'
        " (SELECT 1 FROM rated_hands h WHERE h.table_id = s.table_id AND h.hand_no = s.hand_no)"
        " GROUP BY table_id, hand_no",
        "INSERT INTO rerated SELECT guild_id, min(id) FROM rated_hands WHERE spread = 0"
        " GROUP BY guild_id",
        "DELETE FROM notes WHERE key LIKE 'the last server whose hands%'",
    ):
        op.execute(statement)
