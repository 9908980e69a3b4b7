"""Points by player in a server."""

from bot.panels.naming import shown
from bot.panels.panel import GOLD, Panel
from bot.store.records import Standing
from bot.text.catalogue import Words


def leaderboard_panel(standings: tuple[Standing, ...], words: Words) -> Panel:
    """The standings, best first."""
    panel = Panel(GOLD)
    panel.text(
        words("leaderboard-title"),
        *(
            words(
                "leaderboard-line",
                rank=rank,
                name=shown(standing.name),
                points=f"{standing.points:+d}",
                hands=standing.hands,
                wins=standing.wins,
            )
            for rank, standing in enumerate(standings, 1)
        ),
        "" if standings else words("leaderboard-empty"),
    )
    return panel
