"""Replays of a finished hand, private and shared."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from functools import partial

from discord import ButtonStyle, SelectOption, ui

from bot.model.hand import hand_code
from bot.model.user import DisplayPreferences
from bot.panels.custom_id import FILE, ReplayTurn
from bot.panels.hand.hand import PICTURE as HAND_PICTURE
from bot.panels.panel import GOLD, MOST_OPTIONS, OPTION_LENGTH, Panel, button, menu, option
from bot.panels.player_names import escaped, seat_name
from bot.panels.press_verbs import Form, ReplayVerb, Viewpoint, moment_value
from bot.panels.records.replay_scene import (
    SIGNS,
    beat_lines,
    moment_text,
    open_alt,
    open_scene,
    title,
    viewpoint_scene,
    viewpoint_text,
    when_of,
    where_line,
)
from bot.panels.table.events import outcome_line
from bot.panels.table.scene import hand_seals, table_alt, unformatted
from bot.panels.table.turn import PICTURE as TABLE_PICTURE
from bot.pictures.hand_picture import draw_hand
from bot.pictures.open_picture import draw_open
from bot.pictures.table_picture import draw_table
from bot.replays.replays import Replay
from bot.text.catalogue import Words
from game.hand.view import view_of
from game.notation.formatter import hand_text

OPEN_PICTURE = "open.png"
FILE_NAME = "hand.txt"
"""The name of an uploaded game file when it is attached to its replay."""


def replay_panel(replay: Replay, turn: ReplayTurn, words: Words, look: DisplayPreferences) -> Panel:
    """A beat from a viewpoint, and what leads on from it."""
    panel, number = beat_panel(replay, turn, words, look), min(turn.beat, replay.last)
    panel.row([_views(replay, turn, words)])
    if replay.moments:
        panel.row([_moments(replay, number, turn, words)])
    panel.row(_steps(replay, number, turn, words))
    panel.row(_others(replay, number, turn, words))
    if replay.source == FILE:
        panel.file(FILE_NAME, replay.file.encode())
    return panel


def beat_panel(replay: Replay, turn: ReplayTurn, words: Words, look: DisplayPreferences) -> Panel:
    """A beat from a viewpoint; at the end everything is open."""
    number = min(turn.beat, replay.last)
    beat, panel = replay.beats[number], Panel(GOLD)
    panel.text(
        title(replay, words),
        f"-# {where_line(replay, number, turn.viewpoint, words)}",
        *beat_lines(replay, number, turn.viewpoint, words),
    )
    if beat.hand.over or turn.viewpoint is Viewpoint.OPEN:
        scene = open_scene(replay, number, words)
        draw = partial(draw_open, scene, look.theme, english=words.english)
        _show(panel, turn, OPEN_PICTURE, open_alt(replay, number, words), draw)
    else:
        _show_from(panel, replay, number, turn, words, look)
    return panel


def _show_from(
    panel: Panel,
    replay: Replay,
    number: int,
    turn: ReplayTurn,
    words: Words,
    look: DisplayPreferences,
) -> None:
    """Add the table from a viewpoint, and the cards of its seat."""
    hand, seat = replay.beats[number].hand, turn.viewpoint.seat
    view, public = view_of(hand, seat), view_of(hand, None)
    scene = viewpoint_scene(replay, public, turn.viewpoint, words)
    draw_scene = partial(draw_table, scene, look, english=words.english)
    _show(panel, turn, TABLE_PICTURE, table_alt(replay.table, public, words), draw_scene)
    if seat is not None and view.cards:
        cards = hand_text(view.cards, words.language)
        who, count = seat_name(replay.table, seat), len(view.cards)
        alt = unformatted(words("replays-hand-alt", who=who, count=count, cards=cards))
        draw = partial(
            draw_hand,
            view.cards,
            look=look,
            sealed=hand_seals(view, words),
            english=words.english,
        )
        _show(panel, turn, HAND_PICTURE, alt, draw)


def _show(panel: Panel, turn: ReplayTurn, name: str, alt: str, draw: "partial[bytes]") -> None:
    """Add a picture, or its content in words."""
    if turn.form is Form.PICTURE:
        panel.picture(name, alt, draw)
    else:
        panel.text(*(escaped(line) for line in alt.splitlines()))


def _to(turn: ReplayTurn, verb: ReplayVerb, beat: int) -> ReplayTurn:
    return replace(turn, verb=verb, beat=beat)


def _steps(
    replay: Replay, number: int, turn: ReplayTurn, words: Words
) -> Iterator[ui.Button[Panel]]:
    beats = replay.beats
    leads = (n for n in range(number + 1, replay.last) if beats[n].trick > beats[n - 1].trick)
    for verb, beat in (
        (ReplayVerb.FIRST, 0),
        (ReplayVerb.BACK, max(0, number - 1)),
        (ReplayVerb.NEXT, min(replay.last, number + 1)),
        (ReplayVerb.TRICK, next(leads, replay.last)),
        (ReplayVerb.LAST, replay.last),
    ):
        step = button(words(f"press-replay-{verb}"), _to(turn, verb, beat))
        step.disabled = beat == number
        if verb is ReplayVerb.NEXT:
            step.style = ButtonStyle.primary
        yield step


def _others(
    replay: Replay, number: int, turn: ReplayTurn, words: Words
) -> Iterator[ui.Button[Panel]]:
    """The other buttons."""
    if replay.seat_to_play(number, turn.viewpoint.seat) is not None:
        yield button(words("press-replay-play_on"), _to(turn, ReplayVerb.PLAY_ON, number))
    if replay.table.audience.has_message:
        share = _to(turn, ReplayVerb.SHARE, turn.beat)
        yield button(words("press-replay-share"), share, ButtonStyle.success)
    if replay.can_link:
        yield button(words("press-replay-link"), _to(turn, ReplayVerb.LINK, turn.beat))
    form = turn.form.other
    yield button(words(f"press-board-{form}"), replace(turn, verb=ReplayVerb.FORM, form=form))


def _views(replay: Replay, turn: ReplayTurn, words: Words) -> ui.Select[Panel]:
    options = (
        option(
            unformatted(viewpoint_text(replay, viewpoint, words)),
            viewpoint,
            chosen=viewpoint is turn.viewpoint,
        )
        for viewpoint in Viewpoint
    )
    return menu(words("pick-replay-view"), _to(turn, ReplayVerb.VIEW, turn.beat), options)


def _moments(replay: Replay, beat: int, turn: ReplayTurn, words: Words) -> ui.Select[Panel]:
    """The menu of key moments."""
    options = [
        SelectOption(
            label=moment_text(replay, moment, words)[:OPTION_LENGTH],
            value=moment_value(moment.beat, number),
            description=when_of(replay, moment.beat, words),
            emoji=SIGNS[moment.kind],
        )
        for number, moment in enumerate(replay.moments[-MOST_OPTIONS:])
    ]
    press = _to(turn, ReplayVerb.MOMENT, beat)
    return menu(words("pick-replay-moment"), press, options)


def link_panel(turn: ReplayTurn, link: str, until: datetime, words: Words) -> Panel:
    """A link that shows a hand to anybody, for who made it."""
    panel = Panel(GOLD)
    panel.text(words("replays-link", until=f"{until:%Y-%m-%d}"), link)
    end = button(words("press-replay-unlink"), _to(turn, ReplayVerb.UNLINK, turn.beat))
    panel.row([ui.Button(label=words("press-replay-link"), url=link), end])
    return panel


def shared_panel(replay: Replay, data: bytes, words: Words) -> Panel:
    """A whole hand for everybody, as an animation."""
    panel = Panel(GOLD)
    panel.text(title(replay, words))
    if result := replay.beats[-1].hand.result:
        names = (seat_name(replay.table, seat) for seat in result.places)
        points = (f"{result.points[seat]:+d}" for seat in result.places)
        results = (f"{name} **{point}**" for name, point in zip(names, points, strict=True))
        panel.text(outcome_line(result, words), f"-# {' · '.join(results)}")
    moments = (
        words(
            "replays-alt-line",
            when=when_of(replay, moment.beat, words),
            what=moment_text(replay, moment, words),
        )
        for moment in replay.moments
    )
    name = "hand" if replay.source == FILE else hand_code(replay.source, replay.hand_no)
    alt = words("replays-film-alt", moments="\n".join(moments))
    panel.picture(f"{name}.webp", alt, lambda: data)
    return panel
