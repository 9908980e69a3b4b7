"""An edit sends again only the pictures of a message that change."""

from functools import partial
from unittest.mock import Mock

from bot.delivery.shown_message import Uploads
from bot.panels.panel import GREY, KeptFile, Panel


def panel(table: bytes, hand: bytes) -> Panel:
    """A panel with two pictures."""
    shown = Panel(GREY)
    shown.picture("table.png", "The table", partial(bytes, table))
    shown.picture("hand.png", "Your hand", partial(bytes, hand))
    return shown


def stored(number: int, filename: str) -> Mock:
    """A file of a message as Discord tells it."""
    made = Mock(id=number, description="")
    made.filename = filename
    return made


async def test_only_what_changes_is_sent_again() -> None:
    uploads = Uploads()
    assert uploads.kept(panel(b"1", b"2")) == {}
    message = Mock(attachments=[stored(7, "table.png"), stored(8, "hand.png")])
    uploads.note(panel(b"1", b"2"), message)
    changed = panel(b"3", b"2")
    kept = uploads.kept(changed)
    assert kept == {"hand.png": KeptFile(8, "hand.png", "")}
    table, hand = await changed.attachments(kept)
    assert (table.filename, table.fp.read()) == ("table.png", b"3")
    assert hand.to_dict() == {"id": 8, "filename": "hand.png", "description": ""}
    uploads.panel = None
    assert uploads.kept(changed) == {}, "an edit is under way"
