"""A hand as an animated WebP.

Each frame is the smallest rectangle that changed, with unchanged pixels transparent. Pillow encodes
the frames; this module puts them into Google's WebP container format.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import pairwise
from struct import pack
from typing import NamedTuple

from PIL import Image, ImageChops

from bot.model.user import ThemeName
from bot.pictures.open_picture import HEIGHT, PARTS, WIDTH, OpenScene, board_of, redraw
from bot.pictures.theme import Theme, theme_of

MOST_FRAMES = 100
"""The most frames: at most 600 KB and 1.5 s of CPU time."""
_CLEAR = 255
"""The palette index for transparent pixels."""
_EFFORT = {"lossless": True, "method": 1, "quality": 0, "exact": True}
"""The WebP effort; more takes much longer and saves a tenth."""
_FOR_EVER = 0
_BETWEEN = 40
"""Milliseconds between two changes of one shot; browsers turn less than 20 into 100."""

Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""


class Shot(NamedTuple):
    """A scene and its duration in milliseconds."""

    scene: OpenScene
    milliseconds: int


class _Frame(NamedTuple):
    """A rectangle of the picture that changes, its position and duration."""

    picture: Image.Image
    left: int
    top: int
    milliseconds: int


def draw_film(shots: Sequence[Shot], *, english: bool = False) -> bytes:
    """An endless WebP animation of at most `MOST_FRAMES` shots.

    It takes about a second of CPU time. Raises ValueError without a shot.
    """
    if not shots:
        raise ValueError("an animation needs a shot")
    return _webp(_frames(shots, theme_of(ThemeName.DARK, english=english)))


def _frames(shots: Sequence[Shot], theme: Theme) -> Iterator[_Frame]:
    """The frames: for each shot the changes of the hands, then those of the table."""
    board = board_of(shots[0].scene, theme)
    yield _Frame(board.picture.copy(), 0, 0, shots[0].milliseconds)
    for before, shot in pairwise(shots):
        old_indices = _indices(board.picture)
        redraw(board, shot.scene, before.scene)
        difference = ImageChops.difference(old_indices, _indices(board.picture))
        boxes = [box for part in PARTS if (box := _changes(difference, part))] or [(0, 0, 2, 2)]
        remaining = shot.milliseconds
        for box in boxes[:-1]:
            yield _cut(board.picture, difference, box, _BETWEEN)
            remaining -= _BETWEEN
        yield _cut(board.picture, difference, boxes[-1], remaining)


def _changes(difference: Image.Image, part: Box) -> Box | None:
    """The smallest box with all changes in a part; WebP requires even coordinates."""
    bounds = difference.crop(part).getbbox()
    if bounds is None:
        return None
    left, top, right, bottom = bounds
    return part[0] + left & ~1, part[1] + top & ~1, part[0] + right, part[1] + bottom


def _cut(picture: Image.Image, difference: Image.Image, box: Box, milliseconds: int) -> _Frame:
    part, unchanged = picture.crop(box), difference.crop(box).point([255] + [0] * 255)
    part.paste(_CLEAR, (0, 0), unchanged)
    return _Frame(part, box[0], box[1], milliseconds)


def _indices(picture: Image.Image) -> Image.Image:
    """The indices of the colours, as grey levels."""
    return Image.frombytes("L", picture.size, picture.tobytes())


def _webp(frames: Iterator[_Frame]) -> bytes:
    animated, transparent = 0x02, 0x10
    size = _u24(WIDTH - 1) + _u24(HEIGHT - 1)
    head = _chunk(b"VP8X", bytes((animated | transparent, 0, 0, 0)) + size)
    loop = _chunk(b"ANIM", pack("<IH", 0, _FOR_EVER))
    body = b"WEBP" + head + loop + b"".join(map(_webp_frame, frames))
    return b"RIFF" + pack("<I", len(body)) + body


def _webp_frame(frame: _Frame) -> bytes:
    width, height = frame.picture.size
    numbers = (frame.left // 2, frame.top // 2, width - 1, height - 1, frame.milliseconds)
    blended = b"\x00"
    still = BytesIO()
    rgba = frame.picture.copy()
    rgba.info["transparency"] = _CLEAR
    rgba.convert("RGBA").save(still, "WEBP", **_EFFORT)
    lossless = still.getvalue()[12:]
    return _chunk(b"ANMF", b"".join(map(_u24, numbers)) + blended + lossless)


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + pack("<I", len(data)) + data + b"\x00" * (len(data) % 2)


def _u24(number: int) -> bytes:
    return number.to_bytes(3, "little")
