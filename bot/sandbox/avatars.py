"""The avatars of the bot and of the members."""

from collections.abc import Sequence

import simcord
from simcord.backend.cdn import CDN_BASE

from bot.pictures.canvas import Canvas, png
from bot.pictures.palette import to_palette
from bot.pictures.theme import DARK

SIZE = 128
CROWN = "👑"

AVATAR = "avatar"
"""The hash of every avatar."""


def avatar_files(
    env: simcord.Env, members: Sequence[simcord.MemberActor]
) -> dict[str, tuple[str, bytes]]:
    """Draw the avatars of the bot and of members: names and contents of files by their address."""
    pictures = {env.backend.bot_user.id: draw_avatar(CROWN)}
    for seat, member in enumerate(members):
        pictures[member.id] = draw_avatar(str(member.user.global_name)[0], seat)
    return {
        f"{CDN_BASE}/avatars/{user_id}/{AVATAR}.png": ("avatar.png", picture)
        for user_id, picture in pictures.items()
    }


def draw_avatar(sign: str, seat: int | None = None) -> bytes:
    """Draw a sign on a square, in the colour of a seat or else in gold, as PNG bytes."""
    ground = DARK.ground if seat is None else DARK.seats[seat]
    ink = DARK.gold_light if seat is None else DARK.initial
    canvas = Canvas((SIZE, SIZE), ground)
    canvas.sign(sign, (SIZE / 2, SIZE / 2), SIZE * 0.55, ink)
    return png(to_palette(DARK, canvas.finished()), DARK)
