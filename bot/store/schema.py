"""The tables of the database, the same on SQLite and PostgreSQL."""

import sqlalchemy as sa

from bot.board import COUNTS, Company, PlayedAs
from bot.film import Film
from bot.look import ThemeName
from bot.model import Measure, Status
from bot.periods import DEFAULT_ZONE, Length, Span
from bot.stats import DEEDS
from bot.store.column_types import Coded, Day, Feats, Instant, Moment
from game.players.levels import Level
from game.rating.account import CARDS
from game.record.feats import Feat
from game.record.part import Dealt, Role
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
    sa.Column("due", Instant),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("play_seconds", sa.Integer, nullable=False, server_default="60"),
    sa.Column("question_seconds", sa.Integer, nullable=False, server_default="30"),
    sa.Index(None, "status", "guild_id", "channel_id"),
    sa.Column("warn", Instant),
    sa.Column("auto", Instant),
    sa.Column("forced_passes", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("invited", sa.BigInteger),
    sa.Column("paused", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("shown", sa.Integer, nullable=False, server_default="-1"),
    sa.Column("seed", sa.Text, nullable=False, server_default=""),
    sa.Column("changed_by", sa.Integer),
    sa.Column("changed_hands", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("practice", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("closed_at", Instant),
    sa.Column("since", Instant),
    sa.Column("call", Instant),
    sa.Column("parent_id", sa.BigInteger),
    sa.Column("level", Coded(Level, Level.NORMAL), nullable=False, server_default=Level.NORMAL),
    sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("hinted", sa.Text, nullable=False, server_default=""),
    sa.Column("again", sa.Text, nullable=False, server_default=""),
    sa.Column("luck", sa.Text, nullable=False, server_default=""),
    sa.Index(None, "closed_at"),
    sa.Index(None, "due"),
    sa.Index(None, "warn"),
    sa.Index(None, "auto"),
    sa.Index(None, "call"),
)

tables_dealing_again = sa.Index(
    "ix_tables_again",
    tables.c.again,
    sqlite_where=tables.c.again != sa.literal_column("''"),
    postgresql_where=tables.c.again != sa.literal_column("''"),
)

is_behind = (tables.c.shown < tables.c.version) & tables.c.paused.is_(False)
"""The condition that a table's message may not show its newest version, and could.

Every process asks for such tables once a second; most tables are closed long since.
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
    sa.Column("helping", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("plan", sa.Text, nullable=False, server_default=""),
    sa.Column("ready", sa.BigInteger),
    sa.Column("vote", sa.Text, nullable=False, server_default=""),
    sa.Column("took_over", sa.Text, nullable=False, server_default=""),
    sa.Column("new", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("level", Coded(Level, Level.NORMAL), nullable=False, server_default=Level.NORMAL),
)
"""Who sits where. A seat is `held` while its table is not closed."""

one_held_seat = sa.Index(
    "uq_seats_held",
    seats.c.user_id,
    seats.c.guild_id,
    unique=True,
    sqlite_where=seats.c.held,
    postgresql_where=seats.c.held,
)
"""Nobody holds two seats in one server. AI players have no user_id, so this does not bind them."""

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
    sa.Column("presses", sa.Text, nullable=False, server_default=""),
    sa.Column("log", sa.LargeBinary),
    sa.Column("hinted", sa.Text, nullable=False, server_default=""),
    sa.Column("dealt_at", Moment),
    sa.Column("led_at", Moment),
    sa.Column("ended_at", Moment),
    sa.Column("preset", sa.Text),
    sa.Column("weighed", sa.Boolean, nullable=False, server_default=sa.false()),
)
"""Hands as they were dealt. The `log` of a hand that is over is packed; until then see
`actions`.

A settled hand has a `preset`, except old hands that `tables.backfill` has not filled in yet. It
is `weighed` once the luck of its deal is known, or it is known that it never will be.
"""

NOT_WEIGHED = sa.text("result IS NOT NULL AND preset IS NOT NULL AND NOT weighed")

not_weighed = sa.Index(
    "ix_hands_not_weighed",
    hands.c.ended_at,
    hands.c.table_id,
    hands.c.hand_no,
    sqlite_where=NOT_WEIGHED,
    postgresql_where=NOT_WEIGHED,
)

actions = sa.Table(
    "actions",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("hand_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("ms", sa.BigInteger),
    sa.ForeignKeyConstraint(
        ["table_id", "hand_no"], [hands.c.table_id, hands.c.hand_no], ondelete="CASCADE"
    ),
)
"""The log of each hand that is being played."""

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
    sa.Column("seat", sa.Integer, nullable=False, server_default="-1"),
    sa.Column("practice", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("left", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("hinted", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("helped", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("level", Coded(Level, Level.NORMAL)),
    sa.Column("at", Moment),
    sa.Column("preset", sa.Text),
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
    sa.Column("again", sa.Text),
    sa.Column("luck", sa.Float(53)),
    sa.UniqueConstraint("table_id", "hand_no", "user_id"),
    sa.Index(None, "guild_id", "at", "id"),
    sa.Index(None, "user_id", "guild_id", "at", "id"),
)
"""The score of each seat in each hand, also of hands that are deleted by now: see
`docs/records.md`.

A user's score with the highest `id` has their latest name. `seat` is -1 in old scores without
one.
"""

scores_dealt_again = sa.Index(
    "ix_scores_again",
    scores.c.again,
    sqlite_where=scores.c.again.is_not(None),
    postgresql_where=scores.c.again.is_not(None),
)

rated_hands = sa.Table(
    "rated_hands",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("hand_no", sa.Integer, nullable=False),
    sa.Column("preset", sa.Text, nullable=False),
    sa.Column("size", sa.Float(53), nullable=False),
    sa.Column("spread", sa.Float(53), nullable=False),
    *(
        sa.Column(f"{card}{column}", sa.Float(53), nullable=False)
        for card in CARDS
        for column in ("", "_mean", "_variance")
    ),
    sa.UniqueConstraint("table_id", "hand_no"),
    sa.Index(None, "guild_id", "id"),
    sa.Index(None, "guild_id", "preset", "id"),
)
"""What each hand said (`game.rating.belief.Surprise`), whoever played it.

The `id` is the highest of the hand's scores at that time; the hands of a server are rated in
this order. For each card there are its weight in the hand, and its worth after the hand, as a
mean and a variance. The latest hand by some rules has the worth of the cards now. A hand whose
`spread` is 0 is still to be rated.
"""

rerated = sa.Table(
    "rerated",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("since", sa.Integer, nullable=False),
)
"""The servers whose hands are being rated anew, and the id of the hand that comes next."""

rating_changes = sa.Table(
    "rating_changes",
    metadata,
    sa.Column("hand_id", sa.ForeignKey(rated_hands.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("mean_before", sa.Float(53), nullable=False),
    sa.Column("variance_before", sa.Float(53), nullable=False),
    sa.Column("honour_before", sa.Integer, nullable=False),
    sa.Column("mean", sa.Float(53), nullable=False),
    sa.Column("variance", sa.Float(53), nullable=False),
    sa.Column("honour", sa.Integer, nullable=False),
    sa.Index("ix_rating_changes_curve", "user_id", "guild_id", "hand_id", "mean", "variance"),
)
"""What a hand changed for each person; deleted with the hand. One index covers a person's curve."""

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("mean", sa.Float(53), nullable=False),
    sa.Column("variance", sa.Float(53), nullable=False),
    sa.Column("honour", sa.Integer, nullable=False),
    sa.Column("hands", sa.Integer, nullable=False),
    sa.Column("sure", sa.Float(53), nullable=False),
    sa.Index(None, "guild_id", "sure"),
    sa.Index(None, "user_id"),
)
"""The rating of each person in a server, after so many rated hands."""

servers = sa.Table(
    "servers",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("preset", sa.Text, nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("play_seconds", sa.Integer, nullable=False, server_default="60"),
    sa.Column("question_seconds", sa.Integer, nullable=False, server_default="30"),
    sa.Column("forced_passes", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("channel_tables", sa.Integer, nullable=False, server_default="4"),
    sa.Column("server_tables", sa.Integer, nullable=False, server_default="40"),
    sa.Column("threads", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("level", Coded(Level, Level.NORMAL), nullable=False, server_default=Level.NORMAL),
    sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("zone", sa.Text, nullable=False, server_default=DEFAULT_ZONE),
    sa.Column("film", Coded(Film, Film.WEBP), nullable=False, server_default=Film.WEBP),
    sa.Column("season", Coded(Length, Length.MONTH), nullable=False, server_default=Length.MONTH),
)
"""What somebody has set in a server.

These are the rules, pace and number of new tables, and whether they get threads of their own;
the clocks of its days and seasons; and the kind of film in which replays are shared.
"""

players = sa.Table(
    "players",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("stale", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("weighed", sa.Integer, nullable=False, server_default="0"),
    sa.Column("luck", sa.Float(53), nullable=False, server_default="0"),
    sa.Column("made", sa.Integer, nullable=False, server_default="0"),
    sa.Index(None, "user_id"),
)
"""The players of each server, with their latest name; a `stale` one is to be counted anew.

`luck` is the sum over those of their hands whose luck is known. `weighed` is how many these are,
and `made` is the sum of their points.
"""

stale_players = sa.Index(
    "ix_players_stale",
    players.c.guild_id,
    players.c.user_id,
    sqlite_where=players.c.stale,
    postgresql_where=players.c.stale,
)

is_stale = sa.text("players.stale")
"""The condition of that index. SQLite sees that it may use the index only if it is written so."""


def counts_of(company: Company) -> tuple[str, ...]:
    """Return the columns of a tally for hands in that company, in the order of `COUNTS`."""
    return tuple(f"{company}_{name}" for name in COUNTS)


tallies = sa.Table(
    "tallies",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("span", Coded(Span), primary_key=True),
    sa.Column("since", Day, primary_key=True, autoincrement=False),
    sa.Column("preset", sa.Text, primary_key=True),
    sa.Column("played_as", Coded(PlayedAs), primary_key=True),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    *(
        sa.Column(name, sa.Integer, nullable=False)
        for company in Company
        for name in counts_of(company)
    ),
    sa.ForeignKeyConstraint(
        ["guild_id", "user_id"], [players.c.guild_id, players.c.user_id], ondelete="CASCADE"
    ),
    sa.Index(None, "user_id", "guild_id"),
    sqlite_with_rowid=False,
)
"""The hands of each player, counted from `scores` for the leaderboards.

The lines of one leaderboard are the rows that share all of the key but the player, side by side.
The columns for hands among people alone are 0 in a row that has none.
"""


def _of_a_player() -> sa.ForeignKeyConstraint:
    """Return the foreign key that deletes a row together with its player."""
    whose = [players.c.guild_id, players.c.user_id]
    return sa.ForeignKeyConstraint(["guild_id", "user_id"], whose, ondelete="CASCADE")


_SUMS = ("decisions", "thinking")
"""The sums that may not fit into an integer of four bytes."""

careers = sa.Table(
    "careers",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    *(
        sa.Column(name, sa.BigInteger if name in _SUMS else sa.Integer, nullable=False)
        for name in (*DEEDS, *Feat)
    ),
    sa.Column("best_points", sa.Integer),
    sa.Column("best_table", sa.Text),
    sa.Column("best_hand", sa.Integer),
    _of_a_player(),
    sqlite_with_rowid=False,
)
"""What each player did in a server, counted from `scores` like the tallies.

That is how often each deed and each feat, and which hand was the best.
"""

pairs = sa.Table(
    "pairs",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("other_id", sa.BigInteger, primary_key=True, autoincrement=False),
    *(
        sa.Column(f"{side}_{name}", sa.Integer, nullable=False)
        for side in ("with", "against")
        for name in ("hands", "won", "drawn", "points")
    ),
    _of_a_player(),
    sa.Index(None, "other_id"),
    sqlite_with_rowid=False,
)
"""The hands of each player with each other player: on their side, and on the other side.

They are counted with those that were won and drawn, and their points. Each two players have two
rows.
"""

running_seasons = sa.Table(
    "running_seasons",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("since", Day),
    sa.Column("ends_at", Moment),
    sa.Column("begins_at", Moment),
    sa.Index(None, "ends_at"),
)
"""The season that is not closed yet, of each server where a table was ever opened.

`since`: its first day, None if that is still to be worked out. `begins_at`: when the season
before ended, None if this one begins with its first day. `ends_at`: when it ends by the clocks
of the server, None if seasons are off.
"""

seasons = sa.Table(
    "seasons",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("since", Day, nullable=False),
    sa.Column("until", Day, nullable=False),
    sa.Column("company", Coded(Company), nullable=False),
    sa.Column("untold", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("channel_id", sa.BigInteger),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("tried_at", Instant),
    sa.Column("begins_at", Moment),
    sa.Column("ends_at", Moment),
    sa.UniqueConstraint("guild_id", "since", "until"),
)
"""The seasons that are over.

They lasted from the day `since` until before the day `until`, and from the moment `begins_at`
until before `ends_at`, which are None in old rows. `untold`: no message shows the result yet,
and one can. `channel_id` and `tried_at`: where and when a message was about to be posted last;
`message_id`: it was.
"""

untold_seasons = sa.Index(
    "ix_seasons_untold",
    seasons.c.guild_id,
    sqlite_where=seasons.c.untold,
    postgresql_where=seasons.c.untold,
)

is_untold = sa.text("seasons.untold")
"""The condition of that index. SQLite sees that it may use the index only if it is written so."""

season_lines = sa.Table(
    "season_lines",
    metadata,
    sa.Column("season_id", sa.ForeignKey(seasons.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("hands", sa.Integer, nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("won", sa.Integer, nullable=False),
    sa.Column("placed", sa.Integer, nullable=False),
    sa.Column("first", sa.Integer, nullable=False),
    sa.Index(None, "user_id"),
)
"""What each player made in a season that is over. Forgotten people keep a line without a name."""

departures = sa.Table(
    "departures",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("since", Instant, nullable=False),
)
"""The servers that the bot has left and of which something is kept."""

processes = sa.Table(
    "processes",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("since", Instant, nullable=False),
    sa.Column("until", Instant, nullable=False),
    sa.Column("draining", sa.Boolean, nullable=False, server_default=sa.false()),
)
"""The processes that share a PostgreSQL. They count as alive `until` then.

A `draining` process is to have no shards.
"""

shards = sa.Table(
    "shards",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("owner", sa.Text),
    sa.Column("epoch", sa.Integer, nullable=False, server_default="0"),
    sa.Column("since", Instant, nullable=False),
    sa.Column("until", Instant, nullable=False),
    sa.Column("session", sa.Text),
)
"""Every shard, and its `owner`: the process that has it `until` then.

`epoch` counts its owners. `session`: the owner's session with Discord as JSON, so that the next
owner can resume it.
"""

identifies = sa.Table(
    "identifies",
    metadata,
    sa.Column("bucket", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("free_at", Instant, nullable=False),
)
"""When the next shard of a bucket may introduce itself to Discord."""

greetings = sa.Table(
    "greetings",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
)
"""The servers that the bot has greeted, which it does once."""

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
    sa.Column(
        "theme", Coded(ThemeName, ThemeName.DARK), nullable=False, server_default=ThemeName.DARK
    ),
)
"""How people like to see the cards and the table."""

hidden = sa.Table(
    "hidden",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
)
"""The users who keep their record to themselves: nobody else sees it, or their name in another."""

bans = sa.Table(
    "bans",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("reason", sa.Text, nullable=False),
)
"""The users who may sit down at no table of a server."""

audit = sa.Table(
    "audit",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("moderator_id", sa.BigInteger, nullable=False),
    sa.Column("measure", Coded(Measure), nullable=False),
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
"""What the bot notes about itself."""

OF_A_SERVER = (
    scores,
    players,
    rated_hands,
    rerated,
    ratings,
    running_seasons,
    seasons,
    servers,
    bans,
    audit,
    departures,
    greetings,
)
"""The tables with rows of a server, by `guild_id`, besides the tables that people play at.

Other rows go with these: counts with the players, rating changes with the rated hands, and lines
with the seasons.
"""
PERSONAL = (
    users,
    looks,
    hidden,
    seats,
    scores,
    players,
    tallies,
    careers,
    pairs,
    season_lines,
    bans,
    rating_changes,
    ratings,
)
"""The tables whose rows may name a person, by `user_id`."""
