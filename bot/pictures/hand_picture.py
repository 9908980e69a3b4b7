"""Hands as pictures: cards sorted by rank, in centred rows."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from PIL import Image

from bot.model.user import PLAIN, DisplayPreferences
from bot.pictures import style
from bot.pictures.canvas import png
from bot.pictures.emblems import Seal, Sealed
from bot.pictures.palette import nearest
from bot.pictures.plate_board import felt
from bot.pictures.sprites import place_fan, rounded_mask
from bot.pictures.theme import Theme, theme_of
from game.cards import Card, Cards, high_to_low

_STEPS = range(style.STEP_MIN, style.STEP_MAX + 1, style.STEP_UNIT)


@dataclass(frozen=True, slots=True)
class RankGroup:
    """The cards of one rank, each covered by the next. `left`, `top`, `step`: in pixels."""

    cards: Cards
    left: int
    top: int
    step: int

    @property
    def width(self) -> int:
        """From the left edge of the first card to the right edge of the last."""
        return _width(len(self.cards), self.step)


@dataclass(frozen=True, slots=True)
class Layout:
    """A hand on the felt: the size of the picture, and the groups in reading order."""

    width: int
    height: int
    groups: tuple[RankGroup, ...]


def lay_out(hand: Sequence[Card], look: DisplayPreferences = PLAIN) -> Layout:
    """The layout with the fewest rows, evenly filled, and the largest step that fits."""
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
            groups.append(RankGroup(cards, left, top, step))
            left += groups[-1].width + style.GROUP_GAP
        top += style.CARD_HEIGHT + style.ROW_GAP
    return Layout(width, top - style.ROW_GAP + style.MARGIN, tuple(groups))


def _fanned(cards: Iterable[Card]) -> Cards:
    """The cards of a rank from left to right; a marked joker comes last, so that it lies on top."""
    return tuple(sorted(cards, key=lambda card: card.marked))


def _rows(ranks: list[Cards], room: int, step: int) -> list[list[Cards]]:
    """Rows as even as possible, and no more of them than needed.

    They are filled to the smallest width at which no further row is needed.
    """
    fewest = len(_fill(ranks, room, step))
    widest_group = max(_width(len(cards), step) for cards in ranks)
    widths = range(widest_group, room)
    extra_width = bisect_left(widths, -fewest, key=lambda width: -len(_fill(ranks, width, step)))
    return _fill(ranks, widest_group + extra_width, step)


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


@lru_cache(maxsize=128)  # the live hands of two dozen tables, about 10 MB
def draw_hand(
    cards: Cards,
    *,
    bright: frozenset[Card] | None = None,
    look: DisplayPreferences = PLAIN,
    sealed: Sealed = (),
    english: bool = False,
) -> bytes:
    """A hand as PNG bytes; equal arguments give equal bytes. See `laid_out`."""
    picture = laid_out(cards, bright=bright, look=look, sealed=sealed, english=english)
    return png(picture, theme_of(look.theme, english=english))


def laid_out(
    cards: Cards,
    *,
    bright: frozenset[Card] | None = None,
    look: DisplayPreferences = PLAIN,
    sealed: Sealed = (),
    english: bool = False,
) -> Image.Image:
    """A hand on the felt.

    `bright`: cards that can be played now, the others are dimmed; None dims nothing. `sealed`:
    cards with a seal. Thread-safe. Raises ValueError for an empty hand.
    """
    if not cards:
        raise ValueError("an empty hand has no picture")
    layout = lay_out(cards, look)
    theme = theme_of(look.theme, english=english)
    picture = felt(theme, layout.height, layout.width).copy()
    dim = frozenset[Card]() if bright is None else frozenset(cards) - bright
    for group in layout.groups:
        _shadow_on_felt(picture, group, theme)
        count = len(group.cards)
        place_fan(
            picture,
            theme,
            group.cards,
            (group.step,) * (count - 1),
            (group.left, group.top),
            seals=list(_seals(group.cards, sealed)),
            dim=dim,
            two_colours=look.two_colours,
            counted=count > 1,
        )
    return picture


def _seals(cards: Cards, sealed: Sealed) -> Iterator[Seal | None]:
    """The seal of each card."""
    remaining = list(sealed)
    for card in cards:
        entry = next((sealed_card for sealed_card in remaining if sealed_card[0] == card), None)
        if entry:
            remaining.remove(entry)
        yield entry[1] if entry else None


def _shadow_on_felt(picture: Image.Image, group: RankGroup, theme: Theme) -> None:
    size = (group.width + style.SHADOW_DROP, style.CARD_HEIGHT)
    corner = (group.left - style.SHADOW_DROP // 2, group.top + style.SHADOW_DROP)
    picture.paste(nearest(theme, theme.shadow), corner, rounded_mask(size, style.CARD_RADIUS))
