"""Ids of scores follow the order in which hands were settled, and ratings can be computed again.

In servers where somebody left a hand, all scores get new ids, and their ratings are computed again:
they followed from an order in which that hand was as old as the moment of leaving.
"""

import sqlalchemy as sa
from alembic import op

revision = "settling_order"
down_revision = "initial"

_scores = sa.table("scores", *map(sa.column, ("id", "table_id", "hand_no", "guild_id", "left")))
_outdated = sa.table("outdated_ratings", sa.column("guild_id"), sa.column("mark"))


def upgrade() -> None:
    """Create a table, and change the indexes and the ids of scores."""
    op.create_table(
        "outdated_ratings",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("mark", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_outdated_ratings"),
    )
    for name in ("ix_scores_user_id_guild_id_id", "ix_scores_counted"):
        op.drop_index(name, "scores")
    _renumber()
    for name, *columns in (
        ("ix_scores_guild_id_id", "guild_id", "id"),
        ("ix_scores_user_id_guild_id_id_mean", "user_id", "guild_id", "id", "mean"),
        (
            "ix_scores_counted",
            *("guild_id", "user_id", "at", "id", "substitute", "points", "won", "left", "place"),
            *("practice", "preset", "role"),
        ),
    ):
        op.create_index(name, "scores", columns)


def _renumber() -> None:
    """Give new ids, beyond the old ones, to the scores of servers where somebody left a hand."""
    s = _scores
    servers = sa.select(s.c.guild_id).distinct().where(s.c.left)
    settled = sa.func.max(s.c.id).over(partition_by=(s.c.table_id, s.c.hand_no)).label("settled")
    found = sa.select(s.c.id, settled).where(s.c.guild_id.in_(servers)).subquery()
    number = sa.func.row_number().over(order_by=(found.c.settled, found.c.id))
    highest = sa.select(sa.func.max(s.c.id)).scalar_subquery()
    new = sa.select(found.c.id, (highest + number).label("new_id")).subquery()
    op.execute(sa.update(s).where(s.c.id == new.c.id).values(id=new.c.new_id))
    marks = sa.select(s.c.guild_id, sa.literal(1)).distinct().where(s.c.left)
    op.execute(sa.insert(_outdated).from_select(["guild_id", "mark"], marks))
    if op.get_bind().dialect.name == "postgresql":
        sequence = sa.func.pg_get_serial_sequence("scores", "id")
        op.execute(sa.select(sa.func.setval(sequence, sa.func.max(s.c.id))))
