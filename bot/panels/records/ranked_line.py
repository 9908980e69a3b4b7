"""One line of a ranking."""

from bot.panels.player_names import escaped
from bot.panels.table.scene import unformatted
from bot.pictures.standings_picture import StandingRow
from bot.text.catalogue import Words


def ranked_line(row: StandingRow, words: Words) -> str:
    """Two lines of Markdown, because a phone is too narrow for one."""
    return f"{_ranked(row, words)}\n-# {row.about}"


def plain_ranked_line(row: StandingRow, words: Words) -> str:
    """The same as one line of plain text."""
    return unformatted(f"{_ranked(row, words)} · {row.about}")


def _ranked(row: StandingRow, words: Words) -> str:
    name = escaped(row.name)
    line = words("leaderboard-line", rank=row.rank or "–", name=name, value=row.value)
    return f"▶ {line}" if row.own else line
