"""The open pages of this process: what each shows follows its table."""

import asyncio
import json
from collections import defaultdict, deque
from contextlib import suppress
from dataclasses import asdict

import discord
from aiohttp import WSCloseCode, WSMsgType, web
from cachetools import LRUCache
from discord.app_commands import Cooldown
from pydantic import TypeAdapter, ValidationError

from bot.commands.framework.controller import Controller
from bot.commands.framework.page_access import PageAccess
from bot.model.shards import Phrase
from bot.model.visitor import Visitor
from bot.panels.player_names import seat_name
from bot.panels.table.scene import unformatted
from bot.runtime.background import isolated
from bot.tables.observer import TableObserver
from bot.tables.rules.snapshot import Snapshot
from bot.text.catalogue import language_of
from bot.web.messages import Alive, Ask, Done, FromBot, FromPage, Hello, Said, Scene, Shown
from bot.web.requests import Requests
from bot.web.scene import scene_of

NO_SESSION, NO_TABLE, REFUSED, ELSEWHERE = 4001, 4004, 4008, 4009
"""Why a socket is closed: an unknown session, no such table, malformed or too many messages, newer
pages of the same user.
"""
LONGEST = 2_048
"""The longest message from a page in bytes."""
OFTEN = (20, 2.0)
"""How many messages in how many seconds a user may send."""
MOST_SAID = 20
"""How many phrases wait for a slow page; of more, the oldest are dropped."""
MOST_PAGES = 5
"""How many pages of a table a user may have open; of more, the oldest is closed."""
USERS = 10_000
"""Users whose messages are counted, the latest ones."""
HELLO_S = 5.0
"""Seconds in which a page must say which session it is."""
HEARTBEAT_S = 20.0
"""Seconds between two checks that a page is still there."""
ALIVE_S = 12.0
"""Seconds between two messages that say that a connection is alive. A page that hears nothing for
longer connects anew.
"""
CLOSE_S = 2.0
"""Seconds to wait for a page to confirm that its socket is closed."""
LOOK_S = 0.25
"""Seconds between two looks at tables that another process may have changed."""

_FROM_PAGE: TypeAdapter[FromPage] = TypeAdapter(FromPage)


class ConnectedPage:
    """An open page. It is sent its scene whenever that has changed, and only the newest.

    `said`: what players have said since then. `is_due`: it is to be sent a sign of life.
    """

    def __init__(self, socket: web.WebSocketResponse, visitor: Visitor) -> None:
        self.visitor = visitor
        self.newest: Snapshot | None = None
        self.said: deque[Phrase] = deque(maxlen=MOST_SAID)
        self.is_due = False
        self.changed = asyncio.Event()
        self.closing: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._socket = socket
        self._sent: Scene | None = None

    async def send(self, message: FromBot) -> None:
        """Send a message; nothing if the page is closed."""
        with suppress(ConnectionError):
            if not self._socket.closed:
                await self._socket.send_str(json.dumps(asdict(message), ensure_ascii=False))

    def close(self, code: int) -> None:
        if not self.closing.done():
            self.closing.set_result(code)

    async def show(self, scene: Scene) -> None:
        """Send the scene, unless the page shows it.

        What others do in secret changes no scene, so nothing is sent then.
        """
        if scene != self._sent:
            self._sent = scene
            clock = round(discord.utils.utcnow().timestamp() * 1000)
            await self.send(Shown("scene", clock, scene))


class Sockets(TableObserver):
    """The pages of this process, by table."""

    def __init__(self, controller: Controller, access: PageAccess) -> None:
        self._controller = controller
        self._access = access
        self._requests = Requests(controller, self.show_phrase)
        self._pages: defaultdict[str, list[ConnectedPage]] = defaultdict(list)
        self._counts: LRUCache[int, Cooldown] = LRUCache(USERS)
        self._working: list[asyncio.Task[None]] = []
        self._is_ending = False

    def start(self) -> None:
        """Begin to send signs of life, and to look at tables that other processes change."""
        self._working.append(asyncio.create_task(self._keep_alive()))
        if self._controller.store.database.is_shared:
            self._working.append(asyncio.create_task(self._poll()))

    def stop(self) -> None:
        """Close all pages. They connect again, to this process or to another one."""
        self._is_ending = True
        for task in self._working:
            task.cancel()
        for pages in self._pages.values():
            for page in pages:
                page.close(WSCloseCode.GOING_AWAY)

    def on_changed(self, snapshot: Snapshot) -> None:
        """Show the table on its pages."""
        for page in self._pages.get(snapshot.table.id, ()):
            page.newest = snapshot
            page.changed.set()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve a page until it is closed."""
        socket = web.WebSocketResponse(timeout=CLOSE_S, heartbeat=HEARTBEAT_S, max_msg_size=LONGEST)
        await socket.prepare(request)
        session = await self._session(socket)
        visitor = await self._access.visitor(session)
        snapshot = None
        if visitor:
            snapshot = await self._controller.tables.get(visitor.table_id)
        if visitor is None or snapshot is None:
            await socket.close(code=NO_TABLE if visitor else NO_SESSION)
            return socket
        if self._is_ending:
            await socket.close(code=WSCloseCode.GOING_AWAY)
            return socket
        page = ConnectedPage(socket, visitor)
        self._close_oldest(visitor)
        self._pages[visitor.table_id].append(page)
        self.on_changed(snapshot)
        presence = self._controller.tables.presence
        presence.open_page(visitor.table_id, visitor.user_id)
        serving = (
            asyncio.create_task(self._listen(socket, page, session)),
            asyncio.create_task(self._show(page)),
        )
        try:
            await asyncio.wait((*serving, page.closing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            presence.close_page(visitor.table_id, visitor.user_id)
            self._pages[visitor.table_id].remove(page)
            if not self._pages[visitor.table_id]:
                del self._pages[visitor.table_id]
            for task in serving:
                task.cancel()
        for result in await asyncio.gather(*serving, return_exceptions=True):
            if isinstance(result, Exception):
                raise result
        if page.closing.done():
            await socket.close(code=page.closing.result())
        return socket

    def _close_oldest(self, visitor: Visitor) -> None:
        """Make room if a user has very many pages of a table."""
        pages = self._pages[visitor.table_id]
        own = [each for each in pages if each.visitor.user_id == visitor.user_id]
        for page in own[: max(0, len(own) + 1 - MOST_PAGES)]:
            page.close(ELSEWHERE)

    async def _session(self, socket: web.WebSocketResponse) -> str:
        """The session that the page names; empty if it is too late or names none."""
        try:
            hello = _read(await socket.receive_str(timeout=HELLO_S))
        except (TypeError, TimeoutError):
            return ""
        return hello.session if isinstance(hello, Hello) else ""

    async def _listen(
        self, socket: web.WebSocketResponse, page: ConnectedPage, session: str
    ) -> None:
        """Carry out what the page asks for, one thing after the other, as long as its session
        lasts.
        """
        async for message in socket:
            asked = _read(message.data) if message.type is WSMsgType.TEXT else None
            if not isinstance(asked, Ask) or self._is_too_often(page.visitor.user_id):
                page.close(REFUSED)
                return
            if await self._access.visitor(session) is None:
                page.close(NO_SESSION)
                return
            snapshot = await self._controller.tables.get(page.visitor.table_id)
            if snapshot is None:
                page.close(NO_TABLE)
                return
            await self._requests.carry_out(asked, snapshot, page.visitor, page.send)
            await page.send(Done("done", asked.id))
            page.changed.set()  # the display preferences may have changed

    def show_phrase(self, phrase: Phrase) -> None:
        """Show what a player says on the pages of this process."""
        for page in self._pages.get(phrase.table_id, ()):
            page.said.append(phrase)
            page.changed.set()

    def _is_too_often(self, user_id: int) -> bool:
        cooldown = self._counts.setdefault(user_id, Cooldown(*OFTEN))
        return cooldown.update_rate_limit() is not None

    async def _show(self, page: ConnectedPage) -> None:
        """Send the newest scene until cancelled."""
        visitor = page.visitor
        while True:
            await page.changed.wait()
            page.changed.clear()
            if page.is_due:
                page.is_due = False
                await page.send(Alive("alive"))
            look = await self._controller.store.users.look(visitor.user_id)
            if page.newest:
                language = language_of(visitor.locale)
                await page.show(scene_of(page.newest, visitor.user_id, language, look))
                while page.said:
                    phrase = page.said.popleft()
                    name = unformatted(seat_name(page.newest.table, phrase.seat))
                    await page.send(Said("said", phrase.seat, name, phrase.number))

    async def _keep_alive(self) -> None:
        """Send all pages a sign of life now and then."""
        while True:
            await asyncio.sleep(ALIVE_S)
            for pages in self._pages.values():
                for page in pages:
                    page.is_due = True
                    page.changed.set()

    async def _poll(self) -> None:
        """Show what other processes did at tables that are not served here."""
        tables = self._controller.tables
        while True:
            await asyncio.sleep(LOOK_S)
            for table_id in list(self._pages):
                if tables.shards.has(tables.memory.server_of(table_id) or 0):
                    continue
                await isolated(self._refresh(table_id), "table not refreshed", table=table_id)

    async def _refresh(self, table_id: str) -> None:
        if snapshot := await self._controller.tables.get(table_id):
            self.on_changed(snapshot)


def _read(text: str) -> Hello | Ask | None:
    """A message from a page; None if it is malformed."""
    try:
        return _FROM_PAGE.validate_json(text, strict=True)
    except ValidationError:
        return None
