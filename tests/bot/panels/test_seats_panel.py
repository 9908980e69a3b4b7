"""What is said under *Seats* is what its reader can do there."""

import pytest

from bot.panels.table.seats import seats_panel
from bot.tables.snapshot import Lobby
from bot.text.catalogue import Language, Words
from tests.bot.panels.panel_content import menus, text
from tests.bot.tables.seated import AI, table


@pytest.mark.parametrize(
    ("users", "reader", "gives"),
    [
        ((11, AI, AI, AI, AI), 11, False),
        ((11, 12, AI, AI, AI), 11, True),
        ((11, 12, AI, AI, AI), 12, False),
    ],
)
def test_a_host_is_told_of_giving_seats_only_where_others_sit(
    users: tuple[int, ...], reader: int, gives: bool
) -> None:
    shown = seats_panel(Lobby(table(*users)), reader, Words(Language.ENGLISH))
    assert ("You can also give somebody's seat" in text(shown)) is gives
    assert ("replace" in menus(shown)) or not gives
