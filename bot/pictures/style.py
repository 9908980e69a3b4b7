"""What the pictures look like: colours, sizes and spacing, all in one place.

Sizes are pixels of the finished picture, which is drawn at twice the size it is looked at.
"""

from collections.abc import Mapping
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
FACE_ROYAL: Final[Colour] = (255, 246, 216)
FACE_GUARD: Final[Colour] = (223, 232, 241)
FACE_SHADES: Final = ((227, 224, 217), (204, 202, 195))  # in one shadow, and in two
EDGE: Final[Colour] = (92, 96, 92)
BLACK: Final[Colour] = (24, 25, 30)
RED: Final[Colour] = (190, 18, 40)
GREEN: Final[Colour] = (10, 124, 62)
BLUE: Final[Colour] = (24, 88, 200)
DUSK: Final[Colour] = (62, 56, 92)
GOLD: Final[Colour] = (184, 132, 28)
GOLD_LIGHT: Final[Colour] = (244, 205, 98)
STEEL: Final[Colour] = (58, 92, 136)
STEEL_LIGHT: Final[Colour] = (148, 177, 208)
BADGE: Final[Colour] = (28, 36, 38)
BADGE_INK: Final[Colour] = (255, 226, 150)

SEAL_ROYAL: Final[Colour] = (128, 82, 10)

Inks = Mapping[Suit, Colour]
SUIT_INKS: Final[Inks] = {
    Suit.SPADES: BLACK,
    Suit.HEARTS: RED,
    Suit.CLUBS: GREEN,
    Suit.DIAMONDS: BLUE,
}
TWO_COLOUR_INKS: Final[Inks] = {**SUIT_INKS, Suit.CLUBS: BLACK, Suit.DIAMONDS: RED}

# A dimmed channel c (0 to 1) becomes LEVEL * c ** GAMMA: inks darken more, so they stay readable.
DIM_LEVEL: Final = 0.68
DIM_GAMMA: Final = 2.2
SHADE_STRENGTH: Final = 0.10  # how far a colour under a card's shadow has gone to black

# Boards: the table, a result, a leaderboard, a profile
PLATE: Final = FELT_SHADOW
CREAM: Final[Colour] = (243, 236, 216)
MUTED: Final[Colour] = (164, 186, 176)
GAIN: Final[Colour] = (128, 220, 150)
LOSS: Final[Colour] = (255, 158, 146)
PLUM: Final[Colour] = (124, 52, 128)
RUST: Final[Colour] = (168, 66, 18)
SEAT_COLOURS: Final = (BLUE, RUST, GREEN, PLUM, DUSK)

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
    (FACE_ROYAL, SEAL_ROYAL),
)
BOARD_RAMPS: Final[tuple[tuple[Colour, Colour], ...]] = (
    (PLATE, CREAM),
    (PLATE, MUTED),
    (PLATE, GOLD_LIGHT),
    (PLATE, GOLD),
    (PLATE, STEEL_LIGHT),
    (PLATE, GAIN),
    (PLATE, LOSS),
    (FELT, CREAM),
    (FELT, GOLD_LIGHT),
    (FELT, MUTED),
    (FACE, PLUM),
    (FACE, RUST),
)
"""Ramps of colours that are never dimmed."""
RAMP_STEPS: Final = 3
FLAT_COLOURS: Final[tuple[Colour, ...]] = (FELT, FELT_RIM, FELT_SHADOW, *FACE_SHADES)

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

BACK_EDGE: Final = 14
BACK_SEAL: Final = 84  # the width of the seal on the back; it is twice as tall
BACK_RIM: Final = 7
BACK_CHARACTER: Final = 52
LATTICE_STEP: Final = 20
LATTICE_SIZE: Final = 17

# The picture
PICTURE_WIDTH: Final = 2160
LARGE_PRINT_WIDTH: Final = 1620  # shown equally wide, so all that is on it is larger
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

# Boards
PLATE_RADIUS: Final = 34
ACTIVE_RIM: Final = 10  # around the seat whose turn it is
TEXT_MIDDLE: Final = 0.65  # from a line's top to the middle of its letters, in ems
TEXT_LARGE: Final = 96
TEXT: Final = 72
NAME_SIZES: Final = (72, 56)
NUMBER_SIZES: Final = (96, 72, 56)
TEXT_SMALL: Final = 56  # the smallest there is: 10 pixels high where the picture is 400 wide
SEAT_WIDTH: Final = 664
SEAT_HEIGHT: Final = 204
SEAT_PAD: Final = 24
DISC_SIZE: Final = 128
BADGE_ICON: Final = 54
BADGE_DISC: Final = 72  # what it stands on
MIDDLE_HEIGHT: Final = 424
BOARD_GAP: Final = 36
SMALL_STEP: Final = 54  # from one small card to the next
SLIVER: Final = 14  # the same, for cards of one rank where it is tight
LAST_TRICK_WIDTH: Final = 470
COUNTED_PLAY: Final = 5  # a play of so many cards is counted
ROW_HEIGHT: Final = 178
ROW_SPACE: Final = 14
HEAD_HEIGHT: Final = 226
BAR_HEIGHT: Final = 250
