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


def done_panel(done: AuditEntry, words: Words) -> Panel:
    """The confirmation of an action."""
    panel = Panel(GREY)
    panel.text(
        words(f"measure-{done.action}-done", who=_whom(done), reason=escaped(done.reason)),
        f"-# {words('measure-noted')}",
    )
    return panel


def measure_panel(done: AuditEntry, server: str, words: Words) -> Panel:
    """The message to the person concerned. `server`: its name."""
    panel = Panel(GREY)
    told = words(
        f"measure-{done.action}-told",
        by=moderator(done),
        server=escaped(server),
        reason=escaped(done.reason),
    )
    panel.text(told)
    return panel


def measures_panel(measures: Sequence[AuditEntry], words: Words) -> Panel:
    """The latest actions, newest first."""
    panel = Panel(GREY)
    panel.text(words("measures-title"))
    for done in measures:
        panel.text(
            words(
                f"measure-{done.action}-line",
                when=discord.utils.format_dt(done.at, "R"),
                by=moderator(done),
                who=_whom(done),
                reason=escaped(done.reason[:LONGEST]),
            )
        )
    if not measures:
        panel.text(words("measures-none"))
    return panel


def _whom(done: AuditEntry) -> str:
    if done.user_id:
        return f"<@{done.user_id}>"
    if done.table_id and done.hand_no:
        return f"`{hand_code(done.table_id, done.hand_no)}`"
    return f"`{done.table_id or '-'}`"
