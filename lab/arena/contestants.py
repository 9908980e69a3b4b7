"""The contestants of the arena by name: the levels, and the frozen players."""

from game.players import neutral
from game.players.levels import Level, Player, player
from lab.arena import first_normal, first_plain, first_strong, second_strong, uniform

FROZEN: dict[str, Player] = {
    "plain": first_plain.choose,
    "random": uniform.choose,
    "untuned": first_normal.choose,
    "first-strong": first_strong.choose,
    "second-strong": second_strong.choose,
}
NAMES = (*map(str, Level), *FROZEN)
OWN, NEUTRAL = "own", "neutral"
BIDDINGS = (OWN, NEUTRAL, *NAMES)
"""The values of `--bidding`: each player bids for itself, or one player bids for all."""


def named(name: str) -> Player:
    """The player with this name. Raises `LookupError` if there is none."""
    if name == NEUTRAL:
        return neutral.choose
    if name in FROZEN:
        return FROZEN[name]
    if name in NAMES:
        return player(Level(name))
    raise LookupError(name)
