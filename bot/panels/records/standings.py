"""The rows of leaderboards and podiums, as a picture and in words."""

from functools import partial

from bot.model.user import ThemeName
from bot.panels.panel import Panel
from bot.panels.player_names import escaped
from bot.panels.table.scene import unformatted
from bot.pictures.standings_picture import StandingRow, StandingsScene, draw_standings
from bot.text.catalogue import Words


def add_standings(
    panel: Panel, filename: str, scene: StandingsScene, words: Words, theme: ThemeName
) -> None:
    """Add the picture of the rows below their headings."""
    rows = (unformatted(f"{_ranked(row, words)} · {row.about}") for row in scene.rows)
    alt = "\n".join([" · ".join((scene.title, *scene.about)), *rows])
    panel.picture(filename, alt, partial(draw_standings, scene, theme))


def ranked_line(row: StandingRow, words: Words) -> str:
    """A row as two lines of Markdown, because a phone is too narrow for one."""
    return f"{_ranked(row, words)}\n-# {row.about}"


def _ranked(row: StandingRow, words: Words) -> str:
    name = escaped(row.name)
    line = words("leaderboard-line", rank=row.rank or "–", name=name, value=row.value)
    return f"▶ {line}" if row.own else line
