"""The public table message, built from what everybody may see (`view` of no seat)."""

from bot.model import Status
from bot.panels.lobby_panel import lobby_panel
from bot.panels.moderation_panel import moderator
from bot.panels.panel import GREY, Panel
from bot.panels.player_names import shown
from bot.panels.result_panel import result_panel, settled_panel
from bot.panels.turn_panel import playing_panel
from bot.tables.snapshot import Snapshot
from bot.text.catalogue import Words, language_of
from game.rules.ruleset import AfterAutoplay


def table_panel(snapshot: Snapshot) -> Panel:
    """The message for a table as it stands, in the table's language."""
    words = Words(language_of(snapshot.table.locale))
    match snapshot.table.status:
        case Status.LOBBY:
            panel = lobby_panel(snapshot.table, words)
            if snapshot.unread:
                panel.text(f"-# {words('hand-unreadable')}")
            return panel
        case Status.PLAYING if snapshot.hand:
            return playing_panel(snapshot.table, snapshot.hand, words)
        case Status.SETTLED if snapshot.hand and snapshot.hand.result:
            return settled_panel(snapshot.table, snapshot.hand, words)
        case Status.CLOSED if snapshot.hand and _closed_by_autoplay(snapshot):
            panel = result_panel(snapshot.table, snapshot.hand, words)
            panel.text(words("closed-autoplay"))
            return panel
        case _:
            panel = Panel(GREY)
            panel.text(words("closed-title"), _why_closed(snapshot, words))
            return panel


def _why_closed(snapshot: Snapshot, words: Words) -> str:
    """What is said of a table that closed without a result."""
    hand, done = snapshot.hand, snapshot.ended
    if done:
        key = "closed-by-hand" if hand and not hand.over else "closed-by"
        return words(key, who=moderator(done), reason=shown(done.reason).rstrip(".。"))
    if hand is None or hand.result is not None:
        return words("closed-text")
    if hand.over:
        return words("closed-abandoned")
    return words("closed-ended" if _has_people(snapshot) else "closed-left")


def _has_people(snapshot: Snapshot) -> bool:
    return any(seat and seat.user_id is not None for seat in snapshot.table.seats)


def _closed_by_autoplay(snapshot: Snapshot) -> bool:
    """Whether the table closed because a seat was on autoplay when the hand was settled (§6)."""
    hand = snapshot.hand
    if hand is None or hand.result is None or not hand.on_autoplay:
        return False
    return hand.rules.after_autoplay is AfterAutoplay.CLOSE or not _has_people(snapshot)
