from itertools import permutations

import pytest

from game.scoring import Sides, Solo, is_over, places, points, settle

ROYALS = Sides(emperor=2, guard=4, solo=Solo.NONE)
DARK = Sides(emperor=2, guard=None, solo=Solo.DARK)
OPEN = Sides(emperor=2, guard=None, solo=Solo.OPEN)

K = {
    (1, 2): 3, (1, 3): 2, (1, 4): 1, (1, 5): 0,
    (2, 3): 1, (2, 4): 0, (2, 5): -1,
    (3, 4): -1, (3, 5): -2,
    (4, 5): -3,
}  # fmt: skip


def finishing(sides: Sides, *royal_places: int) -> tuple[int, ...]:
    """The seats from 1st to 5th, with the emperor (and the guard) at these places."""
    royals = [sides.emperor] if sides.guard is None else [sides.emperor, sides.guard]
    at = dict(zip(royal_places, royals, strict=True))
    rebels = iter(seat for seat in range(5) if not sides.royal(seat))
    return tuple(at[place] if place in at else next(rebels) for place in range(1, 6))


@pytest.mark.parametrize("multiplier", [1, 2, 4])
@pytest.mark.parametrize("royals", sorted(K), ids="§4 royals {}".format)
def test_two_royals(royals: tuple[int, int], multiplier: int) -> None:
    k = K[royals] * multiplier
    for emperor_and_guard in (royals, royals[::-1]):
        scored = points(ROYALS, finishing(ROYALS, *emperor_and_guard), multiplier)
        assert scored == (-k, -k, 2 * k, -k, k)
        assert sum(scored) == 0


@pytest.mark.parametrize("multiplier", [1, 2, 4])
@pytest.mark.parametrize(
    ("place", "emperor", "rebel"),
    [
        pytest.param(1, 12, -3, id="§4 dark solo first"),
        pytest.param(2, 0, 0, id="§4 dark solo second"),
        pytest.param(3, -12, 3, id="§4 dark solo third"),
        pytest.param(4, -12, 3, id="§4 dark solo fourth"),
        pytest.param(5, -12, 3, id="§4 dark solo fifth"),
    ],
)
def test_dark_solo(place: int, emperor: int, rebel: int, multiplier: int) -> None:
    scored = points(DARK, finishing(DARK, place), multiplier)
    e, r = emperor * multiplier, rebel * multiplier
    assert scored == (r, r, e, r, r)


@pytest.mark.parametrize(
    ("place", "emperor", "rebel"),
    [
        pytest.param(1, 24, -6, id="§4 open solo first"),
        pytest.param(2, -24, 6, id="§4 open solo second"),
        pytest.param(5, -24, 6, id="§4 open solo fifth"),
    ],
)
def test_open_solo_knows_no_multiplier(place: int, emperor: int, rebel: int) -> None:
    order = finishing(OPEN, place)
    assert points(OPEN, order, 4) == (rebel, rebel, emperor, rebel, rebel)
    result = settle(OPEN, order[:1], (1, 1, 1, 1, 1), 4)
    assert result.multiplier == 1


@pytest.mark.parametrize(
    ("royals", "won"),
    [
        pytest.param((1, 2), True, id="§4 1st and 2nd win"),
        pytest.param((2, 3), True, id="§4 2nd and 3rd win"),
        pytest.param((1, 5), None, id="§4 1st and 5th draw"),
        pytest.param((2, 4), None, id="§4 2nd and 4th draw"),
        pytest.param((3, 4), False, id="§4 3rd and 4th lose"),
    ],
)
def test_who_won_is_the_sign(royals: tuple[int, int], won: bool | None) -> None:
    assert settle(ROYALS, finishing(ROYALS, *royals), (0,) * 5, 1).royals_won is won


@pytest.mark.parametrize(
    ("sides", "out", "over"),
    [
        pytest.param(ROYALS, (), False, id="§4 two royals, nobody out"),
        pytest.param(ROYALS, (2,), False, id="§4 two royals, the emperor out"),
        pytest.param(ROYALS, (2, 0), False, id="§4 two royals, one of each out"),
        pytest.param(ROYALS, (4, 2), True, id="§4 two royals, both out"),
        pytest.param(ROYALS, (0, 4, 1, 2), True, id="§4 two royals, both out late"),
        pytest.param(ROYALS, (0, 1), False, id="§4 two royals, two rebels out"),
        pytest.param(ROYALS, (0, 1, 3), True, id="§4 two royals, all rebels out"),
        pytest.param(ROYALS, (0, 2, 1, 3), True, id="§4 two royals, all rebels out late"),
        pytest.param(OPEN, (), False, id="§4 open solo, nobody out"),
        pytest.param(OPEN, (2,), True, id="§4 open solo, the emperor out"),
        pytest.param(OPEN, (0,), True, id="§4 open solo, another out"),
        pytest.param(DARK, (0,), False, id="§4 dark solo, another out"),
        pytest.param(DARK, (2,), True, id="§4 dark solo, the emperor out"),
        pytest.param(DARK, (0, 2), True, id="§4 dark solo, the emperor second"),
        pytest.param(DARK, (0, 1), True, id="§4 dark solo, two others out"),
    ],
)
def test_is_over(sides: Sides, out: tuple[int, ...], over: bool) -> None:
    assert is_over(sides, out) is over


@pytest.mark.parametrize(
    ("out", "left", "expected"),
    [
        pytest.param((2, 4), (3, 1, 0, 2, 0), (2, 4, 1, 3, 0), id="§4 fewest cards first"),
        pytest.param((4, 2), (5, 5, 0, 5, 0), (4, 2, 3, 0, 1), id="§4 equals in play order"),
        pytest.param((3,), (5, 5, 5, 0, 5), (3, 4, 0, 1, 2), id="§4 play order from the last out"),
        pytest.param((0, 3), (0, 2, 1, 0, 1), (0, 3, 4, 2, 1), id="§4 both at once"),
    ],
)
def test_unfinished_places(
    out: tuple[int, ...], left: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert places(out, left) == expected
    result = settle(ROYALS, out, left, 1)
    assert result.places == expected
    assert result.finished == len(out)
    assert [result.place(seat) for seat in expected] == [1, 2, 3, 4, 5]


def test_unfinished_places_never_change_the_score() -> None:
    for sides, out in [(ROYALS, (2, 4)), (ROYALS, (0, 1, 3)), (OPEN, (0,)), (DARK, (0, 1))]:
        scores = {
            settle(sides, out, tuple(0 if seat in out else n for seat, n in enumerate(left)), 2)
            .points
            for left in permutations(range(1, 6))
        }  # fmt: skip
        assert len(scores) == 1
