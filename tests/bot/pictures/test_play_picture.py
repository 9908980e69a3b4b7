"""Plays as a picture: what lies where, and what stands out."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.pictures import style
from bot.pictures.play_picture import Column, TextLine, draw_plays
from game.cards import Card, Cards, Rank
from tests.game.hands import cards

KINGS: Cards = (Card(Rank.KING),) * 3
PAIR = TextLine((Column(cards("9"), cards("S")), Column(cards("9"), cards("8"))))


def opened(*lines: TextLine) -> Image.Image:
    """The picture that is drawn."""
    return Image.open(BytesIO(draw_plays(lines))).convert("RGB")


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """Where two pictures differ: left, top, right, bottom."""
    return ImageChops.difference(one, other).getbbox()


def test_equal_plays_give_equal_bytes() -> None:
    assert draw_plays([PAIR]) == draw_plays([PAIR])


def test_a_line_takes_as_much_room_as_its_cards_lie_high() -> None:
    above = 2 * style.MARGIN + style.CARD_HEIGHT
    assert opened(TextLine((Column(KINGS),))).height == above
    assert opened(PAIR).height > above + style.CARD_HEIGHT


def test_lines_lie_below_each_other() -> None:
    single, double = opened(PAIR), opened(PAIR, PAIR)
    assert double.height > 2 * (single.height - style.MARGIN)
    lines_height = single.height - style.MARGIN
    assert (
        changed(single.crop((0, 0, 600, lines_height)), double.crop((0, 0, 600, lines_height)))
        is None
    )
    again = double.height - single.height
    lower = double.crop((0, again, double.width, double.height))
    assert (
        changed(
            lower.crop((0, style.MARGIN, 600, single.height)),
            single.crop((0, style.MARGIN, 600, single.height)),
        )
        is None
    )


def test_a_column_that_is_dimmed_is_the_only_one_to_change() -> None:
    first, second = PAIR.columns
    dimmed = TextLine((first, second._replace(bright=False)))
    box = changed(opened(PAIR), opened(dimmed))
    assert box is not None
    assert box[0] >= style.MARGIN + style.CARD_WIDTH


def test_right_and_wrong_are_marked_apart() -> None:
    play = (Column(KINGS),)
    unmarked, right, wrong = (opened(TextLine(play, verdict)) for verdict in (None, True, False))
    assert changed(right, wrong) is not None
    assert changed(right, unmarked) is not None
    box = changed(right, wrong)
    assert box is not None
    assert box[2] <= style.MARGIN + style.CARD_WIDTH


def test_cards_without_a_suit_can_be_seen() -> None:
    assert (
        changed(opened(TextLine((Column(KINGS),))), opened(TextLine((Column(KINGS[:2]),))))
        is not None
    )


def test_as_many_cards_as_the_deck_has_of_a_rank_fit() -> None:
    many = TextLine((Column((Card(Rank.KING),) * 16 + cards("BBBB SSSS")),), right=True)
    assert opened(many).width < 3200


@pytest.mark.parametrize("lines", [(), (TextLine(()),)])
def test_nothing_to_draw_is_an_error(lines: tuple[TextLine, ...]) -> None:
    with pytest.raises(ValueError, match="no play"):
        draw_plays(lines)
