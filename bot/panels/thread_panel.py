"""The message about a table in a thread of its own, in the channel where it was opened."""

from discord import ButtonStyle

from bot.model import Table
from bot.panels.custom_id import table_press
from bot.panels.panel import GOLD, Panel, button
from bot.panels.player_names import seat_name
from bot.panels.press_verbs import Verb
from bot.text.catalogue import Words


def thread_name(table: Table, words: Words) -> str:
    """The name of the thread, after who opened the table."""
    host = table.seat_of(table.host_id)
    seat = table.seats[host] if host is not None else None
    return words("thread-name", host=seat.name if seat else "")


def opened_panel(table: Table, words: Words) -> Panel:
    """That somebody opened a table, where it is, and how to sit down."""
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
