"""The data stored about a user: shown, handed out, deleted."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime

from discord import ButtonStyle
from discord.utils import format_dt

from bot.panels.custom_id import PrivacyWish
from bot.panels.panel import GREY, Panel, button
from bot.panels.press_verbs import PrivacyVerb
from bot.panels.records.history import add_results
from bot.records.history import ResultsFile
from bot.text.catalogue import Words

EXPORT = "baohuang-my-data.json"

Kept = Mapping[str, Sequence[Mapping[str, object]]]
"""The rows about a user, by table of the database."""


def privacy_panel(
    kept: Kept, words: Words, *, exported: bool = False, results: ResultsFile | None = None
) -> Panel:
    """The data in numbers and words; with the data or results as files."""
    panel, due = Panel(GREY), _due(kept)
    panel.text(
        words("privacy-title"),
        words("privacy-user" if kept["users"] else "privacy-no-user"),
        words("privacy-look" if kept["looks"] else "privacy-no-look"),
        words("privacy-seats", count=len(kept["seats"])),
        words("privacy-scores", count=len(kept["scores"])),
        words("privacy-measures", count=len(kept["audit"])) if kept["audit"] else "",
        words("privacy-ban") if kept["bans"] else "",
    )
    panel.text(
        words("privacy-games"),
        words("privacy-due", when=format_dt(due, "f"), left=format_dt(due, "R")) if due else "",
        words("privacy-seated") if _is_seated(kept) else "",
    )
    if exported:
        panel.text(words("privacy-export"))
        rows = json.dumps(kept, ensure_ascii=False, indent=2, default=str)
        panel.file(EXPORT, rows.encode())
    if results:
        add_results(panel, results, words)
    hidden = bool(kept["hidden"])
    panel.text(words("privacy-hidden" if hidden else "privacy-shown"))
    panel.row(
        [
            button(words("press-export"), PrivacyWish(PrivacyVerb.EXPORT)),
            button(words("press-results-csv"), PrivacyWish(PrivacyVerb.CSV)),
            button(words("press-results-json"), PrivacyWish(PrivacyVerb.JSON)),
            button(words("press-appear"), PrivacyWish(PrivacyVerb.APPEAR))
            if hidden
            else button(words("press-hide"), PrivacyWish(PrivacyVerb.HIDE)),
            button(words("press-keep"), PrivacyWish(PrivacyVerb.KEEP), ButtonStyle.primary)
            if due
            else button(words("press-delete"), PrivacyWish(PrivacyVerb.DELETE), ButtonStyle.danger),
        ]
    )
    return panel


def delete_panel(kept: Kept, words: Words, at: datetime) -> Panel:
    """The confirmation of a deletion."""
    panel = Panel(GREY)
    panel.text(
        words("privacy-sure", when=format_dt(at, "f")),
        words("privacy-seated") if _is_seated(kept) else "",
    )
    panel.row(
        [
            button(words("press-sure"), PrivacyWish(PrivacyVerb.SURE), ButtonStyle.danger),
            button(words("press-cancel"), PrivacyWish(PrivacyVerb.CANCEL)),
        ]
    )
    return panel


def _is_seated(kept: Kept) -> bool:
    """Whether the user has a seat, and so cannot be deleted."""
    return any(seat["held"] for seat in kept["seats"])


def _due(kept: Kept) -> datetime | None:
    """When the user's data will be deleted, if requested."""
    due = (user["forget_at"] for user in kept["users"])
    return next((at for at in due if isinstance(at, datetime)), None)
