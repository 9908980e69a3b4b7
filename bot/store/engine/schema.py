"""The tables of the database, the same on SQLite and PostgreSQL."""

import sqlalchemy as sa

from bot.model import Audience, HostSetting, ModeratorAction, Status
from bot.model.calendar import Length
from bot.model.notice import NoticeTrigger
from bot.model.user import ThemeName
from bot.store.engine.columns import Coded, Day, Feats, Instant, Moment, Words
from game.players.levels import Level
from game.record.seat_record import Dealt, Role
from game.scoring import Solo

metadata = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("host_id", sa.BigInteger, nullable=False),
    sa.Column("status", Coded(Status), nullable=False),
    sa.Column("preset", sa.Text, nullable=False),
    sa.Column("locale", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("hand_no", sa.Integer, nullable=False),
    sa.Column("deadline_at", Instant),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("play_seconds", sa.Integer, nullable=False),
    sa.Column("question_seconds", sa.Integer, nullable=False),
    sa.Index(None, "status", "guild_id", "channel_id"),
    sa.Column("warn_at", Instant),
    sa.Column("bot_acts_at", Instant),
    sa.Column("forced_passes", sa.Boolean, nullable=False),
    sa.Column("invited", sa.BigInteger),
    sa.Column("paused", sa.Boolean, nullable=False),
    sa.Column("shown", sa.Integer, nullable=False, server_default="-1"),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("changed_by", sa.Integer),
    sa.Column("changed", Words(HostSetting), nullable=False),
    sa.Column("changed_hands", sa.Boolean, nullable=False),
    sa.Column("practice", sa.Boolean, nullable=False),
    sa.Column("closed_at", Instant),
    sa.Column("last_play_at", Instant),
    sa.Column("mention_at", Instant),
    sa.Column("parent_id", sa.BigInteger),
    sa.Column("replaced_id", sa.BigInteger),
    sa.Column("level", Coded(Level, Level.NORMAL), nullable=False),
    sa.Column("hints", sa.Boolean, nullable=False),
    sa.Column("hinted", Words(int), nullable=False),
    sa.Column("round", sa.BigInteger),
    sa.Column("announced", sa.BigInteger),
    sa.Column("announced_in", sa.BigInteger),
    sa.Column("audience", Coded(Audience), nullable=False),
    sa.Column("waiting_since", Instant),
    sa.Index(None, "closed_at"),
    sa.Index(None, "deadline_at"),
    sa.Index(None, "warn_at"),
    sa.Index(None, "bot_acts_at"),
    sa.Index(None, "mention_at"),
)

is_behind = (tables.c.shown < tables.c.version) & tables.c.paused.is_(False)
"""The condition that a table's message may be outdated, although it could be updated.

Every process queries this once a second; most tables have long been closed.
"""
tables_behind = sa.Index(
    "ix_tables_behind", tables.c.guild_id, sqlite_where=is_behind, postgresql_where=is_behind
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("user_id", sa.BigInteger),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("held", sa.Boolean, nullable=False),
    sa.Column("substitute", sa.Boolean, nullable=False),
    sa.Column("premove", sa.Text, nullable=False),
    sa.Column("ready", sa.Boolean, nullable=False),
    sa.Column("vote", sa.Text, nullable=False),
    sa.Column("took_over", sa.Text, nullable=False),
    sa.Column("new", sa.Boolean, nullable=False),
    sa.Column("auto_ready", sa.Boolean, nullable=False),
    sa.Column("level", Coded(Level, Level.NORMAL), nullable=False),
    sa.Column("audience", Coded(Audience), nullable=False),
)
"""Who sits where. A seat is `held` until its table closes."""

one_held_seat = sa.Index(
    "uq_seats_held",
    seats.c.user_id,
    seats.c.guild_id,
    seats.c.audience,
    unique=True,
    sqlite_where=seats.c.held,
    postgresql_where=seats.c.held,
)
"""No user holds two seats for one audience in a server. AI players have no user_id, so they are not
affected.
"""

hands = sa.Table(
    "hands",
    metadata,
    sa.Column("table_id", sa.ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("hand_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("first", sa.Integer, nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("result", sa.Text),
    sa.Column("owed", sa.Text),
    sa.Column("draw", sa.Text),
    sa.Column("log", sa.LargeBinary),
    sa.Column("hinted", Words(int), nullable=False),
    sa.Column("dealt_at", Moment, nullable=False),
    sa.Column("led_at", Moment),
    sa.Column("ended_at", Moment),
    sa.Column("preset", sa.Text),
)
"""Hands as they were dealt. The `log` of a hand that is over is packed; until then see
`actions`.
"""

actions = sa.Table(
    "actions",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("hand_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("ms", sa.BigInteger, nullable=False),
    sa.ForeignKeyConstraint(
        ["table_id", "hand_no"], [hands.c.table_id, hands.c.hand_no], ondelete="CASCADE"
    ),
)
"""The log of each hand in progress."""

scores = sa.Table(
    "scores",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("hand_no", sa.Integer, nullable=False),
    sa.Column("user_id", sa.BigInteger),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("won", sa.Boolean),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("practice", sa.Boolean, nullable=False),
    sa.Column("left", sa.Boolean, nullable=False),
    sa.Column("hinted", sa.Boolean, nullable=False),
    sa.Column("substitute", sa.Boolean, nullable=False),
    sa.Column("level", Coded(Level, Level.NORMAL)),
    sa.Column("at", Moment, nullable=False),
    sa.Column("preset", sa.Text, nullable=False),
    sa.Column("solo", Coded(Solo)),
    sa.Column("multiplier", sa.Integer),
    sa.Column("dealt", Coded(Dealt)),
    sa.Column("role", Coded(Role)),
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
    sa.Column("feats", Feats),
    sa.Column("mean", sa.Float(53)),
    sa.Column("variance", sa.Float(53)),
    sa.Column("honour", sa.Integer),
    sa.UniqueConstraint("table_id", "hand_no", "user_id"),
    sa.Index(None, "guild_id", "id"),
    sa.Index(None, "guild_id", "at", "id"),
    sa.Index(None, "user_id", "guild_id", "id", "mean"),
    sa.Index(
        "ix_scores_counted",
        *("guild_id", "user_id", "at", "id", "substitute", "points", "won", "left", "place"),
        *("practice", "preset", "role"),
    ),
    sqlite_autoincrement=True,
)
"""The score of each seat in each hand, even if the hand itself was deleted: see `docs/records.md`.

In a server, ids grow in the order in which hands are settled: the score of somebody who left gets a
new one then. `mean`, `variance`, `honour`: the user's rating after the hand.
"""

card_worths = sa.Table(
    "card_worths",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("preset", sa.Text, primary_key=True),
    sa.Column("card", Coded(Dealt), primary_key=True),
    sa.Column("mean", sa.Float(53), nullable=False),
    sa.Column("variance", sa.Float(53), nullable=False),
)
"""What special cards are worth in points per hand, as learned in each server."""

outdated_ratings = sa.Table(
    "outdated_ratings",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("mark", sa.BigInteger, nullable=False),
)
"""Servers whose ratings must be computed again. Each time hands are removed, the `mark` changes."""

servers = sa.Table(
    "servers",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("preset", sa.Text, nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("play_seconds", sa.Integer, nullable=False),
    sa.Column("question_seconds", sa.Integer, nullable=False),
    sa.Column("forced_passes", sa.Boolean, nullable=False),
    sa.Column("channel_tables", sa.Integer, nullable=False),
    sa.Column("server_tables", sa.Integer, nullable=False),
    sa.Column("threads", sa.Boolean, nullable=False),
    sa.Column("level", Coded(Level, Level.NORMAL), nullable=False),
    sa.Column("hints", sa.Boolean, nullable=False),
    sa.Column("zone", sa.Text, nullable=False),
    sa.Column("season", Coded(Length, Length.MONTH), nullable=False),
    sa.Column("weekly_channel_id", sa.BigInteger),
    sa.Column("week_told", Day),
)
"""The settings of a server. `week_told`: the Monday after the week that was told last."""

departures = sa.Table(
    "departures",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("since", Instant, nullable=False),
)
"""Servers that the bot has left and still has data of."""

processes = sa.Table(
    "processes",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("since", Instant, nullable=False),
    sa.Column("until", Instant, nullable=False),
    sa.Column("draining", sa.Boolean, nullable=False, server_default=sa.false()),
)
"""The processes that share a PostgreSQL, alive `until` then. A `draining` process gets no shards.
"""

shards = sa.Table(
    "shards",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("owner", sa.Text),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("since", Instant, nullable=False),
    sa.Column("until", Instant, nullable=False),
)
"""Every shard, and its `owner`: the process that has it `until` then. `epoch` counts its owners."""

identifies = sa.Table(
    "identifies",
    metadata,
    sa.Column("bucket", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("free_at", Instant, nullable=False),
)
"""When the next shard of a bucket may send IDENTIFY to Discord."""

greetings = sa.Table(
    "greetings",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
)
"""The servers that were greeted."""

users = sa.Table(
    "users",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("dm_channel_id", sa.BigInteger),
    sa.Column("locale", sa.Text),
    sa.Column("dm_refused_at", Instant),
    sa.Column("forget_at", Instant),
)

looks = sa.Table(
    "looks",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("low_first", sa.Boolean, nullable=False),
    sa.Column("two_colours", sa.Boolean, nullable=False),
    sa.Column("large", sa.Boolean, nullable=False),
    sa.Column("counter_clockwise", sa.Boolean, nullable=False),
    sa.Column("theme", Coded(ThemeName, ThemeName.DARK), nullable=False),
)
"""The display preferences of users."""

hidden = sa.Table(
    "hidden",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
)
"""Users who hide their record from others."""

bans = sa.Table(
    "bans",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("reason", sa.Text, nullable=False),
)
"""Users who may not play in a server."""

audit = sa.Table(
    "audit",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("moderator_id", sa.BigInteger, nullable=False),
    sa.Column("measure", Coded(ModeratorAction), nullable=False),
    sa.Column("user_id", sa.BigInteger),
    sa.Column("table_id", sa.Text),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("at", Instant, nullable=False),
    sa.Column("hand_no", sa.Integer),
    sa.Index(None, "guild_id"),
)
"""What moderators did, and why."""

notes = sa.Table(
    "notes",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""Values that the bot stores for itself."""

podiums = sa.Table(
    "podiums",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("until", Day, primary_key=True, autoincrement=False),
    sa.Column("since", Day, nullable=False),
    sa.Column("posted", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("channel_id", sa.BigInteger),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("tried_at", Instant),
)
"""The podiums of finished seasons: from the day `since` until before the day `until`.

`posted`: nothing is to be posted or updated. `channel_id`, `tried_at`: where and when posting was
first tried; `message_id`: the message that shows it.
"""

page_keys = sa.Table(
    "page_keys",
    metadata,
    sa.Column("hash", sa.Text, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("user_id", sa.BigInteger, nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("locale", sa.Text, nullable=False),
    sa.Column("expires_at", Instant, nullable=False),
    sa.Index(None, "expires_at"),
)
"""Keys to the web page, by the SHA-256 of the key."""

replay_links = sa.Table(
    "replay_links",
    metadata,
    sa.Column("hash", sa.Text, primary_key=True),
    sa.Column("user_id", sa.BigInteger, nullable=False),
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("hand_no", sa.Integer, nullable=False),
    sa.Column("expires_at", Instant, nullable=False),
    sa.ForeignKeyConstraint(
        ["table_id", "hand_no"], [hands.c.table_id, hands.c.hand_no], ondelete="CASCADE"
    ),
    sa.Index(None, "expires_at"),
    sa.Index(None, "table_id", "hand_no"),
)
"""Links that show the replay of a hand to anybody, by the SHA-256 of their token.

`user_id`: who made it.
"""

notice_wishes = sa.Table(
    "notice_wishes",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("zone", sa.Text, nullable=False),
    sa.Column("begins", sa.Integer, nullable=False),
    sa.Column("hours", sa.Integer, nullable=False),
    sa.Column("trigger", Coded(NoticeTrigger, NoticeTrigger.LAST_SEAT), nullable=False),
    sa.Column("since", Instant, nullable=False),
    sa.Index(None, "guild_id"),
)
"""The wishes of users to be told of the tables of a server at certain hours (`NoticeWish`)."""

notices = sa.Table(
    "notices",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("at", Instant, nullable=False),
    sa.Column("late", sa.Boolean, nullable=False),
    sa.Index(None, "guild_id"),
    sa.Index(None, "at"),
)
"""The notices of tables that users were sent. Each row is written before its notice is sent."""

daily_deals = sa.Table(
    "daily_deals",
    metadata,
    sa.Column("day", Day, primary_key=True, autoincrement=False),
    sa.Column("secret", sa.Text, nullable=False),
    sa.Column("round", sa.BigInteger),
    sa.Column("signature", sa.Text),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("preset", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("strong", sa.Integer, nullable=False),
    sa.Column("field", Words(int), nullable=False),
    sa.Column("next_secret", sa.Text, nullable=False),
)
"""The deals of the days."""

daily_tries = sa.Table(
    "daily_tries",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("day", Day, primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("points", sa.Integer),
    sa.Index(None, "day"),
)
"""The tries of users at the deals of the days. `points`: NULL until the hand is over.

`table_id` may name a table that was deleted: its hand is kept for a week.
"""

OF_A_SERVER = tuple(
    table
    for table in metadata.sorted_tables
    if "guild_id" in table.c and table not in (tables, seats)
)
"""Tables of the database with rows of a server, by `guild_id`, besides those about game tables."""
PERSONAL = (
    *(users, looks, hidden, seats, scores, bans, page_keys, replay_links),
    *(notice_wishes, notices, daily_tries),
)
"""Tables of the database with rows about a person, by `user_id`."""
