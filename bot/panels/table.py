"""The public table message, built from what everybody may see (`view` of no seat)."""

from bot.panels.lobby import lobby_panel
from bot.panels.panel import GREY, Panel
from bot.panels.playing import playing_panel
from bot.panels.result import settled_panel
from bot.store.records import Status
from bot.tables.snapshot import Snapshot
from bot.text.catalogue import Words, language_of


def table_panel(snapshot: Snapshot) -> Panel:
    """The message for a table as it stands, in the table's language."""
    words = Words(language_of(snapshot.table.locale))
    match snapshot.table.status:
        case Status.LOBBY:
            return lobby_panel(snapshot.table, words)
        case Status.PLAYING if snapshot.hand:
            return playing_panel(snapshot.table, snapshot.hand, words)
        case Status.SETTLED if snapshot.hand and snapshot.hand.result:
            return settled_panel(snapshot.table, snapshot.hand, words)
        case _:
            panel = Panel(GREY)
            unfinished = snapshot.hand is not None and snapshot.hand.result is None
            key = "closed-idle" if unfinished else "closed-text"
            panel.text(words("closed-title"), words(key))
            return panel
