"""Who has made how many points in a server, in order."""

from functools import partial

from bot.look import ThemeName
from bot.model import Standing
from bot.panels.panel import GOLD, Panel
from bot.panels.player_names import escaped
from bot.panels.scenes import unformatted
from bot.pictures.standings_picture import StandingRow, StandingsScene, draw_standings
from bot.text.catalogue import Words

PICTURE, PRACTICE = "leaderboard.png", "practice.png"


def leaderboard_panel(
    standings: tuple[Standing, ...],
    practice: tuple[Standing, ...],
    words: Words,
    theme: ThemeName = ThemeName.DARK,
) -> Panel:
    """The standings among people, best first, and apart from them those of practice."""
    panel = Panel(GOLD)
    panel.text(words("leaderboard-title"))
    if not standings:
        panel.text(words("leaderboard-practice" if practice else "leaderboard-empty"))
    for found, picture, about in (
        (standings, PICTURE, words("board-standings-about")),
        (practice, PRACTICE, words("board-practice-about")),
    ):
        if found:
            _standings(panel, found, picture, about, words, theme)
    return panel


def _standings(
    panel: Panel,
    standings: tuple[Standing, ...],
    picture: str,
    about: str,
    words: Words,
    theme: ThemeName,
) -> None:
    scene = StandingsScene(
        title=words("board-standings"),
        about=about,
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
    alt = unformatted("\n".join([about, *lines]))
    panel.picture(picture, alt, partial(draw_standings, scene, theme))


def _line(rank: int, standing: Standing, words: Words) -> str:
    return words(
        "leaderboard-line",
        rank=rank,
        name=escaped(standing.name),
        points=f"{standing.points:+d}",
        hands=standing.hands,
        wins=standing.wins,
    )
