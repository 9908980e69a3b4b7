"""How people name a hand: the number of its table, a dash, which hand of it: `1A2B3C4D-7`."""

import re

_CODE = re.compile(
    r"([0-9a-f]{8})\s*[-#\u2013\u2014]\s*([1-9][0-9]{0,5})", re.ASCII | re.IGNORECASE
)


def hand_code(table_id: str, hand_no: int) -> str:
    """What somebody writes to name that hand."""
    return f"{table_id.upper()}-{hand_no}"


def read_hand_code(text: str) -> tuple[str, int] | None:
    """The table and the number of the hand that somebody named; None where that names no hand."""
    found = _CODE.fullmatch(text.strip())
    return (found[1].lower(), int(found[2])) if found else None
