"""The table message while players gather, and messages about threads and voided hands."""

from collections.abc import Iterator, Sequence

from discord import ButtonStyle, ui
from discord.utils import format_dt

from bot.model import Score, Table
from bot.model.hand import hand_code
from bot.panels.custom_id import Press, Voiding, table_press
from bot.panels.entry_buttons import (
    learn_button,
    notices_button,
    rules_button,
)
from bot.panels.panel import GOLD, GREY, Panel, button, menu, option
from bot.panels.player_names import clean_name, escaped, isolated, seat_name, with_level
from bot.panels.press_verbs import Verb
from bot.panels.rules.summary import differences, pace_line, preset_option
from bot.panels.table.next_hand import (
    agreeing,
    changed_line,
    deciding,
    ready_button,
    ready_line,
    ready_mark,
    seal_line,
    taken_over_lines,
    vote_lines,
)
from bot.tables.rules.choices import SERVER_RULES
from bot.tables.rules.pace import pace_of
from bot.tables.rules.refusals import refuse_going
from bot.tables.rules.rule_sets import rules_of
from bot.text.catalogue import Words
from game.rules.ruleset import PRESETS


def lobby_panel(table: Table, words: Words, *, lists_seats: bool = True) -> Panel:
    """The seats, and what can be done about them."""
    panel = Panel(GOLD)
    preset, rules = words(f"preset-{table.preset}"), rules_of(table)
    autoplay = "lobby-autoplay-ai" if rules.ai_autoplay else "lobby-autoplay-lowest"
    empty = table.seats.count(None)
    can_take_over = table.ai_seats and not empty and not table.round
    panel.text(
        words("lobby-title", preset=preset),
        *(waiting_lines(table, words) if empty else (ready_line(table, words),)),
        *(seat_lines(table, words) if lists_seats else ()),
    )
    panel.text(
        *taken_over_lines(table, words), changed_line(table, words), *vote_lines(table, words)
    )
    panel.text(
        words("lobby-hint") if empty else "",
        f"-# {words(f'preset-{table.preset}-rules')}",
        *(f"-# {line}" for line in differences(table.preset, rules, words)),
        f"-# {pace_line(pace_of(table), words)}",
        f"-# {words(autoplay)}",
        f"-# {words('lobby-levels')}" if table.ai_seats and not table.round else "",
        f"-# {words('lobby-take-over')}" if can_take_over else "",
        "" if table.hints else f"-# {words('hints-are-off')}",
    )
    open_ = [
        button(words("press-join"), table_press(table, Verb.JOIN), ButtonStyle.success),
        button(words("press-fill"), table_press(table, Verb.FILL), ButtonStyle.primary),
        learn_button(words),
        notices_button(words),
    ]
    if not table.round:
        panel.row(open_ if empty else [ready_button(table, words), *replacing(table, words)])
        panel.row([rules_menu(table, words, table_press(table, Verb.PRESET))])
    leaving = [leave_button(table, words), close_button(table, words)]
    panel.row(
        [
            *(() if refuse_going(table) else leaving),
            *deciding(table, words),
            rules_button(words),
        ]
    )
    panel.row(agreeing(table, words))
    panel.text(seal_line(bytes.fromhex(table.seed), words))
    return panel


def waiting_lines(table: Table, words: Words) -> Iterator[str]:
    """How many players are missing, and since when."""
    yield words("lobby-waiting", empty=len(table.empty_seats))
    if table.waiting_since:
        yield f"-# {words('waiting-since', since=format_dt(table.waiting_since, 'R'))}"


def seat_lines(table: Table, words: Words) -> Iterator[str]:
    """A line for each seat: who sits there, and their points."""
    for number, seat in enumerate(table.seats, 1):
        if seat is None:
            yield words("lobby-seat-empty", number=number)
        else:
            is_host = seat.user_id == table.host_id
            key = "lobby-seat-host" if is_host else "lobby-seat"
            name = with_level(table, number - 1, escaped(seat.name), words)
            name += ready_mark(table, number - 1)
            line = words(key, number=number, name=name)
            if table.hand_no > 0:
                line = words("lobby-points", line=line, points=f"{seat.points:+d}")
            yield line


def rules_menu(table: Table, words: Words, press: Press) -> ui.Select[Panel]:
    """The menu with which the host chooses the rules of the next hands."""
    is_preset = not table.rules
    options = [
        *(preset_option(n, words, chosen=is_preset and n == table.preset) for n in PRESETS),
        option(words("pick-house"), SERVER_RULES, chosen=not is_preset),
    ]
    return menu(words("pick-preset"), press, options)


def replacing(table: Table, words: Words) -> Iterator[ui.Button[Panel]]:
    """The button that takes over an AI player's seat between hands."""
    if table.ai_seats:
        yield button(words("press-replace"), table_press(table, Verb.JOIN))


def leave_button(table: Table, words: Words) -> ui.Button[Panel]:
    return button(words("press-leave"), table_press(table, Verb.LEAVE))


def close_button(table: Table, words: Words) -> ui.Button[Panel]:
    return button(words("press-close"), table_press(table, Verb.CLOSE))


def thread_name(table: Table, words: Words) -> str:
    """The name of a table's thread."""
    host = table.seat_of(table.host_id)
    seat = table.seats[host] if host is not None else None
    return words("thread-name", host=seat.name if seat else "")


def opened_panel(table: Table, words: Words) -> Panel:
    """A message that somebody opened a table in a thread, and how to join."""
    host = table.seat_of(table.host_id)
    panel = Panel(GOLD)
    panel.text(
        words(
            "thread-opened",
            host=seat_name(table, host) if host is not None else "",
            thread=f"<#{table.channel_id}>",
        )
    )
    panel.row([button(words("press-join"), table_press(table, Verb.JOIN), ButtonStyle.success)])
    return panel


LONGEST_NAME = 12
"""The longest name where five are in one line, in characters."""

Line = tuple[str, Score]
"""A player, as the reader may know them, and their score."""


def void_panel(press: Voiding, hand: Sequence[Line], words: Words) -> Panel:
    """The confirmation of voiding a hand."""
    panel = Panel(GREY)
    at = max(score.at for _, score in hand)
    panel.text(
        words("void-title", hand=hand_code(press.table_id, press.hand_no)),
        words("void-when", when=format_dt(at, "f")),
        *(f"- {escaped(name)} **{score.points:+}**" for name, score in hand),
    )
    panel.text(words("void-reason", reason=escaped(press.reason)), words("void-final"))
    panel.row([button(words("press-void"), press, ButtonStyle.danger)])
    return panel


def hand_label(table_id: str, hand_no: int, hand: Sequence[Line]) -> str:
    """A hand in one line: its code and its scores."""
    scores = (
        f"{isolated(clean_name(name, LONGEST_NAME))} {score.points:+}" for name, score in hand
    )
    return f"{hand_code(table_id, hand_no)} · {', '.join(scores)}"[:100]
