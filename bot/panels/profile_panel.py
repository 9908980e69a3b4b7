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
    name: str, profile: Profile | None, words: Words, theme: ThemeName = ThemeName.DARK
) -> Panel:
    """A player's record; None: they have not finished a hand."""
    panel = Panel(GOLD)
    if profile is None:
        panel.text(words("profile-empty", name=escaped(name)))
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
    panel.picture(PICTURE, alt, partial(draw_profile, scene, theme))
    return panel
