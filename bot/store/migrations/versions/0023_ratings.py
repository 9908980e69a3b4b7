"""Ratings: what is thought of players and of cards, and what each hand changed of it."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables, empty: a server's ratings are made anew from its scores."""
    op.create_table(
        "rated_hands",
        sa.Column("id", sa.Integer),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("hand_no", sa.Integer, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("size", sa.Float(53), nullable=False),
        sa.Column("spread", sa.Float(53), nullable=False),
        *(
            sa.Column(f"{card}{column}", sa.Float(53), nullable=False)
            for card in ("royal", "guard", "both")
            for column in ("", "_mean", "_variance")
        ),
        sa.PrimaryKeyConstraint("id", name="pk_rated_hands"),
        sa.UniqueConstraint("table_id", "hand_no", name="uq_rated_hands_table_id_hand_no"),
    )
    op.create_index("ix_rated_hands_guild_id_id", "rated_hands", ["guild_id", "id"])
    op.create_index(
        "ix_rated_hands_guild_id_preset_id", "rated_hands", ["guild_id", "preset", "id"]
    )
    op.create_table(
        "rating_changes",
        sa.Column("hand_id", sa.Integer),
        sa.Column("user_id", sa.BigInteger, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("mean_before", sa.Float(53), nullable=False),
        sa.Column("variance_before", sa.Float(53), nullable=False),
        sa.Column("honour_before", sa.Integer, nullable=False),
        sa.Column("mean", sa.Float(53), nullable=False),
        sa.Column("variance", sa.Float(53), nullable=False),
        sa.Column("honour", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("hand_id", "user_id", name="pk_rating_changes"),
        sa.ForeignKeyConstraint(
            ["hand_id"],
            ["rated_hands.id"],
            name="fk_rating_changes_rated_hands",
            ondelete="CASCADE",
        ),
    )
    op.create_index(
        "ix_rating_changes_user_id_guild_id_hand_id",
        "rating_changes",
        ["user_id", "guild_id", "hand_id"],
    )
    op.create_table(
        "ratings",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False),
        sa.Column("mean", sa.Float(53), nullable=False),
        sa.Column("variance", sa.Float(53), nullable=False),
        sa.Column("honour", sa.Integer, nullable=False),
        sa.Column("hands", sa.Integer, nullable=False),
        sa.Column("sure", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name="pk_ratings"),
    )
    op.create_index("ix_ratings_guild_id_sure", "ratings", ["guild_id", "sure"])
    op.create_index("ix_ratings_user_id", "ratings", ["user_id"])
