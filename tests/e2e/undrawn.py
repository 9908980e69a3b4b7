"""Messages as they are, but for their pictures: drawing is half the work of a whole hand."""

from collections.abc import Callable
from io import BytesIO

from PIL import Image

from bot.panels.panel import Panel

_picture = Panel.picture


def _point() -> bytes:
    file = BytesIO()
    Image.new("1", (1, 1)).save(file, "PNG")
    return file.getvalue()


_POINT = _point()


def undrawn(panel: Panel, filename: str, alt: str, draw: Callable[[], bytes]) -> None:
    """Add a picture to a panel, of one point."""
    del draw
    _picture(panel, filename, alt, lambda: _POINT)
