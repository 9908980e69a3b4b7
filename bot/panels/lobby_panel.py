"""The table message while players are gathering."""

from collections.abc import Iterator

from discord import ButtonStyle, SelectOption, ui

from bot.model import Table
from bot.panels.custom_id import table_press
from bot.panels.entry_buttons import rules_button
from bot.panels.next_hand_text import (
    changed_line,
    deciding,
    next_seal_line,
    ready_button,
    ready_line,
    ready_mark,
    vote_lines,
)
from bot.panels.panel import GOLD, Panel, button, menu
from bot.panels.player_names import escaped, with_level
from bot.panels.press_verbs import Verb
from bot.panels.rules_summary import differences
from bot.tables.house_rules import SERVER_RULES, rules_of
from bot.tables.pace import Pace, pace_of
from bot.text.catalogue import Words
from game.rules.ruleset import PRESETS


def lobby_panel(table: Table, words: Words) -> Panel:
    """The seats, and what can be done about them."""
    panel = Panel(GOLD)
    preset = words(f"preset-{table.preset}")
    empty = table.seats.count(None)
    panel.text(
        words("lobby-title", preset=preset),
        words("lobby-waiting", empty=empty) if empty else ready_line(table, words),
        *_lobby_seats(table, words),
    )
    panel.text(changed_line(table, words), *vote_lines(table, words))
    panel.text(
        words("lobby-hint") if empty else "",
        f"-# {words(f'preset-{table.preset}-rules')}",
        *(f"-# {line}" for line in differences(table.preset, rules_of(table), words)),
        f"-# {words('lobby-pace', pace=pace_line(pace_of(table), words))}",
        f"-# {words('lobby-levels')}" if table.ai_seats else "",
        "" if table.hints else f"-# {words('hints-are-off')}",
    )
    open_ = [
        button(words("press-join"), table_press(table, Verb.JOIN), ButtonStyle.success),
        button(words("press-fill"), table_press(table, Verb.FILL), ButtonStyle.primary),
    ]
    panel.row(open_ if empty else [ready_button(table, words), *replacing(table, words)])
    panel.row([_presets(table, words)])
    panel.row([*leaving(table, words), *deciding(table, words), rules_button(words)])
    panel.text(next_seal_line(table, words))
    return panel


def pace_line(pace: Pace, words: Words) -> str:
    """Returns how long people may think."""
    return words(
        "pace-line", play=time_text(pace.play, words), question=time_text(pace.question, words)
    )


def time_text(seconds: int, words: Words) -> str:
    """`45 s`, `3 min`, `24 h`."""
    for unit, size in (("h", 3600), ("min", 60)):
        if seconds >= size and seconds % size == 0:
            return words(f"time-{unit}", count=seconds // size)
    return words("time-s", count=seconds)


def _lobby_seats(table: Table, words: Words) -> Iterator[str]:
    for number, seat in enumerate(table.seats, 1):
        if seat is None:
            yield words("lobby-seat-empty", number=number)
        else:
            host = seat.user_id == table.host_id
            key = "lobby-seat-host" if host else "lobby-seat"
            name = with_level(table, number - 1, escaped(seat.name), words)
            name += ready_mark(table, number - 1)
            line = words(key, number=number, name=name)
            played = table.hand_no > 0
            yield words("lobby-points", line=line, points=f"{seat.points:+d}") if played else line


def _presets(table: Table, words: Words) -> ui.Select[Panel]:
    options = [
        SelectOption(
            label=words(f"preset-{preset}"),
            value=preset,
            description=words(f"preset-{preset}-rules")[:100],
            default=preset == table.preset and not table.rules,
        )
        for preset in PRESETS
    ]
    options.append(
        SelectOption(label=words("pick-house"), value=SERVER_RULES, default=bool(table.rules))
    )
    return menu(words("pick-preset"), table_press(table, Verb.PRESET), options)


def replacing(table: Table, words: Words) -> Iterator[ui.Button[Panel]]:
    """The button to take the seat of an AI player between the hands."""
    if table.ai_seats:
        yield button(words("press-replace"), table_press(table, Verb.JOIN))


def leaving(table: Table, words: Words) -> Iterator[ui.Button[Panel]]:
    """The buttons to leave and to close."""
    yield button(words("press-leave"), table_press(table, Verb.LEAVE))
    yield button(words("press-close"), table_press(table, Verb.CLOSE))
