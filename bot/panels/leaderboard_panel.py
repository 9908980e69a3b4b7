"""Who has made how many points in a server: all of them, and one of them."""

from functools import partial

from bot.look import ThemeName
from bot.model import Profile, Standing
from bot.panels.panel import GOLD, Panel
from bot.panels.player_names import shown
from bot.panels.scenes import plain
from bot.pictures.profile_picture import Figure, ProfileScene, draw_profile
from bot.pictures.standings_picture import StandingRow, StandingsScene, draw_standings
from bot.text.catalogue import Words

PICTURE = "leaderboard.png"
PROFILE_PICTURE = "profile.png"


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
    panel.picture(PICTURE, plain("\n".join(lines)), partial(draw_standings, scene, theme))
    return panel


def profile_panel(
    name: str, profile: Profile | None, words: Words, theme: ThemeName = ThemeName.DARK
) -> Panel:
    """A player's record; None: they have not finished a hand."""
    panel = Panel(GOLD)
    if profile is None:
        panel.text(words("profile-empty", name=shown(name)))
        return panel
    standing = profile.standing
    about = words("profile-rank", rank=profile.rank, players=profile.players)
    figures = (
        Figure(f"{standing.points:+d}", words("profile-points")),
        Figure(str(standing.hands), words("profile-hands")),
        Figure(str(standing.wins), words("profile-wins")),
        Figure(f"{standing.wins / standing.hands:.0%}", words("profile-rate")),
        Figure(f"{profile.best:+d}", words("profile-best")),
    )
    heading = words("profile-latest", hands=len(profile.latest))
    scene = ProfileScene(name, about, figures, profile.latest, heading)
    said = [f"{figure.name} {figure.value}" for figure in figures]
    latest = " ".join(f"{points:+d}" for points in profile.latest)
    alt = "\n".join([f"{name}: {about}", " · ".join(said), f"{heading}: {latest}"])
    panel.picture(PROFILE_PICTURE, alt, partial(draw_profile, scene, theme))
    return panel


def _line(rank: int, standing: Standing, words: Words) -> str:
    return words(
        "leaderboard-line",
        rank=rank,
        name=shown(standing.name),
        points=f"{standing.points:+d}",
        hands=standing.hands,
        wins=standing.wins,
    )
