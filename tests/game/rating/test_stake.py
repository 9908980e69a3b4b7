import pytest

from game.rating.belief import GROWTH, Belief, Stake, Surprise, Term, learned, rated

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
