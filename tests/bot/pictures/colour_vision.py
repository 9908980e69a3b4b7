"""How colours look: their contrast, and to eyes that lack one kind of cones."""

from bot.pictures.theme import Colour

Matrix = tuple[tuple[float, float, float], ...]

SEEN_BY: dict[str, Matrix] = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Linear RGB as it is, and as the three see it: Machado, Oliveira and Fernandes (2009)."""


def linear(colour: Colour) -> tuple[float, float, float]:
    """The light of each channel, 0 to 1 (sRGB)."""
    red, green, blue = (
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in colour
    )
    return red, green, blue


def seen(colour: Colour, by: str) -> tuple[float, float, float]:
    """The light of a colour as somebody sees it."""
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True))))
        for row in SEEN_BY[by]
    )
    return red, green, blue


def contrast(one: Colour, other: Colour, by: str = "all") -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    weights = (0.2126, 0.7152, 0.0722)
    dark, light = sorted(
        sum(w * part for w, part in zip(weights, seen(colour, by), strict=True))
        for colour in (one, other)
    )
    return (light + 0.05) / (dark + 0.05)
