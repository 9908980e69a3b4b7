"""A tally of hands in any company and one of those among people alone are one row."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None

KEY = ("guild_id", "span", "since", "preset", "played_as", "user_id")
COUNTS = ("hands", "points", "won", "drawn", "placed", "first", "last", "run", "best")
COMPANIES = ("all", "people")
TEXTS = ("span", "preset", "played_as")


def upgrade() -> None:
    """Put each two rows into one, beside the old table, which goes then."""
    key, counts = ", ".join(KEY), [(of, name) for of in COMPANIES for name in COUNTS]
    sums = (f"SUM(CASE WHEN company = '{of}' THEN {name} ELSE 0 END)" for of, name in counts)
    named = [f"{of}_{name}" for of, name in counts]
    both = (f"{total} AS {name}" for total, name in zip(sums, named, strict=True))
    op.execute(
        f"CREATE TEMPORARY TABLE counted AS SELECT {key}, {', '.join(both)}"  # noqa: S608
        f" FROM tallies GROUP BY {key}"
    )
    op.drop_table("tallies")
    op.create_table(
        "tallies",
        *(_key(name) for name in KEY),
        *(sa.Column(name, sa.Integer, nullable=False) for name in named),
        sa.PrimaryKeyConstraint(*KEY, name="pk_tallies"),
        sa.ForeignKeyConstraint(
            ["guild_id", "user_id"],
            ["players.guild_id", "players.user_id"],
            name="fk_tallies_players",
            ondelete="CASCADE",
        ),
        sqlite_with_rowid=False,
    )
    columns = ", ".join((*KEY, *named))
    op.execute(
        f"INSERT INTO tallies ({columns}) SELECT {columns} FROM counted ORDER BY {key}"  # noqa: S608
    )
    op.execute("DROP TABLE counted")
    op.create_index("ix_tallies_user_id_guild_id", "tallies", ["user_id", "guild_id"])


def _key(name: str) -> sa.Column[str] | sa.Column[int]:
    if name in TEXTS:
        return sa.Column(name, sa.Text, nullable=False)
    kind = sa.Integer if name == "since" else sa.BigInteger
    return sa.Column(name, kind, nullable=False, autoincrement=False)
