"""Plays as a picture: what the golden picture of plays does not show."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.pictures import style
from bot.pictures.play_picture import Column, TextLine, draw_plays
from game.cards import Card, Cards, Rank
from tests.game.hands import cards

KINGS: Cards = (Card(Rank.KING),) * 3
PAIR = TextLine((Column(cards("9"), cards("S")), Column(cards("9"), cards("8"))))


def opened(line: TextLine) -> Image.Image:
    """The picture of a line."""
    return Image.open(BytesIO(draw_plays([line]))).convert("RGB")


def test_only_a_dimmed_column_changes() -> None:
    first, second = PAIR.columns
    dimmed = TextLine((first, second._replace(bright=False)))
    box = ImageChops.difference(opened(PAIR), opened(dimmed)).getbbox()
    assert box is not None
    assert box[0] >= style.MARGIN + style.CARD_WIDTH


def test_cards_without_a_suit_are_drawn() -> None:
    drawn = {opened(TextLine((Column(KINGS[:count]),))).tobytes() for count in (1, 2, 3)}
    assert len(drawn) == 3


def test_as_many_cards_as_the_deck_has_of_a_rank_fit() -> None:
    many = TextLine((Column((Card(Rank.KING),) * 16 + cards("BBBB SSSS")),), right=True)
    assert opened(many).width < 3200


@pytest.mark.parametrize("lines", [(), (TextLine(()),)])
def test_nothing_to_draw_is_an_error(lines: tuple[TextLine, ...]) -> None:
    with pytest.raises(ValueError, match="no play"):
        draw_plays(lines)
