"""Names of people: shown to everybody, so made harmless. And the badges beside them."""

import unicodedata
from functools import cache
from itertools import takewhile

from bot.model import NOBODY, AuditEntry, Table
from bot.tables.substitutes import ai_names
from bot.text.catalogue import Language, Words

LONGEST = 24
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that are invisible."""
_HARMLESS = str.maketrans(
    {sign: f"\\{sign}" for sign in "\\*_~|`[]#>-"} | {"@": "@\u200b", "<": "‹"}
)


def clean_name(name: str, longest: int = LONGEST) -> str:
    """Returns a name without control and invisible characters, cut short, never empty."""
    kept = "".join(
        " " if char in BLANK else char
        for char in name
        if unicodedata.category(char) not in ("Cc", "Cf", "Co", "Cs", "Cn")
    )
    short = " ".join(kept.split())
    return (short if len(short) <= longest else short[: longest - 1] + "…") or "?"


def escaped(name: str) -> str:
    """A name inside Markdown: it formats nothing, links nowhere and mentions nobody."""
    return name.translate(_HARMLESS).replace("://", ":\u200b//")


def seat_name(table: Table, number: int) -> str:
    """The name at a seat, for Markdown."""
    seat = table.seats[number]
    return escaped(seat.name) if seat else "?"


def numbered(number: int, words: Words) -> str:
    """A seat without a name, as people count: from 1."""
    return words("replay-seat", seat=number + 1)


def with_level(table: Table, number: int, name: str, words: Words) -> str:
    """The name at a seat, with how well its AI player plays, if one sits there."""
    level = level_name(table, number, words)
    return words("ai-with-level", name=name, level=level) if level else name


def level_name(table: Table, number: int, words: Words) -> str:
    """Returns the level of the AI player who sits there; empty where none does."""
    seat = table.seats[number]
    return words(f"level-{seat.level}") if seat and not seat.is_person else ""


def initial(table: Table, number: int) -> str:
    """Returns a sign for a seat: a first letter; of an AI player what its name adds, 甲, A."""
    seat = table.seats[number]
    if seat is None:
        return "?"
    shared = () if seat.is_person else _shared_by_ai_names()
    told = next((seat.name.removeprefix(part) for part in shared if seat.name.startswith(part)), "")
    return next((sign for sign in told or seat.name if sign.isalnum()), seat.name[:1])


@cache
def _shared_by_ai_names() -> tuple[str, ...]:
    """Returns the beginnings of the names of all AI players, one for each language."""
    return tuple(_beginning(ai_names(Words(language))) for language in Language)


def _beginning(names: tuple[str, ...]) -> str:
    places = takewhile(lambda signs: len(set(signs)) == 1, zip(*names, strict=False))
    return "".join(signs[0] for signs in places)


def former_name(table: Table, number: int) -> str:
    """The name of the AI player whose seat was taken over in this hand, if that is so."""
    seat = table.seats[number]
    return escaped(seat.took_over) if seat else ""


def mention(table: Table, number: int) -> str:
    """The person at a seat as a mention, an AI player by name."""
    seat = table.seats[number]
    return f"<@{seat.user_id}>" if seat and seat.user_id else f"**{seat_name(table, number)}**"


def badges(
    emperor: int | None, guard: int | None, seat: int, hoes: frozenset[int] = frozenset()
) -> str:
    """Crown, sword and hoe of a seat, as far as given."""
    crown = "👑" if seat == emperor else ""
    return crown + ("🗡️" if seat == guard else "") + ("⛏️" if seat in hoes else "")


def moderator(done: AuditEntry) -> str:
    """Returns the moderator who took a measure."""
    return f"<@{done.moderator_id}>" if done.moderator_id else NOBODY
