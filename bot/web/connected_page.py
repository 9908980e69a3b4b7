"""An open page of a table."""

import asyncio
from collections import deque
from contextlib import suppress
from typing import NamedTuple

from aiohttp import WSMsgType, web

from bot.model.user import DisplayPreferences
from bot.model.visitor import Visitor
from bot.tables.rules.snapshot import Snapshot
from bot.text.catalogue import Language, Words, language_of
from bot.web.door import Connection
from bot.web.messages import Alive, FromBot, Said, encoded

MOST_SAID = 20
"""How many phrases wait for a slow page; of more, the oldest are dropped."""


class ScenePoint(NamedTuple):
    """What a scene of a table depends on, so that pages with the same one show the same.

    `seat`: None for spectators.
    """

    seat: int | None
    language: Language
    look: DisplayPreferences


class ConnectedPage:
    """An open page. It is sent its scene whenever that has changed, and only the newest."""

    def __init__(
        self,
        socket: web.WebSocketResponse,
        connection: Connection,
        session: str,
        visitor: Visitor,
        look: DisplayPreferences,
    ) -> None:
        self.session = session
        self.visitor = visitor
        self.look = look
        self._language = language_of(visitor.locale)
        self._socket = socket
        self._connection = connection
        self._shown = self._unsent = b""
        self._said: deque[bytes] = deque(maxlen=MOST_SAID)
        self._is_alive_due = False
        self._closing: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._has_news = asyncio.Event()

    @property
    def words(self) -> Words:
        return Words(self._language)

    def point_at(self, snapshot: Snapshot) -> ScenePoint:
        """From where the page shows a table."""
        return ScenePoint(snapshot.seat_of(self.visitor.user_id), self._language, self.look)

    def show(self, scene: bytes, message: bytes) -> None:
        """Send the message with a scene, unless the page shows that.

        What others do in secret changes no scene, so nothing is sent then.
        """
        if scene != self._shown:
            self._shown, self._unsent = scene, message
            self._has_news.set()

    def say(self, said: Said) -> None:
        """Send what somebody says, after the newest scene."""
        self._said.append(encoded(said))
        self._has_news.set()

    def show_alive(self) -> None:
        """Send a sign of life."""
        self._is_alive_due = True
        self._has_news.set()

    def close(self, code: int) -> None:
        """Close the page, in time even if it reads nothing any more."""
        if not self._closing.done():
            self._closing.set_result(code)
            self._connection.limit()

    async def wait_closed(self) -> int:
        """Wait until the page is to be closed. Returns the code that says why."""
        return await asyncio.shield(self._closing)

    async def send(self, message: FromBot) -> None:
        """Send a message at once; nothing if the page is closed."""
        await self._send(encoded(message))

    async def send_news(self) -> None:
        """Send what is new until cancelled."""
        while True:
            await self._has_news.wait()
            self._has_news.clear()
            if self._unsent:
                message, self._unsent = self._unsent, b""
                await self._send(message)
            while self._said:
                await self._send(self._said.popleft())
            if self._is_alive_due:
                self._is_alive_due = False
                await self._send(ALIVE)

    async def _send(self, message: bytes) -> None:
        with suppress(ConnectionError):
            if not self._socket.closed:
                await self._socket.send_frame(message, WSMsgType.TEXT)


ALIVE = encoded(Alive("alive"))
