"""What moderators do, and the audit of it."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class ModeratorAction(StrEnum):
    """What a moderator does: end a table, take a seat away, ban, lift a ban, or void a hand."""

    END = "end"
    REMOVE = "remove"
    BAN = "ban"
    UNBAN = "unban"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """What a moderator did, to which user, table or hand, why, and when (aware, in UTC)."""

    guild_id: int
    moderator_id: int
    action: ModeratorAction
    user_id: int | None
    table_id: str | None
    reason: str
    at: datetime
    hand_no: int | None = None
