"""An invitation to take over the seat of an AI player, in the channel of the table."""

from discord import ButtonStyle

from bot.panels.panel import GOLD, Panel, button
from bot.panels.press import table_press
from bot.store.records import Status, Table
from bot.text.catalogue import Words


def invitation_panel(table: Table, guest_id: int, words: Words) -> Panel:
    """Who is invited, and the button to sit down. It notifies nobody."""
    panel = Panel(GOLD)
    playing = table.status is Status.PLAYING
    panel.text(
        words("invitation", who=f"<@{guest_id}>"),
        f"-# {words('invitation-hand' if playing else 'invitation-lobby')}",
    )
    panel.row([button(words("press-sit"), table_press(table, "join"), ButtonStyle.success)])
    return panel
