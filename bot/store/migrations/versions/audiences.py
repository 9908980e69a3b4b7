"""Tables of friends and of one person, notices, daily deals, links to replays, and the beacon.

Hands that were dealt from presses get the seed of their shuffle as their seed. They keep their
cards, but nobody can check any more that they were dealt fairly.
"""

from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "audiences"
down_revision = "settling_order"

_hands = sa.table("hands", *map(sa.column, ("table_id", "hand_no", "seed", "deal_entropy")))


def upgrade() -> None:
    """Change three tables, and create five, unless the database was created with all that."""
    columns = sa.inspect(op.get_bind()).get_columns("tables")
    if any(column["name"] == "audience" for column in columns):
        return
    _replace_presses()
    op.drop_column("hands", "deal_entropy")
    op.add_column("hands", sa.Column("draw", sa.Text))
    op.drop_column("tables", "aborted")
    for name in ("round", "announced", "announced_in"):
        op.add_column("tables", sa.Column(name, sa.BigInteger))
    op.add_column("tables", sa.Column("waiting_since", sa.DateTime(timezone=True)))
    for name in ("ready", "commitment"):
        op.drop_column("seats", name)
    for name in ("ready", "auto_ready"):
        agreed = sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        op.add_column("seats", agreed)
    for table in ("tables", "seats"):
        audience = sa.Column("audience", sa.Text, nullable=False, server_default="public")
        op.add_column(table, audience)
    op.drop_index("uq_seats_held", "seats")
    op.create_index(
        "uq_seats_held",
        "seats",
        ["user_id", "guild_id", "audience"],
        unique=True,
        sqlite_where=sa.text("held"),
        postgresql_where=sa.text("held"),
    )
    _create_replay_links()
    _create_notices()
    _create_daily_deals()


def _replace_presses() -> None:
    """Let the seed of each hand that was dealt from presses be the hash of both."""
    h, connection, changes = _hands, op.get_bind(), []
    for hand in connection.execute(sa.select(h).where(h.c.deal_entropy != "")):
        presses = sorted({int(press) for press in hand.deal_entropy.split()})
        hashed = bytes.fromhex(hand.seed) + b"".join(each.to_bytes(8, "big") for each in presses)
        new = sha256(hashed).hexdigest()
        changes.append({"own_id": hand.table_id, "own_no": hand.hand_no, "new": new})
    own = (h.c.table_id == sa.bindparam("own_id")) & (h.c.hand_no == sa.bindparam("own_no"))
    if changes:
        connection.execute(sa.update(h).where(own).values(seed=sa.bindparam("new")), changes)


def _create_replay_links() -> None:
    op.create_table(
        "replay_links",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("hand_no", sa.Integer, nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id", "hand_no"], ["hands.table_id", "hands.hand_no"], ondelete="CASCADE"
        ),
        sa.Index(None, "expires_at"),
        sa.Index(None, "table_id", "hand_no"),
    )


def _create_notices() -> None:
    op.create_table(
        "notice_wishes",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("zone", sa.Text, nullable=False),
        sa.Column("begins", sa.Integer, nullable=False),
        sa.Column("hours", sa.Integer, nullable=False),
        sa.Column("trigger", sa.Text, nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Index(None, "guild_id"),
    )
    op.create_table(
        "notices",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("late", sa.Boolean, nullable=False),
        sa.Index(None, "guild_id"),
        sa.Index(None, "at"),
    )


def _create_daily_deals() -> None:
    op.create_table(
        "daily_deals",
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("round", sa.BigInteger),
        sa.Column("signature", sa.Text),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("strong", sa.Integer, nullable=False),
        sa.Column("field", sa.Text, nullable=False),
        sa.Column("next_secret", sa.Text, nullable=False),
    )
    op.create_table(
        "daily_tries",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("points", sa.Integer),
        sa.Index(None, "day"),
    )
