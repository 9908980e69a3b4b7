"""A short version of `python -m lab.chaos.soak`."""

from collections import Counter

from lab.chaos.soak import batch


def test_a_hundred_hands_of_any_rules_end_and_sum_to_zero_whatever_people_do() -> None:
    counts = Counter[str]()
    for name, number in batch(7, 0).items():
        counts[name.split(":")[0]] += number
    assert counts["ended"] == 100
    assert counts["refused"] > 500
