"""An invitation to take over the seat of an AI player, in the channel of the table."""

from discord import ButtonStyle

from bot.panels.custom_id import Verb, table_press
from bot.panels.panel import GOLD, Panel, button
from bot.panels.player_names import seat_name
from bot.tables.snapshot import Playing, Snapshot
from bot.text.catalogue import Words


def invitation_panel(now: Snapshot, guest_id: int, words: Words) -> Panel:
    """Who is invited to which seat, and the button to sit down. It notifies nobody."""
    panel = Panel(GOLD)
    panel.text(*_lines(now, f"<@{guest_id}>", words))
    panel.row([button(words("press-sit"), table_press(now.table, Verb.JOIN), ButtonStyle.success)])
    return panel


def _lines(now: Snapshot, who: str, words: Words) -> tuple[str, ...]:
    number = now.first_ai()
    if None in now.table.seats or number is None:
        return (words("invitation-seat", who=who),)
    ai = seat_name(now.table, number)
    if not isinstance(now, Playing):
        return (words("invitation-lobby", who=who, ai=ai),)
    cards = now.hand.counts()[number]
    return (
        words("invitation-hand", who=who, ai=ai, cards=cards),
        f"-# {words('invitation-until')}",
    )
