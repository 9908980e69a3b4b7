"""The data stored about a user: shown, handed out, deleted."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from discord import ButtonStyle
from discord.utils import format_dt

from bot.model import Audience
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
    rows: Kept, words: Words, *, exported: bool = False, results: ResultsFile | None = None
) -> Panel:
    """The data in numbers and words; with the data or results as files."""
    panel, due = Panel(GREY), _due(rows)
    panel.text(*_summary(rows, words))
    notes = [words("privacy-games")]
    if due:
        notes.append(words("privacy-due", when=format_dt(due, "f"), left=format_dt(due, "R")))
    if _is_seated(rows):
        notes.append(words("privacy-seated"))
    panel.text(*notes)
    if exported:
        panel.text(words("privacy-export"))
        text = json.dumps(rows, ensure_ascii=False, indent=2, default=str)
        panel.file(EXPORT, text.encode())
    if results:
        add_results(panel, results, words)
    buttons = [
        button(words("press-export"), PrivacyWish(PrivacyVerb.EXPORT)),
        button(words("press-results-csv"), PrivacyWish(PrivacyVerb.CSV)),
        button(words("press-results-json"), PrivacyWish(PrivacyVerb.JSON)),
    ]
    if rows["hidden"]:
        panel.text(words("privacy-hidden"))
        buttons.append(button(words("press-appear"), PrivacyWish(PrivacyVerb.APPEAR)))
    else:
        panel.text(words("privacy-shown"))
        buttons.append(button(words("press-hide"), PrivacyWish(PrivacyVerb.HIDE)))
    if due:
        wish, style = PrivacyWish(PrivacyVerb.KEEP), ButtonStyle.primary
        buttons.append(button(words("press-keep"), wish, style))
    else:
        wish, style = PrivacyWish(PrivacyVerb.DELETE), ButtonStyle.danger
        buttons.append(button(words("press-delete"), wish, style))
    panel.row(buttons)
    return panel


def _summary(rows: Kept, words: Words) -> Iterator[str]:
    yield words("privacy-title")
    yield words("privacy-user" if rows["users"] else "privacy-no-user")
    yield words("privacy-look" if rows["looks"] else "privacy-no-look")
    yield words("privacy-seats", count=len(rows["seats"]))
    yield words("privacy-scores", count=len(rows["scores"]))
    if rows["daily_tries"]:
        yield words("privacy-daily", count=len(rows["daily_tries"]))
    if links := len(rows["page_keys"]) + len(rows["replay_links"]):
        yield words("privacy-links", count=links)
    if rows["notices"]:
        yield words("privacy-told", count=len(rows["notices"]))
    if rows["notice_wishes"]:
        yield words("privacy-notices", count=len(rows["notice_wishes"]))
    if rows["audit"]:
        yield words("privacy-measures", count=len(rows["audit"]))
    if rows["bans"]:
        yield words("privacy-ban")


def delete_panel(rows: Kept, words: Words, at: datetime) -> Panel:
    """The confirmation of a deletion."""
    panel = Panel(GREY)
    panel.text(
        words("privacy-sure", when=format_dt(at, "f")),
        words("privacy-seated") if _is_seated(rows) else "",
    )
    panel.row(
        [
            button(words("press-sure"), PrivacyWish(PrivacyVerb.SURE), ButtonStyle.danger),
            button(words("press-cancel"), PrivacyWish(PrivacyVerb.CANCEL)),
        ]
    )
    return panel


def _is_seated(rows: Kept) -> bool:
    """Whether the user has a seat among others, and so cannot be deleted."""
    alone = [audience for audience in Audience if audience.is_alone]
    return any(seat["held"] and seat["audience"] not in alone for seat in rows["seats"])


def _due(rows: Kept) -> datetime | None:
    dates = (user["forget_at"] for user in rows["users"])
    return next((at for at in dates if isinstance(at, datetime)), None)
