"""Values shared by the whole bot: tables, hands, users, servers, shards.

Texts in them are encoded elsewhere: rules and results are JSON, actions are written as in game
files.
"""

from bot.model.audience import NO_SERVER, Audience
from bot.model.change import Change, Loaded, Replaced
from bot.model.daily import DailyDeal, DailyStanding, DailyTry
from bot.model.hand import NOBODY, By, Ending, HandKey, HandRow, LoggedAction, Score
from bot.model.server import AuditEntry, ModeratorAction, ServerRecord, ServerSettings
from bot.model.table import (
    Alarm,
    EndVote,
    HostSetting,
    Premove,
    Pulse,
    ReplacementReason,
    Seat,
    SeatVote,
    Status,
    Table,
    TablePlace,
    TableTimes,
    Vote,
)
from bot.model.user import Rating, User

__all__ = [
    "NOBODY",
    "NO_SERVER",
    "Alarm",
    "Audience",
    "AuditEntry",
    "By",
    "Change",
    "DailyDeal",
    "DailyStanding",
    "DailyTry",
    "EndVote",
    "Ending",
    "HandKey",
    "HandRow",
    "HostSetting",
    "Loaded",
    "LoggedAction",
    "ModeratorAction",
    "Premove",
    "Pulse",
    "Rating",
    "Replaced",
    "ReplacementReason",
    "Score",
    "Seat",
    "SeatVote",
    "ServerRecord",
    "ServerSettings",
    "Status",
    "Table",
    "TablePlace",
    "TableTimes",
    "User",
    "Vote",
]
