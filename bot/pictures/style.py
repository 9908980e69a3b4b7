"""Sizes and spacing of the pictures, in pixels.

A phone shows a picture `PHONE_WIDTH` CSS pixels wide.
"""

from typing import Final

# A dimmed channel c (0 to 1) becomes LEVEL * c ** GAMMA: inks darken more, so they stay readable.
DIM_LEVEL: Final = 0.68
DIM_GAMMA: Final = 2.2
SHADE_STRENGTH: Final = 0.10  # how far a colour under a card's shadow has gone to black

RAMP_STEPS: Final = 3  # from one colour of the palette to another it is blended with

PHONE_WIDTH: Final = 275

# Cards
CARD_WIDTH: Final = 200
CARD_HEIGHT: Final = 306
CARD_RADIUS: Final = 22
CARD_EDGE: Final = 3
MARKED_EDGE: Final = 9
INDEX_CENTRE: Final = 52  # from the card's left edge to the middle of its index
INDEX_WIDTH: Final = 86  # the widest an index may be
RANK_TOP: Final = 16
RANK_CAP_HEIGHT: Final = 110
SUIT_TOP: Final = 164
SUIT_SIZE: Final = 82
WORD_SIZE: Final = 90
WORD_TOPS: Final = (16, 110)
SEALED_SUIT_CENTRE: Final = 38  # of a card with a seal below its suit: beside the tail of a Q
SEALED_SUIT_TOP: Final = 151
SEALED_SUIT_SIZE: Final = 57
SEAL_CENTRE_Y: Final = 254
SEAL_SIZE: Final = 84
ART_CENTRE: Final = 148
PIP_SIZE: Final = 90
PIP_TOP: Final = 96
COURT_PIP_SIZE: Final = 86
COURT_PIP_TOP: Final = 118
EMBLEM_SIZE: Final = 90
EMBLEM_TOP: Final = 16
HAT_TOP: Final = 84
INSIGNIA_SIZE: Final = 84  # the sceptre's and the sword's width; they are 2.34 times as tall
INSIGNIA_TOP: Final = 16
TAG_SIZE: Final = (94, 72)
TAG_INSET: Final = 8
TAG_CAP_HEIGHT: Final = 50

# The picture
PICTURE_WIDTH: Final = 1440
LARGE_PRINT_WIDTH: Final = 1100  # shown equally wide, so all that is on it is larger
MARGIN: Final = 32
ROW_GAP: Final = 26
GROUP_GAP: Final = 16
STEP_MIN: Final = 102  # from one card to the next that covers it
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
TEXT_SMALL: Final = 56  # the smallest there is: 10 css pixels high on a telephone
SEAT_WIDTH: Final = 420
SEAT_HEIGHT: Final = 408
SEAT_PAD: Final = 18
SEAT_GAP: Final = 56  # between two seats; an arrow shows who comes next
DISC_SIZE: Final = 104
BADGE_SIZE: Final = 96
SMALL_BADGE_SIZE: Final = 68  # beside a name
BADGE_RIM: Final = 4
BOARD_GAP: Final = 30
ALARM_WIDTH: Final = 164  # of the plate on which few cards are counted
ARROW_SIZE: Final = 44
ARROW_ROOM: Final = 90  # beside what lies on the table
SMALL_STEP: Final = 54  # from one small card to the next
LAST_TRICK_WIDTH: Final = 330
COUNTED_PLAY: Final = 5  # a play of so many cards is counted
COUNT_WIDTH: Final = 150  # the widest such a count may be
FEW_CARDS: Final = 5  # so many or fewer left are an alarm
ROW_HEIGHT: Final = 178
ROW_SPACE: Final = 14
HEAD_HEIGHT: Final = 226
