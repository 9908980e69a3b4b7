"""A short version of `python -m lab.chaos.soak`."""

from collections import Counter

from lab.chaos.soak import batch


def test_a_hundred_hands_of_any_rules_end_and_sum_to_zero_whatever_people_do() -> None:
    found = Counter[str]()
    for name, number in batch(7, 0).items():
        found[name.split(":")[0]] += number
    assert found["ended"] == 100
    assert found["refused"] > 500
