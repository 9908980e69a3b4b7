"""Where the seats are around the table, from every seat and from no side."""

from dataclasses import replace

import pytest

from bot.look import Look
from bot.pictures import style
from bot.pictures.table_picture import _place
from tests.bot.pictures.samples import PUBLIC

SIZE = (style.SEAT_WIDTH, style.SEAT_HEIGHT)


def corners(own: int | None, *, counter_clockwise: bool = False) -> list[tuple[int, int]]:
    scene, look = replace(PUBLIC, own=own), Look(counter_clockwise=counter_clockwise)
    return [_place(scene, number, look) for number in range(5)]


@pytest.mark.parametrize("own", range(5))
def test_ones_own_seat_is_at_the_bottom_in_the_middle_and_the_next_to_its_left(own: int) -> None:
    places = corners(own)
    lowest = max(top for _, top in places)
    middle = (style.PICTURE_WIDTH - style.SEAT_WIDTH) // 2
    assert places[own] == (middle, lowest)
    following, before = places[(own + 1) % 5], places[(own - 1) % 5]
    assert following[0] < middle < before[0]
    assert following[1] == before[1] == lowest


@pytest.mark.parametrize("own", range(5))
def test_counter_clockwise_is_the_mirror_image(own: int) -> None:
    mirrored = [(style.PICTURE_WIDTH - style.SEAT_WIDTH - left, top) for left, top in corners(own)]
    turned = corners(own, counter_clockwise=True)
    assert all(
        abs(a[0] - b[0]) <= 1 and a[1] == b[1] for a, b in zip(mirrored, turned, strict=True)
    )


@pytest.mark.parametrize("own", [None, *range(5)])
def test_no_seat_covers_another_or_leaves_the_picture(own: int | None) -> None:
    places = corners(own)
    assert len(set(places)) == 5
    for left, top in places:
        assert style.MARGIN <= left <= style.PICTURE_WIDTH - style.MARGIN - SIZE[0]
        assert top >= style.MARGIN
        others = [place for place in places if place != (left, top) and place[1] == top]
        assert all(abs(left - other[0]) >= SIZE[0] for other in others)
