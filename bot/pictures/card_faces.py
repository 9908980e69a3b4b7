"""The drawing of each card."""

from bot.pictures import style
from bot.pictures.canvas import Canvas
from bot.pictures.emblems import (
    CORONET,
    CROWN,
    FEATHERED_CAP,
    PIPS,
    PRINTED,
    PRINTED_IN_ENGLISH,
    SCEPTRE,
    STAR,
    SWORD,
    Emblem,
    Seal,
    jester_hat,
)
from bot.pictures.theme import Colour, Inks, Theme, Tint
from game.cards import BIG_JOKER, GUARD_CARD, ROYAL_CARD, SMALL_JOKER, TRUMP, Card, Rank
from game.notation.formatter import RANK_TEXT

_JOKER_WORDS = {Rank.SMALL_JOKER: "小王", Rank.BIG_JOKER: "大王", Rank.TRUMP: "特牌"}
_ENGLISH_WORDS = {
    SMALL_JOKER: "SMALL",
    BIG_JOKER: "BIG",
    ROYAL_CARD: "ROYAL",
    GUARD_CARD: "GUARD",
    TRUMP: "TRUMP",
}
_COURT = {Rank.JACK: FEATHERED_CAP, Rank.QUEEN: CORONET, Rank.KING: CROWN}


def face_of(theme: Theme, card: Card) -> Colour:
    return {ROYAL_CARD: theme.face_royal, GUARD_CARD: theme.face_guard}.get(card, theme.face)


def draw_index(theme: Theme, card: Card, seal: Seal | None = None, *, two_colours: bool) -> Canvas:
    """A card with only its corner index, which is visible below another card."""
    canvas = _blank(theme, card)
    seal = (PRINTED_IN_ENGLISH if theme.english else PRINTED).get(card, seal)
    if card.is_joker:
        _draw_joker_index(canvas, theme, card, sealed=seal is not None)
    else:
        inks = theme.inks(two_colours=two_colours)
        _draw_natural_index(canvas, card, inks, sealed=seal is not None)
    if seal:
        _draw_seal(canvas, seal, theme)
    return canvas


def draw_face(theme: Theme, card: Card, seal: Seal | None = None, *, two_colours: bool) -> Canvas:
    """A whole card."""
    canvas = draw_index(theme, card, seal, two_colours=two_colours)
    inks = theme.inks(two_colours=two_colours)
    if card.marked:
        insignia = SCEPTRE if card == ROYAL_CARD else SWORD
        _draw_emblem(canvas, theme, insignia, style.INSIGNIA_TOP, style.INSIGNIA_SIZE)
    elif card == TRUMP:
        _draw_emblem(canvas, theme, STAR, style.HAT_TOP, style.EMBLEM_SIZE)
    elif card.is_joker:
        _draw_emblem(canvas, theme, jester_hat(_joker_ink(card)), style.HAT_TOP, style.EMBLEM_SIZE)
    elif card.rank in _COURT:
        _draw_emblem(canvas, theme, _COURT[card.rank], style.EMBLEM_TOP, style.EMBLEM_SIZE)
        _draw_pip(canvas, card, inks, style.ART_CENTRE, style.COURT_PIP_TOP, style.COURT_PIP_SIZE)
    else:
        _draw_pip(canvas, card, inks, style.ART_CENTRE, style.PIP_TOP, style.PIP_SIZE)
    return canvas


def _blank(theme: Theme, card: Card) -> Canvas:
    rim = {ROYAL_CARD: theme.gold, GUARD_CARD: theme.steel}.get(card, theme.edge)
    edge = style.MARKED_EDGE if card.marked else style.CARD_EDGE
    width, height = style.CARD_WIDTH, style.CARD_HEIGHT
    canvas = Canvas((width, height), rim)
    box = (edge, edge, width - edge, height - edge)
    canvas.rounded(box, style.CARD_RADIUS - edge, face_of(theme, card))
    return canvas


def _draw_natural_index(canvas: Canvas, card: Card, inks: Inks, *, sealed: bool) -> None:
    canvas.text(
        RANK_TEXT[card.rank],
        (style.INDEX_CENTRE, style.RANK_TOP + style.RANK_CAP_HEIGHT / 2),
        style.RANK_CAP_HEIGHT,
        inks[card.suit],
        widest=style.INDEX_WIDTH,
    )
    centre, top, size = style.INDEX_CENTRE, style.SUIT_TOP, style.SUIT_SIZE
    if sealed:
        centre, top = style.SEALED_SUIT_CENTRE, style.SEALED_SUIT_TOP
        size = style.SEALED_SUIT_SIZE
    _draw_pip(canvas, card, inks, centre, top, size)


def _draw_joker_index(canvas: Canvas, theme: Theme, card: Card, *, sealed: bool) -> None:
    if theme.english:
        _draw_english_index(canvas, theme, card, sealed=sealed)
        return
    for character, top in zip(_JOKER_WORDS[card.rank], style.WORD_TOPS, strict=True):
        canvas.text(
            character,
            (style.INDEX_CENTRE, top + style.WORD_SIZE / 2),
            style.WORD_SIZE,
            theme.tint(_joker_ink(card)),
            widest=style.INDEX_WIDTH,
        )


def _draw_english_index(canvas: Canvas, theme: Theme, card: Card, *, sealed: bool) -> None:
    """Draw the letters of a joker one below the other, above a seal if there is one."""
    word, top = _ENGLISH_WORDS[card], style.WORD_TOPS[0]
    bottom = style.SEAL_CENTRE_Y - style.SEAL_SIZE // 2 if sealed else style.CARD_HEIGHT
    step = min(style.WORD_SIZE, (bottom - top) // len(word))
    for number, letter in enumerate(word):
        canvas.text(
            letter,
            (style.INDEX_CENTRE, top + number * step + step * 0.42),
            step * 0.8,
            theme.tint(_joker_ink(card)),
            widest=style.INDEX_WIDTH,
        )


def _draw_seal(canvas: Canvas, seal: Seal, theme: Theme) -> None:
    x, y, half = style.INDEX_CENTRE, style.SEAL_CENTRE_Y, style.SEAL_SIZE / 2
    ground, ink = seal.colours(theme)
    canvas.rounded((x - half, y - half, x + half, y + half), half, ground)
    canvas.sign(seal.sign, (x, y), half * 1.36, ink)


def _draw_emblem(canvas: Canvas, theme: Theme, emblem: Emblem, top: int, size: int) -> None:
    canvas.emblem(emblem, (style.ART_CENTRE - size / 2, top), size, theme)


def _draw_pip(canvas: Canvas, card: Card, inks: Inks, centre: int, top: int, size: int) -> None:
    canvas.shape(PIPS[card.suit], (centre - size / 2, top), size, inks[card.suit])


def _joker_ink(card: Card) -> Tint:
    return "small_joker" if card.rank is Rank.SMALL_JOKER else "big_joker"
