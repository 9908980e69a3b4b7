"""Sockets send nothing that depends on what their user does not know.

Two hands that a seat cannot tell apart lead to equal messages, byte for byte, and to equally many.
"""

import re
from dataclasses import replace
from itertools import cycle
from unittest.mock import ANY

import aiohttp
import pytest

from bot.commands.framework.page_access import PageAccess
from bot.model import Table
from bot.model.user import PLAIN
from bot.model.visitor import Visitor
from bot.panels.custom_id import ReplayTurn
from bot.panels.press_verbs import ReplayVerb
from bot.tables.rules.snapshot import HandProgress, Playing
from bot.tables.service import Tables
from bot.text.catalogue import Language
from bot.web import sockets
from bot.web.scene import scene_of
from game.hand.state import Hand
from game.rules.ruleset import PRESETS
from tests.bot.tables.seated import GUILD, NOON, PEOPLE
from tests.bot.web.visiting import OpenPage, opened
from tests.laws.dice import any_debt
from tests.laws.games import Dice, played
from tests.laws.worlds import another_world

GUEST = 5
_CLOCK = re.compile(r'"clock": \d+')


async def sent(
    page: OpenPage, user_id: int, table: Table, hands: list[Hand], tables: Tables
) -> str:
    """Everything that a page is sent while a table goes through these hands."""
    received = []
    await page.scene()
    previous = None
    for hand in hands:
        now = Playing(table, hand, HandProgress(NOON))
        for observer in tables.observers:
            observer.on_changed(now)
        scene = scene_of(now, now.seat_of(user_id), Language.ENGLISH, PLAIN)
        if scene != previous:
            received.append(await page.text() or "closed")
            previous = scene
        assert await page.ask({"type": "say", "number": -1}) == [ANY], "no message more"
    return _CLOCK.sub("", "\n".join(received))


@pytest.mark.parametrize(
    ("preset", "seat"), list(zip(PRESETS, cycle((0, 1, 2, 3, 4, None)), strict=False))
)
async def test_worlds_that_a_seat_cannot_tell_apart_are_sent_alike(
    preset: str,
    seat: int | None,
    client: aiohttp.ClientSession,
    access: PageAccess,
    tables: Tables,
    table_id: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sockets, "OFTEN", (1_000, 1.0))
    stored = await tables.get(table_id)
    assert isinstance(stored, Playing)
    table = replace(stored.table, preset=preset, deadline_at=NOON)
    rules, seed = PRESETS[preset], bytes([0, 0, 8, len(preset)])
    dice = Dice(seed)
    hands = [step.before for step in played(rules, seed, 1, any_debt(rules, 1, dice))[0]]
    bids = [hand for hand in hands if hand.phase.name != "trick"]
    hands = bids + hands[len(bids) :: 5]
    user_id = 99 if seat is None else PEOPLE[seat]
    visitor = Visitor(user_id, GUILD, table_id, "", "en-US")
    received = []
    for world in (hands, [another_world(hand, seat, dice) for hand in hands]):
        page = await opened(client, access, visitor)
        received.append(await sent(page, user_id, table, world, tables))
        await page.socket.close()
    assert received[0] == received[1]


async def test_there_is_no_replay_picture_or_review_before_the_end_of_a_hand(
    table_id: str, pages: list[OpenPage]
) -> None:
    replay, picture = (
        ReplayTurn(verb, table_id, 1).custom_id for verb in (ReplayVerb.FIRST, ReplayVerb.PICTURE)
    )
    for press in (replay, picture, f"bh:p:review:{table_id}:1:0:"):
        for page in (pages[0], pages[GUEST]):
            received = await page.press(press)
            assert {each["type"] for each in received} <= {"scene", "told", "done"}
