"""Hands as the rating sees them, computed by hand."""

import pytest

from game.rating.belief import WEIGHTS, Account, Belief, SettledSeat, account
from game.rating.measurements import Measured
from game.record.seat_record import Dealt, Role
from game.scoring import Solo

ROYAL, GUARD, BOTH, NEITHER = Dealt.ROYAL, Dealt.GUARD, Dealt.BOTH, Dealt.NEITHER


def two_royals(guard: int, multiplier: int = 1) -> Account:
    """Seat 0 was dealt the royal card, seat 1 the guard card; the guard has so many points."""
    roles = (Role.EMPEROR, Role.GUARD, Role.REBEL, Role.REBEL, Role.REBEL)
    cards = (ROYAL, GUARD, NEITHER, NEITHER, NEITHER)
    points = (2 * guard, guard, -guard, -guard, -guard)
    return account(list(map(SettledSeat, roles, cards, points)), Solo.NONE, multiplier)


def alone(solo: Solo, points: int, dealt: Dealt = BOTH, multiplier: int = 1) -> Account:
    """Seat 4 is emperor alone and makes so many points; seat 0 has the cards that seat 4 lacks."""
    role = Role.OPEN if solo is Solo.OPEN else Role.DARK
    other = ROYAL if dealt is NEITHER else NEITHER
    seats = [
        SettledSeat(Role.AGAINST, other, -points // 4),
        *(SettledSeat(Role.AGAINST, NEITHER, -points // 4) for _ in range(3)),
        SettledSeat(role, dealt, points),
    ]
    return account(seats, solo, multiplier)


def test_a_hand_of_two_royals_comes_to_two_and_a_half_times_what_the_guard_has() -> None:
    hand = two_royals(guard=3)  # 6/2 + 3/2 + 3 × 3/3
    assert hand.came_to == pytest.approx(7.5)
    assert not hand.alone
    assert hand.weights == pytest.approx((1 / 2, 1 / 2, -1 / 3, -1 / 3, -1 / 3))
    assert hand.cards == (0.5, 0.5, 0)


def test_multipliers_are_left_out_as_they_are_declarations() -> None:
    assert two_royals(guard=8, multiplier=4) == two_royals(guard=2)
    assert alone(Solo.DARK, 24, multiplier=2) == alone(Solo.DARK, 12)
    assert alone(Solo.OPEN, 24) == alone(Solo.DARK, 12)


def test_an_emperor_alone_plays_against_the_mean_of_the_others() -> None:
    hand = alone(Solo.DARK, -12)  # −12 − 4 × 3/4
    assert (hand.came_to, hand.alone) == (-15.0, True)
    assert hand.weights == (-0.25, -0.25, -0.25, -0.25, 1.0)
    assert hand.cards == (0, 0, 1.0)


def test_who_robs_is_not_expected_to_make_more_but_who_was_dealt_the_royal_card() -> None:
    assert alone(Solo.OPEN, 24, dealt=NEITHER).cards == (-0.25, 0, 0)


@pytest.mark.parametrize(
    "roles",
    [
        (Role.EMPEROR, Role.GUARD, Role.REBEL, Role.REBEL, Role.REBEL),
        (Role.DARK, *[Role.AGAINST] * 4),
        (Role.OPEN, *[Role.AGAINST] * 4),
    ],
)
def test_the_weights_of_a_hand_sum_to_nothing(roles: tuple[Role, ...]) -> None:
    assert sum(WEIGHTS[role] for role in roles) == pytest.approx(0)


def test_what_a_hand_says_of_players_and_cards() -> None:
    of = Measured(scale=5.0, noise=20.0, noise_alone=200.0, worth=(1.0, 2.0, 3.0))
    players = (Belief(1.0, 0.2), *[Belief(0.0, 0.0)] * 4)
    cards = {ROYAL: Belief(1.0, 0.4), GUARD: Belief(2.0, 0.0), BOTH: Belief(3.0, 9.0)}
    # expected 5/2 × 1 + 1/2 × 1 + 1/2 × 2 = 4; spread 25/4 × 0.2 + 1/4 × 0.4 + 20
    seen = of.surprise(two_royals(guard=2), players, cards)
    assert (seen.size, seen.spread) == pytest.approx((1.0, 21.35))
    # expected −5/4 × 1 + 3 = 1.75; spread 25/16 × 0.2 + 9 + 200
    seen = of.surprise(alone(Solo.DARK, 12), players, cards)
    assert (seen.size, seen.spread) == pytest.approx((13.25, 209.3125))
