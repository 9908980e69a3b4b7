"""Readiness, votes, deals from presses; which results are of practice, and who left."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A hand that fewer than five people have a result of was one with AI players."""
    op.add_column("tables", sa.Column("seed", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("changed_by", sa.Integer))
    op.add_column("tables", _flag("changed_hands"))
    op.add_column("tables", _flag("practice"))
    op.add_column("seats", sa.Column("ready", sa.BigInteger))
    op.add_column("seats", sa.Column("vote", sa.Text, nullable=False, server_default=""))
    op.add_column("hands", sa.Column("presses", sa.Text, nullable=False, server_default=""))
    op.add_column("scores", sa.Column("seat", sa.Integer, nullable=False, server_default="-1"))
    op.add_column("scores", _flag("practice"))
    op.add_column("scores", _flag("left"))
    scores = sa.table("scores", *map(sa.column, ("table_id", "hand_no", "practice")))
    other = scores.alias()
    people = (
        sa.select(sa.func.count())
        .select_from(other)
        .where(other.c.table_id == scores.c.table_id, other.c.hand_no == scores.c.hand_no)
        .scalar_subquery()
    )
    op.execute(scores.update().where(people < 5).values(practice=sa.true()))


def _flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
