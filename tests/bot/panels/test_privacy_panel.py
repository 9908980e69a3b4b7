"""What users are told about their data."""

import pytest

from bot.model import Audience
from bot.panels.server.privacy import delete_panel, privacy_panel
from bot.text.catalogue import Language, Words
from tests.bot.panels.panel_content import text
from tests.bot.tables.seated import NOON

EN = Words(Language.ENGLISH)
NOTHING: dict[str, list[dict[str, object]]] = {
    name: [] for name in ("users", "looks", "scores", "notice_wishes", "audit", "bans", "hidden")
}


@pytest.mark.parametrize(
    ("audience", "held", "waits"),
    [
        (Audience.PUBLIC, True, True),
        (Audience.LINK, True, True),
        (Audience.PRACTICE, True, False),
        (Audience.DAILY, True, False),
        (Audience.PUBLIC, False, False),
    ],
)
def test_a_deletion_waits_only_for_a_seat_among_others(
    audience: Audience, *, held: bool, waits: bool
) -> None:
    rows = {**NOTHING, "seats": [{"held": held, "audience": audience}]}
    for panel in (privacy_panel(rows, EN), delete_panel(rows, EN, NOON)):
        assert (EN("privacy-seated") in text(panel)) is waits
