"""What a button or a menu stands for, inside its `custom_id`; so it outlives any process."""

import re
from dataclasses import dataclass
from enum import StrEnum

from bot.model import Table

PATTERN = (
    r"bh:(?P<place>[th]):(?P<verb>[a-z]+):(?P<table>[0-9a-f]{8})"
    r":(?P<hand>\d{1,6}):(?P<step>\d{1,6}):(?P<arg>[^:]{0,40})"
)


class Place(StrEnum):
    """Which message a press comes from: the public table, or somebody's private hand."""

    TABLE = "t"
    HAND = "h"


class Verb(StrEnum):
    """What a press does; `FORMER` is one that only buttons of an older version have."""

    JOIN = "join"
    LEAVE = "leave"
    QUIT = "quit"
    FILL = "fill"
    DEAL = "deal"
    FILE = "file"
    PRESET = "preset"
    CLOSE = "close"
    HAND = "hand"
    REFRESH = "refresh"
    PICK = "pick"
    TEXT = "text"
    LAY = "lay"
    CALL = "call"
    GIVE = "give"
    AWAY = "away"
    BACK = "back"
    PASS = "pass"  # noqa: S105 - no password
    SKIP = "skip"
    PLAN = "plan"
    UNPLAN = "unplan"
    YES = "yes"
    NO = "no"
    ASCEND = "ascend"
    SOLO = "solo"
    CEDE = "cede"
    FORMER = ""

    @classmethod
    def _missing_(cls, value: object) -> "Verb":
        return cls.FORMER


@dataclass(frozen=True, slots=True)
class Press:
    """A verb and its argument, made for a table, a hand and a step."""

    place: Place
    verb: Verb
    table_id: str
    hand_no: int
    step: int
    arg: str = ""

    @property
    def custom_id(self) -> str:
        """At most 100 characters."""
        return f"bh:{self.place}:{self.verb}:{self.table_id}:{self.hand_no}:{self.step}:{self.arg}"

    @classmethod
    def read(cls, match: re.Match[str]) -> "Press":
        """The press that a match of `PATTERN` describes."""
        return cls(
            Place(match["place"]),
            Verb(match["verb"]),
            match["table"],
            int(match["hand"]),
            int(match["step"]),
            match["arg"],
        )


def table_press(table: Table, verb: Verb, step: int = 0) -> Press:
    """A press on the public message."""
    return Press(Place.TABLE, verb, table.id, table.hand_no, step)
