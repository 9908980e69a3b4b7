"""Hands as pictures: layout, dimming, seals and display preferences; see also `test_golden`."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from bot.model.user import PLAIN, DisplayPreferences
from bot.pictures import style
from bot.pictures.emblems import Seal, SealKind
from bot.pictures.hand_picture import draw_hand, lay_out
from game.cards import (
    GUARD_CARD,
    NATURAL_RANKS,
    ROYAL_CARD,
    SMALL_JOKER,
    Card,
    Cards,
    Rank,
    Suit,
    deck,
)
from tests.bot.pictures.samples import dealt

LARGE = DisplayPreferences(large=True)
NINE = Card(Rank.NINE, Suit.HEARTS)
TRIBUTE = Seal(SealKind.TRIBUTE, "+")


def spread(count: int) -> Cards:
    """This many cards of all ranks from the largest deck."""
    cards = deck(216)
    return tuple(cards[n * 59 % 216] for n in range(count))


def css_pixels(size: int, picture_width: int) -> float:
    """How large something is on a phone."""
    return size * style.PHONE_WIDTH / picture_width


def test_order_of_cards_does_not_matter() -> None:
    assert draw_hand(tuple(reversed(dealt()))) == draw_hand(dealt())


def test_threads_draw_the_same_bytes() -> None:
    draw_hand.cache_clear()
    hands = [dealt(seat=seat) for seat in range(5)] * 2
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(draw_hand, hands))
    assert drawn[:5] == drawn[5:]
    assert len(set(drawn)) == 5


@pytest.mark.parametrize("size", [165, 168, 216])
def test_no_two_cards_look_alike(size: int) -> None:
    kinds = set(deck(size))
    assert len({draw_hand((card,)) for card in kinds}) == len(kinds)
    assert len({draw_hand((card,), bright=frozenset()) for card in kinds}) == len(kinds)


@pytest.mark.parametrize("look", [PLAIN, LARGE], ids=["plain", "large"])
@pytest.mark.parametrize("count", range(1, 45))
def test_hands_stay_inside_the_picture(count: int, look: DisplayPreferences) -> None:
    layout = lay_out(spread(count), look)
    for group in layout.groups:
        assert group.left >= style.MARGIN
        assert group.left + group.width <= layout.width - style.MARGIN
        assert group.top + style.CARD_HEIGHT <= layout.height - style.MARGIN
    if look is PLAIN:
        assert layout.height <= 5 * (style.CARD_HEIGHT + style.ROW_GAP) + 2 * style.MARGIN


def test_each_rank_is_a_group_and_the_largest_one_fits_into_a_row() -> None:
    every_rank = [Card(rank, Suit.SPADES) for rank in NATURAL_RANKS] * 3 + [SMALL_JOKER]
    ranks = [group.cards[0].rank for group in lay_out(every_rank).groups]
    assert ranks == [Rank.SMALL_JOKER, *sorted(NATURAL_RANKS, reverse=True)]
    (group,) = lay_out([card for card in deck(168) if card.rank is Rank.ACE]).groups
    assert len(group.cards) == 16
    assert group.left >= style.TRIM_INSET
    assert group.left + group.width <= style.PICTURE_WIDTH - style.TRIM_INSET


def test_only_held_cards_that_are_not_bright_are_dimmed() -> None:
    assert draw_hand(dealt(), bright=frozenset(dealt())) == draw_hand(dealt())
    other = Card(Rank.KING, Suit.CLUBS)
    assert draw_hand((NINE,), bright=frozenset({other})) == draw_hand((NINE,), bright=frozenset())
    assert draw_hand((NINE,), bright=frozenset()) != draw_hand((NINE,))


@pytest.mark.parametrize("look", [PLAIN, LARGE])
def test_ranks_and_seals_are_legible_on_a_phone(look: DisplayPreferences) -> None:
    width = lay_out(dealt(), look).width
    assert css_pixels(style.RANK_CAP_HEIGHT, width) >= (26 if look.large else 20)
    assert css_pixels(style.SEAL_SIZE, width) >= 16


@pytest.mark.parametrize("seat", range(5))
@pytest.mark.parametrize(("size", "most"), [(168, 275), (216, 330)])
def test_dealt_hand_takes_less_than_half_of_a_phone(size: int, most: int, seat: int) -> None:
    layout = lay_out(dealt(size, seat))
    assert css_pixels(layout.height, layout.width) <= most


def test_as_many_copies_have_a_seal_as_are_given() -> None:
    drawn = [draw_hand((NINE,) * 3, sealed=((NINE, TRIBUTE),) * count) for count in range(4)]
    assert len(set(drawn)) == 4
    assert draw_hand((NINE,) * 3, sealed=((NINE, TRIBUTE),) * 4) == drawn[3]


@pytest.mark.parametrize("card", [ROYAL_CARD, GUARD_CARD])
def test_printed_seals_are_not_replaced(card: Card) -> None:
    assert draw_hand((card,), sealed=((card, TRIBUTE),)) == draw_hand((card,))


def test_direction_of_seats_does_not_change_a_hand() -> None:
    assert draw_hand(dealt(), look=DisplayPreferences(counter_clockwise=True)) == draw_hand(dealt())


def test_empty_hand_is_an_error() -> None:
    with pytest.raises(ValueError, match="empty hand"):
        draw_hand(())
