"""An invitation to take over the seat of an AI player, in the channel of the table."""

from discord import ButtonStyle

from bot.model import Table
from bot.panels.custom_id import table_press
from bot.panels.panel import GOLD, GREY, Panel, button, text_panel
from bot.panels.player_names import badges, former_name, seat_name
from bot.panels.press_verbs import Verb
from bot.tables.snapshot import Playing, Snapshot
from bot.text.catalogue import Words
from game.hand.view import view


def invitation_panel(now: Snapshot, guest_id: int, words: Words) -> Panel:
    """An invitation to a seat, with the button to sit down. It notifies nobody."""
    panel = Panel(GOLD)
    panel.text(*_lines(now, f"<@{guest_id}>", words))
    panel.row([button(words("press-sit"), table_press(now.table, Verb.JOIN), ButtonStyle.success)])
    return panel


def taken_panel(table: Table, seat: int, words: Words) -> Panel:
    """An invitation once it was used, without a button."""
    panel, taken = Panel(GREY), table.seats[seat]
    key = "invitation-taken-hand" if taken and taken.took_over else "invitation-taken"
    panel.text(words(key, who=seat_name(table, seat), ai=former_name(table, seat)))
    return panel


def over_panel(words: Words) -> Panel:
    """An invitation after somebody else was invited."""
    return text_panel(words("invitation-over"))


def _lines(now: Snapshot, who: str, words: Words) -> tuple[str, ...]:
    number = now.first_ai()
    if None in now.table.seats or number is None:
        return (words("invitation-seat", who=who),)
    ai = seat_name(now.table, number)
    if not isinstance(now, Playing):
        return (words("invitation-lobby", who=who, ai=ai),)
    seen = view(now.hand, None)
    ai = badges(seen.emperor, seen.guard, number) + ai
    cards = now.hand.counts()[number]
    return (
        words("invitation-hand", who=who, ai=ai, cards=cards),
        f"-# {words('invitation-until')}",
    )
