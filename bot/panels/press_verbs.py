"""The verbs of presses, and the choices beside them: the words that a `custom_id` is made of."""

from enum import StrEnum


class Verb(StrEnum):
    """What a press on a table or a hand does; `FORMER` is one that only older versions have."""

    JOIN = "join"
    LEAVE = "leave"
    QUIT = "quit"
    FILL = "fill"
    DEAL = "deal"
    FILE = "file"
    REVIEW = "review"
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
    SEATS = "seats"
    REPLACE = "replace"
    LEVEL = "level"
    END = "end"
    FAIR = "fair"
    NONE = "none"
    PLAY = "play"
    HINT = "hint"
    HINTS = "hints"
    AGAIN = "again"
    COMPARE = "compare"
    FORMER = ""


class PageVerb(StrEnum):
    """What a press in the rule book does."""

    BACK = "back"
    NEXT = "next"
    PAGE = "page"


class SettingVerb(StrEnum):
    """What a press on the settings of a server does."""

    PRESET = "preset"
    OPTION = "option"
    VALUE = "value"
    PLAIN = "plain"
    PACE = "pace"
    PASSES = "passes"
    THREADS = "threads"
    CHANNEL = "channel"
    SERVER = "server"
    LEVEL = "level"
    HINTS = "hints"
    ZONE = "zone"
    FILM = "film"
    SEASON = "season"


class PrivacyVerb(StrEnum):
    """What a press under what is kept of a person does."""

    EXPORT = "export"
    CSV = "csv"
    JSON = "json"
    HIDE = "hide"
    APPEAR = "appear"
    DELETE = "delete"
    SURE = "sure"
    CANCEL = "cancel"
    KEEP = "keep"


class EntryVerb(StrEnum):
    """What a press does that is offered to whoever is not at a table, or new."""

    OPEN = "open"
    RULES = "rules"


class BoardVerb(StrEnum):
    """What a press on a leaderboard does, or which menu it is."""

    OPEN = "open"
    BACK = "back"
    NEXT = "next"
    SPAN = "span"
    MERIT = "merit"
    PLAYED_AS = "as"
    PRESET = "preset"
    LEAST = "least"
    COMPANY = "company"
    SCOPE = "scope"
    FORM = "form"
    SHOW = "show"


class StatsVerb(StrEnum):
    """What a press on somebody's stats does; `OPEN`: shows those of whoever presses it."""

    OPEN = "open"
    PAGE = "page"
    FORM = "form"
    SHOW = "show"


class StatsPage(StrEnum):
    """The pages of somebody's stats."""

    CARD = "card"
    FEATS = "feats"


class SeasonVerb(StrEnum):
    """What a press on the seasons that are over does."""

    OPEN = "open"
    BACK = "back"
    NEXT = "next"


class Form(StrEnum):
    """How a leaderboard is shown, or somebody's stats."""

    PICTURE = "picture"
    TEXT = "text"


class ReplayVerb(StrEnum):
    """What a press under a replay does, or which menu it is; `OPEN` is one under a result."""

    OPEN = "open"
    FIRST = "first"
    BACK = "back"
    NEXT = "next"
    TRICK = "trick"
    LAST = "last"
    VIEW = "view"
    MOMENT = "moment"
    FORM = "form"
    SHARE = "share"
    STRIP = "strip"


class Viewpoint(StrEnum):
    """From where a replay is seen: as everybody saw it, from a seat, or with all hands open."""

    TABLE = "table"
    SEAT_1 = "1"
    SEAT_2 = "2"
    SEAT_3 = "3"
    SEAT_4 = "4"
    SEAT_5 = "5"
    OPEN = "open"

    @property
    def seat(self) -> int | None:
        """The seat, None where it is not seen from one."""
        return int(self) - 1 if self.isdigit() else None


class HistoryVerb(StrEnum):
    """What a press under a list of hands does, or which menu it is."""

    NEWER = "newer"
    OLDER = "older"
    PICK = "pick"
