"""Names of people and seats, made safe for everybody, with badges."""

import unicodedata
from functools import cache, lru_cache
from itertools import takewhile

from bot.model import NOBODY, AuditEntry, Table
from bot.tables.rules.substitutes import ai_names
from bot.text.catalogue import Language, Words
from game.cards import seat_number

LONGEST = 24
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that are invisible."""
_HARMLESS = str.maketrans(
    {sign: f"\\{sign}" for sign in "\\*_~|`[]#>-"} | {"@": "@\u200b", "<": "‹"}
)


PERSON = "👤 "
"""Precedes the name of a person that could be taken for an AI player's."""
_LIKE_AI = str.maketrans("\u0430\u03b1\u0456\u03b9l1|", "aaiiiii")
"""Small letters and signs, some of them Cyrillic or Greek, that look like those of `AI`."""
_RIGHT_TO_LEFT = ("R", "AL", "AN")
_CACHED = 1024
"""Names in each cache: a message repeats those of its table many times."""
_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"


def person_name(display_name: str) -> str:
    """The name under which a person is seated: clean, and unlike those of AI players."""
    name = clean_name(display_name)
    folded = unicodedata.normalize("NFKC", name).casefold().translate(_LIKE_AI)
    is_like_ai = folded.startswith(tuple(each.casefold() for each in _shared_by_ai_names()))
    return clean_name(PERSON + name) if is_like_ai else name


def clean_name(name: str, longest: int = LONGEST) -> str:
    """The name without control and invisible characters, shortened; "?" if nothing is left."""
    visible = "".join(
        " " if char in BLANK else char
        for char in name
        if unicodedata.category(char) not in ("Cc", "Cf", "Co", "Cs", "Cn")
    )
    short = " ".join(visible.split())
    if all(unicodedata.category(char)[0] in "MZ" for char in short):
        return "?"
    return short if len(short) <= longest else short[: longest - 1] + "…"


@lru_cache(maxsize=_CACHED)
def escaped(name: str) -> str:
    """The name for Markdown: it formats nothing, links nowhere, mentions nobody, and reorders
    nothing around it.
    """
    return isolated(name.translate(_HARMLESS).replace("://", ":\u200b//"))


@lru_cache(maxsize=_CACHED)
def isolated(name: str) -> str:
    """The name so that its direction of writing does not affect the text around it."""
    if any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in name):
        return f"{_FIRST_STRONG_ISOLATE}{name}{_POP_ISOLATE}"
    return name


def seat_name(table: Table, number: int) -> str:
    """The name at a seat, for Markdown, with the seat's number if another has the same name."""
    seat = table.seats[number]
    if seat is None:
        return "?"
    name = escaped(seat.name)
    names = tuple(each.name for each in table.seats if each)
    return f"{seat_number(number)}. {name}" if _is_ambiguous(names, seat.name) else name


def numbered_name(table: Table, number: int) -> str:
    """The number and the name of a seat, for menus and votes; not for Markdown."""
    seat = table.seats[number]
    return f"{seat_number(number)}. {isolated(seat.name) if seat else '?'}"


@lru_cache(maxsize=_CACHED)
def _is_ambiguous(names: tuple[str, ...], name: str) -> bool:
    return sum(each.casefold() == name.casefold() for each in names) > 1


def numbered(number: int, words: Words) -> str:
    """A seat without a name, numbered from 1."""
    return words("replay-seat", seat=seat_number(number))


def with_level(table: Table, number: int, name: str, words: Words) -> str:
    level = level_name(table, number, words)
    return words("ai-with-level", name=name, level=level) if level else name


def level_name(table: Table, number: int, words: Words) -> str:
    """The level of the AI player at a seat, empty for a person."""
    seat = table.seats[number]
    return words(f"level-{seat.level}") if seat and not seat.is_person else ""


def initial(table: Table, number: int) -> str:
    """A sign for a seat: the first letter of the name; for an AI player what follows the common
    part, such as 甲 or A.
    """
    seat = table.seats[number]
    if seat is None:
        return "?"
    beginnings = () if seat.is_person else _shared_by_ai_names()
    start = next((start for start in beginnings if seat.name.startswith(start)), "")
    name = seat.name.removeprefix(start) or seat.name
    return next((sign for sign in name if sign.isalnum()), seat.name[:1])


@cache
def _shared_by_ai_names() -> tuple[str, ...]:
    """The common beginnings of AI players' names in all languages."""
    return tuple(_beginning(ai_names(Words(language))) for language in Language)


def _beginning(names: tuple[str, ...]) -> str:
    places = takewhile(lambda signs: len(set(signs)) == 1, zip(*names, strict=False))
    return "".join(signs[0] for signs in places)


def former_name(table: Table, number: int) -> str:
    """The name of the player whose seat was taken over since the deal, if any."""
    seat = table.seats[number]
    return escaped(seat.took_over) if seat else ""


def mention(table: Table, number: int) -> str:
    seat = table.seats[number]
    return f"<@{seat.user_id}>" if seat and seat.user_id else f"**{seat_name(table, number)}**"


def badges(
    emperor: int | None, guard: int | None, seat: int, hoes: frozenset[int] = frozenset()
) -> str:
    signs = {"👑": seat == emperor, "🗡️": seat == guard, "⛏️": seat in hoes}
    return "".join(sign for sign, applies in signs.items() if applies)


def moderator(entry: AuditEntry) -> str:
    """The moderator who did something, as a mention."""
    return f"<@{entry.moderator_id}>" if entry.moderator_id else NOBODY
