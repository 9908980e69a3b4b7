"""The card sheet is what its source draws."""

from PIL import Image

from bot.pictures import sheet, style
from bot.pictures.png import png
from game.cards import ROYAL_CARD, Card, Rank, Suit, deck
from tests.golden.draw import difference, opened


def test_the_sheet_is_made_from_its_source() -> None:
    drawn, kept = opened(sheet.draw_sheet()), opened(png(sheet._sheet()))
    assert drawn.size == kept.size
    assert difference(drawn, kept) is None


def test_the_sheet_is_made_to_the_same_bytes_again() -> None:
    assert sheet.draw_sheet() == sheet.draw_sheet()


def test_every_card_is_on_the_sheet_once() -> None:
    cards = {card for card, two_colours in sheet.cells() if not two_colours}
    assert set(deck(216)) | set(deck(168)) | set(deck(165)) <= cards
    assert len(set(sheet.cells())) == len(sheet.cells())


def test_no_two_cards_look_alike() -> None:
    for two_colours in (False, True):
        faces = {sheet.whole(card, two_colours=two_colours).tobytes() for card, _ in sheet.cells()}
        assert len(faces) == len({card for card, _ in sheet.cells()})


def test_a_back_tells_nothing_of_a_card() -> None:
    back = sheet.back()
    assert back.size == (style.CARD_WIDTH, style.CARD_HEIGHT)
    assert back.tobytes() != sheet.whole(ROYAL_CARD, two_colours=False).tobytes()


def test_an_index_is_a_part_of_its_card() -> None:
    card = Card(Rank.NINE, Suit.SPADES)
    index, whole = sheet.index(card, 100, two_colours=False), sheet.whole(card, two_colours=False)
    assert index.tobytes() == whole.crop((0, 0, 100, style.CARD_HEIGHT)).tobytes()


def test_a_picture_is_read_as_it_was_written() -> None:
    picture = sheet.back()
    read = opened(png(picture))
    assert read.tobytes() == picture.convert("RGB").tobytes()
    assert isinstance(read, Image.Image)
