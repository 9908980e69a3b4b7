"""Pictures of cards for pasting: bright, dimmed or small, and tags with their number. Cached."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from PIL import Image, ImageDraw

from bot.pictures import style
from bot.pictures.canvas import Canvas
from bot.pictures.card_faces import draw_face, draw_index, face_of
from bot.pictures.emblems import Seal
from bot.pictures.palette import dim_table, shade_table, to_palette
from bot.pictures.theme import Colour, Theme
from game.cards import Card

_CACHED_SPRITES = 512


@dataclass(frozen=True, slots=True)
class Sprite:
    """A palette picture and the mask of its own pixels (mode 1)."""

    picture: Image.Image
    mask: Image.Image


@cache
def rounded_mask(size: tuple[int, int], radius: int) -> Image.Image:
    """A mask (mode 1) of a rectangle with rounded corners, to paste through."""
    mask = Image.new("1", size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), radius, 1)
    return mask


@lru_cache(maxsize=_CACHED_SPRITES)
def small_sprite(theme: Theme, card: Card) -> Sprite:
    """A card at half its size."""
    picture = _face(theme, card, None, two_colours=False)
    small = to_palette(theme, picture.convert("RGB").reduce(2))
    return Sprite(small, rounded_mask(small.size, style.CARD_RADIUS // 2))


@cache
def tiny_back(theme: Theme) -> Sprite:
    """The back of a card in the size of a letter, for the number of cards of a seat."""
    width, height = style.CARD_WIDTH // 4, style.CARD_HEIGHT // 4
    canvas = Canvas((width, height), theme.tag)
    for inset, colour in ((3, theme.tag_ink), (6, theme.tag)):
        canvas.rounded((inset, inset, width - inset, height - inset), 6 - inset / 2, colour)
    return Sprite(to_palette(theme, canvas.finished()), rounded_mask((width, height), 7))


@cache
def count_tag(theme: Theme, count: int, ground: Colour, *, dim: bool = False) -> Image.Image:
    """The tag with the number of cards of a group. `ground`: the colour of the card below it."""
    width, height = style.TAG_SIZE
    canvas = Canvas(style.TAG_SIZE, ground)
    canvas.rounded((0, 0, width, height), height / 2, theme.tag)
    canvas.text(
        f"×{count}",
        (width / 2, height / 2),
        style.TAG_CAP_HEIGHT,
        theme.tag_ink,
        widest=width - 16,
    )
    picture = to_palette(theme, canvas.finished())
    return _dimmed(theme, picture) if dim else picture


@lru_cache(maxsize=_CACHED_SPRITES)
def _face(theme: Theme, card: Card, seal: Seal | None, *, two_colours: bool) -> Image.Image:
    return to_palette(theme, draw_face(theme, card, seal, two_colours=two_colours).finished())


@lru_cache(maxsize=_CACHED_SPRITES)
def _index(theme: Theme, card: Card, seal: Seal | None, *, two_colours: bool) -> Image.Image:
    return to_palette(theme, draw_index(theme, card, seal, two_colours=two_colours).finished())


def place_fan(
    picture: Image.Image,
    theme: Theme,
    cards: Sequence[Card],
    steps: Sequence[int],
    corner: tuple[int, int],
    *,
    seals: Sequence[Seal | None] = (),
    dim: Container[Card] = (),
    two_colours: bool = False,
    counted: bool = False,
) -> None:
    """Paste cards from left to right, each covered by the next.

    `steps`: from each card to the next. `seals`: one per card, if any. `dim`: the dimmed cards.
    `counted`: the last card has a tag with the number of cards.
    """
    left, top = corner
    for card, step, seal in zip(cards, (*steps, None), seals or [None] * len(cards), strict=False):
        sprite = _sprite(theme, card, step, seal, dim=card in dim, two_colours=two_colours)
        picture.paste(sprite.picture, (left, top), sprite.mask)
        left += step or 0
    if counted:
        tag = count_tag(theme, len(cards), face_of(theme, cards[-1]), dim=cards[-1] in dim)
        right, bottom = left + style.CARD_WIDTH, top + style.CARD_HEIGHT
        inset = style.TAG_INSET
        picture.paste(tag, (right - inset - tag.width, bottom - inset - tag.height))


@lru_cache(maxsize=_CACHED_SPRITES)
def _sprite(
    theme: Theme, card: Card, step: int | None, seal: Seal | None, *, dim: bool, two_colours: bool
) -> Sprite:
    """A whole card, or the strip of it beside a card that lies `step` pixels further, in shadow."""
    mask = rounded_mask((style.CARD_WIDTH, style.CARD_HEIGHT), style.CARD_RADIUS)
    if step is None:
        picture = _face(theme, card, seal, two_colours=two_colours)
    else:
        strip = (0, 0, step + style.CARD_RADIUS, style.CARD_HEIGHT)
        mask = mask.crop(strip)
        picture = _index(theme, card, seal, two_colours=two_colours).crop(strip)
        for width in style.SHADOW_WIDTHS:
            shadow = (step - width, style.CARD_EDGE, strip[2], strip[3] - style.CARD_EDGE)
            picture.paste(picture.crop(shadow).point(shade_table(theme)), shadow)
    return Sprite(_dimmed(theme, picture) if dim else picture, mask)


def _dimmed(theme: Theme, picture: Image.Image) -> Image.Image:
    return picture.point(dim_table(theme))
