"""The web server of the page."""

import json
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from functools import partial

import discord
import structlog
from aiohttp import web
from aiohttp.typedefs import Handler
from sqlalchemy.exc import SQLAlchemyError
from yarl import URL

from bot.commands.framework.controller import Controller
from bot.commands.framework.page_access import BusyError, PageAccess
from bot.model.visitor import Visitor
from bot.panels.hand.lesson import PATH as LESSON
from bot.runtime.background import note_fault
from bot.runtime.pace import FairPace, Pace
from bot.runtime.settings import SettingsError
from bot.text.catalogue import Language, Words, language_of, preferred_language
from bot.web.avatars import FetchAvatar, no_avatar
from bot.web.built_page import INDEX, BuiltPage
from bot.web.door import REQUESTING, Connection, Door
from bot.web.labels import jokers, labels, sayings
from bot.web.lesson import Lesson
from bot.web.messages import OpenedSession, Shown
from bot.web.scene import scene_of
from bot.web.shared_replays import SharedReplays
from bot.web.shown_table import played_hands
from bot.web.sockets import Sockets

log = structlog.get_logger(__name__)

MOST_BYTES = 1_024
"""The largest request."""
LONGEST_ORIGIN, MOST_COMPLAINTS = 100, 20
"""What is logged of an origin in characters, and how many complaints in all."""
LOOKING_UP = (10.0, 100.0)
"""How many tables that no page here shows are looked up for an avatar each second, and at once."""
LATER = {"Retry-After": "5"}
"""The header of an answer that tells a browser to try again, in seconds."""
AVATAR = "/avatars/{table_id:[0-9a-f]{8}}/{seat:[0-4]}/{digest:[0-9a-f]{64}}"
"""Where a picture is that `Avatars.paths` names."""
_dumps = partial(json.dumps, ensure_ascii=False)


class WebServer:
    """Serves the page, and a socket for each open page.

    Requests are accepted from the page at its own address only. `routes`: more pages.
    """

    def __init__(
        self, controller: Controller, access: PageAccess, fetch_avatar: FetchAvatar = no_avatar
    ) -> None:
        self.routes = web.RouteTableDef()
        self.sockets = Sockets(controller, access, fetch_avatar)
        self._controller = controller
        self._access = access
        self._replays = SharedReplays(controller.store, access)
        self._lesson = Lesson()
        self._requesting = FairPace(*REQUESTING)
        self._looking_up = Pace(*LOOKING_UP)
        self._runner: web.AppRunner | None = None
        self._door: Door | None = None
        self._complaints: set[tuple[str, ...]] = set()

    async def start(self, address: str, port: int) -> None:
        """Listen on this address and port. Raises SettingsError if that is impossible, or if the
        page is not built.
        """
        page = BuiltPage.load()
        self.sockets.version = page.version
        self._runner = web.AppRunner(self.app(page), access_log=None)
        await self._runner.setup()
        if self._runner.server is None:
            raise RuntimeError("a runner that was set up has a server")
        self._door = Door(self._runner.server)
        try:
            await self._door.open(address, port)
        except (OSError, UnicodeError):
            raise SettingsError(
                "BAOHUANG_WEB_PORT is a port that is in use,"
                " or BAOHUANG_WEB_ADDRESS no address of this machine."
            ) from None
        self.sockets.start()

    async def stop(self) -> None:
        """Close all pages, and stop listening. Safe to call twice."""
        self.sockets.stop()
        if self._door:
            self._door.close()
        if self._runner:
            await self._runner.cleanup()

    def app(self, page: BuiltPage) -> web.Application:
        """The page, its files, sessions, and sockets."""

        async def add_headers(_request: web.Request, response: web.StreamResponse) -> None:
            response.headers.update(page.headers)

        async def index(request: web.Request) -> web.Response:
            return page.answer(request, INDEX)

        async def script(request: web.Request) -> web.Response:
            return page.answer(request, request.match_info["name"])

        app = web.Application(client_max_size=MOST_BYTES, middlewares=[self._take_turns])
        app.on_response_prepare.append(add_headers)
        app.router.add_get("/", index)
        app.router.add_get("/files/{name}", script)
        app.router.add_get(AVATAR, self._serve_avatar)
        app.router.add_post("/session", self._begin_session)
        app.router.add_post("/resume", self._resume_session)
        app.router.add_get("/socket", self._open_socket)
        app.router.add_get("/replay", index)
        app.router.add_post("/replay", self._show_replay)
        app.router.add_get(f"/{LESSON}", index)
        app.router.add_post(f"/{LESSON}", self._show_lesson)
        app.router.add_routes(self.routes)
        return app

    @web.middleware
    async def _take_turns(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer no more requests than this process can well afford."""
        connection = _connection(request)
        connection.limit()
        if not await self._requesting.turn(connection.address):
            raise web.HTTPServiceUnavailable(headers=LATER)
        return await handler(request)

    async def _begin_session(self, request: web.Request) -> web.Response:
        """Exchange a ticket for a session."""
        nonce = request.headers.get("Page-Nonce", "")
        ticket, address = await self._key(request), _connection(request).address
        return await self._opened(self._access.begin_session(ticket, nonce, address))

    async def _resume_session(self, request: web.Request) -> web.Response:
        """Go on with a session."""
        session, address = await self._key(request), _connection(request).address
        return await self._opened(self._access.resume_session(session, address))

    async def _key(self, request: web.Request) -> str:
        """The ticket or session that a page sends. Raises HTTPForbidden for a page of another site,
        and HTTPConflict for one of another version.
        """
        self._require_origin(request)
        version = self.sockets.version
        if request.headers.get("Page-Version", version) != version:
            raise web.HTTPConflict
        return (await request.read()).decode("ascii", "replace")

    async def _opened(self, beginning: Awaitable[tuple[str, Visitor] | None]) -> web.Response:
        """What a page needs to begin. Raises HTTPForbidden if its key is of no use, and
        HTTPServiceUnavailable if it may try again.
        """
        with _or_later("session not begun"):
            begun = await beginning
            if begun is None:
                raise web.HTTPForbidden
            session, visitor = begun
            language = language_of(visitor.locale)
            shown = await self._shown(visitor, language)
        words, locale = Words(language), language.locales[0]
        texts = (labels(words), jokers(words), sayings(words))
        answer = asdict(OpenedSession(session, locale, *texts, shown))
        return web.json_response(answer, dumps=_dumps, headers={"Cache-Control": "no-store"})

    async def _show_replay(self, request: web.Request) -> web.Response:
        """The replay that a link shows. Raises HTTPServiceUnavailable if it may be tried again."""
        token, address = await self._key(request), _connection(request).address
        words = Words(preferred_language(request.headers.get("Accept-Language", "")))
        with _or_later("replay not shown"):
            return _for_anybody(await self._replays.answer(token, address, words))

    async def _show_lesson(self, request: web.Request) -> web.Response:
        """Where a press in the lesson leads. Raises HTTPServiceUnavailable if it may be tried
        again.
        """
        press, address = await self._key(request), _connection(request).address
        words = Words(preferred_language(request.headers.get("Accept-Language", "")))
        with _or_later("lesson not shown"):
            return _for_anybody(await self._lesson.answer(press, address, words))

    async def _shown(self, visitor: Visitor, language: Language) -> Shown | None:
        """What the page shows until its socket is open; None if the table is gone."""
        snapshot = await self._controller.tables.get(visitor.table_id)
        if snapshot is None:
            return None
        look = await self._controller.store.users.look(visitor.user_id)
        seat, paths = snapshot.seat_of(visitor.user_id), self.sockets.avatars.paths(snapshot.table)
        hands = await played_hands(snapshot, self._controller.store.records)
        settled = self.sockets.settled(visitor.table_id)
        scene = scene_of(snapshot, seat, language, look, None, paths, hands, settled)
        return Shown("scene", round(discord.utils.utcnow().timestamp() * 1000), scene)

    async def _serve_avatar(self, request: web.Request) -> web.Response:
        """The avatar of a seat. Raises HTTPNotFound."""
        table_id, seat, digest = request.match_info.values()
        snapshot = self.sockets.snapshot(table_id)
        if snapshot is None and await self._looking_up.turn():
            with suppress(SQLAlchemyError, OSError):
                snapshot = await self._controller.tables.get(table_id)
        picture = b""
        if snapshot:
            picture = await self.sockets.avatars.picture(snapshot.table, int(seat), digest)
        if not picture:
            raise web.HTTPNotFound
        headers = {"Cache-Control": "private, max-age=86400, immutable"}
        return web.Response(body=picture, content_type="image/webp", headers=headers)

    async def _open_socket(self, request: web.Request) -> web.WebSocketResponse:
        if "Sec-WebSocket-Key" in request.headers and "Upgrade" not in request.headers:
            self._complain("the web server in front passes no WebSockets on: see docs/hosting.md")
            raise web.HTTPUpgradeRequired
        self._require_origin(request)
        return await self.sockets.serve(request, _connection(request))

    def _require_origin(self, request: web.Request) -> None:
        """Refuse requests that another page makes. Raises HTTPForbidden."""
        origin, expected = (
            request.headers.get("Origin", ""),
            str(URL(self._access.address).origin()),
        )
        if origin != expected:
            told = origin[:LONGEST_ORIGIN]
            self._complain("a page at another address is refused", origin=told, expected=expected)
            raise web.HTTPForbidden

    def _complain(self, what: str, **about: str) -> None:
        """Log once what the host may have to mend; not much, as anybody can cause it."""
        complaint = (what, *about.values())
        if complaint not in self._complaints and len(self._complaints) < MOST_COMPLAINTS:
            self._complaints.add(complaint)
            log.warning(what, **about)


@contextmanager
def _or_later(fault: str) -> Iterator[None]:
    """Raise HTTPServiceUnavailable for what may succeed later; errors are logged as `fault`."""
    try:
        yield
    except BusyError:
        raise web.HTTPServiceUnavailable(headers=LATER) from None
    except (SQLAlchemyError, OSError) as error:
        note_fault(fault, error)
        raise web.HTTPServiceUnavailable(headers=LATER) from None


def _for_anybody(answer: bytes) -> web.Response:
    """An answer in JSON that needs no session."""
    headers = {"Cache-Control": "no-store"}
    response = web.Response(body=answer, content_type="application/json", headers=headers)
    response.enable_compression()
    return response


def _connection(request: web.Request) -> Connection:
    """The connection of a request. Raises ConnectionError if it is lost."""
    connection = request.transport and request.transport.get_protocol()
    if not isinstance(connection, Connection):
        raise ConnectionResetError
    return connection
