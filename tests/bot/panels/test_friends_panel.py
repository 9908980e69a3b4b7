"""The message of a table of friends: who can do what there, and nothing of the cards."""

from dataclasses import replace

import pytest

from bot.model import Audience, Status, Table
from bot.panels.table.friends import friends_panel
from bot.tables.rules.snapshot import Closed, Lobby, Playing, Snapshot
from bot.text.catalogue import Language
from tests.bot.panels.panel_content import buttons, problems, text
from tests.bot.tables.seated import AI, NOON, PEOPLE, practised, snapshot, table, walk

WITH_AI = table(*PEOPLE[:4], AI)


def of_friends(now: Snapshot, locale: str = "en-US") -> Snapshot:
    """The same at a table of friends."""
    return replace(now, table=replace(practised(now.table), audience=Audience.LINK, locale=locale))


def closed(former: Table) -> Closed:
    return Closed(replace(former, status=Status.CLOSED))


@pytest.mark.parametrize(
    ("now", "offered"),
    [
        pytest.param(Lobby(table(*PEOPLE[:2])), ["join", "page"], id="empty seats"),
        pytest.param(Lobby(WITH_AI), ["join", "page"], id="an AI player"),
        pytest.param(Lobby(table(*PEOPLE)), ["page"], id="all seats are taken"),
        pytest.param(snapshot(walk(3)[5]), ["page"], id="in a hand"),
        pytest.param(snapshot(walk(3)[-1]), ["page"], id="after a hand"),
        pytest.param(closed(table(*PEOPLE)), [], id="closed"),
    ],
)
@pytest.mark.parametrize("language", Language)
def test_what_can_be_pressed(now: Snapshot, offered: list[str], language: Language) -> None:
    panel = friends_panel(of_friends(now, language.value), NOON)
    assert list(buttons(panel)) == offered
    assert problems(panel) == []
    assert "discord.com" not in text(panel)


def test_in_a_hand_it_tells_nothing_of_it() -> None:
    told = set[str]()
    for hand in walk(3)[:-1]:
        now = snapshot(hand)
        assert isinstance(now, Playing)
        told.add(str(friends_panel(of_friends(now), NOON).contents()))
    assert len(told) == 1
