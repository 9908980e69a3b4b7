"""What one player has won in a server."""

from functools import partial

from bot.look import ThemeName
from bot.model import Profile
from bot.panels.panel import GOLD, Panel
from bot.panels.player_names import escaped
from bot.pictures.profile_picture import Figure, ProfileScene, draw_profile
from bot.text.catalogue import Words

PICTURE = "profile.png"


def profile_panel(
    name: str,
    profile: Profile | None,
    practice: Profile | None,
    words: Words,
    theme: ThemeName = ThemeName.DARK,
) -> Panel:
    """A player's record among people, and apart from it that of practice; None: of no hand."""
    panel = Panel(GOLD)
    if profile is None and practice is None:
        panel.text(words("profile-empty", name=escaped(name)))
    if profile:
        about = words("profile-rank", rank=profile.rank, players=profile.players)
        _record(panel, name, profile, about, words, theme)
    if practice and profile:
        standing = practice.standing
        points = f"{standing.points:+d}"
        panel.text(words("profile-practice", hands=standing.hands, points=points))
    elif practice:
        _record(panel, name, practice, words("board-practice-about"), words, theme)
    return panel


def _record(
    panel: Panel, name: str, profile: Profile, about: str, words: Words, theme: ThemeName
) -> None:
    standing = profile.standing
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
    panel.picture(PICTURE, alt, partial(draw_profile, scene, theme))
