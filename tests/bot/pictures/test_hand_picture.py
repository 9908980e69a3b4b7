from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from itertools import islice

import pytest
from PIL import Image, ImageChops

from bot.model.user import DisplayPreferences
from bot.pictures import style
from bot.pictures.emblems import Seal, SealKind
from bot.pictures.hand_picture import draw_hand, lay_out, picture_of
from bot.pictures.sprites import rounded_mask
from game.cards import (
    BIG_JOKER,
    GUARD_CARD,
    NATURAL_RANKS,
    ROYAL_CARD,
    SMALL_JOKER,
    SUITS,
    Card,
    Cards,
    Rank,
    Suit,
    deck,
)

DISCORD_FILE_LIMIT = 10 * 1024 * 1024


def first_hand(size: int = 168, seat: int = 0) -> Cards:
    """What a seat gets from a deck shuffled by steps of 59, which is coprime to every deck."""
    cards = deck(size)
    shuffled = [cards[n * 59 % size] for n in range(size)]
    return tuple(islice(shuffled, seat, None, 5))


def opened(png: bytes) -> Image.Image:
    picture = Image.open(BytesIO(png))
    picture.load()
    return picture


def test_equal_hands_give_equal_bytes_whatever_their_order() -> None:
    hand = first_hand()
    first = draw_hand(hand)
    picture_of.cache_clear()
    assert draw_hand(tuple(reversed(hand))) == first
    picture_of.cache_clear()
    assert draw_hand(sorted(hand)) == first


def test_threads_draw_the_same_bytes() -> None:
    hands = [first_hand(seat=seat) for seat in range(5)] * 2
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(draw_hand, hands))
    assert drawn[:5] == drawn[5:]
    assert len(set(drawn)) == 5


def test_a_first_hand_is_a_small_palette_png_no_wider_than_allowed() -> None:
    hand = first_hand()
    assert len(hand) == 34
    png = draw_hand(hand)
    picture = opened(png)
    assert (picture.format, picture.mode, picture.width) == ("PNG", "P", style.PICTURE_WIDTH)
    assert len(png) <= 100_000
    assert len(draw_hand(hand, bright=frozenset(hand[:9]))) <= 100_000


@pytest.mark.parametrize("size", [165, 168, 216])
def test_every_card_of_a_deck_draws_and_no_two_look_alike(size: int) -> None:
    kinds = set(deck(size))
    assert len({draw_hand([card]) for card in kinds}) == len(kinds)
    assert len({draw_hand([card], bright=frozenset()) for card in kinds}) == len(kinds)


@pytest.mark.parametrize("count", range(1, 45))
def test_hands_of_1_to_44_cards_draw(count: int) -> None:
    cards = deck(216)
    png = draw_hand([cards[n * 59 % 216] for n in range(count)])
    assert opened(png).height <= 5 * (style.CARD_HEIGHT + style.ROW_GAP) + 2 * style.MARGIN
    assert len(png) < DISCORD_FILE_LIMIT


def test_the_widest_group_there_can_be_fits_in_one_row() -> None:
    hand = [card for card in deck(168) if card.rank is Rank.ACE]
    assert len(hand) == 16
    (group,) = lay_out(hand).groups
    assert group.left >= style.TRIM_INSET
    assert group.left + group.width <= style.PICTURE_WIDTH - style.TRIM_INSET
    assert opened(draw_hand(hand)).width == style.PICTURE_WIDTH


def test_a_hand_with_every_rank_stays_inside_the_picture() -> None:
    hand = [Card(rank, Suit.SPADES) for rank in NATURAL_RANKS] * 3 + [SMALL_JOKER, BIG_JOKER]
    layout = lay_out(hand)
    assert [group.cards[0].rank for group in layout.groups] == sorted(Rank, reverse=True)[1:]
    for group in layout.groups:
        assert group.left >= style.MARGIN
        assert group.left + group.width <= style.PICTURE_WIDTH - style.MARGIN
        assert group.top + style.CARD_HEIGHT <= layout.height - style.MARGIN


def test_the_royal_and_the_guard_card_lie_on_top_of_their_like() -> None:
    groups = lay_out([ROYAL_CARD, BIG_JOKER, GUARD_CARD, SMALL_JOKER]).groups
    assert [group.cards for group in groups] == [
        (BIG_JOKER, ROYAL_CARD),
        (SMALL_JOKER, GUARD_CARD),
    ]


def test_all_bright_is_not_dimmed() -> None:
    hand = first_hand()
    assert draw_hand(hand, bright=frozenset(hand)) == draw_hand(hand)


def test_bright_cards_that_are_not_held_change_nothing() -> None:
    held, other = Card(Rank.NINE, Suit.CLUBS), Card(Rank.KING, Suit.CLUBS)
    assert draw_hand([held], bright=frozenset({other})) == draw_hand([held], bright=frozenset())


def test_dimming_changes_pixels_of_the_dimmed_cards_only() -> None:
    hand = first_hand()
    bright = frozenset(card for card in hand if card.suit is not Suit.HEARTS)
    plain, dimmed = (
        opened(png).convert("RGB") for png in (draw_hand(hand), draw_hand(hand, bright=bright))
    )
    owners = Image.new("L", plain.size, 0)
    mask = rounded_mask((style.CARD_WIDTH, style.CARD_HEIGHT), style.CARD_RADIUS)
    cards = [
        (card, left, group.top)
        for group in lay_out(hand).groups
        for card, left in zip(group.cards, group.lefts, strict=True)
    ]
    for owner, (_, left, top) in enumerate(cards, start=1):
        owners.paste(owner, (left, top), mask)
    changed = ImageChops.difference(plain, dimmed).convert("L").point(lambda level: level and 255)
    pixels = owners.histogram(changed)
    changed_owners = {owner for owner, count in enumerate(pixels) if count}
    assert changed_owners == {
        owner for owner, (card, _, _) in enumerate(cards, start=1) if card not in bright
    }


def css_pixels(size: int, picture_width: int) -> float:
    """How large something is on a telephone."""
    return size * style.PHONE_WIDTH / picture_width


@pytest.mark.parametrize("look", [DisplayPreferences(), DisplayPreferences(large=True)])
def test_a_rank_is_20_pixels_high_on_a_telephone(look: DisplayPreferences) -> None:
    width = lay_out(first_hand(), look).width
    assert css_pixels(style.RANK_CAP_HEIGHT, width) >= (26 if look.large else 20)
    assert css_pixels(style.SEAL_SIZE, width) >= 16


@pytest.mark.parametrize("seat", range(5))
@pytest.mark.parametrize(("size", "most"), [(168, 275), (216, 330)])
def test_a_first_hand_takes_less_than_half_of_a_telephone(size: int, most: int, seat: int) -> None:
    layout = lay_out(first_hand(size, seat))
    assert css_pixels(layout.height, layout.width) <= most


def test_a_seal_changes_its_card_and_no_other() -> None:
    nine, ten = Card(Rank.NINE, Suit.HEARTS), Card(Rank.TEN, Suit.HEARTS)
    hand = (ten, nine, nine)
    guard, tribute = Seal(SealKind.GUARD, "保"), Seal(SealKind.TRIBUTE, "+")
    plain = opened(draw_hand(hand)).convert("RGB")
    for sealed, groups in (
        (((nine, guard),), {1}),
        (((nine, guard), (nine, tribute)), {1}),
        (((ten, guard),), {0}),
        (((Card(Rank.ACE, Suit.HEARTS), guard),), set()),
    ):
        marked = opened(draw_hand(hand, sealed=sealed)).convert("RGB")
        changed = {
            number
            for number, group in enumerate(lay_out(hand).groups)
            if ImageChops.difference(plain, marked)
            .crop((group.left, group.top, group.left + group.width, group.top + style.CARD_HEIGHT))
            .getbbox()
        }
        assert changed == groups


def test_as_many_copies_bear_a_seal_as_are_given() -> None:
    nine, seal = Card(Rank.NINE, Suit.HEARTS), Seal(SealKind.TRIBUTE, "+")
    drawn = [draw_hand([nine] * 3, sealed=((nine, seal),) * count) for count in range(4)]
    assert len(set(drawn)) == 4
    assert draw_hand([nine] * 3, sealed=((nine, seal),) * 4) == drawn[3]


def test_the_royal_and_the_guard_card_keep_their_own_seals() -> None:
    tribute = Seal(SealKind.TRIBUTE, "+")
    for card in (ROYAL_CARD, GUARD_CARD):
        assert draw_hand([card], sealed=((card, tribute),)) == draw_hand([card])


def test_an_empty_hand_is_an_error() -> None:
    with pytest.raises(ValueError, match="empty hand"):
        draw_hand([])


def test_low_first_turns_the_ranks_round() -> None:
    hand = first_hand()
    groups, turned = lay_out(hand).groups, lay_out(hand, DisplayPreferences(low_first=True)).groups
    assert [group.cards for group in turned] == [group.cards for group in reversed(groups)]


def test_large_print_is_a_narrower_picture_of_equally_large_cards() -> None:
    picture = opened(draw_hand(first_hand(), look=DisplayPreferences(large=True)))
    assert picture.width == style.LARGE_PRINT_WIDTH
    assert (
        opened(draw_hand([ROYAL_CARD], look=DisplayPreferences(large=True))).height
        == opened(draw_hand([ROYAL_CARD])).height
    )


@pytest.mark.parametrize("count", range(1, 45))
def test_large_print_stays_inside_the_picture(count: int) -> None:
    cards = deck(216)
    layout = lay_out([cards[n * 59 % 216] for n in range(count)], DisplayPreferences(large=True))
    for group in layout.groups:
        assert group.left >= style.MARGIN
        assert group.left + group.width <= layout.width - style.MARGIN


def test_two_colours_change_clubs_and_diamonds_alone() -> None:
    for suit in SUITS:
        card = [Card(Rank.NINE, suit)]
        same = draw_hand(card) == draw_hand(card, look=DisplayPreferences(two_colours=True))
        assert same is (suit in (Suit.HEARTS, Suit.SPADES))


def test_who_chose_a_direction_has_the_same_hand() -> None:
    hand = first_hand()
    assert draw_hand(hand, look=DisplayPreferences(counter_clockwise=True)) == draw_hand(hand)
