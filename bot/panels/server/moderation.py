"""What moderators did, as shown to moderators and to the person concerned."""

from collections.abc import Sequence

import discord

from bot.model import AuditEntry
from bot.model.hand import hand_code
from bot.panels.panel import GREY, Panel
from bot.panels.player_names import escaped, moderator
from bot.text.catalogue import Words

LONGEST = 60
"""The longest reason in the log, in characters."""


def done_panel(entry: AuditEntry, words: Words) -> Panel:
    """The confirmation of an action."""
    panel = Panel(GREY)
    panel.text(
        words(f"measure-{entry.action}-done", who=_whom(entry), reason=escaped(entry.reason)),
        f"-# {words('measure-noted')}",
    )
    return panel


def measure_panel(entry: AuditEntry, server: str, words: Words) -> Panel:
    """The message to the person concerned. `server`: its name."""
    panel = Panel(GREY)
    text = words(
        f"measure-{entry.action}-told",
        by=moderator(entry),
        server=escaped(server),
        reason=escaped(entry.reason),
    )
    panel.text(text)
    return panel


def measures_panel(entries: Sequence[AuditEntry], words: Words) -> Panel:
    """The latest actions, newest first."""
    panel = Panel(GREY)
    panel.text(words("measures-title"))
    for entry in entries:
        panel.text(
            words(
                f"measure-{entry.action}-line",
                when=discord.utils.format_dt(entry.at, "R"),
                by=moderator(entry),
                who=_whom(entry),
                reason=escaped(entry.reason[:LONGEST]),
            )
        )
    if not entries:
        panel.text(words("measures-none"))
    return panel


def _whom(entry: AuditEntry) -> str:
    if entry.user_id:
        return f"<@{entry.user_id}>"
    if entry.table_id and entry.hand_no:
        return f"`{hand_code(entry.table_id, entry.hand_no)}`"
    return f"`{entry.table_id or '-'}`"
