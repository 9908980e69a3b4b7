"""A card table whose page is served through a proxy that does what bad networks do."""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import Mock

from aiohttp.test_utils import unused_port

from bot.commands.framework.controller import Controller
from bot.commands.framework.page_access import PageAccess
from bot.delivery.dealer import Dealer
from bot.delivery.publisher import Publisher
from bot.model.visitor import Visitor
from bot.store.store import Store
from bot.tables.rules.seating import Join
from bot.tables.rules.snapshot import Snapshot
from bot.tables.service import Tables
from bot.web.server import WebServer
from tests.bot.tables.seated import CHANNEL, GUILD, NAMES, PEOPLE, deal
from tests.support.database_templates import migrated

HOST = "127.0.0.1"
CHUNK = 16_384
LONG_S = 3_600.0


class Proxy:
    """A proxy for TCP connections to a port of this machine.

    `round_trip`: seconds from a question to its answer. Connections take two of them more, as TCP
    and TLS 1.3 do. `bytes_per_s`: how fast answers come. `loses`: nothing arrives, of open and of
    new connections, and nobody is told.
    """

    def __init__(self, port: int) -> None:
        self.round_trip, self.bytes_per_s = 0.0, float("inf")
        self.loses = False
        self._port = port

    async def serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Pass on what comes over a connection, both ways, until it ends."""
        with suppress(OSError):
            answers, questions = await asyncio.open_connection(HOST, self._port)
            async with asyncio.TaskGroup() as group:
                group.create_task(self._pass_on(reader, questions, 2 * self.round_trip))
                group.create_task(self._pass_on(answers, writer))
        writer.close()

    async def _pass_on(self, source: StreamReader, target: StreamWriter, setup: float = 0) -> None:
        now = asyncio.get_running_loop().time
        free_at = now() + setup
        sending: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def send() -> None:
            while (due := await sending.get())[1]:
                await asyncio.sleep(due[0] - now())
                target.write(due[1])
            target.close()

        async with asyncio.TaskGroup() as group:
            group.create_task(send())
            while data := await source.read(CHUNK):
                if not self.loses:
                    free_at = max(free_at, now()) + len(data) / self.bytes_per_s
                    sending.put_nowait((free_at + self.round_trip / 2, data))
            if self.loses:
                await asyncio.sleep(LONG_S)  # nobody is told of the end, either
            sending.put_nowait((0, b""))


class ProxiedPage:
    """A table of five people at which a hand was dealt, and the proxy to its page."""

    def __init__(self, proxy: Proxy, access: PageAccess, table_id: str) -> None:
        self.proxy = proxy
        self._access = access
        self._table_id = table_id

    async def link(self) -> str:
        """A link for the player of the first seat."""
        return await self._access.link(Visitor(PEOPLE[0], GUILD, self._table_id, NAMES[0], "en-US"))


@asynccontextmanager
async def proxied_page() -> AsyncIterator[ProxiedPage]:
    """Serve a page, without Discord."""
    with TemporaryDirectory() as folder:
        store = await Store.open(migrated(f"sqlite+aiosqlite:///{Path(folder)}/page.sqlite3"))
        tables, port = Tables(store), unused_port()
        proxy = Proxy(port)
        serving = await asyncio.start_server(proxy.serve, HOST, 0)
        access = PageAccess(store, f"http://{HOST}:{serving.sockets[0].getsockname()[1]}/")
        controller = Controller(
            tables, Mock(spec=Publisher), Mock(spec=Dealer), tables.store, access
        )
        server = WebServer(controller, access)
        tables.observers.append(server.sockets)
        await server.start(HOST, port)
        opened = await tables.open(GUILD, CHANNEL, PEOPLE[0], NAMES[0], "en-US")
        assert isinstance(opened, Snapshot)
        for user, name in zip(PEOPLE[1:], NAMES[1:], strict=True):
            await tables.do(opened.table.id, Join(user, name))
        await deal(tables, opened.table.id)
        yield ProxiedPage(proxy, access, opened.table.id)
        serving.close()
        await server.stop()
        await store.close()
