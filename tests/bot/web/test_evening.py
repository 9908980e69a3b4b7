"""The end of an evening on the page."""

from dataclasses import replace

import pytest

from bot.model import Score, Status, Table
from bot.model.user import PLAIN
from bot.tables.rules.snapshot import Closed, Snapshot, snapshot_of
from bot.text.catalogue import Language, Words
from bot.web.avatars import LETTERS
from bot.web.evening import evening_of
from bot.web.messages import Evening, TextPart
from bot.web.scene import scene_of
from tests.bot.tables.seated import (
    CHANNEL,
    GUILD,
    NAMES,
    NOON,
    PEOPLE,
    known,
    snapshot,
    table,
    walk,
)

EN = Words(Language.ENGLISH)
POINTS = (9, -1, -1, -4, -3)
OVER = walk(1)[-1]


def closed(*points: int) -> Table:
    """A closed table at which the seats have these points."""
    seats = (replace(known(s), points=p) for s, p in zip(table(*PEOPLE).seats, points, strict=True))
    return replace(table(*PEOPLE), seats=tuple(seats), hand_no=3, status=Status.CLOSED)


def scored(seat: int, points: int, name: str = "", user: int = 0) -> Score:
    """The score of the player of a seat, or of another one who had it."""
    return Score(user or PEOPLE[seat], name or NAMES[seat], points, None, seat, NOON)


HANDS = {
    1: (scored(0, 4), scored(1, -2), scored(2, 20, "Guest", 99), scored(3, -8)),
    2: (scored(0, -3), scored(1, 4), scored(2, 1), scored(3, 4)),
    4: (scored(0, 8), scored(1, -3), scored(2, -2), replace(scored(3, -40), left=True)),
}


def shown() -> Evening:
    return known(evening_of(closed(*POINTS), HANDS, EN, LETTERS))


def test_players_stand_in_the_order_of_their_points_and_equal_ones_share_a_place() -> None:
    assert [(line.seat, line.place) for line in shown().lines] == [
        (0, 1),
        (1, 2),
        (2, 2),
        (4, 4),
        (3, 5),
    ]


@pytest.mark.parametrize(
    ("seat", "totals"),
    [
        (0, [0, 4, 1, 9]),
        (2, [0, 1, -1]),  # a guest had the seat in the first hand
        (3, [0, -8, -4]),  # a penalty is in no total
        (4, [0]),
    ],
)
def test_a_line_begins_when_its_player_sat_down(seat: int, totals: list[int]) -> None:
    assert {line.seat: line.totals for line in shown().lines}[seat] == totals


def test_the_best_hand_is_that_of_somebody_who_is_still_there() -> None:
    assert shown().best == EN("standings-best", who=NAMES[0], points="+8", hand=4)
    alone = {1: (scored(1, -2),)}
    assert known(evening_of(closed(*POINTS), alone, EN, LETTERS)).best == ""


def test_an_empty_seat_has_no_line() -> None:
    empty = closed(*POINTS).with_seat(4, None)
    lines = known(evening_of(empty, HANDS, EN, LETTERS)).lines
    assert sorted(line.seat for line in lines) == [0, 1, 2, 3]


def test_an_evening_without_points_has_no_standings() -> None:
    assert evening_of(closed(0, 0, 0, 0, 0), HANDS, EN, LETTERS) is None


@pytest.mark.parametrize(
    "now",
    [
        snapshot(OVER),
        snapshot_of(replace(closed(*POINTS), status=Status.LOBBY), OVER),
        snapshot(walk(1)[5]),
    ],
)
def test_standings_are_for_a_closed_table_alone(now: Snapshot) -> None:
    assert scene_of(now, 0, Language.ENGLISH, PLAIN, hands=HANDS).evening is None


def test_the_panel_does_not_list_what_the_standings_show() -> None:
    scene = scene_of(Closed(closed(*POINTS), OVER), 0, Language.ENGLISH, PLAIN, hands=HANDS)
    texts = [part.text for part in scene.panel if isinstance(part, TextPart)]
    assert scene.evening
    assert not any(NAMES[3] in text for text in texts)


@pytest.mark.parametrize(("seat", "is_told"), [(0, False), (1, True), (None, False)])
def test_guests_are_told_where_the_next_table_is(seat: int | None, *, is_told: bool) -> None:
    scene = scene_of(Closed(closed(*POINTS), OVER), seat, Language.ENGLISH, PLAIN, hands=HANDS)
    channel = f"[Discord](https://discord.com/channels/{GUILD}/{CHANNEL})"
    told = TextPart("text", EN("page-next-table", channel=channel))
    assert (told in scene.panel) is is_told
