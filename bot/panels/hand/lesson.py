"""The lesson for newcomers: a position, what to do there, and what came of it."""

from collections.abc import Iterator
from functools import partial

from discord import ButtonStyle, ui

from bot.model import Table
from bot.model.user import PLAIN, DisplayPreferences
from bot.panels.custom_id import lesson_turn
from bot.panels.entry_buttons import practise_button
from bot.panels.hand.hints import choice_text, reason_text
from bot.panels.hand.position import PICTURE, add_position, example_table
from bot.panels.panel import GOLD, Panel, button
from bot.panels.player_names import seat_name
from bot.panels.table.happenings import since_own_turn
from bot.panels.table.result import result_line, result_rows
from bot.panels.table.scene import unformatted, unmarked_play
from bot.panels.table.score import score_line
from bot.pictures.result_picture import draw_result
from bot.text.catalogue import Words
from game.hand.engine import Hand
from game.hand.view import own_view
from game.lesson.course import HINT, TAKE_BACK, Point, Situation, TriedAnswer
from game.lesson.steps import KNOWN, STEPS
from game.scoring import Result

PATH = "learn"
"""The path of the lesson at the address of the web page."""


def lesson_panel(
    point: Point,
    now: Situation,
    words: Words,
    look: DisplayPreferences = PLAIN,
    page: str = "",
) -> Panel:
    """A point of the lesson. `page`: the address of the web page, if there is one."""
    seat, result, table = now.step.seat, now.hand.result, lesson_table(now, words)
    panel = Panel(GOLD)
    panel.text(words("lesson-title", step=point.step + 1, steps=len(STEPS)))
    if result:
        _add_result(panel, table, now.hand, result, words)
    else:
        add_position(panel, table, now.hand, seat, look, words)
        if now.after != now.step.position():
            panel.text(*since_own_turn(table, own_view(now.after, seat), words))
    panel.text(" · ".join(_result(tried, now, words) for tried in now.tried))
    panel.text(_told(table, now, words))
    panel.row(_answers(point, now, words))
    panel.row(_others(point, now, words, page))
    return panel


def lesson_table(now: Situation, words: Words) -> Table:
    """The table of the lesson: the newcomer among AI players."""
    return example_table(now.hand, now.step.seat, words("lesson-name"), words)


def _add_result(panel: Panel, table: Table, hand: Hand, result: Result, words: Words) -> None:
    """Add the picture of the result, and how the points came about."""
    lines = (result_line(table, hand, number, words) for number in result.places)
    rows = result_rows(table, hand, words)
    draw = partial(draw_result, rows, english=words.english)
    panel.picture(PICTURE, unformatted("\n".join(lines)), draw)
    panel.text(f"-# {score_line(hand, words)}")


def _result(tried: TriedAnswer, now: Situation, words: Words) -> str:
    """An answer that was tried, and the points that it brought."""
    choice = choice_text(own_view(now.step.position(), now.step.seat), tried.action, words)
    if tried.points is None:
        return words("lesson-refused", choice=choice)
    key = "lesson-right" if tried.is_right else "lesson-wrong"
    return words(key, choice=choice, points=words("lesson-points", points=tried.points))


def _told(table: Table, now: Situation, words: Words) -> str:
    """The task of the step, or the outcome of the latest answer: at most two sentences."""
    name, view = now.step.name, own_view(now.hand, now.step.seat)
    who = seat_name(table, view.table.seat) if view.table else ""
    if now.tried:
        points = now.tried[-1].points
        if now.is_done:
            return words(f"lesson-{name}-why")
        if points is None:
            return words("lesson-no-play")
        return words("lesson-try-again", why=words(f"lesson-{name}-wrong", who=who))
    if view.result:
        points = view.result.points[now.step.seat]
        key = "lesson-won" if points > 0 else "lesson-lost"
        return words(key, points=words("lesson-points", points=points))
    if now.best:
        choice = choice_text(view, now.best.action, words)
        why = reason_text(partial(seat_name, table), view, now.best, words)
        return words("lesson-hint", choice=choice, why=why)
    cards = unmarked_play(view.table.cards, view, words) if view.table else ""
    return words(f"lesson-{name}", who=who, cards=cards)


def _answers(point: Point, now: Situation, words: Words) -> Iterator[ui.Button[Panel]]:
    view = own_view(now.hand, now.step.seat)
    for sign, action in now.choices.items():
        is_best = now.best is not None and action == now.best.action
        style = ButtonStyle.primary if is_best else ButtonStyle.secondary
        yield button(choice_text(view, action, words), lesson_turn(point.then(sign)), style)


def _others(point: Point, now: Situation, words: Words, page: str) -> Iterator[ui.Button[Panel]]:
    """The buttons that answer nothing: the next step, the helps of the last one, the page."""
    if now.is_done and now.is_last:
        yield practise_button(words)
        yield button(words("press-lesson-once-more"), lesson_turn(Point(point.step)))
    elif now.is_done:
        turn = lesson_turn(Point(point.step + 1))
        yield button(words("press-lesson-next"), turn, ButtonStyle.success)
    if now.can_hint:
        yield button(words("press-hint"), lesson_turn(point.then(HINT)))
    if now.can_take_back:
        yield button(words("press-take-back"), lesson_turn(point.then(TAKE_BACK)))
    if point == Point():
        yield button(words("press-lesson-known"), lesson_turn(Point(KNOWN)))
    if page:
        url = f"{page}{PATH}#{lesson_turn(point).custom_id}"
        yield ui.Button(label=words("press-page"), url=url)
