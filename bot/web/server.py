"""The web server of the page."""

from dataclasses import asdict

import structlog
from aiohttp import web
from aiohttp.typedefs import Handler
from sqlalchemy.exc import SQLAlchemyError
from yarl import URL

from bot.commands.framework.controller import Controller
from bot.commands.framework.page_access import BusyError, PageAccess
from bot.runtime.background import note_fault
from bot.runtime.pace import Pace
from bot.runtime.settings import SettingsError
from bot.text.catalogue import Words, language_of
from bot.web.built_page import INDEX, BuiltPage
from bot.web.door import REQUESTING, Connection, Door
from bot.web.labels import jokers, labels, sayings
from bot.web.messages import OpenedSession
from bot.web.sockets import Sockets

log = structlog.get_logger(__name__)

MOST_BYTES = 1_024
"""The largest request."""
LONGEST_ORIGIN, MOST_COMPLAINTS = 100, 20
"""What is logged of an origin in characters, and how many complaints in all."""
LATER = {"Retry-After": "5"}
"""The header of an answer that tells a browser to try again, in seconds."""


class WebServer:
    """Serves the page, and a socket for each open page.

    Requests are accepted from the page at its own address only. `routes`: more pages.
    """

    def __init__(self, controller: Controller, access: PageAccess) -> None:
        self.routes = web.RouteTableDef()
        self.sockets = Sockets(controller, access)
        self._access = access
        self._requesting = Pace(*REQUESTING)
        self._runner: web.AppRunner | None = None
        self._door: Door | None = None
        self._complaints: set[tuple[str, ...]] = set()

    async def start(self, address: str, port: int) -> None:
        """Listen on this address and port. Raises SettingsError if that is impossible, or if the
        page is not built.
        """
        page = BuiltPage.load()
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
        app.router.add_post("/session", self._begin_session)
        app.router.add_get("/socket", self._open_socket)
        app.router.add_routes(self.routes)
        return app

    @web.middleware
    async def _take_turns(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer no more requests than this process can well afford."""
        _connection(request).limit()
        if not await self._requesting.turn():
            raise web.HTTPServiceUnavailable(headers=LATER)
        return await handler(request)

    async def _begin_session(self, request: web.Request) -> web.Response:
        """Exchange a ticket for a session."""
        self._require_origin(request)
        ticket = (await request.read()).decode("ascii", "replace")
        try:
            begun = await self._access.begin_session(ticket)
        except BusyError:
            raise web.HTTPServiceUnavailable(headers=LATER) from None
        except (SQLAlchemyError, OSError) as error:
            note_fault("session not begun", error)
            raise web.HTTPServiceUnavailable(headers=LATER) from None
        if begun is None:
            raise web.HTTPForbidden
        session, visitor = begun
        language = language_of(visitor.locale)
        words, locale = Words(language), language.locales[0]
        answer = OpenedSession(session, locale, labels(words), jokers(words), sayings(words))
        return web.json_response(asdict(answer), headers={"Cache-Control": "no-store"})

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


def _connection(request: web.Request) -> Connection:
    """The connection of a request. Raises ConnectionError if it is lost."""
    connection = request.transport and request.transport.get_protocol()
    if not isinstance(connection, Connection):
        raise ConnectionResetError
    return connection
