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
CARD_WIDTH: Final = 133
CARD_HEIGHT: Final = 204
CARD_RADIUS: Final = 15
CARD_EDGE: Final = 2
MARKED_EDGE: Final = 6
INDEX_CENTRE: Final = 35  # from the card's left edge to the middle of its index
INDEX_WIDTH: Final = 57  # the widest an index may be
RANK_TOP: Final = 11
RANK_CAP_HEIGHT: Final = 73
SUIT_TOP: Final = 109
SUIT_SIZE: Final = 55
WORD_SIZE: Final = 60
WORD_TOPS: Final = (11, 73)
SEALED_SUIT_CENTRE: Final = 25  # if there is a seal below the suit; beside the tail of a Q
SEALED_SUIT_TOP: Final = 101
SEALED_SUIT_SIZE: Final = 38
SEAL_CENTRE_Y: Final = 169
SEAL_SIZE: Final = 56
ART_CENTRE: Final = 99
PIP_SIZE: Final = 60
PIP_TOP: Final = 64
COURT_PIP_SIZE: Final = 57
COURT_PIP_TOP: Final = 79
EMBLEM_SIZE: Final = 60
EMBLEM_TOP: Final = 11
HAT_TOP: Final = 56
INSIGNIA_SIZE: Final = 56  # the sceptre's and the sword's width; they are 2.34 times as tall
INSIGNIA_TOP: Final = 11
TAG_SIZE: Final = (63, 48)
TAG_INSET: Final = 5
TAG_CAP_HEIGHT: Final = 33

# The picture
PICTURE_WIDTH: Final = 960
LARGE_PRINT_WIDTH: Final = 733  # shown with the same width, so that everything is larger
MARGIN: Final = 21
ROW_GAP: Final = 17
GROUP_GAP: Final = 11
STEP_MIN: Final = 68  # from one card to the next that covers it
STEP_MAX: Final = 100
STEP_UNIT: Final = 4
TRIM_INSET: Final = 9
TRIM_RADIUS: Final = 17
TRIM_WIDTH: Final = 2
SHADOW_DROP: Final = 7
SHADOW_WIDTHS: Final = (8, 4)

# Boards
PLATE_RADIUS: Final = 23
ACTIVE_RIM: Final = 7  # of the seat whose turn it is
TEXT_MIDDLE: Final = 0.65  # from a line's top to the middle of its letters, in ems
TEXT_LARGE: Final = 64
TEXT: Final = 48
NAME_SIZES: Final = (48, 37)
NUMBER_SIZES: Final = (64, 48, 37)
TEXT_SMALL: Final = 37  # the smallest text: 10 CSS pixels on a phone
SEAT_WIDTH: Final = 280
SEAT_HEIGHT: Final = 272
SEAT_PAD: Final = 12
SEAT_GAP: Final = 36  # between two seats; an arrow shows who comes next
DISC_SIZE: Final = 69
BADGE_SIZE: Final = 64
SMALL_BADGE_SIZE: Final = 45  # beside a name
BADGE_RIM: Final = 3
BOARD_GAP: Final = 20
ALARM_WIDTH: Final = 109  # of the plate behind a small number of cards
ARROW_SIZE: Final = 29
ARROW_ROOM: Final = 60  # beside the play on the table
SMALL_STEP: Final = 36  # from one small card to the next
LAST_TRICK_WIDTH: Final = 220
COUNTED_PLAY: Final = 5  # the number of cards is shown for plays of at least this many
COUNT_WIDTH: Final = 100  # the largest width of that number
FEW_CARDS: Final = 5  # a seat with at most this many cards is highlighted
ROW_HEIGHT: Final = 119
ROW_SPACE: Final = 9
HEAD_HEIGHT: Final = 151

# The strip above an own hand
STRIP_MARGIN: Final = 12  # above and below the seats
STRIP_HEIGHT: Final = 229
STRIP_EDGE: Final = 17  # beside the first and the last one
STRIP_GAP: Final = 13
STRIP_PAD: Final = 7
STRIP_DISC_SIZE: Final = 51
STRIP_COUNT_WIDTH: Final = 51
