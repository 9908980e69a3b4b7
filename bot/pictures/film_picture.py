"""A hand as an animated WebP."""

from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from typing import NamedTuple

from bot.model.user import ThemeName
from bot.pictures.open_picture import OpenScene, board_of, redraw
from bot.pictures.theme import theme_of

MOST_FRAMES = 100
"""The most frames: at most 600 KB, 2 s of CPU time, and 64 MB of memory while it is drawn, so draw
one after the other.
"""
_ENCODING = {"lossless": True, "quality": 0, "method": 1, "kmax": 0}
"""No key frames, which take a fifth; more effort takes much longer and saves a hundredth."""


class Shot(NamedTuple):
    """A scene and its duration in milliseconds."""

    scene: OpenScene
    milliseconds: int


def draw_film(shots: Sequence[Shot], *, english: bool = False) -> bytes:
    """An endless WebP animation of at most `MOST_FRAMES` shots.

    It takes about a second of CPU time. Raises ValueError without a shot.
    """
    if not shots:
        raise ValueError("an animation needs a shot")
    board = board_of(shots[0].scene, theme_of(ThemeName.DARK, english=english))
    later = []
    first = board.picture.copy()
    for before, shot in pairwise(shots):
        redraw(board, shot.scene, before.scene)
        later.append(board.picture.copy())
    film = BytesIO()
    first.save(
        film,
        "WEBP",
        save_all=True,
        append_images=later,
        duration=[shot.milliseconds for shot in shots],
        loop=0,
        **_ENCODING,
    )
    return film.getvalue()
