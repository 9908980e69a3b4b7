from itertools import combinations, permutations, product

import pytest

from game.rules.ruleset import SoloPoints
from game.scoring import Sides, Smothering, Solo, is_over, places, points, settle

BOOK, LADDER = SoloPoints

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


SOLO = {
    (DARK, BOOK): (12, 0, -12, -12, -12),
    (OPEN, BOOK): (24, -24, -24, -24, -24),
    (DARK, LADDER): (16, 4, 0, -4, -16),
    (OPEN, LADDER): (32, 8, 0, -8, -32),
}
"""The points of a solo emperor from 1st to 5th."""


@pytest.mark.parametrize("multiplier", [1, 2, 4])
@pytest.mark.parametrize("place", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(("sides", "scale"), SOLO, ids=lambda value: getattr(value, "solo", value))
def test_a_solo(sides: Sides, scale: SoloPoints, place: int, multiplier: int) -> None:
    """The multiplier counts for a dark solo only; the others share equally."""
    applied = 1 if sides is OPEN else multiplier
    emperor = SOLO[sides, scale][place - 1] * applied
    rebel = -emperor // 4
    order = finishing(sides, place)
    assert points(sides, order, multiplier, scale) == (rebel, rebel, emperor, rebel, rebel)
    assert emperor + 4 * rebel == 0
    assert {type(one) for one in points(sides, order, multiplier, scale)} == {int}
    settled = settle(sides, order, (0,) * 5, multiplier, scale)
    assert settled.points == points(sides, order, multiplier, scale)
    assert settled.multiplier == applied


@pytest.mark.parametrize("scale", SoloPoints)
def test_two_royals_know_no_ladder(scale: SoloPoints) -> None:
    for royals in K:
        order = finishing(ROYALS, *royals)
        assert points(ROYALS, order, 4, scale) == points(ROYALS, order, 4)


@pytest.mark.parametrize("multiplier", [1, 2, 4])
def test_two_royals_in_any_seats_score_by_their_places_only(multiplier: int) -> None:
    """Every pair of royals in every order of the five."""
    for (emperor, guard), order in product(permutations(range(5), 2), permutations(range(5))):
        result = settle(Sides(emperor, guard, Solo.NONE), order, (0,) * 5, multiplier)
        at = result.place(emperor), result.place(guard)
        k = K[min(at), max(at)] * multiplier
        assert sum(result.points) == 0
        assert [result.points[seat] for seat in (emperor, guard)] == [2 * k, k]
        rebels = set(range(5)) - {emperor, guard}
        assert {result.points[seat] for seat in rebels} == {-k}


@pytest.mark.parametrize(
    ("sides", "out", "over"),
    [
        pytest.param(OPEN, (), False, id="§4 open solo, nobody out"),
        pytest.param(OPEN, (2,), True, id="§4 open solo, the emperor out"),
        pytest.param(OPEN, (0,), True, id="§4 open solo, another out"),
        pytest.param(DARK, (0,), False, id="§4 dark solo, another out"),
        pytest.param(DARK, (2,), True, id="§4 dark solo, the emperor out"),
        pytest.param(DARK, (0, 2), True, id="§4 dark solo, the emperor second"),
        pytest.param(DARK, (0, 1), True, id="§4 dark solo, two others out"),
    ],
)
def test_when_a_solo_is_over(sides: Sides, out: tuple[int, ...], over: bool) -> None:
    assert is_over(sides, out) is over


@pytest.mark.parametrize("sides", [DARK, OPEN])
@pytest.mark.parametrize(
    ("out", "over"),
    [
        pytest.param((), False, id="nobody out"),
        pytest.param((2,), True, id="the emperor first"),
        pytest.param((0,), False, id="another first"),
        pytest.param((0, 2), True, id="the emperor second"),
        pytest.param((0, 1), False, id="two others"),
        pytest.param((0, 1, 2), True, id="the emperor third"),
        pytest.param((0, 1, 3), False, id="three others"),
        pytest.param((0, 1, 3, 2), True, id="the emperor fourth"),
        pytest.param((0, 1, 3, 4), True, id="all others"),
    ],
)
def test_by_the_ladder_a_solo_goes_on_until_the_place_of_the_emperor_is_known(
    sides: Sides, out: tuple[int, ...], over: bool
) -> None:
    assert is_over(sides, out, LADDER) is over


def test_two_royals_end_the_same_way_by_the_ladder() -> None:
    for count in range(5):
        for out in permutations(range(5), count):
            assert is_over(ROYALS, out, LADDER) is is_over(ROYALS, out)


def test_a_hand_is_over_when_one_side_is_all_out() -> None:
    for count in range(5):
        for seats in combinations(range(5), count):
            literal = {2, 4} <= set(seats) or {0, 1, 3} <= set(seats)
            assert is_over(ROYALS, seats) is literal


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


def parted(
    placed: tuple[int, ...], outs: tuple[bool, ...]
) -> tuple[tuple[int, ...], tuple[Smothering, ...]]:
    """The seats that went out, and those that were smothered."""
    pairs = list(zip(placed, outs, strict=True))
    stuck = tuple(Smothering(seat, (seat + 1) % 5) for seat, is_out in pairs if not is_out)
    return tuple(seat for seat, is_out in pairs if is_out), stuck


def ends(sides: Sides, scale: SoloPoints, placed: tuple[int, ...], outs: tuple[bool, ...]) -> bool:
    """Whether the hand is over with these seats out or smothered."""
    out, smothered = parted(placed, outs)
    return is_over(sides, out, scale, smothered)


ENDINGS = [
    (sides, scale, out)
    for sides, scale in product((ROYALS, DARK, OPEN), SoloPoints)
    for count in range(1, 5)
    for out in permutations(range(5), count)
    if is_over(sides, out, scale)
    if not any(is_over(sides, out[:before], scale) for before in range(count))
]


@pytest.mark.parametrize("multiplier", [1, 2, 4])
def test_unfinished_places_never_change_the_score(multiplier: int) -> None:
    for sides, scale, out in ENDINGS:
        open_seats = [seat for seat in range(5) if seat not in out]
        scores = set()
        for left in permutations(range(1, len(open_seats) + 1)):
            counts = dict(zip(open_seats, left, strict=True))
            by_seat = tuple(counts.get(seat, 0) for seat in range(5))
            result = settle(sides, out, by_seat, multiplier, scale)
            assert sum(result.points) == 0
            scores.add(result.points)
        assert len(scores) == 1


SMOTHERED_ENDINGS = [
    (sides, scale, placed, outs)
    for sides, scale in product((ROYALS, DARK, OPEN), SoloPoints)
    for count in range(1, 5)
    for placed in permutations(range(5), count)
    for outs in product((True, False), repeat=count)
    if not all(outs)
    if ends(sides, scale, placed, outs)
    if not any(ends(sides, scale, placed[:n], outs[:n]) for n in range(count))
]
"""As `ENDINGS`, with the seats that went out or were smothered in that order."""


def test_whoever_is_smothered_the_hand_ends_as_soon_as_its_score_is_certain() -> None:
    """§4: the places that are still open never change it."""
    assert len({(sides, scale, len(placed)) for sides, scale, placed, _ in SMOTHERED_ENDINGS}) > 12
    for sides, scale, placed, outs in SMOTHERED_ENDINGS:
        out, smothered = parted(placed, outs)
        scores = set()
        for left in permutations(range(1, 6 - len(placed))):
            counts = dict(zip((s for s in range(5) if s not in placed), left, strict=True))
            by_seat = tuple(counts.get(seat, 0) for seat in range(5))
            result = settle(sides, out, by_seat, 1, scale, smothered)
            assert sorted(result.places) == list(range(5))
            assert result.places[: len(out)] == out
            stuck = [each.seat for each in smothered]
            assert [result.places[-n] for n in range(1, len(stuck) + 1)] == stuck
            assert sum(result.points) == 0
            scores.add(result.points)
        assert len(scores) == 1


def test_every_way_to_end_comes_about() -> None:
    """How many are out when a hand ends, for each kind of hand."""
    out_at_the_end: dict[tuple[Solo, SoloPoints], set[int]] = {}
    for sides, scale, out in ENDINGS:
        out_at_the_end.setdefault((sides.solo, scale), set()).add(len(out))
    assert out_at_the_end == {
        (Solo.NONE, BOOK): {2, 3, 4},
        (Solo.NONE, LADDER): {2, 3, 4},
        (Solo.DARK, BOOK): {1, 2},
        (Solo.OPEN, BOOK): {1},
        (Solo.DARK, LADDER): {1, 2, 3, 4},
        (Solo.OPEN, LADDER): {1, 2, 3, 4},
    }
