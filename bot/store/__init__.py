"""The store: every table, hand and accepted action, in one database."""

from bot.model import (
    Alarm,
    Change,
    Hand,
    Loaded,
    LoggedAction,
    Measure,
    Measured,
    Profile,
    Score,
    Seat,
    Server,
    Standing,
    Status,
    Table,
    User,
)
from bot.store.store import AlreadySeated, Store, TooManyTables

__all__ = [
    "Alarm",
    "AlreadySeated",
    "Change",
    "Hand",
    "Loaded",
    "LoggedAction",
    "Measure",
    "Measured",
    "Profile",
    "Score",
    "Seat",
    "Server",
    "Standing",
    "Status",
    "Store",
    "Table",
    "TooManyTables",
    "User",
]
