"""A position as one picture: the seats as a strip, and an own hand below it."""

from dataclasses import replace
from functools import lru_cache

from bot.model.user import PLAIN, DisplayPreferences
from bot.pictures.canvas import png
from bot.pictures.hand_picture import laid_out
from bot.pictures.palette import new_picture
from bot.pictures.strip_picture import strip
from bot.pictures.table_picture import TableScene
from game.cards import Cards


@lru_cache(maxsize=64)
def draw_position(
    scene: TableScene,
    own: int,
    cards: Cards,
    look: DisplayPreferences = PLAIN,
    *,
    english: bool = False,
) -> bytes:
    """The seats of a scene, and the cards of an own seat if it has any, as PNG bytes.

    The cards are never large, as the seats are not. Thread-safe.
    """
    seats = strip(scene.chairs, own, look, english=english)
    if not cards:
        return seats.png()
    upper, theme = seats.picture, seats.theme
    lower = laid_out(cards, look=replace(look, large=False), english=english)
    picture = new_picture(theme, (upper.width, upper.height + lower.height), theme.ground)
    picture.paste(upper, (0, 0))
    picture.paste(lower, (0, upper.height))
    return png(picture, theme)
