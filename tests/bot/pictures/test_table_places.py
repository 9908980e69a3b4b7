"""The places of seats, corners and arrows, for players and spectators."""

import pytest

from bot.pictures import style
from bot.pictures.table_picture import HEIGHT, arrows, corners, place

SIZE = (style.SEAT_WIDTH, style.SEAT_HEIGHT)
EVERY_SIDE = pytest.mark.parametrize("own", [None, *range(5)])


def places(own: int | None, *, counter_clockwise: bool = False) -> list[tuple[int, int]]:
    return [place(number, own, counter_clockwise=counter_clockwise) for number in range(5)]


@pytest.mark.parametrize("own", range(5))
def test_own_seat_is_at_the_bottom_and_the_next_to_its_left(own: int) -> None:
    seats = places(own)
    lowest = max(top for _, top in seats)
    middle = (style.PICTURE_WIDTH - style.SEAT_WIDTH) // 2
    assert seats[own] == (middle, lowest)
    following, before = seats[(own + 1) % 5], seats[(own - 1) % 5]
    assert following[0] < middle < before[0]
    assert following[1] == before[1] == lowest


@pytest.mark.parametrize("own", range(5))
def test_counter_clockwise_is_the_mirror_image(own: int) -> None:
    mirrored = [(style.PICTURE_WIDTH - style.SEAT_WIDTH - left, top) for left, top in places(own)]
    turned = places(own, counter_clockwise=True)
    assert all(
        abs(a[0] - b[0]) <= 1 and a[1] == b[1] for a, b in zip(mirrored, turned, strict=True)
    )


@EVERY_SIDE
def test_no_seat_covers_another_or_leaves_the_picture(own: int | None) -> None:
    seats = places(own)
    assert len(set(seats)) == 5
    for left, top in seats:
        assert style.MARGIN <= left <= style.PICTURE_WIDTH - style.MARGIN - SIZE[0]
        assert style.MARGIN <= top <= HEIGHT - style.MARGIN - SIZE[1]
        others = [other for other in seats if other != (left, top) and other[1] == top]
        assert all(abs(left - other[0]) >= SIZE[0] + style.SEAT_GAP for other in others)


@EVERY_SIDE
def test_corners_cover_no_seat(own: int | None) -> None:
    for middle in corners(own):
        beside = [left for left, top in places(own) if top < middle[1] < top + SIZE[1]]
        assert len(beside) == 2
        for left in beside:
            assert not left - 77 < middle[0] < left + SIZE[0] + 77


def way_round(at: tuple[int, int], way: tuple[int, int]) -> int:
    """1 for a way that leads clockwise around the middle of the picture, -1 for the other."""
    beside, below = at[0] - style.PICTURE_WIDTH / 2, at[1] - HEIGHT / 2
    turn = beside * way[1] - below * way[0]
    return 1 if turn > 0 else -1


@EVERY_SIDE
@pytest.mark.parametrize("turned", [False, True])
def test_arrows_follow_the_order_of_seats(own: int | None, *, turned: bool) -> None:
    centres = [
        (left + SIZE[0] // 2, top + SIZE[1] // 2)
        for left, top in places(own, counter_clockwise=turned)
    ]
    ways = [
        way_round(seat, (after[0] - seat[0], after[1] - seat[1]))
        for seat, after in zip(centres, [*centres[1:], centres[0]], strict=True)
    ]
    directions = {"▶": (1, 0), "◀": (-1, 0), "▲": (0, -1), "▼": (0, 1)}
    shown = list(arrows(own, counter_clockwise=turned))
    assert [way_round(at, directions[sign]) for sign, at in shown] == ways
    assert len({at for _, at in shown}) == 5
