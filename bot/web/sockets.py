"""The sockets of the open pages of this process."""

import asyncio
from contextlib import suppress
from itertools import chain

from aiohttp import WSCloseCode, WSMsgType, web
from cachetools import LRUCache
from discord.app_commands import Cooldown
from pydantic import TypeAdapter, ValidationError
from sqlalchemy.exc import SQLAlchemyError

from bot.commands.framework.controller import Controller
from bot.commands.framework.page_access import BusyError, PageAccess
from bot.model.shards import Phrase
from bot.model.user import PLAIN
from bot.model.visitor import Visitor
from bot.runtime.background import isolated, note_fault
from bot.runtime.pace import Pace
from bot.tables.observer import TableObserver
from bot.tables.rules.snapshot import Playing, Settled, Snapshot
from bot.web.avatars import Avatars, FetchAvatar
from bot.web.connected_page import ConnectedPage
from bot.web.door import Connection
from bot.web.messages import Ask, Celebrated, Done, FromPage, Hello, PressInPanel
from bot.web.requests import Requests
from bot.web.shown_table import ShownTable
from bot.web.titles import title_moment

NO_SESSION, NO_TABLE, REFUSED, ELSEWHERE, OTHER_VERSION = 4001, 4004, 4008, 4009, 4010
"""Why a socket is closed: an unknown session, no such table, malformed or too many messages, newer
pages of the same user, a page of another version.
"""
LONGEST = 2_048
"""The longest message from a page in bytes."""
OFTEN = (20, 2.0)
"""How many messages, pings included, in how many seconds a user may send."""
ARRIVING = (60, 60.0)
"""How often in how many seconds the pages of a user may connect."""
WORKING = (0.25, 3.0)
"""How much work a user may cause: seconds each second, and at once. Reviews take longest."""
MOST_PAGES, MOST_IN_ALL = 5, 20
"""How many pages of a table, and of all tables, a user may have open; of more, older ones are
closed.
"""
USERS = 10_000
"""Users whose messages are counted, the latest ones."""
HEARTBEAT_S = 20.0
"""Seconds between two checks that a page is still there."""
ALIVE_S = 12.0
"""Seconds between two messages that say that a connection is alive. A page that hears nothing for
longer connects anew. Sessions and display preferences are then read again, too.
"""
ASK_S = 120.0
"""Seconds after which Discord is asked again which users of open pages may still look."""
CLOSE_S = 2.0
"""Seconds to wait for a page to confirm that its socket is closed."""
LOOK_S = 0.25
"""Seconds between two looks at tables that another process may have changed."""

_FROM_PAGE: TypeAdapter[FromPage] = TypeAdapter(FromPage)


class Sockets(TableObserver):
    """The pages of this process, by table. `version`: that of the page which is served."""

    def __init__(
        self, controller: Controller, access: PageAccess, fetch_avatar: FetchAvatar
    ) -> None:
        self.avatars = Avatars(fetch_avatar, self._refresh_all)
        self._controller = controller
        self._access = access
        self._requests = Requests(controller, self.show_phrase)
        self._tables: dict[str, ShownTable] = {}
        self._messages: LRUCache[int, Cooldown] = LRUCache(USERS)
        self._arrivals: LRUCache[int, Cooldown] = LRUCache(USERS)
        self._work: LRUCache[int, Pace] = LRUCache(USERS)
        self._working: list[asyncio.Task[None]] = []
        self._telling: set[asyncio.Task[None]] = set()
        self._is_ending = False
        self.version = ""

    def start(self) -> None:
        """Begin to look after the pages, and at tables that other processes change."""
        self._working.append(asyncio.create_task(self._look_after()))
        self._working.append(asyncio.create_task(self._ask_for_rights()))
        if self._controller.store.database.is_shared:
            self._working.append(asyncio.create_task(self._poll()))

    def stop(self) -> None:
        """Close all pages. They connect again, to this process or to another one."""
        self._is_ending = True
        self.avatars.stop()
        for task in (*self._working, *self._telling):
            task.cancel()
        for page in self._pages():
            page.close(WSCloseCode.GOING_AWAY)

    def on_changed(self, snapshot: Snapshot) -> None:
        """Show the table on its pages."""
        if shown := self._tables.get(snapshot.table.id):
            self._change(shown, snapshot)

    def _change(self, shown: ShownTable, snapshot: Snapshot) -> None:
        """Show how a table stands now, and at the end of a hand, who gained a title."""
        is_over = isinstance(snapshot, Settled) and isinstance(shown.snapshot, Playing)
        shown.change(snapshot)
        if is_over:
            telling = asyncio.create_task(isolated(self._tell_titles(shown), "titles not told"))
            self._telling.add(telling)
            telling.add_done_callback(self._telling.discard)

    async def _tell_titles(self, shown: ShownTable) -> None:
        table, records = shown.snapshot.table, self._controller.store.records
        for page in list(shown.pages):
            user_id = page.visitor.user_id
            seat = table.seat_of(user_id)
            if seat is None:
                continue
            if moment := await title_moment(records, table, seat, user_id, page.words):
                await page.send(Celebrated("moment", moment))

    async def serve(self, request: web.Request, connection: Connection) -> web.WebSocketResponse:
        """Serve a page until it is closed."""
        socket = web.WebSocketResponse(
            timeout=CLOSE_S,
            heartbeat=HEARTBEAT_S,
            max_msg_size=LONGEST,
            autoping=False,
            compress=False,  # it would need 160 KiB or more for each page
        )
        await socket.prepare(request)
        try:
            page = await self._open(socket, connection)
        except BusyError:
            page = WSCloseCode.TRY_AGAIN_LATER
        except (SQLAlchemyError, OSError) as error:
            note_fault("page not opened", error)
            page = WSCloseCode.TRY_AGAIN_LATER
        if isinstance(page, int):
            await socket.close(code=page)
            return socket
        try:
            async with asyncio.TaskGroup() as group:
                serving = (
                    group.create_task(page.send_news()),
                    group.create_task(self._listen(socket, page)),
                )
                code = await page.wait_closed()
                for task in serving:
                    task.cancel()
        finally:
            self._remove(page)
        await socket.close(code=code)  # the page confirms that, so nobody else may listen
        return socket

    async def _open(
        self, socket: web.WebSocketResponse, connection: Connection
    ) -> ConnectedPage | int:
        """The page whose session comes first, or why it cannot be opened. Raises BusyError."""
        hello = await _hello(socket)
        if hello is None:
            return NO_SESSION
        if hello.version not in ("", self.version):
            return OTHER_VERSION
        visitor = await self._access.visitor(hello.session, connection.address)
        if visitor is None:
            return NO_SESSION
        if _is_too_often(self._arrivals, visitor.user_id, ARRIVING):
            return WSCloseCode.TRY_AGAIN_LATER
        look = await self._controller.store.users.look(visitor.user_id)
        snapshot = await self._controller.tables.get(visitor.table_id)
        if snapshot is None:
            return NO_TABLE
        if self._is_ending:
            return WSCloseCode.GOING_AWAY
        connection.welcome()
        page = ConnectedPage(socket, connection, hello.session, visitor, look)
        self._add(page, snapshot)
        return page

    def _add(self, page: ConnectedPage, snapshot: Snapshot) -> None:
        """Show a table on a page, and close the user's oldest one if they have very many."""
        visitor = page.visitor
        shown = self._tables.get(visitor.table_id)
        if shown is None:
            shown = ShownTable(
                snapshot, self.avatars, self._controller.store.records, self._controller.beacon
            )
            self._tables[visitor.table_id] = shown
        elif shown.snapshot.table.version != snapshot.table.version:
            self._change(shown, snapshot)
        for pages, most in ((shown.pages, MOST_PAGES), (self._pages(), MOST_IN_ALL)):
            own = [each for each in pages if each.visitor.user_id == visitor.user_id]
            for each in own[: max(0, len(own) + 1 - most)]:
                each.close(ELSEWHERE)
        shown.pages.append(page)
        shown.refresh()
        self._controller.tables.presence.open_page(visitor.table_id, visitor.user_id)

    def _remove(self, page: ConnectedPage) -> None:
        visitor = page.visitor
        self._controller.tables.presence.close_page(visitor.table_id, visitor.user_id)
        shown = self._tables[visitor.table_id]
        shown.pages.remove(page)
        if not shown.pages:
            shown.stop()
            del self._tables[visitor.table_id]

    async def _listen(self, socket: web.WebSocketResponse, page: ConnectedPage) -> None:
        """Carry out what the page asks for, one thing after the other, until it is closed."""
        visitor, loop = page.visitor, asyncio.get_running_loop()
        async for message in socket:
            if _is_too_often(self._messages, visitor.user_id, OFTEN):
                page.close(REFUSED)
                return
            if message.type is WSMsgType.PING:
                with suppress(ConnectionError):
                    await socket.pong(message.data)
                continue
            if message.type is WSMsgType.PONG:
                continue
            asked = _read(message.data) if message.type is WSMsgType.TEXT else None
            if not isinstance(asked, Ask):
                page.close(REFUSED)
                return
            began = loop.time()
            await isolated(self._carry_out(page, asked), "request not carried out")
            work = self._work.setdefault(visitor.user_id, Pace(*WORKING))
            if seconds := work.reserve(loop.time() - began):
                await asyncio.sleep(seconds)
        page.close(WSCloseCode.OK)

    async def _carry_out(self, page: ConnectedPage, asked: Ask) -> None:
        """Carry out what a page asks for, as long as its session lasts."""
        visitor = page.visitor
        if await self._access.visitor(page.session) is None:
            page.close(NO_SESSION)
            return
        snapshot = await self._controller.tables.get(visitor.table_id)
        if snapshot is None:
            page.close(NO_TABLE)
            return
        await self._requests.carry_out(asked, snapshot, visitor, page.send)
        if isinstance(asked.request, PressInPanel):
            await self._note_look(visitor)
        await page.send(Done("done", asked.id))

    async def _note_look(self, visitor: Visitor) -> None:
        """Show the table as its user wants it: their display preferences may have changed."""
        look = await self._controller.store.users.look(visitor.user_id)
        for page in self._pages():
            if page.visitor.user_id == visitor.user_id:
                page.look = look
        self._refresh_all()

    def show_phrase(self, phrase: Phrase) -> None:
        """Show what a player says on the pages of this process."""
        if shown := self._tables.get(phrase.table_id):
            shown.say(phrase)

    async def _look_after(self) -> None:
        """Send all pages a sign of life now and then, and close those that have no right any
        more.
        """
        while True:
            await asyncio.sleep(ALIVE_S)
            for page in self._pages():
                page.show_alive()
            await isolated(self._check(), "pages not checked")

    async def _check(self) -> None:
        """Read the sessions and display preferences of all pages again."""
        pages = self._pages()
        valid = await self._access.valid({page.session for page in pages})
        looks = await self._controller.store.users.looks({page.visitor.user_id for page in pages})
        for page in pages:
            page.look = looks.get(page.visitor.user_id, PLAIN)
            if page.session not in valid:
                page.close(NO_SESSION)
        for shown in self._tables.values():
            shown.count_watching()
        self._refresh_all()

    async def _ask_for_rights(self) -> None:
        """Ask Discord again and again which users may look, and close the pages of the others."""
        while True:
            await asyncio.sleep(ASK_S)
            for visitor in {page.visitor for page in self._pages()}:
                await isolated(self._ask_for_right(visitor), "right not checked")

    async def _ask_for_right(self, visitor: Visitor) -> None:
        """Close the pages of a user who may not look at the table any more."""
        shown = self._tables.get(visitor.table_id)
        if shown is None:
            return
        if await self._access.may_look(shown.snapshot.table, visitor.user_id) is False:
            await self._access.revoke(visitor.guild_id, visitor.user_id)
            for page in shown.pages:
                if page.visitor == visitor:
                    page.close(NO_SESSION)

    def snapshot(self, table_id: str) -> Snapshot | None:
        """A table that is open on a page of this process."""
        shown = self._tables.get(table_id)
        return shown.snapshot if shown else None

    def settled(self, table_id: str) -> Settled | None:
        """A table that is open on a page of this process, as its latest hand ended."""
        shown = self._tables.get(table_id)
        return shown.settled if shown else None

    def _refresh_all(self) -> None:
        for shown in self._tables.values():
            shown.refresh()

    def _pages(self) -> tuple[ConnectedPage, ...]:
        return tuple(chain.from_iterable(shown.pages for shown in self._tables.values()))

    async def _poll(self) -> None:
        """Show what other processes did at tables that are not served here."""
        tables = self._controller.tables
        while True:
            await asyncio.sleep(LOOK_S)
            for table_id in list(self._tables):
                if tables.shards.has(tables.memory.server_of(table_id) or 0):
                    continue
                await isolated(self._refresh(table_id), "table not refreshed", table=table_id)

    async def _refresh(self, table_id: str) -> None:
        snapshot = await self._controller.tables.get(table_id)
        shown = self._tables.get(table_id)
        if snapshot and shown and shown.snapshot.table.version != snapshot.table.version:
            self._change(shown, snapshot)


async def _hello(socket: web.WebSocketResponse) -> Hello | None:
    """The first message of a page; None if it is another one."""
    try:
        hello = _read(await socket.receive_str())
    except TypeError:
        return None
    return hello if isinstance(hello, Hello) else None


def _is_too_often(
    counts: LRUCache[int, Cooldown], user_id: int, often: tuple[float, float]
) -> bool:
    """Whether a user does something too often; it is counted."""
    return counts.setdefault(user_id, Cooldown(*often)).update_rate_limit() is not None


def _read(text: str) -> Hello | Ask | None:
    """A message from a page; None if it is malformed."""
    try:
        return _FROM_PAGE.validate_json(text, strict=True)
    except ValidationError:
        return None
