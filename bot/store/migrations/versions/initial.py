"""The tables of version 0.1.0."""

import sqlalchemy as sa
from alembic import op

revision = "initial"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create all tables."""
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("moderator_id", sa.BigInteger, nullable=False),
        sa.Column("measure", sa.Text, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("table_id", sa.Text),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("hand_no", sa.Integer),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )
    op.create_index("ix_audit_guild_id", "audit", ["guild_id"], unique=False)
    op.create_table(
        "bans",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name="pk_bans"),
    )
    op.create_table(
        "card_worths",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("card", sa.Text, nullable=False),
        sa.Column("mean", sa.Float(precision=53), nullable=False),
        sa.Column("variance", sa.Float(precision=53), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "preset", "card", name="pk_card_worths"),
    )
    op.create_table(
        "departures",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_departures"),
    )
    op.create_table(
        "greetings",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_greetings"),
    )
    op.create_table(
        "hidden",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_hidden"),
    )
    op.create_table(
        "identifies",
        sa.Column("bucket", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("free_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("bucket", name="pk_identifies"),
    )
    op.create_table(
        "looks",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("low_first", sa.Boolean, nullable=False),
        sa.Column("two_colours", sa.Boolean, nullable=False),
        sa.Column("large", sa.Boolean, nullable=False),
        sa.Column("counter_clockwise", sa.Boolean, nullable=False),
        sa.Column("theme", sa.Text, server_default="dark", nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_looks"),
    )
    op.create_table(
        "notes",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_notes"),
    )
    op.create_table(
        "podiums",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("since", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("until", sa.Integer, nullable=False),
        sa.Column("pending", sa.Boolean, server_default=sa.true(), nullable=False),
        sa.Column("channel_id", sa.BigInteger),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("tried_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("guild_id", "since", name="pk_podiums"),
    )
    op.create_index(
        "ix_podiums_pending",
        "podiums",
        ["guild_id"],
        unique=False,
        sqlite_where=sa.text("pending"),
        postgresql_where=sa.text("pending"),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("draining", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "running_seasons",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("ends_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("guild_id", name="pk_running_seasons"),
    )
    op.create_index("ix_running_seasons_ends_at", "running_seasons", ["ends_at"], unique=False)
    op.create_table(
        "scores",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("hand_no", sa.Integer, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("practice", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("left", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("hinted", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("helped", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("level", sa.Text),
        sa.Column("at", sa.BigInteger),
        sa.Column("preset", sa.Text),
        sa.Column("solo", sa.Text),
        sa.Column("multiplier", sa.Integer),
        sa.Column("dealt", sa.Text),
        sa.Column("role", sa.Text),
        sa.Column("place", sa.Integer),
        sa.Column("ceded", sa.Integer),
        sa.Column("robbed", sa.Boolean),
        sa.Column("declared", sa.Boolean),
        sa.Column("hoe", sa.Boolean),
        sa.Column("kicked", sa.Boolean),
        sa.Column("autoplays", sa.Integer),
        sa.Column("on_autoplay", sa.Boolean),
        sa.Column("decisions", sa.Integer),
        sa.Column("thinking", sa.BigInteger),
        sa.Column("feats", sa.Integer),
        sa.Column("mean", sa.Float(precision=53)),
        sa.Column("variance", sa.Float(precision=53)),
        sa.Column("honour", sa.Integer),
        sa.PrimaryKeyConstraint("id", name="pk_scores"),
        sa.UniqueConstraint(
            "table_id", "hand_no", "user_id", name="uq_scores_table_id_hand_no_user_id"
        ),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_scores_counted",
        "scores",
        [
            "guild_id",
            "user_id",
            "at",
            "id",
            "helped",
            "points",
            "won",
            "left",
            "place",
            "practice",
            "preset",
            "role",
            "mean",
        ],
        unique=False,
    )
    op.create_index("ix_scores_guild_id_at_id", "scores", ["guild_id", "at", "id"], unique=False)
    op.create_index(
        "ix_scores_user_id_guild_id_id", "scores", ["user_id", "guild_id", "id"], unique=False
    )
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("play_seconds", sa.Integer, server_default="60", nullable=False),
        sa.Column("question_seconds", sa.Integer, server_default="30", nullable=False),
        sa.Column("forced_passes", sa.Boolean, server_default=sa.true(), nullable=False),
        sa.Column("channel_tables", sa.Integer, server_default="4", nullable=False),
        sa.Column("server_tables", sa.Integer, server_default="40", nullable=False),
        sa.Column("threads", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("level", sa.Text, server_default="normal", nullable=False),
        sa.Column("hints", sa.Boolean, server_default=sa.true(), nullable=False),
        sa.Column("zone", sa.Text, server_default="UTC", nullable=False),
        sa.Column("season", sa.Text, server_default="month", nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_servers"),
    )
    op.create_table(
        "shards",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("owner", sa.Text),
        sa.Column("epoch", sa.Integer, server_default="0", nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_shards"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("host_id", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("locale", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("hand_no", sa.Integer, nullable=False),
        sa.Column("deadline_at", sa.DateTime(timezone=True)),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("play_seconds", sa.Integer, server_default="60", nullable=False),
        sa.Column("question_seconds", sa.Integer, server_default="30", nullable=False),
        sa.Column("warn_at", sa.DateTime(timezone=True)),
        sa.Column("bot_acts_at", sa.DateTime(timezone=True)),
        sa.Column("forced_passes", sa.Boolean, server_default=sa.true(), nullable=False),
        sa.Column("invited", sa.BigInteger),
        sa.Column("paused", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("shown", sa.Integer, server_default="-1", nullable=False),
        sa.Column("seed", sa.Text, server_default="", nullable=False),
        sa.Column("changed_by", sa.Integer),
        sa.Column("changed", sa.Text, server_default="", nullable=False),
        sa.Column("changed_hands", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("practice", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True)),
        sa.Column("last_play_at", sa.DateTime(timezone=True)),
        sa.Column("mention_at", sa.DateTime(timezone=True)),
        sa.Column("parent_id", sa.BigInteger),
        sa.Column("replaced_id", sa.BigInteger),
        sa.Column("level", sa.Text, server_default="normal", nullable=False),
        sa.Column("hints", sa.Boolean, server_default=sa.true(), nullable=False),
        sa.Column("hinted", sa.Text, server_default="", nullable=False),
        sa.Column("aborted", sa.Integer, server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index(
        "ix_tables_behind",
        "tables",
        ["guild_id"],
        unique=False,
        sqlite_where=sa.text("shown < version AND paused IS 0"),
        postgresql_where=sa.text("shown < version AND paused IS false"),
    )
    op.create_index("ix_tables_bot_acts_at", "tables", ["bot_acts_at"], unique=False)
    op.create_index("ix_tables_closed_at", "tables", ["closed_at"], unique=False)
    op.create_index("ix_tables_deadline_at", "tables", ["deadline_at"], unique=False)
    op.create_index("ix_tables_mention_at", "tables", ["mention_at"], unique=False)
    op.create_index(
        "ix_tables_status_guild_id_channel_id",
        "tables",
        ["status", "guild_id", "channel_id"],
        unique=False,
    )
    op.create_index("ix_tables_warn_at", "tables", ["warn_at"], unique=False)
    op.create_table(
        "users",
        sa.Column("user_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("dm_channel_id", sa.BigInteger),
        sa.Column("locale", sa.Text),
        sa.Column("dm_refused_at", sa.DateTime(timezone=True)),
        sa.Column("forget_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("user_id", name="pk_users"),
    )
    op.create_table(
        "hands",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("hand_no", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("owed", sa.Text),
        sa.Column("deal_entropy", sa.Text, server_default="", nullable=False),
        sa.Column("log", sa.LargeBinary),
        sa.Column("hinted", sa.Text, server_default="", nullable=False),
        sa.Column("dealt_at", sa.BigInteger),
        sa.Column("led_at", sa.BigInteger),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("preset", sa.Text),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_hands_tables", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "hand_no", name="pk_hands"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("held", sa.Boolean, nullable=False),
        sa.Column("helping", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("plan", sa.Text, server_default="", nullable=False),
        sa.Column("ready", sa.BigInteger),
        sa.Column("commitment", sa.Text, server_default="", nullable=False),
        sa.Column("vote", sa.Text, server_default="", nullable=False),
        sa.Column("took_over", sa.Text, server_default="", nullable=False),
        sa.Column("new", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("level", sa.Text, server_default="normal", nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_seats_tables", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
    )
    op.create_index(
        "uq_seats_held",
        "seats",
        ["user_id", "guild_id"],
        unique=True,
        sqlite_where=sa.text("held"),
        postgresql_where=sa.text("held"),
    )
    op.create_table(
        "page_keys",
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("locale", sa.Text, nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_page_keys"),
    )
    op.create_index("ix_page_keys_expires_at", "page_keys", ["expires_at"], unique=False)
    op.create_table(
        "actions",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("hand_no", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("n", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("ms", sa.BigInteger),
        sa.ForeignKeyConstraint(
            ["table_id", "hand_no"],
            ["hands.table_id", "hands.hand_no"],
            name="fk_actions_hands",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "hand_no", "n", name="pk_actions"),
    )
