"""The avatars of the bot and of the members."""

from bot.pictures.canvas import Canvas, png
from bot.pictures.palette import to_palette
from bot.pictures.theme import DARK

SIZE = 128
CROWN = "👑"


def draw_avatar(sign: str, seat: int | None = None) -> bytes:
    """A sign on a square as PNG bytes, in the colour of a seat; in gold for the bot."""
    ground = DARK.ground if seat is None else DARK.seats[seat]
    ink = DARK.gold_light if seat is None else DARK.initial
    canvas = Canvas((SIZE, SIZE), ground)
    canvas.sign(sign, (SIZE / 2, SIZE / 2), SIZE * 0.55, ink)
    return png(to_palette(DARK, canvas.finished()), DARK)
