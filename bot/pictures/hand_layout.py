"""The layout of a hand: its cards sorted, one group a rank, in centred rows."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.look import PLAIN, Look
from bot.pictures import style
from game.cards import Card, Cards, high_to_low

_STEPS = range(style.STEP_MIN, style.STEP_MAX + 1, style.STEP_UNIT)


@dataclass(frozen=True, slots=True)
class Group:
    """The cards of one rank, each but the last covered by the next; pixels from the upper left."""

    cards: Cards
    left: int
    top: int
    step: int

    @property
    def width(self) -> int:
        """From the left edge of the first card to the right edge of the last."""
        return _width(len(self.cards), self.step)

    @property
    def lefts(self) -> tuple[int, ...]:
        """The left edge of each card."""
        return tuple(self.left + n * self.step for n in range(len(self.cards)))


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole hand on the felt: the picture's size, and the groups as they are read."""

    width: int
    height: int
    groups: tuple[Group, ...]


def lay_out(hand: Sequence[Card], look: Look = PLAIN) -> Layout:
    """As few rows as hold the hand, filled evenly, the cards spread as far as the rows allow."""
    width = style.LARGE_PRINT_WIDTH if look.large else style.PICTURE_WIDTH
    room = width - 2 * style.MARGIN
    ranks = [_fanned(cards) for _, cards in groupby(high_to_low(hand), key=lambda card: card.rank)]
    if look.low_first:
        ranks.reverse()
    widest = max(map(len, ranks), default=1)
    narrow = min(style.STEP_MIN, (room - style.CARD_WIDTH) // max(1, widest - 1))
    rows = _rows(ranks, room, narrow)
    step = max([narrow, *(step for step in _STEPS if _fit(rows, step, room))])
    groups = []
    top = style.MARGIN
    for row in rows:
        left = (width - _row_width(row, step)) // 2
        for cards in row:
            groups.append(Group(cards, left, top, step))
            left += groups[-1].width + style.GROUP_GAP
        top += style.CARD_HEIGHT + style.ROW_GAP
    return Layout(width, top - style.ROW_GAP + style.MARGIN, tuple(groups))


def _fanned(cards: Iterable[Card]) -> Cards:
    """A rank's cards from left to right; a marked joker comes last and so lies on top."""
    return tuple(sorted(cards, key=lambda card: card.marked))


def _rows(ranks: list[Cards], room: int, step: int) -> list[list[Cards]]:
    """Rows as even as they can be, and no more of them than the full width needs."""
    fewest = len(_fill(ranks, room, step))
    widest_group = max(_width(len(cards), step) for cards in ranks)
    widths = range(widest_group, room)
    enough = bisect_left(widths, -fewest, key=lambda width: -len(_fill(ranks, width, step)))
    return _fill(ranks, widest_group + enough, step)


def _fill(ranks: list[Cards], room: int, step: int) -> list[list[Cards]]:
    rows: list[list[Cards]] = [[]]
    for cards in ranks:
        if rows[-1] and _row_width([*rows[-1], cards], step) > room:
            rows.append([])
        rows[-1].append(cards)
    return rows


def _fit(rows: list[list[Cards]], step: int, room: int) -> bool:
    return all(_row_width(row, step) <= room for row in rows)


def _width(count: int, step: int) -> int:
    return style.CARD_WIDTH + (count - 1) * step


def _row_width(row: Sequence[Cards], step: int) -> int:
    return sum(_width(len(cards), step) for cards in row) + style.GROUP_GAP * (len(row) - 1)
