"""The pace of a table in words."""

from bot.tables.pace import Pace
from bot.text.catalogue import Words


def pace_line(pace: Pace, words: Words) -> str:
    """How long players may think."""
    return words(
        "pace-line", play=time_text(pace.play, words), question=time_text(pace.question, words)
    )


def time_text(seconds: int, words: Words) -> str:
    """`45 s`, `3 min`, `24 h`."""
    for unit, size in (("h", 3600), ("min", 60)):
        if seconds >= size and seconds % size == 0:
            return words(f"time-{unit}", count=seconds // size)
    return words("time-s", count=seconds)
