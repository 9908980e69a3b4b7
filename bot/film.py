"""What a shared replay is: a picture that moves, in one of two formats."""

from enum import StrEnum


class Film(StrEnum):
    """The format of a moving picture."""

    WEBP = "webp"
    GIF = "gif"
