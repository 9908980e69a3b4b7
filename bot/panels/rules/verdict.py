"""The answer to a question about plays, in words and as a picture."""

from functools import partial
from itertools import groupby

from bot.model.user import ThemeName
from bot.panels.panel import GREEN, Panel
from bot.panels.refusal_text import refusal_text
from bot.pictures.play_picture import Column, TextLine, draw_plays
from bot.text.catalogue import Words
from game.cards import Cards
from game.notation.formatter import play_text, rank_text
from game.plays.legality import BeatingGroup
from game.plays.play import classify, first_unbeaten
from game.verdict import NotInDeck, Ruling

PICTURE = "plays.png"
MOST_COLUMNS = 8
"""Two plays with more cards than this are drawn as fans, one above the other."""


def ruling_panel(
    rulings: tuple[Ruling, ...], preset: str, words: Words, theme: ThemeName = ThemeName.DARK
) -> Panel:
    """The answer to `/rules ask`, with a picture of each ruling.

    `preset`: the name of the rules in force.
    """
    panel = Panel(GREEN)
    picture = tuple(map(ruling_line, rulings))
    draw = partial(draw_plays, picture, theme, english=words.english)
    panel.picture(PICTURE, ruling_alt(rulings, words), draw)
    for ruling in rulings:
        panel.text(f"**{verdict(ruling, words)}**", *_reasons(ruling, words))
    panel.text(f"-# {words('rules-asked-footer', preset=preset)}")
    return panel


def not_in_deck_text(missing: NotInDeck, words: Words) -> str:
    cards = play_text(missing.cards, words.language, suits=True)
    return words("rules-not-in-deck", cards=cards, deck=missing.deck)


def verdict(ruling: Ruling, words: Words) -> str:
    """Yes or no, in one sentence."""
    play = play_text(ruling.cards, words.language)
    if ruling.over is None:
        return words("rules-no" if ruling.refusal else "rules-yes", play=play)
    over = play_text(ruling.over, words.language)
    return words("rules-no-over" if ruling.refusal else "rules-yes-over", play=play, over=over)


def ruling_alt(rulings: tuple[Ruling, ...], words: Words) -> str:
    return " ".join(verdict(ruling, words) for ruling in rulings)


def ruling_line(ruling: Ruling) -> TextLine:
    """A ruling as a line of the picture: what beats what, or which card is not higher."""
    over = ruling.over or ()
    columns = _columns(ruling, over)
    if not 0 < len(columns) <= MOST_COLUMNS:
        columns = (Column(ruling.cards, over),)
    return TextLine(columns, right=ruling.refusal is None)


def _columns(ruling: Ruling, over: Cards) -> tuple[Column, ...]:
    """The groups, or pairs of equal plays; empty if there are neither."""
    if ruling.groups:
        return tuple(Column(upper, (lower,)) for upper, lower in ruling.groups)
    play, table = classify(ruling.cards), classify(over)
    if play is None or table is None or play.size != table.size:
        return ()
    unbeaten = first_unbeaten(play, table)
    return tuple(
        Column((upper,), (lower,), bright=unbeaten in (None, (upper.rank, lower.rank)))
        for upper, lower in zip(ruling.cards, over, strict=True)
    )


def _reasons(ruling: Ruling, words: Words) -> tuple[str, ...]:
    if ruling.refusal:
        return (refusal_text(ruling.refusal, words),)
    because = _pairs(ruling.groups, words) if ruling.groups else _kind(ruling, words)
    if not ruling.only_last:
        return (because,)
    rank = rank_text(ruling.cards[-1].rank, words.language)
    return (because, words("rules-only-last", rank=rank))


def _kind(ruling: Ruling, words: Words) -> str:
    joker_first, natural_last = ruling.cards[0].is_joker, not ruling.cards[-1].is_joker
    if not natural_last:
        return words("rules-is-jokers")
    return words("rules-is-attached" if joker_first else "rules-is-set")


def _pairs(groups: tuple[BeatingGroup, ...], words: Words) -> str:
    """`K over Q, 3 times; ...`."""
    texts = (
        (play_text(mine, words.language), play_text((theirs,), words.language))
        for mine, theirs in groups
    )
    pairs = (
        words("rules-group", mine=mine, theirs=theirs, times=len(list(repeats)))
        for (mine, theirs), repeats in groupby(texts)
    )
    return words("rules-pairs", groups=words("rules-and").join(pairs))
