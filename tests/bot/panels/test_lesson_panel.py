"""What is shown of the lesson, at every point of it."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from discord import ui

from bot.panels.custom_id import EntryPress, LessonTurn, read
from bot.panels.hand.lesson import lesson_panel
from bot.panels.press_verbs import EntryVerb
from bot.text.catalogue import Language, Words
from game.lesson.course import Point, Situation, situation
from game.lesson.steps import KNOWN, STEPS
from tests.bot.panels.panel_content import (
    EVERY_LANGUAGE,
    alt_texts,
    drawn,
    items,
    lines,
    problems,
    text,
)

LONGEST, MOST_SENTENCES = 220, 2
ABOUT_MOVES = ("## ", "-# ", "✓", "✗")
"""How lines begin that are no sentences: the title, what was played, and what was tried."""
SENTENCE = re.compile(r"[.?!](?= |$)|[。？！]")
EN = Words(Language.ENGLISH)


def at(point: Point) -> Situation:
    now = situation(point)
    assert now is not None
    return now


def shown(point: Point, words: Words = EN, page: str = "") -> dict[str, str]:
    """The labels of the buttons by their press or address."""
    panel = lesson_panel(point, at(point), words, page=page)
    found = (item for item in items(panel) if isinstance(item, ui.Button))
    return {each.custom_id or each.url or "": each.label or "" for each in found}


@cache
def points() -> tuple[Point, ...]:
    """Every point to which presses lead from the beginning."""
    reached = dict.fromkeys([Point()])
    waiting = [Point()]
    while waiting:
        for custom_id in shown(waiting.pop()):
            press = read(custom_id)
            if isinstance(press, LessonTurn) and press.point not in reached:
                reached[press.point] = None
                waiting.append(press.point)
    return tuple(reached)


def told(panel_lines: list[str]) -> Iterator[str]:
    """The sentences, without lines about moves."""
    return (line for line in panel_lines if not line.startswith(ABOUT_MOVES))


@EVERY_LANGUAGE
def test_every_point_has_one_picture_and_at_most_two_short_sentences(words: Words) -> None:
    assert {point.step for point in points()} == set(range(len(STEPS)))
    for point in points():
        panel = lesson_panel(point, at(point), words)
        assert problems(panel) == []
        assert len(alt_texts(panel)) == 1
        said = "\n".join(told(lines(panel)))
        assert 0 < len(said) <= LONGEST, (point, len(said))
        assert len(SENTENCE.findall(said)) <= MOST_SENTENCES, (point, said)
        assert "<#" not in text(panel)


def test_every_press_leads_to_a_point_or_to_practice() -> None:
    for point in points():
        for custom_id in shown(point):
            press = read(custom_id)
            assert press == EntryPress(EntryVerb.PRACTISE) or isinstance(press, LessonTurn)


def test_a_wrong_answer_is_explained_by_what_came_of_it() -> None:
    joker = next(number for number, step in enumerate(STEPS) if step.name == "joker")
    point = Point(joker, "a")
    assert EN("lesson-try-again", why=EN("lesson-joker-wrong")) in lines(
        lesson_panel(point, at(point), EN)
    )


def test_whoever_knows_a_similar_game_begins_with_the_sides() -> None:
    jumps = [custom_id for custom_id in shown(Point()) if read(custom_id) == LessonTurn(KNOWN)]
    assert len(jumps) == 1
    assert not any(read(custom_id) == LessonTurn(KNOWN) for custom_id in shown(Point(0, "a")))


def test_the_end_offers_practice_and_the_last_step_once_more() -> None:
    last = len(STEPS) - 1
    ends = [point for point in points() if point.step == last and at(point).is_done]
    assert ends
    for point in ends:
        presses = [read(custom_id) for custom_id in shown(point)]
        assert presses[:2] == [EntryPress(EntryVerb.PRACTISE), LessonTurn(last)]


@pytest.mark.parametrize("point", [Point(), Point(2, "a"), Point(6, "a")])
def test_the_page_goes_on_where_the_chat_is(point: Point) -> None:
    address = f"https://example.org/learn#{LessonTurn(point.step, point.pressed).custom_id}"
    assert address in shown(point, page="https://example.org/")
    assert address not in shown(point)


def test_the_play_to_beat_is_in_the_picture_although_its_player_is_out() -> None:
    for step in STEPS:
        hand = step.position()
        trick = getattr(hand.phase, "table", None)
        if trick and not hand.hands[trick.seat]:
            point = Point(STEPS.index(step))
            ((_, call),) = drawn(lesson_panel(point, at(point), EN)).items()
            chair = call.args[0].chairs[trick.seat]
            assert (chair.play, chair.state) == (trick.cards, "")


@EVERY_LANGUAGE
def test_a_picture_is_drawn_of_every_step(words: Words) -> None:
    for number in range(len(STEPS)):
        point = Point(number)
        (call,) = drawn(lesson_panel(point, at(point), words)).values()
        assert call().startswith(b"\x89PNG")
