"""Tribute, §5: who owes how much after which hand, which cards are paid, and who takes which."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from game.rules.ruleset import SoloPoints, Tribute, WhenSmothered
from game.scoring import Result, Sides, Smothering, Solo, settle
from game.tribute import Debt, choices, divided, least_missed, owed, possible
from tests.game.hands import cards

SEED, EQUAL = Tribute.SEED, Tribute.EQUAL
ROYALS = Sides(emperor=2, guard=4, solo=Solo.NONE)
OPEN = Sides(emperor=2, guard=None, solo=Solo.OPEN)
DARK = Sides(emperor=2, guard=None, solo=Solo.DARK)
ONE_EACH = (1, 1, 0, 1, 0)
SOLO_PAID = Debt((1, 1, 0, 1, 1), ((2, 4),))


def ended(sides: Sides, order: str, scale: SoloPoints = SoloPoints.BOOK) -> Result:
    """A hand that ended with these seats from 1st to 5th."""
    return settle(sides, tuple(map(int, order)), (0,) * 5, 1, scale)


@pytest.mark.parametrize(
    ("split", "order", "pays", "takes"),
    [
        pytest.param(SEED, "24013", ONE_EACH, ((2, 2), (4, 1)), id="§5 1st and 2nd, by seed"),
        pytest.param(SEED, "42013", ONE_EACH, ((4, 1), (2, 2)), id="§5 the guard first, by seed"),
        pytest.param(EQUAL, "24013", ONE_EACH, ((2, 2), (4, 1)), id="§5 1st and 2nd, equal"),
        pytest.param(SEED, "20413", (0, 1, 0, 2, 0), ((2, 2), (4, 1)), id="§5 1st and 3rd"),
        pytest.param(SEED, "40231", (0, 2, 0, 1, 0), ((4, 1), (2, 2)), id="§5 guard 1st, 3rd"),
        pytest.param(SEED, "20143", (0, 1, 0, 2, 0), ((2, 2), (4, 1)), id="§5 1st and 4th"),
        pytest.param(SEED, "32401", (1, 2, 0, 0, 0), ((2, 2), (4, 1)), id="§5 2nd and 3rd"),
        pytest.param(EQUAL, "20413", ONE_EACH, ((2, 2), (4, 1)), id="§5 1st and 3rd, equal"),
        pytest.param(EQUAL, "32401", ONE_EACH, ((2, 2), (4, 1)), id="§5 2nd and 3rd, equal"),
    ],
)
def test_royals_who_won_are_paid_by_the_rebels(
    split: Tribute, order: str, pays: tuple[int, ...], takes: tuple[tuple[int, int], ...]
) -> None:
    assert owed(split, ended(ROYALS, order)) == Debt(pays, takes)


@pytest.mark.parametrize("split", [SEED, EQUAL])
@pytest.mark.parametrize(
    ("order", "rebels"),
    [
        pytest.param("01324", (0, 1, 3), id="§5 4th and 5th"),
        pytest.param("31042", (3, 1, 0), id="§5 5th and 4th"),
        pytest.param("10243", (1, 0, 3), id="§5 3rd and 4th, out before the last rebel"),
        pytest.param("32104", (3, 1, 0), id="§5 2nd and 5th"),
    ],
)
def test_royals_who_lost_pay_two_and_one(
    split: Tribute, order: str, rebels: tuple[int, ...]
) -> None:
    takes = tuple((seat, 1) for seat in rebels)
    assert owed(split, ended(ROYALS, order)) == Debt((0, 0, 2, 0, 1), takes)


@pytest.mark.parametrize("split", [SEED, EQUAL])
@pytest.mark.parametrize("sides", [OPEN, DARK])
def test_a_solo_pays_or_is_paid_one_by_each(sides: Sides, split: Tribute) -> None:
    assert owed(split, ended(sides, "24013")) == SOLO_PAID
    lost = owed(split, ended(sides, "40123"))
    assert lost == Debt((0, 0, 4, 0, 0), ((4, 1), (0, 1), (1, 1), (3, 1)))
    assert lost.payers == {2}


@pytest.mark.parametrize("split", [SEED, EQUAL])
def test_a_draw_costs_nobody_anything(split: Tribute) -> None:
    assert owed(split, ended(ROYALS, "20134")) is None
    assert owed(split, ended(ROYALS, "02143")) is None
    assert owed(split, ended(DARK, "02143")) is None
    assert owed(split, ended(OPEN, "01243", SoloPoints.LADDER)) is None


def test_by_the_ladder_the_second_place_has_won() -> None:
    assert owed(SEED, ended(DARK, "02143", SoloPoints.LADDER)) == SOLO_PAID


def test_without_the_option_nobody_owes_anything() -> None:
    assert owed(Tribute.OFF, ended(ROYALS, "24013")) is None


@pytest.mark.parametrize(
    ("sides", "split", "order", "smothered", "debt"),
    [
        pytest.param(
            ROYALS, Tribute.OFF, "24013", ((3, 2),), Debt((0, 0, 0, 1, 0), ((2, 1),)),
            id="§5 without other tribute",
        ),
        pytest.param(
            ROYALS, EQUAL, "24013", ((3, 2),), Debt((1, 1, 0, 2, 0), ((2, 3), (4, 1))),
            id="§5 besides other tribute",
        ),
        pytest.param(
            ROYALS, EQUAL, "20134", ((4, 0),), Debt((0, 0, 0, 0, 1), ((0, 1),)),
            id="§5 after a draw",
        ),
        pytest.param(
            ROYALS, Tribute.OFF, "24013", ((3, 1),), None, id="§5 not to the own side",
        ),
        pytest.param(
            ROYALS, EQUAL, "01243", ((3, 2),), Debt((0, 0, 1, 0, 1), ((0, 1), (1, 1))),
            id="§5 what somebody gets and owes is set off",
        ),
        pytest.param(
            ROYALS, Tribute.OFF, "20143", ((3, 4), (4, 0)), Debt((0, 0, 0, 1, 0), ((0, 1),)),
            id="§5 also between two who were smothered",
        ),
        pytest.param(
            OPEN, SEED, "24013", ((3, 2),), Debt((1, 1, 0, 2, 1), ((2, 5),)), id="§5 in a solo",
        ),
    ],
)  # fmt: skip
def test_who_was_smothered_pays_the_opponent_who_did_it(
    sides: Sides,
    split: Tribute,
    order: str,
    smothered: tuple[tuple[int, int], ...],
    debt: Debt | None,
) -> None:
    stuck = tuple(Smothering(*each) for each in smothered)
    result = replace(ended(sides, order), smothered=stuck)
    assert owed(split, result, WhenSmothered.TRIBUTE) == debt
    assert owed(split, result, WhenSmothered.LAST) == owed(split, ended(sides, order))
    possibilities = possible(split, SoloPoints.BOOK, sides.emperor, WhenSmothered.TRIBUTE)
    assert debt is None or debt in possibilities


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("held", ["R G 2 AAA K 9", "22 KK QQ 7", "♠9♠9♥9♥9♣9 B 8", "AAAA KKKK"])
def test_a_payment_leaves_no_higher_natural_card_behind(held: str, number: int) -> None:
    naturals = [card for card in cards(held) if not card.is_joker]
    literal = {
        paid
        for paid in combinations(naturals, number)
        if all(card.rank <= paid[-1].rank for card in Counter(naturals) - Counter(paid))
    }
    payments = choices(cards(held), number)
    assert set(payments) == literal
    assert len(payments) == len(literal)


@pytest.mark.parametrize(
    ("held", "number", "paid"),
    [
        pytest.param("♠2 ♥2 ♠K ♠9 ♥7", 1, "♥2", id="§5 spades are the commonest"),
        pytest.param("♠2 ♥2 ♥K ♥9 ♠7", 1, "♠2", id="§5 hearts are"),
        pytest.param("♠2 ♥2 ♣2 ♠K ♠9 ♥7", 2, "♥2 ♣2", id="§5 the commonest of three"),
        pytest.param("2 ♠A ♥A ♠9 ♠8 ♥7", 2, "2 ♥A", id="§5 of the last card"),
        pytest.param("♠2 ♠K ♠9 ♥7", 1, "♠2", id="§5 where there is no choice"),
        pytest.param("R B G S ♠2 ♥2 ♥7", 1, "♠2", id="§5 jokers have no suit"),
        pytest.param("♠2 ♥2 ♣2 ♠K ♠9 ♥7", 1, "♣2", id="§5 the rarest of three"),
        pytest.param("♠2 ♥2 ♣2 ♦2 ♦K ♦9 ♥7 ♣8", 3, "♠2 ♥2 ♣2", id="§5 the commonest of four"),
        pytest.param("♠2 ♥2 ♣2 ♥7 ♣7", 2, "♠2 ♣2", id="§5 the rarest, and one of the others"),
        pytest.param("♠2 ♠2 ♥2 ♥7 ♥8 ♥9", 2, "♠2 ♠2", id="§5 two of the rarer suit"),
        pytest.param("♠2 ♠2 ♥2 ♣2 ♣7 ♣8", 2, "♠2 ♥2", id="§5 never the commonest for the rarest"),
        pytest.param("♠2 ♥2 ♠K ♥9", 1, "♥2", id="§5 equally common: the lower suit"),
        pytest.param("♣2 ♦2 ♣K ♦9", 1, "♦2", id="§5 equally common: diamonds are lowest"),
    ],
)
def test_autoplay_pays_of_the_commonest_suit_last(held: str, number: int, paid: str) -> None:
    assert least_missed(cards(held), number) == cards(paid)


def taken(debt: Debt, paid: dict[int, str]) -> list[tuple[int, str, int]]:
    """Who paid which card, by name, to whom."""
    gifts = divided(debt, {seat: cards(text) for seat, text in paid.items()})
    names = {cards(name)[0].rank: name for name in ("2", "A", "K", "Q", "J", "9", "8", "7")}
    return [(gift.payer, names[gift.card.rank], gift.taker) for gift in gifts]


@pytest.mark.parametrize(
    ("debt", "paid", "expected"),
    [
        pytest.param(
            Debt(ONE_EACH, ((2, 2), (4, 1))),
            {0: "K", 1: "2", 3: "A"},
            [(1, "2", 2), (3, "A", 4), (0, "K", 2)],
            id="§5 the emperor finished first",
        ),
        pytest.param(
            Debt(ONE_EACH, ((4, 1), (2, 2))),
            {0: "K", 1: "2", 3: "A"},
            [(1, "2", 4), (3, "A", 2), (0, "K", 2)],
            id="§5 the guard finished first",
        ),
        pytest.param(
            Debt((0, 1, 0, 2, 0), ((2, 2), (4, 1))),
            {1: "9", 3: "A K"},
            [(3, "A", 2), (3, "K", 4), (1, "9", 2)],
            id="§5 two from the lowest rebel",
        ),
        pytest.param(
            Debt((0, 0, 2, 0, 1), ((3, 1), (0, 1), (1, 1))),
            {2: "A 8", 4: "9"},
            [(2, "A", 3), (4, "9", 0), (2, "8", 1)],
            id="§5 the royals lost",
        ),
        pytest.param(
            Debt(ONE_EACH, ((2, 2), (4, 1))),
            {3: "♦A", 1: "♠A", 0: "♥A"},
            [(0, "A", 2), (1, "A", 4), (3, "A", 2)],
            id="§5 equal cards by their payers' seats",
        ),
        pytest.param(
            SOLO_PAID,
            {0: "7", 1: "2", 3: "9", 4: "A"},
            [(1, "2", 2), (4, "A", 2), (3, "9", 2), (0, "7", 2)],
            id="§5 a solo won",
        ),
        pytest.param(
            Debt((0, 0, 4, 0, 0), ((4, 1), (0, 1), (1, 1), (3, 1))),
            {2: "2 A K Q"},
            [(2, "2", 4), (2, "A", 0), (2, "K", 1), (2, "Q", 3)],
            id="§5 a solo lost",
        ),
    ],
)
def test_the_pool_is_taken_in_finishing_order_highest_card_first(
    debt: Debt, paid: dict[int, str], expected: list[tuple[int, str, int]]
) -> None:
    assert taken(debt, paid) == expected


def test_of_equal_cards_that_somebody_pays_the_lower_suit_is_taken_first() -> None:
    spade, heart = cards("♠A ♥A")
    gifts = divided(Debt((0, 0, 2, 0, 0), ((0, 1), (3, 1))), {2: (spade, heart)})
    assert [(gift.card, gift.taker) for gift in gifts] == [(heart, 0), (spade, 3)]
