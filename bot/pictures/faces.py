"""The source of the card sheet: how each card and the back is drawn."""

from itertools import product

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
from bot.pictures.shapes import PIPS
from game.cards import GUARD_CARD, ROYAL_CARD, TRUMP, Card, Rank

_RANK_TEXTS = {Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K", Rank.ACE: "A", Rank.TWO: "2"}
_JOKER_WORDS = {Rank.SMALL_JOKER: "小王", Rank.BIG_JOKER: "大王", Rank.TRUMP: "特牌"}
_COURT = {Rank.JACK: FEATHERED_CAP, Rank.QUEEN: CORONET, Rank.KING: CROWN}


def face_of(card: Card) -> style.Colour:
    """The colour of a card's face."""
    return {ROYAL_CARD: style.FACE_ROYAL, GUARD_CARD: style.FACE_GUARD}.get(card, style.FACE)


def draw_index(card: Card, inks: style.Inks) -> Canvas:
    """A card with its corner index alone: what is seen of it below another card."""
    canvas = _blank(card)
    if card.is_joker:
        _draw_joker_index(canvas, card)
    else:
        _draw_natural_index(canvas, card, inks)
    return canvas


def draw_face(card: Card, inks: style.Inks) -> Canvas:
    """A whole card."""
    canvas = draw_index(card, inks)
    if card.marked:
        insignia = SCEPTRE if card == ROYAL_CARD else SWORD
        _draw_emblem(canvas, insignia, style.INSIGNIA_TOP, style.INSIGNIA_SIZE)
    elif card == TRUMP:
        _draw_emblem(canvas, STAR, style.HAT_TOP, style.EMBLEM_SIZE)
    elif card.is_joker:
        _draw_emblem(canvas, jester_hat(_joker_ink(card)), style.HAT_TOP, style.EMBLEM_SIZE)
    elif card.rank in _COURT:
        _draw_emblem(canvas, _COURT[card.rank], style.EMBLEM_TOP, style.EMBLEM_SIZE)
        _draw_pip(canvas, card, inks, style.ART_CENTRE, style.COURT_PIP_TOP, style.COURT_PIP_SIZE)
    else:
        _draw_pip(canvas, card, inks, style.ART_CENTRE, style.PIP_TOP, style.PIP_SIZE)
    return canvas


def draw_back() -> Canvas:
    """The back: a lattice of diamonds around the game's two characters."""
    width, height, edge = style.CARD_WIDTH, style.CARD_HEIGHT, style.BACK_EDGE
    canvas = _framed(style.EDGE, style.CARD_EDGE, style.FACE)
    canvas.rounded((edge, edge, width - edge, height - edge), style.CARD_RADIUS - edge, style.BADGE)
    _draw_lattice(canvas)
    left, top = (width - style.BACK_SEAL) / 2, height / 2 - style.BACK_SEAL
    for inset, colour in ((-style.BACK_RIM, style.BADGE_INK), (0, style.BADGE)):
        box = (left + inset, top + inset, width - left - inset, height - top - inset)
        canvas.rounded(box, style.BACK_SEAL / 2 - inset, colour)
    for character, part in (("保", 0.29), ("皇", 0.71)):
        centre = (width / 2, top + part * 2 * style.BACK_SEAL)
        canvas.text(
            character, centre, style.BACK_CHARACTER, style.BADGE_INK, widest=style.BACK_SEAL
        )
    return canvas


def _draw_lattice(canvas: Canvas) -> None:
    """Large and small diamonds in turn, inside the edge of the back."""
    edge, step = style.BACK_EDGE, style.LATTICE_STEP
    rows, columns = (
        round((length - 2 * edge) / step) for length in (style.CARD_HEIGHT, style.CARD_WIDTH)
    )
    for row, column in product(range(1, rows), range(1, columns)):
        x, y = edge + column * step, edge + row * step
        half = style.LATTICE_SIZE / (2 if (row + column) % 2 else 5)
        diamond = ((x, y - half), (x + half, y), (x, y + half), (x - half, y))
        canvas.shape((diamond,), (0, 0), 1, style.BADGE_INK)


def _blank(card: Card) -> Canvas:
    rim = {ROYAL_CARD: style.GOLD, GUARD_CARD: style.STEEL}.get(card, style.EDGE)
    return _framed(rim, style.MARKED_EDGE if card.marked else style.CARD_EDGE, face_of(card))


def _framed(rim: style.Colour, edge: int, face: style.Colour) -> Canvas:
    width, height = style.CARD_WIDTH, style.CARD_HEIGHT
    canvas = Canvas((width, height), rim)
    canvas.rounded((edge, edge, width - edge, height - edge), style.CARD_RADIUS - edge, face)
    return canvas


def _draw_natural_index(canvas: Canvas, card: Card, inks: style.Inks) -> None:
    canvas.text(
        _RANK_TEXTS.get(card.rank, str(card.rank.value)),
        (style.INDEX_CENTRE, style.RANK_TOP + style.RANK_CAP_HEIGHT / 2),
        style.RANK_CAP_HEIGHT,
        inks[card.suit],
        widest=style.INDEX_WIDTH,
    )
    _draw_pip(canvas, card, inks, style.INDEX_CENTRE, style.SUIT_TOP, style.SUIT_SIZE)


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
        _draw_seal(canvas, "皇", style.SEAL_ROYAL, style.FACE_ROYAL)
    elif card == GUARD_CARD:
        _draw_seal(canvas, "保", style.STEEL, style.FACE_GUARD)


def _draw_seal(canvas: Canvas, character: str, ground: style.Colour, ink: style.Colour) -> None:
    x, y, half = style.INDEX_CENTRE, style.SEAL_CENTRE_Y, style.SEAL_SIZE / 2
    canvas.rounded((x - half, y - half, x + half, y + half), half, ground)
    canvas.text(character, (x, y), half * 1.36, ink, widest=half * 1.5)


def _draw_emblem(canvas: Canvas, emblem: Emblem, top: int, size: int) -> None:
    canvas.emblem(emblem, (style.ART_CENTRE - size / 2, top), size)


def _draw_pip(
    canvas: Canvas, card: Card, inks: style.Inks, centre: int, top: int, size: int
) -> None:
    canvas.shape(PIPS[card.suit], (centre - size / 2, top), size, inks[card.suit])


def _joker_ink(card: Card) -> style.Colour:
    return style.DUSK if card.rank is Rank.SMALL_JOKER else style.RED
