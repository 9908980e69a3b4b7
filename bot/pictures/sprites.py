"""The card sheet: each card and badge, drawn once and kept in the shared palette."""

from dataclasses import dataclass
from functools import cache, lru_cache

from PIL import Image, ImageDraw

from bot.pictures import style
from bot.pictures.canvas import Canvas
from bot.pictures.emblems import (
    CORONET,
    CROWN,
    FEATHERED_CAP,
    SCEPTRE,
    STAR,
    SWORD,
    Emblem,
    jester_hat,
)
from bot.pictures.palette import dim_table, shade_table, to_palette
from bot.pictures.shapes import PIPS
from game.cards import GUARD_CARD, ROYAL_CARD, TRUMP, Card, Rank

_RANK_TEXTS = {Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K", Rank.ACE: "A", Rank.TWO: "2"}
_JOKER_WORDS = {Rank.SMALL_JOKER: "小王", Rank.BIG_JOKER: "大王", Rank.TRUMP: "特牌"}
_COURT = {Rank.JACK: FEATHERED_CAP, Rank.QUEEN: CORONET, Rank.KING: CROWN}

_COVERED_KEPT = 512


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


def face_of(card: Card) -> style.Colour:
    """The colour of a card's face."""
    return {ROYAL_CARD: style.FACE_ROYAL, GUARD_CARD: style.FACE_GUARD}.get(card, style.FACE)


@cache
def card_sprite(card: Card, *, dim: bool) -> Sprite:
    """A card's whole picture, bright or dimmed."""
    canvas = _blank(card)
    _draw_index(canvas, card)
    _draw_art(canvas, card)
    return _sprite(canvas, dim=dim)


@lru_cache(maxsize=_COVERED_KEPT)
def covered_sprite(card: Card, step: int, *, dim: bool) -> Sprite:
    """What is seen of a card below one that lies `step` pixels further right, and its shadow."""
    canvas = _blank(card)
    _draw_index(canvas, card)
    whole = _sprite(canvas, dim=dim)
    seen = (0, 0, step + style.CARD_RADIUS, style.CARD_HEIGHT)
    picture = whole.picture.crop(seen)
    for width in style.SHADOW_WIDTHS:
        shadow = (step - width, style.CARD_EDGE, seen[2], seen[3] - style.CARD_EDGE)
        picture.paste(picture.crop(shadow).point(shade_table()), shadow)
    return Sprite(picture, whole.mask.crop(seen))


@cache
def badge(count: int, ground: style.Colour, *, dim: bool) -> Image.Image:
    """The badge that tells how many cards lie in a group, on a card's face of that colour."""
    width, height = style.BADGE_SIZE
    canvas = Canvas(style.BADGE_SIZE, ground)
    canvas.rounded((0, 0, width, height), height / 2, style.BADGE)
    canvas.text(
        f"×{count}",
        (width / 2, height / 2),
        style.BADGE_CAP_HEIGHT,
        style.BADGE_INK,
        widest=width - 24,
    )
    return _in_palette(canvas, dim=dim)


def _in_palette(canvas: Canvas, *, dim: bool) -> Image.Image:
    picture = to_palette(canvas.finished())
    return picture.point(dim_table()) if dim else picture


def _sprite(canvas: Canvas, *, dim: bool) -> Sprite:
    mask = rounded_mask((style.CARD_WIDTH, style.CARD_HEIGHT), style.CARD_RADIUS)
    return Sprite(_in_palette(canvas, dim=dim), mask)


def _blank(card: Card) -> Canvas:
    width, height = style.CARD_WIDTH, style.CARD_HEIGHT
    rim = {ROYAL_CARD: style.GOLD, GUARD_CARD: style.STEEL}.get(card, style.EDGE)
    edge = style.MARKED_EDGE if card.marked else style.CARD_EDGE
    canvas = Canvas((width, height), rim)
    canvas.rounded(
        (edge, edge, width - edge, height - edge), style.CARD_RADIUS - edge, face_of(card)
    )
    return canvas


def _draw_index(canvas: Canvas, card: Card) -> None:
    if card.is_joker:
        _draw_joker_index(canvas, card)
    else:
        _draw_natural_index(canvas, card)


def _draw_natural_index(canvas: Canvas, card: Card) -> None:
    canvas.text(
        _RANK_TEXTS.get(card.rank, str(card.rank.value)),
        (style.INDEX_CENTRE, style.RANK_TOP + style.RANK_CAP_HEIGHT / 2),
        style.RANK_CAP_HEIGHT,
        style.SUIT_INKS[card.suit],
        widest=style.INDEX_WIDTH,
    )
    _draw_pip(canvas, card, style.INDEX_CENTRE, style.SUIT_TOP, style.SUIT_SIZE)


def _draw_joker_index(canvas: Canvas, card: Card) -> None:
    for character, top in zip(_JOKER_WORDS[card.rank], style.WORD_TOPS, strict=True):
        canvas.text(
            character,
            (style.INDEX_CENTRE, top + style.WORD_SIZE / 2),
            style.WORD_SIZE,
            _joker_ink(card),
            widest=style.INDEX_WIDTH,
        )
    if card == ROYAL_CARD:
        _draw_seal(canvas, "皇", style.GOLD, style.FACE_ROYAL)
    elif card == GUARD_CARD:
        _draw_seal(canvas, "保", style.STEEL, style.FACE_GUARD)


def _draw_seal(canvas: Canvas, character: str, ground: style.Colour, ink: style.Colour) -> None:
    x, y, half = style.INDEX_CENTRE, style.SEAL_CENTRE_Y, style.SEAL_SIZE / 2
    canvas.rounded((x - half, y - half, x + half, y + half), half, ground)
    canvas.text(character, (x, y), half * 1.36, ink, widest=half * 1.5)


def _draw_art(canvas: Canvas, card: Card) -> None:
    if card.marked:
        insignia = SCEPTRE if card == ROYAL_CARD else SWORD
        _draw_emblem(canvas, insignia, style.INSIGNIA_TOP, style.INSIGNIA_SIZE)
    elif card == TRUMP:
        _draw_emblem(canvas, STAR, style.HAT_TOP, style.EMBLEM_SIZE)
    elif card.is_joker:
        _draw_emblem(canvas, jester_hat(_joker_ink(card)), style.HAT_TOP, style.EMBLEM_SIZE)
    elif card.rank in _COURT:
        _draw_emblem(canvas, _COURT[card.rank], style.EMBLEM_TOP, style.EMBLEM_SIZE)
        _draw_pip(canvas, card, style.ART_CENTRE, style.COURT_PIP_TOP, style.COURT_PIP_SIZE)
    else:
        _draw_pip(canvas, card, style.ART_CENTRE, style.PIP_TOP, style.PIP_SIZE)


def _draw_emblem(canvas: Canvas, emblem: Emblem, top: int, size: int) -> None:
    canvas.emblem(emblem, (style.ART_CENTRE - size / 2, top), size)


def _draw_pip(canvas: Canvas, card: Card, centre: int, top: int, size: int) -> None:
    canvas.shape(PIPS[card.suit], (centre - size / 2, top), size, style.SUIT_INKS[card.suit])


def _joker_ink(card: Card) -> style.Colour:
    return style.DUSK if card.rank is Rank.SMALL_JOKER else style.RED
