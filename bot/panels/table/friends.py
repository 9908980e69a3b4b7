"""The message of a table of friends, which shows how things stood when it was last pressed."""

from collections.abc import Iterator
from datetime import datetime

from discord import ButtonStyle, ui
from discord.utils import format_dt

from bot.panels.custom_id import table_press
from bot.panels.entry_buttons import page_button
from bot.panels.panel import GOLD, GREY, Panel, button
from bot.panels.press_verbs import Verb
from bot.panels.table.lobby import seat_lines
from bot.panels.table.result import result_panel
from bot.tables.rules.snapshot import Closed, Lobby, Playing, Settled, Snapshot
from bot.text.catalogue import Words, language_of


def friends_panel(snapshot: Snapshot, now: datetime) -> Panel:
    """A table of friends in the table's language, as it is `now`."""
    table, words = snapshot.table, Words(language_of(snapshot.table.locale))
    if isinstance(snapshot, Closed):
        panel = Panel(GREY)
        panel.text(words("friends-title"), words("friends-closed"))
        return panel
    if isinstance(snapshot, Settled):
        panel = result_panel(table, snapshot.hand, words)
    else:
        panel = Panel(GOLD)
        panel.text(words("friends-title"), _status(snapshot, words), *seat_lines(table, words))
    as_of = words("friends-as-of", when=format_dt(now, "R"))
    panel.text(f"-# {words('friends-about')}", f"-# {as_of}")
    panel.row(_buttons(snapshot, words))
    return panel


def _status(snapshot: Lobby | Playing, words: Words) -> str:
    table, empty = snapshot.table, len(snapshot.table.empty_seats)
    if isinstance(snapshot, Playing):
        return words("friends-playing", hand=table.hand_no)
    return words("lobby-waiting", empty=empty) if empty else words("friends-full")


def _buttons(snapshot: Lobby | Playing | Settled, words: Words) -> Iterator[ui.Button[Panel]]:
    table = snapshot.table
    is_between = isinstance(snapshot, Lobby | Settled)
    if is_between and (table.empty_seats or table.ai_seats):
        join = table_press(table, Verb.JOIN)
        yield button(words("press-join"), join, ButtonStyle.success)
    yield page_button(table, words)
