"""What the pictures look like: colours, sizes and spacing, all in one place.

Sizes are pixels of the finished picture, which is drawn at twice the size it is looked at.
"""

from typing import Final

from game.cards import Suit

Colour = tuple[int, int, int]

# Felt
FELT: Final[Colour] = (22, 52, 48)
FELT_RIM: Final[Colour] = (16, 40, 37)
FELT_SHADOW: Final[Colour] = (11, 30, 28)
FELT_TRIM: Final[Colour] = (122, 104, 62)

# Card faces and inks
FACE: Final[Colour] = (252, 249, 241)
FACE_ROYAL: Final[Colour] = (255, 240, 200)
FACE_GUARD: Final[Colour] = (223, 232, 241)
EDGE: Final[Colour] = (92, 96, 92)
BLACK: Final[Colour] = (24, 25, 30)
RED: Final[Colour] = (205, 27, 46)
GREEN: Final[Colour] = (10, 124, 62)
BLUE: Final[Colour] = (24, 88, 200)
DUSK: Final[Colour] = (62, 56, 92)
GOLD: Final[Colour] = (184, 132, 28)
GOLD_LIGHT: Final[Colour] = (244, 205, 98)
STEEL: Final[Colour] = (58, 92, 136)
STEEL_LIGHT: Final[Colour] = (148, 177, 208)
BADGE: Final[Colour] = (28, 36, 38)
BADGE_INK: Final[Colour] = (255, 226, 150)

SUIT_INKS: Final[dict[Suit, Colour]] = {
    Suit.SPADES: BLACK,
    Suit.HEARTS: RED,
    Suit.CLUBS: GREEN,
    Suit.DIAMONDS: BLUE,
}

DIM_STRENGTH: Final = 0.60  # how far a dimmed colour has gone to `FELT_SHADOW`
SHADE_STRENGTH: Final = 0.10  # how far a colour under a card's shadow has gone to black

# The shared palette: each pair is a ramp of blends, for soft edges between the two colours.
RAMPS: Final[tuple[tuple[Colour, Colour], ...]] = (
    (FACE, BLACK),
    (FACE, RED),
    (FACE, GREEN),
    (FACE, BLUE),
    (FACE, DUSK),
    (FACE, GOLD),
    (FACE, EDGE),
    (FACE_ROYAL, RED),
    (FACE_ROYAL, GOLD),
    (FACE_GUARD, STEEL),
    (FACE_GUARD, DUSK),
    (GOLD, GOLD_LIGHT),
    (GOLD, FACE_ROYAL),
    (STEEL, STEEL_LIGHT),
    (BADGE, BADGE_INK),
    (BADGE, FACE),
    (FELT, FELT_TRIM),
)
RAMP_STEPS: Final = 5
FLAT_COLOURS: Final[tuple[Colour, ...]] = (FELT, FELT_RIM, FELT_SHADOW)

# Cards
CARD_WIDTH: Final = 228
CARD_HEIGHT: Final = 306
CARD_RADIUS: Final = 22
CARD_EDGE: Final = 3
MARKED_EDGE: Final = 9
INDEX_CENTRE: Final = 56  # from the card's left edge to the middle of its index
INDEX_WIDTH: Final = 90  # the widest an index may be
RANK_TOP: Final = 22
RANK_CAP_HEIGHT: Final = 110
SUIT_TOP: Final = 170
SUIT_SIZE: Final = 90
WORD_SIZE: Final = 90
WORD_TOPS: Final = (18, 112)
SEAL_CENTRE_Y: Final = 252
SEAL_SIZE: Final = 78
ART_CENTRE: Final = 163
PIP_SIZE: Final = 114
PIP_TOP: Final = 84
COURT_PIP_SIZE: Final = 100
COURT_PIP_TOP: Final = 114
EMBLEM_SIZE: Final = 108
EMBLEM_TOP: Final = 16
HAT_TOP: Final = 76
INSIGNIA_SIZE: Final = 86  # the sceptre's and the sword's width; they are 2.34 times as tall
INSIGNIA_TOP: Final = 16
BADGE_SIZE: Final = (104, 68)
BADGE_INSET: Final = 12
BADGE_CAP_HEIGHT: Final = 38

# The picture
PICTURE_WIDTH: Final = 2160
MARGIN: Final = 42
ROW_GAP: Final = 30
GROUP_GAP: Final = 20
STEP_MIN: Final = 108  # from one card to the next that covers it
STEP_MAX: Final = 150
STEP_UNIT: Final = 6
TRIM_INSET: Final = 14
TRIM_RADIUS: Final = 26
TRIM_WIDTH: Final = 3
SHADOW_DROP: Final = 10
SHADOW_WIDTHS: Final = (12, 6)
