"""A server: its settings, a summary of its stored data, and what its moderators do."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.model.calendar import DEFAULT_ZONE, Length
from game.players.levels import Level


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of a server.

    `preset`, `rules`: the rule set, and the options that differ from it, as JSON by name, empty for
    none. `play_seconds`, `question_seconds`: how long people may think. `forced_passes`: the bot
    passes for people who can play nothing. `channel_tables`, `server_tables`: the most open tables
    in a channel and in the server. `threads`: each table gets a thread of its own if possible.
    `level`: how well AI players play at new tables. `hints`: people may ask for hints there.
    `zone`: the time zone by which days begin. `season`: how long a season is.
    `weekly_channel_id`: where one line a week tells how much was played; None for nowhere.
    """

    guild_id: int
    preset: str
    rules: str = ""
    play_seconds: int = 60
    question_seconds: int = 30
    forced_passes: bool = True
    channel_tables: int = 4
    server_tables: int = 40
    threads: bool = False
    level: Level = Level.NORMAL
    hints: bool = True
    zone: str = DEFAULT_ZONE
    season: Length = Length.MONTH
    weekly_channel_id: int | None = None


@dataclass(frozen=True, slots=True)
class ServerRecord:
    """A summary of a server's data: open tables, scored hands, and when the bot left it."""

    guild_id: int
    tables: int
    hands: int
    left_at: datetime | None


class ModeratorAction(StrEnum):
    """The actions of moderators: end a table, take a seat away, ban, lift a ban, or void a hand."""

    END = "end"
    REMOVE = "remove"
    BAN = "ban"
    UNBAN = "unban"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """An action of a moderator: to which user, table or hand, why, and when (aware, in UTC)."""

    guild_id: int
    moderator_id: int
    action: ModeratorAction
    user_id: int | None
    table_id: str | None
    reason: str
    at: datetime
    hand_no: int | None = None
