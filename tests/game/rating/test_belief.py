"""What a hand says of a player, in examples computed by hand."""

import pytest

from game.rating.belief import (
    GROWTH,
    NEWCOMER,
    Belief,
    Stake,
    Surprise,
    Term,
    learned,
    rated,
    surprise,
)


def test_a_sum_surprises_by_what_its_parts_were_not_expected_to_add() -> None:
    terms = (Term(2.0, Belief(1.0, 0.5)), Term(-1.0, Belief(3.0, 1.0)))
    # expected 2 × 1 − 1 × 3 = −1, spread 4 × 0.5 + 1 × 1 + 7 of noise
    assert surprise(4.0, terms, noise=7.0) == Surprise(5.0, 10.0)


@pytest.mark.parametrize(
    ("weight", "mean", "variance"),
    [(2.0, 1.5, 0.4), (-2.0, 0.5, 0.4), (0.0, 1.0, 0.5)],
)
def test_who_adds_to_the_sum_is_thought_better_of_and_who_takes_away_worse(
    weight: float, mean: float, variance: float
) -> None:
    # gain 2 × 0.5 / 10 = 0.1 of a surprise of 5, and 0.1 × 2 of the variance is known now
    after = learned(Term(weight, Belief(1.0, 0.5)), Surprise(5.0, 10.0))
    assert (after.mean, after.variance) == pytest.approx((mean, variance))


def test_what_is_certain_does_not_move() -> None:
    assert learned(Term(2.0, Belief(1.0, 0.0)), Surprise(5.0, 10.0)) == Belief(1.0, 0.0)


def test_players_are_ordered_by_what_is_nearly_certain() -> None:
    assert Belief(1.0, 0.09).sure == pytest.approx(0.4)
    assert Belief(0.6, 0.0025).sure == pytest.approx(0.5)


@pytest.mark.parametrize(("variance", "provisional"), [(0.25, True), (0.05, True), (0.04, False)])
def test_of_whom_little_is_known_is_provisional(variance: float, *, provisional: bool) -> None:
    assert Belief(0.0, variance).provisional is provisional


def test_with_every_hand_a_little_less_is_known_as_people_change() -> None:
    assert NEWCOMER.aged() == Belief(0.0, 0.25 + GROWTH)


BEFORE = Belief(0.3, 0.1)
GOOD, BAD = Surprise(6.0, 21.0), Surprise(-6.0, 21.0)


@pytest.mark.parametrize("seen", [GOOD, BAD])
def test_who_plays_learns_of_it_all(seen: Surprise) -> None:
    assert rated(BEFORE, 2.5, seen, Stake.ALL) == learned(Term(2.5, BEFORE.aged()), seen)


def test_who_is_absent_does_not_gain_nor_is_more_known_of_them() -> None:
    assert rated(BEFORE, 2.5, GOOD, Stake.LOSS) == Belief(0.3, 0.1 + GROWTH)


def test_who_is_absent_loses_as_much_as_if_they_had_played() -> None:
    lost = rated(BEFORE, 2.5, BAD, Stake.LOSS)
    assert lost.mean == rated(BEFORE, 2.5, BAD, Stake.ALL).mean < 0.3
    assert lost.variance == 0.1 + GROWTH


@pytest.mark.parametrize("seen", [GOOD, BAD])
def test_nothing_changes_for_who_has_nothing_at_stake(seen: Surprise) -> None:
    assert rated(BEFORE, 2.5, seen, Stake.NONE) is BEFORE
