"""What the pictures measure: sizes and spacing, all in one place; the colours are a theme's.

Sizes are pixels of the finished picture, which is drawn at twice the size it is looked at.
"""

from typing import Final

# A dimmed channel c (0 to 1) becomes LEVEL * c ** GAMMA: inks darken more, so they stay readable.
DIM_LEVEL: Final = 0.68
DIM_GAMMA: Final = 2.2
SHADE_STRENGTH: Final = 0.10  # how far a colour under a card's shadow has gone to black

RAMP_STEPS: Final = 3  # from one colour of the palette to another it is blended with

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
TAG_SIZE: Final = (104, 68)
TAG_INSET: Final = 12
TAG_CAP_HEIGHT: Final = 38

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
