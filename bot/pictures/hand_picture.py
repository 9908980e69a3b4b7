"""A player's hand as a picture."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from PIL import Image

from bot.look import PLAIN, Look
from bot.pictures import style
from bot.pictures.card_faces import face_of
from bot.pictures.hand_layout import Group, lay_out
from bot.pictures.palette import nearest
from bot.pictures.plate_board import felt
from bot.pictures.png import png
from bot.pictures.seals import Seal, Sealed
from bot.pictures.sprites import Sprite, card_sprite, count_tag, covered_sprite, rounded_mask
from bot.pictures.theme import THEMES, Theme
from game.cards import Card, Cards, high_to_low

_KEPT_PICTURES = 512
"""Those of a hundred tables, whose live hands show them again and again: about 40 MB."""


def draw_hand(
    cards: Sequence[Card],
    *,
    bright: frozenset[Card] | None = None,
    look: Look = PLAIN,
    sealed: Sealed = (),
) -> bytes:
    """The hand as PNG bytes, as somebody likes to see it; equal hands give equal bytes.

    The cards in `bright` can be played now, all others are dimmed; `None` dims nothing. Those in
    `sealed` bear a seal, as many copies of a card as are given.
    Safe to call from several threads. Raises `ValueError` for an empty hand.
    """
    if not cards:
        raise ValueError("an empty hand has no picture")
    hand = high_to_low(cards)
    shown = frozenset(hand) if bright is None else bright.intersection(hand)
    return picture_of(hand, shown, look, sealed)


@lru_cache(maxsize=_KEPT_PICTURES)
def picture_of(hand: Cards, bright: frozenset[Card], look: Look, sealed: Sealed) -> bytes:
    """Returns the picture of a hand that is sorted; the latest ones are kept."""
    layout = lay_out(hand, look)
    theme = THEMES[look.theme]
    picture = felt(theme, layout.height, layout.width).copy()
    for group in layout.groups:
        _place_group(picture, group, bright, look, sealed)
    return png(picture, theme)


def _place_group(
    picture: Image.Image, group: Group, bright: frozenset[Card], look: Look, sealed: Sealed
) -> None:
    theme, two_colours = THEMES[look.theme], look.two_colours
    _shadow_on_felt(picture, group, theme)
    *covered, top_card = group.cards
    *lefts, last_left = group.lefts
    *seals, top_seal = _seals(group.cards, sealed)
    for card, left, seal in zip(covered, lefts, seals, strict=True):
        dim = card not in bright
        sprite = covered_sprite(theme, card, group.step, seal, dim=dim, two_colours=two_colours)
        _place(picture, sprite, left, group.top)
    dim = top_card not in bright
    sprite = card_sprite(theme, top_card, top_seal, dim=dim, two_colours=two_colours)
    _place(picture, sprite, last_left, group.top)
    if covered:
        count = count_tag(theme, len(group.cards), face_of(theme, top_card), dim=dim)
        left = group.left + group.width - style.TAG_INSET - count.width
        top = group.top + style.CARD_HEIGHT - style.TAG_INSET - count.height
        picture.paste(count, (left, top))


def _seals(cards: Cards, sealed: Sealed) -> Iterator[Seal | None]:
    """The seal of each card, the first copies first."""
    left = list(sealed)
    for card in cards:
        found = next((entry for entry in left if entry[0] == card), None)
        if found:
            left.remove(found)
        yield found[1] if found else None


def _place(picture: Image.Image, sprite: Sprite, left: int, top: int) -> None:
    picture.paste(sprite.picture, (left, top), sprite.mask)


def _shadow_on_felt(picture: Image.Image, group: Group, theme: Theme) -> None:
    size = (group.width + style.SHADOW_DROP, style.CARD_HEIGHT)
    where = (group.left - style.SHADOW_DROP // 2, group.top + style.SHADOW_DROP)
    picture.paste(nearest(theme, theme.shadow), where, rounded_mask(size, style.CARD_RADIUS))
