"""What is kept of a person: shown, handed out, and deleted."""

import json
from collections.abc import Mapping, Sequence

from discord import ButtonStyle

from bot.panels.custom_id import PrivacyVerb, PrivacyWish
from bot.panels.panel import GREY, Panel, button
from bot.text.catalogue import Words

EXPORT = "baohuang-my-data.json"

Kept = Mapping[str, Sequence[Mapping[str, object]]]
"""The rows that name somebody, by table of the database."""


def is_seated(kept: Kept) -> bool:
    """Whether they still sit at a table, and so cannot be forgotten."""
    return any(seat["held"] for seat in kept["seats"])


def privacy_panel(kept: Kept, words: Words) -> Panel:
    """What is kept, in numbers and in words."""
    panel = Panel(GREY)
    panel.text(
        words("privacy-title"),
        words("privacy-user" if kept["users"] else "privacy-no-user"),
        words("privacy-look" if kept["looks"] else "privacy-no-look"),
        words("privacy-seats", count=len(kept["seats"])),
        words("privacy-scores", count=len(kept["scores"])),
        words("privacy-measures", count=len(kept["audit"])) if kept["audit"] else "",
        words("privacy-ban") if kept["bans"] else "",
        words("privacy-games"),
        words("privacy-seated") if is_seated(kept) else "",
    )
    panel.row(
        [
            button(words("press-export"), PrivacyWish(PrivacyVerb.EXPORT)),
            button(words("press-delete"), PrivacyWish(PrivacyVerb.DELETE), ButtonStyle.danger),
        ]
    )
    return panel


def export_panel(kept: Kept, words: Words) -> Panel:
    """The rows as a file."""
    panel = Panel(GREY)
    panel.text(words("privacy-export"))
    rows = json.dumps(kept, ensure_ascii=False, indent=2, default=str)
    panel.file(EXPORT, rows.encode())
    return panel


def delete_panel(words: Words) -> Panel:
    """The question whether it is really to be deleted."""
    panel = Panel(GREY)
    panel.text(words("privacy-sure"))
    panel.row([button(words("press-sure"), PrivacyWish(PrivacyVerb.SURE), ButtonStyle.danger)])
    return panel


def deleted_panel(words: Words) -> Panel:
    """The confirmation that it was deleted."""
    panel = Panel(GREY)
    panel.text(words("privacy-deleted"))
    return panel
