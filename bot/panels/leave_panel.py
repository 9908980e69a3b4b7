"""Leaving in the middle of a hand: what it costs, said before it is done."""

from discord import ButtonStyle

from bot.model import Table
from bot.panels.custom_id import Place, Press, Verb
from bot.panels.panel import GREY, Panel, button
from bot.text.catalogue import Words
from game.hand.attendance import PENALTY


def leaving_panel(table: Table, words: Words) -> Panel:
    """The question whether one really leaves; who stays sees their hand."""
    panel = Panel(GREY)
    panel.text(words("leave-sure", points=-PENALTY))
    quit_, stay = (
        Press(Place.PRIVATE, verb, table.id, table.hand_no, 0) for verb in (Verb.QUIT, Verb.HAND)
    )
    panel.row(
        [
            button(words("leave-press", points=-PENALTY), quit_, ButtonStyle.danger),
            button(words("press-stay"), stay),
        ]
    )
    panel.text(f"-# {words('leave-or-stay')}")
    return panel


def left_panel(table: Table, words: Words) -> Panel:
    """The confirmation that one has left."""
    panel = Panel(GREY)
    panel.text(words("leave-done", points=-PENALTY, channel=f"<#{table.channel_id}>"))
    return panel
