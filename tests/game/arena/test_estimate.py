"""Means and their standard errors, on examples that were computed by hand."""

from math import sqrt

import pytest

from game.arena.estimate import DealTally


def total(*deals: list[int]) -> DealTally:
    return sum(map(DealTally.of, deals), DealTally())


def test_the_deal_is_the_unit() -> None:
    # Means of the deals: 1, 3 and 5. Their standard deviation is 2, the error 2 / sqrt(3).
    tally = total([0, 2], [3, 3], [10, 0])
    assert (tally.deals, tally.hands, tally.mean) == (3, 6, 3)
    assert tally.error == pytest.approx(2 / sqrt(3))


def test_deals_with_more_hands_weigh_more() -> None:
    # The mean is 12 / 4 = 3; the deals are off by 6 - 3 = 3 and 6 - 9 = -3: sqrt(18 * 2) / 4.
    tally = total([6], [1, 2, 3])
    assert tally.mean == 3
    assert tally.error == pytest.approx(6 / 4)


def test_a_deal_without_such_a_hand_does_not_count() -> None:
    assert total([6], [], [1, 2, 3]) == total([6], [1, 2, 3])


def test_equal_deals_have_no_error() -> None:
    assert total([1, 2], [2, 1], [0, 3]).error == 0


def test_a_sum_over_so_many_hands_is_told_as_one() -> None:
    assert DealTally.of_sum(10, 5) == DealTally.of([1, 2, 3, 4, 0])


@pytest.mark.parametrize(("tally", "mean"), [(DealTally(), None), (DealTally.of([3, 5]), 4)])
def test_fewer_than_two_deals_say_nothing_about_their_error(
    tally: DealTally, mean: float | None
) -> None:
    assert (tally.mean, tally.error) == (mean, None)
