"""A player's hand as a picture."""

from collections.abc import Sequence
from functools import cache, lru_cache
from io import BytesIO

from PIL import Image, ImageDraw

from bot.pictures import style
from bot.pictures.layout import Group, lay_out
from bot.pictures.palette import nearest, new_picture
from bot.pictures.sprites import (
    Sprite,
    badge,
    card_sprite,
    covered_sprite,
    face_of,
    rounded_mask,
)
from game.cards import Card, Cards, high_to_low

_KEPT_PICTURES = 64
_COMPRESSION = 5


def draw_hand(cards: Sequence[Card], *, bright: frozenset[Card] | None = None) -> bytes:
    """The hand as PNG bytes, `PICTURE_WIDTH` pixels wide; equal hands give equal bytes.

    The cards in `bright` can be played now, all others are dimmed; `None` dims nothing.
    Safe to call from several threads. Raises `ValueError` for an empty hand.
    """
    if not cards:
        raise ValueError("an empty hand has no picture")
    hand = high_to_low(cards)
    return _picture(hand, frozenset(hand) if bright is None else bright.intersection(hand))


def forget_pictures() -> None:
    """Forget the pictures kept for hands drawn lately; the card sheet stays."""
    _picture.cache_clear()


@lru_cache(maxsize=_KEPT_PICTURES)
def _picture(hand: Cards, bright: frozenset[Card]) -> bytes:
    layout = lay_out(hand)
    picture = _felt(layout.height).copy()
    for group in layout.groups:
        _place_group(picture, group, bright)
    buffer = BytesIO()
    picture.save(buffer, "PNG", compress_level=_COMPRESSION)
    return buffer.getvalue()


def _place_group(picture: Image.Image, group: Group, bright: frozenset[Card]) -> None:
    _shadow_on_felt(picture, group)
    *covered, top_card = group.cards
    *lefts, last_left = group.lefts
    for card, left in zip(covered, lefts, strict=True):
        _place(picture, covered_sprite(card, group.step, dim=card not in bright), left, group.top)
    dim = top_card not in bright
    _place(picture, card_sprite(top_card, dim=dim), last_left, group.top)
    if covered:
        count = badge(len(group.cards), face_of(top_card), dim=dim)
        left = group.left + group.width - style.BADGE_INSET - count.width
        top = group.top + style.CARD_HEIGHT - style.BADGE_INSET - count.height
        picture.paste(count, (left, top))


def _place(picture: Image.Image, sprite: Sprite, left: int, top: int) -> None:
    picture.paste(sprite.picture, (left, top), sprite.mask)


def _shadow_on_felt(picture: Image.Image, group: Group) -> None:
    size = (group.width + style.SHADOW_DROP, style.CARD_HEIGHT)
    where = (group.left - style.SHADOW_DROP // 2, group.top + style.SHADOW_DROP)
    picture.paste(nearest(style.FELT_SHADOW), where, rounded_mask(size, style.CARD_RADIUS))


@cache
def _felt(height: int) -> Image.Image:
    """The table: plain felt with a thin trim. There are as many heights as numbers of rows."""
    width, inset = style.PICTURE_WIDTH, style.TRIM_INSET
    felt = new_picture((width, height), nearest(style.FELT_RIM))
    ImageDraw.Draw(felt).rounded_rectangle(
        (inset, inset, width - inset - 1, height - inset - 1),
        style.TRIM_RADIUS,
        fill=nearest(style.FELT),
        outline=nearest(style.FELT_TRIM),
        width=style.TRIM_WIDTH,
    )
    return felt
