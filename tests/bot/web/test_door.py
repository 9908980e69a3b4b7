"""Strangers cannot keep the bot busy, whatever they send and however slowly."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from operator import itemgetter
from urllib.parse import urlsplit

import aiohttp
import pytest

from bot.commands.framework import page_access
from bot.commands.framework.page_access import PageAccess
from bot.model.visitor import Visitor
from bot.runtime import logs, open_files
from bot.tables.service import Tables
from bot.web import door, server, sockets
from bot.web.scene import LOOK
from bot.web.sockets import REFUSED
from tests.bot.tables.seated import GUILD, PEOPLE
from tests.bot.web.visiting import OpenPage, connected, opened

UPGRADE = (
    "GET /socket HTTP/1.1\r\nHost: h\r\nOrigin: {origin}\r\nConnection: Upgrade\r\n"
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
POST = "POST /session HTTP/1.1\r\nHost: h\r\nOrigin: {origin}\r\n"
PING = b"\x89\x80\0\0\0\0"
HALF_SLOWLY = {
    "nothing": ("", b""),
    "half a header": ("GET / HTTP/1.1\r\nHost: h", b"x"),
    "half a body": (f"{POST}Content-Length: 50\r\n\r\nx", b""),
    "half a body, bit by bit": (f"{POST}Content-Length: 1000\r\n\r\n", b"x"),
    "no hello": (UPGRADE, b""),
    "half a hello, bit by bit": (f"{UPGRADE}\x01\x7e", b"\0"),
    "nothing after an answer": ("GET / HTTP/1.1\r\nHost: h\r\n\r\n", b""),
}
"""What strangers send at first, and then again and again."""
MALFORMED = {
    "two lengths": f"{POST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx",
    "no chunk": f"{POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    "no length": f"{POST}Content-Length: many\r\n\r\nx",
    "not compressed": f"{POST}Content-Encoding: gzip\r\nContent-Length: 1\r\n\r\nx",
    "no HTTP": "\x16\x03\x01\x02",
    "no method": "\0 / HTTP/1.1\r\n\r\n",
    "a long header": f"GET / HTTP/1.1\r\nX: {'x' * 9_000}\r\n\r\n",
    "many headers": "GET / HTTP/1.1\r\n" + "X: x\r\n" * 500 + "\r\n",
    "no key": UPGRADE.replace("AAAA", ""),
    "no version": UPGRADE.replace("13", "1"),
}


Arrive = Callable[..., Awaitable["Stranger"]]


class Stranger:
    """A connection on which anything can be sent."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def send(self, data: bytes) -> None:
        """Send something; nothing if the connection has ended."""
        with suppress(ConnectionError):
            self._writer.write(data)
            await self._writer.drain()

    async def end(self) -> bytes:
        """Wait until the other side closes the connection. Returns what came until then."""
        received = b""
        with suppress(ConnectionError):
            while data := await self._reader.read(10_000):
                received += data
        return received

    def leave(self) -> None:
        self._writer.close()


@pytest.fixture
async def arrive(access: PageAccess) -> AsyncIterator[Arrive]:
    """Connects to the page."""
    strangers = []

    async def new(host: str = "127.0.0.1") -> Stranger:
        place = urlsplit(access.address)
        opened = asyncio.open_connection(place.hostname, place.port, local_addr=(host, 0))
        strangers.append(Stranger(*await opened))
        return strangers[-1]

    yield new
    for stranger in strangers:
        stranger.leave()


def filled(text: str, access: PageAccess) -> bytes:
    return text.replace("{origin}", access.address.rstrip("/")).encode("latin-1")


@pytest.mark.parametrize("kind", HALF_SLOWLY)
async def test_an_exchange_that_takes_too_long_is_ended(
    access: PageAccess, arrive: Arrive, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "EXCHANGE_S", 0.2)
    first, more = HALF_SLOWLY[kind]
    stranger = await arrive()
    await stranger.send(filled(first, access))

    async def dawdle() -> None:
        while True:
            await stranger.send(more)
            await asyncio.sleep(0.01)

    dawdling = asyncio.create_task(dawdle())
    async with asyncio.timeout(60):
        await stranger.end()
    dawdling.cancel()


@pytest.mark.parametrize("kind", MALFORMED)
async def test_a_malformed_request_is_not_logged(
    access: PageAccess,
    arrive: Arrive,
    kind: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(door, "EXCHANGE_S", 0.5)
    stranger = await arrive()
    await stranger.send(filled(MALFORMED[kind], access))
    async with asyncio.timeout(60):
        answer = await stranger.end()
    assert not answer.startswith((b"HTTP/1.1 2", b"HTTP/1.1 5"))
    assert not any(map(logs.is_no_malformed_request, caplog.records))


async def test_who_pings_before_the_hello_is_sent_away(
    access: PageAccess, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "EXCHANGE_S", 1_000.0)
    monkeypatch.setattr(sockets, "CLOSE_S", 0.1)
    stranger = await arrive()
    await stranger.send(filled(UPGRADE, access))
    await stranger.send(PING)
    async with asyncio.timeout(60):
        await stranger.end()


async def test_pings_count_as_messages(
    pages: list[OpenPage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "OFTEN", (20, 3600.0))
    page, other = pages[:2]
    await page.scene(), await other.scene()
    for _ in range(100):
        await page.socket.ping()
    assert await page.receive() == {"type": "closed", "code": REFUSED}
    assert (await other.act(other.latest, "no"))[-1]["type"] == "done"


@pytest.fixture(params=["MOST_STRANGERS", "MOST_CONNECTIONS", "open files"])
def _few_connections(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "EXCHANGE_S", 1_000.0)
    if request.param == "open files":
        monkeypatch.setattr(open_files, "limit", lambda: door.RESERVED + 9)
    else:
        monkeypatch.setattr(door, request.param, 9)


@pytest.mark.usefixtures("_few_connections")
async def test_of_too_many_strangers_the_oldest_goes_and_pages_stay(
    access: PageAccess, arrive: Arrive, client: aiohttp.ClientSession, table_id: str
) -> None:
    page = await opened(client, access, Visitor(PEOPLE[0], GUILD, table_id, "", "en-US"))
    scene = await page.scene()
    strangers = [await arrive() for _ in range(10)]
    async with asyncio.timeout(60):
        await strangers[0].end()
    assert (await page.act(scene, "no"))[-1]["type"] == "done"


@pytest.fixture
def _addresses_on_the_internet(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine has many; each has a share of one connection or request, and no more soon."""
    monkeypatch.setattr(door, "network_of", itemgetter(0))


@pytest.fixture(params=["CONNECTING", "REQUESTING"])
def _small_share(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (door, server):
        monkeypatch.setattr(module, request.param, (0.01, 15.0), raising=False)


@pytest.mark.usefixtures("_addresses_on_the_internet", "_small_share", "access")
async def test_an_address_that_comes_too_often_leaves_room_for_others(arrive: Arrive) -> None:
    answers = []
    for host in ("127.0.0.2", "127.0.0.2", "127.0.0.3"):
        stranger = await arrive(host)
        await stranger.send(b"GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        answers.append((await stranger.end()).startswith(b"HTTP/1.1 200"))
    assert answers == [True, False, True]


async def test_forged_keys_are_looked_up_only_so_often(
    access: PageAccess,
    tables: Tables,
    table_id: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for budget in ("TICKETS", "SESSIONS"):
        monkeypatch.setattr(page_access, budget, (0.01, 5.0))
    access = PageAccess(tables.store, access.address)
    visitor = Visitor(99, GUILD, table_id, "Guest", "en-US")
    begun = await access.begin_session((await access.link(visitor)).partition("#")[2])
    assert begun is not None
    for look_up, left in ((access.visitor, 5), (access.begin_session, 4)):
        for number in range(left):
            assert await look_up(f"forged {number}") is None
        with pytest.raises(page_access.BusyError):
            await look_up("forged")
    assert await access.visitor(begun[0]), "who was let in is known"


async def test_a_user_whose_pages_connect_all_the_time_has_to_wait(
    client: aiohttp.ClientSession,
    access: PageAccess,
    table_id: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sockets, "ARRIVING", (2, 3600.0))
    page = await opened(client, access, Visitor(PEOPLE[0], GUILD, table_id, "", "en-US"))
    await page.scene()
    again = [
        OpenPage(page.session, await connected(client, access.address, page.session))
        for _ in range(2)
    ]
    codes = [(await each.receive()).get("code") for each in again]
    assert sorted(map(str, codes)) == ["1013", "None"]
    assert (await page.act(page.latest, "no"))[-1]["type"] == "done"


async def test_a_user_who_causes_much_work_is_heard_less_often(
    pages: list[OpenPage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "WORKING", (1e-6, 1e-6))
    page, other = pages[:2]
    await page.scene(), await other.scene()
    assert (await page.press(LOOK))[-1]["type"] == "done"
    await page.send({"type": "say", "number": 1})  # which waits for hours
    await other.send({"type": "say", "number": 2})
    assert (await page.receive())["number"] == 2
