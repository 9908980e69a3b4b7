"""Animations show every scene as it is drawn alone, although they store only changes."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageSequence

from bot.pictures.film_picture import Shot, draw_film
from bot.pictures.open_picture import OpenRow, OpenScene, draw_open
from tests.bot.pictures.samples import OPEN


def with_row(scene: OpenScene, seat: int, row: OpenRow) -> OpenScene:
    return replace(scene, rows=(*scene.rows[:seat], row, *scene.rows[seat + 1 :]))


FIRST, SECOND, THIRD, *_ = OPEN.rows
OUT = with_row(OPEN, 1, replace(SECOND, active=False, cards=()))
PLAYED = with_row(OUT, 2, replace(THIRD, active=True))
SCENES = (
    OPEN,
    replace(PLAYED, play=OPEN.rows[4].cards, heading="Zoë", done=0.5),
    replace(PLAYED, heading="Zoë", done=0.5),
    replace(PLAYED, heading="Zoë", done=0.5),
    replace(with_row(PLAYED, 0, replace(FIRST, cards=())), heading="", play=(), done=1.0),
)


def test_every_scene_ends_as_it_is_drawn_alone() -> None:
    drawn = draw_film([Shot(scene, 800) for scene in SCENES])
    seen = list[bytes]()
    with Image.open(BytesIO(drawn)) as picture:
        assert picture.info["loop"] == 0
        for frame in ImageSequence.Iterator(picture):
            frame.load()
            seen += [frame.convert("RGB").tobytes()] * (frame.info["duration"] // 800)
    alone = [Image.open(BytesIO(draw_open(scene))).convert("RGB").tobytes() for scene in SCENES]
    assert seen == alone


def test_unchanged_scene_takes_nearly_no_bytes() -> None:
    one, many = ([Shot(OPEN, 800)] * count for count in (1, 20))
    assert len(draw_film(many)) < len(draw_film(one)) + 20 * 200


def test_film_needs_a_scene() -> None:
    with pytest.raises(ValueError, match="shot"):
        draw_film([])
