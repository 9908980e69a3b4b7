"""Who has made how many points in a server, in order."""

from functools import partial

from bot.look import ThemeName
from bot.model import Standing
from bot.panels.panel import GOLD, Panel
from bot.panels.player_names import escaped
from bot.panels.scenes import unformatted
from bot.pictures.standings_picture import StandingRow, StandingsScene, draw_standings
from bot.text.catalogue import Words

PICTURE = "leaderboard.png"


def leaderboard_panel(
    standings: tuple[Standing, ...], words: Words, theme: ThemeName = ThemeName.DARK
) -> Panel:
    """The standings, best first."""
    panel = Panel(GOLD)
    panel.text(words("leaderboard-title"))
    if not standings:
        panel.text(words("leaderboard-empty"))
        return panel
    scene = StandingsScene(
        title=words("board-standings"),
        about=words("board-standings-about"),
        rows=tuple(
            StandingRow(
                standing.name,
                words("board-hands", hands=standing.hands, wins=standing.wins),
                standing.points,
            )
            for standing in standings
        ),
    )
    lines = (_line(rank, standing, words) for rank, standing in enumerate(standings, 1))
    panel.picture(PICTURE, unformatted("\n".join(lines)), partial(draw_standings, scene, theme))
    return panel


def _line(rank: int, standing: Standing, words: Words) -> str:
    return words(
        "leaderboard-line",
        rank=rank,
        name=escaped(standing.name),
        points=f"{standing.points:+d}",
        hands=standing.hands,
        wins=standing.wins,
    )
