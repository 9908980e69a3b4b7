"""The picture of a result that players show to others."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from bot.model import Seat
from bot.panels.records.share import share_panel
from bot.pictures.plate_board import BadgeKind
from bot.pictures.share_picture import ShareScene
from bot.replays.replays import Replay, looked_at
from bot.text.catalogue import Language, Words
from game.notation import game_file
from game.record.game_record import Game
from tests.bot.tables.seated import PEOPLE, table

GOLDEN = Path(__file__).parents[2] / "golden"
EN = Words(Language.ENGLISH)


def shared(story: str, *names: str) -> tuple[ShareScene, str]:
    """The picture of a golden hand, before it is drawn, and its alt text."""
    game = game_file.read((GOLDEN / f"{story}.txt").read_text(encoding="utf-8"))
    assert isinstance(game, Game)
    now = table(*PEOPLE)
    if names:
        now = replace(
            now, seats=tuple(Seat(user, name) for user, name in zip(PEOPLE, names, strict=True))
        )
    replay = Replay("0123abcd", 7, now, *looked_at(game))
    (attached,) = share_panel(replay, EN).attached
    assert isinstance(attached.make, partial)
    (scene,) = attached.make.args
    return scene, attached.alt or ""


@pytest.mark.parametrize(
    ("story", "winners"),
    [
        ("rebellion", [BadgeKind.HOE]),
        ("royals_first_and_second", [BadgeKind.EMPEROR]),
        ("draw", [BadgeKind.EMPEROR, BadgeKind.HOE]),
        ("open_solo_won", [BadgeKind.EMPEROR]),
        ("dark_solo_lost", [BadgeKind.HOE]),
    ],
)
def test_the_side_that_won_is_at_the_top(story: str, winners: list[BadgeKind]) -> None:
    scene, _ = shared(story)
    assert [badge.kind for badge in scene.winners] == winners


def test_what_the_picture_says_is_in_its_alt_text() -> None:
    scene, alt = shared("rebellion")
    assert scene.moments
    for text in (*scene.moments, *(row.name for row in scene.rows)):
        assert text in alt
    for row in scene.rows:
        assert f"{row.points:+d}" in alt


def test_names_are_drawn_as_they_are() -> None:
    scene, alt = shared("rebellion", "*a*", "_b_", "c", "d", "e")
    assert {row.name for row in scene.rows} == {"*a*", "_b_", "c", "d", "e"}
    assert "*a*" in alt
