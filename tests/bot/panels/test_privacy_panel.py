"""`/privacy` tells users what is stored about them."""

import pytest

from bot.model import Audience
from bot.panels.server.privacy import Kept, delete_panel, privacy_panel
from bot.store.engine import schema
from bot.text.catalogue import Language, Words
from tests.bot.panels.panel_content import text
from tests.bot.tables.seated import NOON

EN = Words(Language.ENGLISH)
NOTHING: dict[str, list[dict[str, object]]] = {
    table.name: [] for table in (*schema.PERSONAL, schema.audit)
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
    rows: Kept = {**NOTHING, "seats": [{"held": held, "audience": audience}]}
    for panel in (privacy_panel(rows, EN), delete_panel(rows, EN, NOON)):
        assert (EN("privacy-seated") in text(panel)) is waits


@pytest.mark.parametrize("kind", NOTHING)
def test_nothing_is_kept_that_is_not_told(kind: str) -> None:
    rows: Kept = {**NOTHING, kind: [{"forget_at": None, "held": False, "audience": None}]}
    assert text(privacy_panel(rows, EN)) != text(privacy_panel(NOTHING, EN))
