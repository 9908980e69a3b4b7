"""Sizes and spacing of the pictures, in pixels.

A phone shows a picture `PHONE_WIDTH` CSS pixels wide.
"""

from typing import Final

# A dimmed channel c (0 to 1) becomes LEVEL * c ** GAMMA: inks darken more, so they stay readable.
DIM_LEVEL: Final = 0.68
DIM_GAMMA: Final = 2.2
SHADE_STRENGTH: Final = 0.10  # how much darker colours are in a card's shadow

RAMP_STEPS: Final = 3  # steps between two colours of the palette that are blended

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
SEALED_SUIT_CENTRE: Final = 38  # if there is a seal below the suit; beside the tail of a Q
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
LARGE_PRINT_WIDTH: Final = 1100  # shown with the same width, so that everything is larger
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
ACTIVE_RIM: Final = 10  # of the seat whose turn it is
TEXT_MIDDLE: Final = 0.65  # from a line's top to the middle of its letters, in ems
TEXT_LARGE: Final = 96
TEXT: Final = 72
NAME_SIZES: Final = (72, 56)
NUMBER_SIZES: Final = (96, 72, 56)
TEXT_SMALL: Final = 56  # the smallest text: 10 CSS pixels on a phone
SEAT_WIDTH: Final = 420
SEAT_HEIGHT: Final = 408
SEAT_PAD: Final = 18
SEAT_GAP: Final = 56  # between two seats; an arrow shows who comes next
DISC_SIZE: Final = 104
BADGE_SIZE: Final = 96
SMALL_BADGE_SIZE: Final = 68  # beside a name
BADGE_RIM: Final = 4
BOARD_GAP: Final = 30
ALARM_WIDTH: Final = 164  # of the plate behind a small number of cards
ARROW_SIZE: Final = 44
ARROW_ROOM: Final = 90  # beside the play on the table
SMALL_STEP: Final = 54  # from one small card to the next
LAST_TRICK_WIDTH: Final = 330
COUNTED_PLAY: Final = 5  # the number of cards is shown for plays of at least this many
COUNT_WIDTH: Final = 150  # the largest width of that number
FEW_CARDS: Final = 5  # a seat with at most this many cards is highlighted
ROW_HEIGHT: Final = 178
ROW_SPACE: Final = 14
HEAD_HEIGHT: Final = 226

# The strip above an own hand
STRIP_MARGIN: Final = 18  # above and below the seats
STRIP_HEIGHT: Final = 344
STRIP_EDGE: Final = 26  # beside the first and the last one
STRIP_GAP: Final = 20
STRIP_PAD: Final = 10
STRIP_DISC_SIZE: Final = 76
STRIP_COUNT_WIDTH: Final = 76
