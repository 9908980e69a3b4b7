"""Pages follow their table, and show only what their user may know."""

import json
from dataclasses import replace
from typing import Any

import aiohttp
import pytest

from bot.commands.framework.page_access import PageAccess
from bot.model import Table
from bot.model.user import PLAIN
from bot.model.visitor import Visitor
from bot.panels.custom_id import ReplayTurn
from bot.panels.press_verbs import ReplayVerb, Viewpoint
from bot.tables.rules.acting import Act
from bot.tables.rules.closing import Close
from bot.tables.rules.snapshot import Playing, Snapshot
from bot.tables.service import Tables
from bot.web import requests, sockets
from bot.web.scene import LOOK
from game.hand.actions import Action, Answer, Pass
from game.hand.engine import Hand
from game.hand.view import view_of
from game.notation.formatter import card_code, code
from game.players.plain import choose
from tests.bot.tables.seated import CHANNEL, GUILD, NAMES, PEOPLE
from tests.bot.web.visiting import OpenPage, connected, opened

GUEST = 5
"""The page of somebody who looks on."""


def no(_hand: Hand, seat: int) -> Action:
    """Answer no."""
    return Answer(seat, yes=False)


async def playing(tables: Tables, table_id: str) -> Playing:
    now = await tables.get(table_id)
    assert isinstance(now, Playing)
    return now


async def test_each_page_shows_the_cards_of_its_own_player(
    tables: Tables, table_id: str, pages: list[OpenPage]
) -> None:
    hand = (await playing(tables, table_id)).hand
    for seat in range(5):
        own = (await pages[seat].scene())["own"]
        shown = [card for stack in own["stacks"] for card in stack["cards"]]
        assert sorted(shown) == sorted(map(card_code, hand.hands[seat]))


async def test_a_secret_answer_is_sent_to_nobody_else(pages: list[OpenPage]) -> None:
    scenes = [await page.scene() for page in pages]
    assert [answer["action"] for answer in scenes[0]["own"]["answers"]] == ["no", "yes"]
    answered = await pages[0].act(scenes[0], "no")
    assert [message["type"] for message in answered] == ["done"]
    own = await pages[0].scene()
    assert own["own"]["answers"] == []
    for page, scene in zip(pages[1:], scenes[1:], strict=True):  # they get the hint, and no scene
        received = await page.ask({"type": "press", "custom_id": "page:look", "chosen": ""})
        assert [message["type"] for message in received] == ["dialog", "done"], scene


async def test_a_whole_hand_is_played_on_pages(
    tables: Tables, table_id: str, pages: list[OpenPage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "OFTEN", (1_000, 1.0))
    start = (await playing(tables, table_id)).hand
    while isinstance(now := await tables.get(table_id), Playing):
        seat = min(now.hand.waiting)
        page, action = pages[seat], choose(view_of(now.hand, seat))
        scene = await page.turn(now.table.hand_no, now.hand.step)
        own = scene["own"]
        if isinstance(action, Pass):
            assert own["can_pass"]
        else:
            assert code(action) in [answer["action"] for answer in own["answers"]] + own["plays"]
        received = await page.act(scene, code(action))
        assert {message["type"] for message in received} <= {"scene", "done"}
    for page in pages:
        while not page.latest.get("result"):
            await page.scene()
        result, seat = page.latest["result"], page.latest["seat"]
        won = {row["seat"]: row["points"] for row in result["rows"]}
        assert result["own"] == won.get(seat)
        assert bool(result["share"]) == (seat is not None)
    assert await pictures(pages[0], pages[0].latest["result"]["share"])
    assert not await pictures(pages[-1], pages[0].latest["result"]["share"]), "a spectator's press"
    dealt = [sorted(map(card_code, cards)) for cards in start.hands]
    public, second_seat, open_hands = [
        await drawn_replay(pages[1], table_id, viewpoint)
        for viewpoint in (Viewpoint.TABLE, Viewpoint.SEAT_2, Viewpoint.OPEN)
    ]
    assert [(each["board"]["own"], each["hands"]) for each in public] == [(None, [])]
    assert [each["board"] and each["board"]["own"] for each in second_seat] == [1, None]
    assert [sorted(cards) for cards in second_seat[1]["hands"]] == [dealt[1]]
    assert [sorted(cards) for cards in open_hands[0]["hands"]] == dealt
    rows = pages[1].latest["result"]["rows"]
    await tables.do(table_id, Close(PEOPLE[0]))
    while not pages[1].latest["evening"]:
        await pages[1].scene()
    lines = pages[1].latest["evening"]["lines"]
    assert {line["seat"]: line["totals"] for line in lines} == {
        row["seat"]: [0, row["points"]] for row in rows
    }


async def pictures(page: OpenPage, press: str) -> list[str]:
    """The pictures that a press brings, in base64."""
    dialogs = [each for each in await page.press(press) if each["type"] == "dialog"]
    return [part["png"] for each in dialogs for part in each["panel"] if part["type"] == "picture"]


async def drawn_replay(page: OpenPage, table_id: str, viewpoint: Viewpoint) -> list[dict[str, Any]]:
    """What the page draws of the first hand when it was dealt."""
    turn = ReplayTurn(ReplayVerb.FIRST, table_id, 1, 0, viewpoint)
    dialog, _ = await page.press(turn.custom_id)
    pictures = [part for part in dialog["panel"] if part["type"] == "picture"]
    assert not any(picture["png"] for picture in pictures), "the page draws them"
    return [picture["drawing"] for picture in pictures]


async def test_a_page_that_comes_back_shows_what_happened_meanwhile(
    client: aiohttp.ClientSession,
    access: PageAccess,
    tables: Tables,
    table_id: str,
    pages: list[OpenPage],
) -> None:
    page = pages[0]
    before = await page.scene()
    await page.socket.close()
    for user in PEOPLE[1:]:
        await tables.do(table_id, Act(user, no))
    again = OpenPage(page.session, await connected(client, access.address, page.session))
    scene = await again.scene()
    assert scene == before, "the others answered in secret"
    await again.act(scene, "no")
    while scene["step"] == before["step"]:
        scene = await again.scene()


async def test_a_phrase_of_a_player_is_shown_on_all_pages_of_the_table(
    pages: list[OpenPage],
) -> None:
    for page in pages:
        await page.scene()
    await pages[1].ask({"type": "say", "number": 3})
    for page in pages[:1] + pages[2:]:
        assert await page.receive() == {"type": "said", "seat": 1, "name": NAMES[1], "number": 3}


@pytest.mark.parametrize(("seat", "number"), [(GUEST, 0), (0, -1), (0, 14), (0, 10**30)])
async def test_spectators_and_unknown_phrases_say_nothing(
    pages: list[OpenPage], seat: int, number: int
) -> None:
    page, other = pages[seat], pages[1]
    await page.scene(), await other.scene()
    assert [each["type"] for each in await page.ask({"type": "say", "number": number})] == ["done"]
    assert [each["type"] for each in await other.press(LOOK)] == ["dialog", "done"]


async def test_who_says_too_much_is_not_heard(pages: list[OpenPage]) -> None:
    page, other = pages[0], pages[1]
    await page.scene(), await other.scene()
    for number in range(5):
        await page.ask({"type": "say", "number": number})
    received = [each["type"] for each in await other.press(LOOK)]
    assert received == ["said"] * requests.SAYING[0] + ["dialog", "done"]


@pytest.fixture
def often_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "ALIVE_S", 0.01)


@pytest.fixture
def often_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "ASK_S", 0.01)
    monkeypatch.setattr(sockets, "ALIVE_S", 1_000.0)


@pytest.mark.usefixtures("often_alive")
async def test_a_page_at_which_nothing_happens_is_sent_signs_of_life(
    table_id: str, client: aiohttp.ClientSession, access: PageAccess
) -> None:
    page = await opened(client, access, Visitor(99, GUILD, table_id, "Guest", "en-US"))
    while (message := await page.socket.receive_json(timeout=60))["type"] == "scene":
        pass
    assert message == {"type": "alive"}


async def test_who_has_a_page_open_is_noted(
    tables: Tables, table_id: str, pages: list[OpenPage]
) -> None:
    for page in pages:
        await page.scene()
    assert tables.presence.on_page(table_id, PEOPLE) == {*PEOPLE}
    await pages[0].socket.close()
    await pages[1].press(LOOK)  # by then the server has noticed
    assert tables.presence.on_page(table_id, PEOPLE) == {*PEOPLE[1:]}


async def test_of_many_pages_of_one_user_the_oldest_is_closed(
    client: aiohttp.ClientSession, access: PageAccess, pages: list[OpenPage]
) -> None:
    first = pages[0]
    await first.scene()
    others = [
        OpenPage(first.session, await connected(client, access.address, first.session))
        for _ in range(sockets.MOST_PAGES)
    ]
    for page in others:
        await page.scene()
    assert await first.receive() == {"type": "closed", "code": sockets.ELSEWHERE}


async def test_a_user_has_only_so_many_pages_of_all_tables(
    tables: Tables,
    client: aiohttp.ClientSession,
    access: PageAccess,
    pages: list[OpenPage],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sockets, "MOST_IN_ALL", 2)
    other = await tables.open(GUILD, CHANNEL + 1, 99, "Guest", "en-US")
    assert isinstance(other, Snapshot)
    await pages[0].scene()
    there = Visitor(PEOPLE[0], GUILD, other.table.id, NAMES[0], "en-US")
    newer = [await opened(client, access, there) for _ in range(2)]
    for page in newer:
        await page.scene()
    received = [await pages[0].receive()]
    while received[-1]["type"] == "scene":
        received.append(await pages[0].receive())
    assert received[-1] == {"type": "closed", "code": sockets.ELSEWHERE}


async def test_a_session_that_is_revoked_does_nothing_more(
    tables: Tables, table_id: str, pages: list[OpenPage]
) -> None:
    before = await tables.get(table_id)
    page = pages[0]
    scene = await page.scene()
    await tables.store.page_keys.revoke(GUILD, PEOPLE[0])
    assert await page.act(scene, "no") == [{"type": "closed", "code": sockets.NO_SESSION}]
    assert await tables.get(table_id) == before


@pytest.mark.usefixtures("often_alive")
async def test_pages_notice_what_was_changed_elsewhere(
    tables: Tables, client: aiohttp.ClientSession, access: PageAccess, table_id: str
) -> None:
    guest, player = [
        await opened(client, access, Visitor(user, GUILD, table_id, "", "en-US"))
        for user in (99, PEOPLE[0])
    ]
    await guest.scene(), await player.scene()
    store = tables.store
    await store.users.remember_look(PEOPLE[0], replace(PLAIN, large=True, counter_clockwise=False))
    while not (await player.scene())["look"]["large"]:
        pass  # the guest was counted meanwhile
    await store.page_keys.revoke(GUILD, 99)
    while (told := await guest.receive())["type"] == "scene":
        pass
    assert told == {"type": "closed", "code": sockets.NO_SESSION}


@pytest.mark.usefixtures("often_alive")
async def test_spectators_are_counted_by_person(
    client: aiohttp.ClientSession, access: PageAccess, table_id: str
) -> None:
    player, *_ = [
        await opened(client, access, Visitor(user, GUILD, table_id, "", "en-US"))
        for user in (PEOPLE[0], 98, 99, 99)
    ]
    while (await player.scene())["watching"] != 2:
        pass


@pytest.mark.usefixtures("often_asked")
async def test_pages_of_who_may_not_look_any_more_are_closed(
    client: aiohttp.ClientSession,
    access: PageAccess,
    table_id: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def may_look(_table: Table, user_id: int) -> bool | None:
        return {99: False, PEOPLE[0]: True}.get(user_id)

    pages = [
        await opened(client, access, Visitor(user, GUILD, table_id, "", "en-US"))
        for user in (99, PEOPLE[0], PEOPLE[1])
    ]
    for page in pages:
        await page.scene()
    monkeypatch.setattr(access, "may_look", may_look)
    assert await pages[0].receive() == {"type": "closed", "code": sockets.NO_SESSION}
    assert await access.visitor(pages[0].session) is None
    assert (await pages[2].act(pages[2].latest, "no"))[-1]["type"] == "done"
    assert (await pages[1].act(pages[1].latest, "no"))[-1]["type"] == "done"


async def test_pages_of_one_change_are_told_one_time(
    tables: Tables, table_id: str, pages: list[OpenPage]
) -> None:
    for page in pages:
        await page.scene()
    now = await playing(tables, table_id)
    for observer in tables.observers:
        observer.on_changed(replace(now, table=replace(now.table, paused=True)))
    texts = [json.loads(await page.text() or "") for page in pages]
    assert all(text["scene"]["notes"] for text in texts)
    assert len({text["clock"] for text in texts}) == 1


async def test_who_asks_for_something_at_a_table_that_is_gone_is_told_so(
    tables: Tables, pages: list[OpenPage]
) -> None:
    page = pages[0]
    scene = await page.scene()
    await tables.store.tables.delete(1, guild_id=GUILD)
    assert await page.act(scene, "no") == [{"type": "closed", "code": sockets.NO_TABLE}]
