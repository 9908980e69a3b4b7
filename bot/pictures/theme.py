"""The colours of the pictures. A theme names each by its purpose."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from bot.model.user import ThemeName
from game.cards import Suit

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""
Inks = Mapping[Suit, Colour]
Tint = Literal["gold", "gold_light", "steel", "steel_light", "small_joker", "big_joker"]
"""A colour of an emblem, by its name in a theme."""


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """The colours of all pictures, and the language of the words on jokers.

    Themes are compared by identity, so that caches are fast. The contrast of text (WCAG 2) is at
    least 4.5, also on dimmed cards; a test computes it.
    """

    # The background
    ground: Colour
    rim: Colour
    shadow: Colour
    trim: Colour

    # Cards: their faces, the inks on them, and what marks the royal and the guard card
    face: Colour
    face_royal: Colour
    face_guard: Colour
    edge: Colour
    spades: Colour
    hearts: Colour
    clubs: Colour
    diamonds: Colour
    small_joker: Colour
    big_joker: Colour
    gold: Colour
    gold_light: Colour
    steel: Colour
    steel_light: Colour
    seal_royal: Colour
    right: Colour
    wrong: Colour

    # The tag that counts cards, and the small back of a card
    tag: Colour
    tag_ink: Colour

    # Boards: text on the background and on plates, active plates, rims, seats and badges
    plate: Colour
    text: Colour
    faint: Colour
    accent: Colour
    active: Colour
    active_text: Colour
    active_rim: Colour
    emperor_rim: Colour
    guard_rim: Colour
    seats: tuple[Colour, Colour, Colour, Colour, Colour]
    initial: Colour
    disc: Colour
    gain: Colour
    loss: Colour
    medals: tuple[Colour, Colour, Colour]

    english: bool = False
    """Whether jokers bear English words instead of Chinese ones."""

    def inks(self, *, two_colours: bool) -> Inks:
        """The colours of the suits, four or two."""
        return {
            Suit.SPADES: self.spades,
            Suit.HEARTS: self.hearts,
            Suit.CLUBS: self.spades if two_colours else self.clubs,
            Suit.DIAMONDS: self.hearts if two_colours else self.diamonds,
        }

    def tint(self, name: Tint) -> Colour:
        colour: Colour = getattr(self, name)
        return colour


DARK: Final = Theme(
    ground=(22, 52, 48),
    rim=(16, 40, 37),
    shadow=(11, 30, 28),
    trim=(122, 104, 62),
    face=(252, 249, 241),
    face_royal=(255, 246, 216),
    face_guard=(223, 232, 241),
    edge=(92, 96, 92),
    spades=(24, 25, 30),
    hearts=(190, 18, 40),
    clubs=(10, 124, 62),
    diamonds=(24, 88, 200),
    small_joker=(62, 56, 92),
    big_joker=(190, 18, 40),
    gold=(184, 132, 28),
    gold_light=(244, 205, 98),
    steel=(58, 92, 136),
    steel_light=(148, 177, 208),
    seal_royal=(128, 82, 10),
    right=(10, 124, 62),
    wrong=(190, 18, 40),
    tag=(28, 36, 38),
    tag_ink=(255, 226, 150),
    plate=(11, 30, 28),
    text=(243, 236, 216),
    faint=(164, 186, 176),
    accent=(244, 205, 98),
    active=(252, 249, 241),
    active_text=(24, 25, 30),
    active_rim=(244, 205, 98),
    emperor_rim=(244, 205, 98),
    guard_rim=(148, 177, 208),
    seats=((24, 88, 200), (168, 66, 18), (10, 124, 62), (124, 52, 128), (62, 56, 92)),
    initial=(252, 249, 241),
    disc=(11, 30, 28),
    gain=(128, 220, 150),
    loss=(255, 158, 146),
    medals=((244, 205, 98), (148, 177, 208), (224, 152, 94)),
)
LIGHT: Final = replace(
    DARK,
    ground=(206, 219, 210),
    rim=(186, 202, 192),
    shadow=(152, 170, 159),
    trim=(140, 116, 64),
    face=(252, 251, 246),
    face_royal=(255, 243, 205),
    face_guard=(221, 232, 244),
    clubs=(10, 118, 58),
    right=(10, 118, 58),
    plate=(252, 251, 246),
    text=(26, 36, 33),
    faint=(66, 80, 73),
    accent=(112, 66, 2),
    active=(22, 70, 60),
    active_text=(252, 251, 246),
    active_rim=(214, 160, 44),
    emperor_rim=(128, 82, 10),
    guard_rim=(58, 92, 136),
    seats=((24, 88, 200), (168, 66, 18), (10, 118, 58), (124, 52, 128), (62, 56, 92)),
    initial=(252, 251, 246),
    disc=(18, 28, 28),
    gain=(8, 108, 54),
    loss=(178, 24, 40),
    medals=((112, 66, 2), (58, 84, 120), (156, 62, 26)),
)

THEMES: Final[Mapping[ThemeName, Theme]] = {ThemeName.DARK: DARK, ThemeName.LIGHT: LIGHT}
_IN_ENGLISH: Final = {name: replace(theme, english=True) for name, theme in THEMES.items()}


def theme_of(name: ThemeName, *, english: bool = False) -> Theme:
    return (_IN_ENGLISH if english else THEMES)[name]
