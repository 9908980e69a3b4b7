"""Who gets in, and what a page may do: everything that a browser sends can be forged."""

import asyncio
import json
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import aiohttp
import pytest
from structlog.testing import capture_logs

from bot.commands.framework import page_access
from bot.commands.framework.page_access import PageAccess
from bot.model import NO_SERVER
from bot.model.notice import NoticeTrigger
from bot.model.visitor import Visitor
from bot.panels.custom_id import EntryPress, NoticePress
from bot.panels.press_verbs import EntryVerb, NoticeVerb
from bot.runtime.settings import SettingsError
from bot.tables.opening import open_among_friends
from bot.tables.rules.snapshot import Playing
from bot.tables.service import Tables
from bot.web import built_page, server, sockets
from bot.web.built_page import BuiltPage
from bot.web.server import WebServer
from bot.web.sockets import LONGEST, NO_SESSION, OFTEN, OTHER_VERSION, REFUSED
from game.notation.formatter import card_code
from tests.bot.tables.people import done
from tests.bot.tables.seated import GUILD, NAMES, PEOPLE
from tests.bot.web.visiting import OpenPage, connected, in_hand, opened

TOO_LONG = 1009
OTHER = {"Page-Version": "main.OTHER.js"}


def visitor(table_id: str) -> Visitor:
    return Visitor(PEOPLE[0], GUILD, table_id, NAMES[0], "en-US")


async def answered(
    client: aiohttp.ClientSession, access: PageAccess, path: str, key: str, **headers: str
) -> tuple[int, dict[str, Any]]:
    """The status of the answer to a ticket or session, and what it says if that is 200."""
    headers = {"Origin": access.address.rstrip("/")} | headers
    async with client.post(f"{access.address}{path}", data=key, headers=headers) as response:
        if response.status != 200:
            return response.status, {}
        return response.status, await response.json()


async def exchanged(
    client: aiohttp.ClientSession, access: PageAccess, ticket: str, **headers: str
) -> int:
    """The status of the answer to a ticket."""
    status, _ = await answered(client, access, "session", ticket, **headers)
    return status


async def test_a_ticket_opens_the_page_once(
    client: aiohttp.ClientSession, access: PageAccess, table_id: str
) -> None:
    _, ticket = (await access.link(visitor(table_id))).split("#")
    assert await exchanged(client, access, ticket) == 200
    assert await exchanged(client, access, ticket) == 403


async def test_only_the_page_that_exchanged_a_ticket_can_repeat_that_for_a_while(
    client: aiohttp.ClientSession,
    access: PageAccess,
    table_id: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, ticket = (await access.link(visitor(table_id))).split("#")
    own, other = {"Page-Nonce": "own"}, {"Page-Nonce": "other"}
    answers = await asyncio.gather(
        *(answered(client, access, "session", ticket, **own) for _ in range(5))
    )
    assert len({answer["session"] for _, answer in answers}) == 1
    assert await exchanged(client, access, ticket, **other) == 403
    monkeypatch.setattr(page_access, "REPEAT_TIME", timedelta(0))
    assert await exchanged(client, access, ticket, **own) == 403


@pytest.mark.parametrize(
    ("path", "key"), [("session", "ticket"), ("resume", "session"), ("resume", "ticket")]
)
async def test_a_ticket_begins_a_session_and_a_session_is_resumed(
    client: aiohttp.ClientSession, access: PageAccess, table_id: str, path: str, key: str
) -> None:
    link, page = (
        await access.link(visitor(table_id)),
        await opened(client, access, visitor(table_id)),
    )
    keys = {"ticket": link.split("#")[1], "session": page.session}
    status, answer = await answered(client, access, path, keys[key])
    if (path, key) == ("resume", "ticket"):
        assert status == 403
        return
    assert (status, answer["shown"]["scene"]) == (200, await page.scene())
    assert await access.visitor(answer["session"]) == visitor(table_id)


async def test_a_session_of_a_table_that_is_gone_is_opened_without_a_scene(
    client: aiohttp.ClientSession, access: PageAccess, tables: Tables, table_id: str
) -> None:
    page = await opened(client, access, visitor(table_id))
    await tables.store.tables.delete(1, guild_id=GUILD)
    status, answer = await answered(client, access, "resume", page.session)
    assert (status, answer["shown"]) == (200, None)


async def test_a_page_of_another_version_is_told_so_and_keeps_its_ticket(
    client: aiohttp.ClientSession, access: PageAccess, table_id: str
) -> None:
    _, ticket = (await access.link(visitor(table_id))).split("#")
    assert await exchanged(client, access, ticket, **OTHER) == 409
    version = BuiltPage.load().version
    status, answer = await answered(client, access, "session", ticket, **{"Page-Version": version})
    assert status == 200
    hello = {"type": "hello", "session": answer["session"]}
    for named, code in ((version, None), (OTHER["Page-Version"], OTHER_VERSION)):
        socket = await socket_of(client, access)
        await socket.send_json(hello | {"version": named})
        await socket.receive(timeout=60)
        assert socket.close_code == code


async def socket_of(
    client: aiohttp.ClientSession, access: PageAccess
) -> aiohttp.ClientWebSocketResponse:
    """A socket that has not said anything."""
    origin = {"Origin": access.address.rstrip("/")}
    return await client.ws_connect(f"{access.address}socket", headers=origin)


@pytest.mark.parametrize(("encoding", "ending"), [("br", ".br"), ("gzip", ".gz"), ("", "")])
async def test_browsers_keep_scripts_for_good_and_the_page_until_it_changes(
    access: PageAccess, encoding: str, ending: str
) -> None:
    script = BuiltPage.load().version
    async with aiohttp.ClientSession(auto_decompress=False) as client:
        for path, name, caching in (
            ("", "index.html", "no-cache"),
            (f"files/{script}", script, "max-age=31536000, immutable"),
        ):
            headers = {"Accept-Encoding": encoding}
            async with client.get(access.address + path, headers=headers) as response:
                etag = response.headers["ETag"]
                assert response.headers["Cache-Control"] == caching
                assert response.headers.get("Content-Encoding", "") == encoding
                assert await response.read() == (built_page.FILES / (name + ending)).read_bytes()
            headers["If-None-Match"] = etag
            async with client.get(access.address + path, headers=headers) as response:
                assert (response.status, response.headers["ETag"]) == (304, etag)


@pytest.mark.parametrize("name", ["main.js", "index.html.br", "stamp", "..%2fserver.py", "%00"])
async def test_there_are_no_other_files(
    client: aiohttp.ClientSession, access: PageAccess, name: str
) -> None:
    async with client.get(f"{access.address}files/{name}") as response:
        assert (response.status, "Cache-Control" in response.headers) == (404, False)


@pytest.mark.parametrize("ticket", ["", "x" * 43, "牌" * 43, "x" * 2_000])
async def test_a_forged_ticket_opens_nothing(
    client: aiohttp.ClientSession, access: PageAccess, ticket: str
) -> None:
    assert await exchanged(client, access, ticket) in (403, 413)


async def test_a_ticket_is_of_no_use_as_a_session_and_a_session_as_a_ticket(
    client: aiohttp.ClientSession, access: PageAccess, table_id: str
) -> None:
    _, ticket = (await access.link(visitor(table_id))).split("#")
    assert await access.visitor(ticket) is None
    page = await opened(client, access, visitor(table_id))
    assert await exchanged(client, access, page.session) == 403


async def test_tickets_and_sessions_expire(
    client: aiohttp.ClientSession,
    access: PageAccess,
    table_id: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = await opened(client, access, visitor(table_id))
    assert await access.visitor(page.session) == visitor(table_id)
    for time in ("TICKET_TIME", "SESSION_TIME"):
        monkeypatch.setattr(page_access, time, timedelta(0))
    _, ticket = (await access.link(visitor(table_id))).split("#")
    assert await exchanged(client, access, ticket) == 403


async def test_keys_are_stored_as_hashes(
    client: aiohttp.ClientSession, access: PageAccess, tables: Tables, table_id: str
) -> None:
    page = await opened(client, access, visitor(table_id))
    rows = await tables.store.users.kept(PEOPLE[0])
    assert [row["kind"] for row in rows["page_keys"]] == ["session"]
    assert page.session not in str(rows)


@pytest.mark.parametrize("origin", ["", "null", "https://example.com"])
async def test_another_page_gets_neither_a_session_nor_a_socket(
    client: aiohttp.ClientSession, access: PageAccess, table_id: str, origin: str
) -> None:
    _, ticket = (await access.link(visitor(table_id))).split("#")
    assert await exchanged(client, access, ticket, Origin=origin) == 403
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await client.ws_connect(f"{access.address}socket", headers={"Origin": origin})


async def test_what_a_host_may_have_to_mend_is_logged_once(
    client: aiohttp.ClientSession, access: PageAccess
) -> None:
    stripped = {"Sec-WebSocket-Key": "x", "Origin": access.address.rstrip("/")}
    with capture_logs() as logged:
        for _ in range(2):
            assert await exchanged(client, access, "x", Origin="https://cards.example") == 403
            async with client.get(f"{access.address}socket", headers=stripped) as response:
                assert response.status == 426
        for number in range(100):
            await exchanged(client, access, "x", Origin=f"https://{number}.example")
    warned = [entry for entry in logged if entry["log_level"] == "warning"]
    assert [entry.get("origin") for entry in warned[:3]] == [
        "https://cards.example",
        None,
        "https://0.example",
    ]
    assert len(warned) == server.MOST_COMPLAINTS


@pytest.mark.parametrize("session", ["", "x" * 43, "\ud800"])
async def test_an_unknown_session_is_sent_nothing(
    client: aiohttp.ClientSession, access: PageAccess, session: str
) -> None:
    page = OpenPage(session, await connected(client, access.address, session))
    assert await page.receive() == {"type": "closed", "code": NO_SESSION}


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("", REFUSED),
        ("[]", REFUSED),
        ('{"type": "ask"}', REFUSED),
        ('{"type": "hello", "session": "x"}', REFUSED),
        ('{"type": "ask", "id": "1", "request": {"type": "say", "number": 1}}', REFUSED),
        ('{"type": "ask", "id": 1, "request": {"type": "say", "number": "1"}}', REFUSED),
        ('{"type": "ask", "id": 1, "request": {"type": "hello", "session": "x"}}', REFUSED),
        ("[" * 1_000, REFUSED),
        ("x" * LONGEST * 2, TOO_LONG),
        ("x" * 1_000_000, TOO_LONG),
    ],
)
async def test_a_malformed_message_closes_its_page_and_no_other(
    pages: list[OpenPage], message: str, code: int
) -> None:
    page, other = pages[:2]
    scene, _ = await page.scene(), await other.scene()
    await page.socket.send_str(message)
    assert await page.receive() == {"type": "closed", "code": code}
    assert (await other.act(scene, "no"))[-1]["type"] == "done"


async def test_who_sends_ten_thousand_messages_is_cut_off(
    pages: list[OpenPage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "OFTEN", (OFTEN[0], 3600.0))  # however slow the machine is
    page, other = pages[:2]
    scene, _ = await page.scene(), await other.scene()
    ask = {"type": "ask", "id": 1, "request": {"type": "say", "number": -1}}
    with suppress(aiohttp.ClientError):  # it may be cut off while it sends
        for _ in range(10_000):
            await page.socket.send_json(ask)
    received = [await page.receive()]
    while received[-1]["type"] != "closed":
        received.append(await page.receive())
    carried_out = [each for each in received if each["type"] == "done"]
    assert len(carried_out) <= OFTEN[0]
    assert (await other.act(scene, "no"))[-1]["type"] == "done"


@pytest.mark.parametrize(
    ("kind", "details"),
    [
        *(
            ("decide", {"action": action})
            for action in (
                *("", "leave", "time-out", "substitute", "autoplay", "deal"),
                *("play", "play KS", "ascend"),
            )
        ),
        *(("play-ahead", {"action": action}) for action in ("", "leave", "no", "play KS")),
        ("remove-premove", {"trick": -1}),
        ("take-seat-back", {}),
    ],
)
async def test_a_forged_request_changes_nothing(
    tables: Tables,
    table_id: str,
    pages: list[OpenPage],
    kind: str,
    details: dict[str, object],
) -> None:
    before = await tables.get(table_id)
    page = pages[0]
    told, done = await page.ask(in_hand(await page.scene(), kind, **details))
    assert (told["type"], done["type"]) == ("told", "done")
    assert await tables.get(table_id) == before


@pytest.mark.parametrize("shift", [{"hand": 2}, {"hand": 0}, {"step": 1}])
async def test_an_action_for_another_hand_or_step_changes_nothing(
    tables: Tables, table_id: str, pages: list[OpenPage], shift: dict[str, int]
) -> None:
    before = await tables.get(table_id)
    page = pages[0]
    told, _ = await page.act(await page.scene() | shift, "no")
    assert told["type"] == "told"
    assert await tables.get(table_id) == before


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "bh:h:quit:ffffffff:1:0:",
        "bh:s:preset:",
        "bh:v:delete",
        "bh:w:open",
        "bh:t:page:ffffffff:1:0:",
        "bh:y:open:ffffffff:1:0:table:picture",
        "bh:x:ffffffff:1:because",
    ],
)
async def test_a_forged_press_changes_nothing(
    tables: Tables, table_id: str, pages: list[OpenPage], custom_id: str
) -> None:
    before = await tables.get(table_id)
    page = pages[0]
    await page.scene()
    told, _ = await page.press(custom_id)
    assert told["type"] == "told"
    assert await tables.get(table_id) == before


async def test_one_can_ask_on_the_page_to_be_told_of_tables(
    tables: Tables, pages: list[OpenPage]
) -> None:
    page, user = pages[0], PEOPLE[0]
    await page.scene()
    custom_id, verbs = EntryPress(EntryVerb.NOTICES).custom_id, []
    for _ in range(3):
        dialog, _ = await page.press(custom_id)
        turn, _ = dialog["panel"][-2]["items"]
        custom_id = turn["custom_id"]
        verbs.append(custom_id.split(":")[2])
        is_told = list(await tables.store.notices.wishes(user)) == [GUILD]
        assert is_told is (verbs[-1] == "off")
    assert verbs == ["on", "off", "on"]


async def test_at_a_table_of_no_server_nobody_is_told_of_tables(
    tables: Tables, client: aiohttp.ClientSession, access: PageAccess
) -> None:
    user, entry = PEOPLE[0], EntryPress(EntryVerb.NOTICES).custom_id
    lobby = done(await open_among_friends(tables, user, "East", "en-US"))
    visitor = Visitor(user, NO_SERVER, lobby.table.id, "East", "en-US")
    page = await opened(client, access, visitor)
    assert entry not in json.dumps(await page.scene())
    forged = NoticePress(NoticeVerb.ON, NO_SERVER, "UTC", 19, 4, NoticeTrigger.WAITS)
    for custom_id in (entry, forged.custom_id):
        told, *_ = await page.press(custom_id)
        assert told["type"] == "told"
    assert not await tables.store.notices.wishes(user)


async def test_a_guest_sees_the_table_and_no_cards_and_can_do_nothing(
    tables: Tables, table_id: str, pages: list[OpenPage]
) -> None:
    before = await tables.get(table_id)
    assert isinstance(before, Playing)
    guest = pages[-1]
    scene = await guest.scene()
    assert scene["own"] is None
    cards = {card_code(card) for cards in before.hand.hands for card in cards}
    assert not cards & set(str(scene).replace("'", " ").split())
    told, _ = await guest.act(scene, "no")
    assert told["type"] == "told"
    assert await tables.get(table_id) == before


async def test_a_page_that_was_not_built_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, access: PageAccess, tmp_path: Path
) -> None:
    monkeypatch.setattr(built_page, "FILES", tmp_path / "built")
    controller: Any = Mock()
    with pytest.raises(SettingsError, match="not built"):
        await WebServer(controller, access).start("127.0.0.1", 0)
