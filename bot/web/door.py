"""The door of the web server: how many may connect, how fast, and how long they may take.

Anybody on the internet may knock. Whatever they send, the tables in Discord must not suffer.
"""

import asyncio
import socket
from collections import Counter
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network

from bot.runtime import open_files
from bot.runtime.background import note_fault
from bot.runtime.pace import FairPace, Pace

MOST_CONNECTIONS = 2_500
"""The most connections, which together need some 100 MB."""
RESERVED = 256
"""Open files that are kept for Discord and the database."""
MOST_STRANGERS = 500
"""The most connections with which no page has been opened yet."""
EXCHANGE_S = 10.0
"""Seconds in which a request must have come and been answered; for a socket, until its page is
open. An idle connection is closed after this time, too.
"""
CONNECTING = (100.0, 400.0)
REQUESTING = (200.0, 400.0)
"""How many connections, and requests, are taken each second, and at once after a quiet time."""
DROPPING = (1_000.0, 1_000.0)
"""The same for connections that are closed at once, as their address has made too many."""
RECEIVING = (4_096.0, 32_768.0)
"""Bytes that are read from a connection each second, and at once."""
WAITING = 128
"""Connections that the operating system keeps until they are taken."""
PAUSE_S = 1.0
"""Seconds until connections are taken again after that was impossible."""


class Connection(asyncio.Protocol):
    """A connection. It passes everything on to the HTTP server, until it takes too long.

    It belongs to a stranger until it is `welcome`: then a page is open. `address`: that of
    `network_of`.
    """

    def __init__(self, door: "Door", server: asyncio.Protocol) -> None:
        self.address = ""
        self._door = door
        self._server = server
        self._transport: asyncio.Transport | None = None
        self._limit: asyncio.TimerHandle | None = None
        self._reading = Pace(*RECEIVING)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Enter as a stranger."""
        if isinstance(transport, asyncio.Transport):
            self._transport = transport
            self.address = network_of(transport.get_extra_info("peername"))
        self.limit()
        self._server.connection_made(transport)
        self._door.enter(self)

    def data_received(self, data: bytes) -> None:
        """Pass data on, and read no more for as long as that much may take."""
        if self._transport and (seconds := self._reading.reserve(len(data))):
            self._transport.pause_reading()
            asyncio.get_running_loop().call_later(seconds, self._transport.resume_reading)
        self._server.data_received(data)

    def eof_received(self) -> bool | None:
        return self._server.eof_received()

    def pause_writing(self) -> None:
        self._server.pause_writing()

    def resume_writing(self) -> None:
        self._server.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Be counted no longer."""
        self._cancel_limit()
        self._door.leave(self)
        self._server.connection_lost(exc)

    def limit(self) -> None:
        """From now on, a request must be answered in time, or a page be closed."""
        self._cancel_limit()
        self._limit = asyncio.get_running_loop().call_later(EXCHANGE_S, self.end)

    def welcome(self) -> None:
        """The page is open, and may stay so for hours."""
        self._cancel_limit()
        self._door.welcome(self)

    def end(self) -> None:
        """Close the connection, whatever is still to be sent."""
        if self._transport:
            self._transport.abort()

    def _cancel_limit(self) -> None:
        if self._limit:
            self._limit.cancel()


class Door:
    """Takes connections. If there are too many, strangers go first.

    Of those, the address with the most loses its oldest one. (Behind a proxy, all have the same.)
    """

    def __init__(self, server: Callable[[], asyncio.Protocol]) -> None:
        self._server = server
        self._most = max(2, min(MOST_CONNECTIONS, open_files.limit() - RESERVED))
        self._strangers: dict[Connection, None] = {}
        self._addresses = Counter[str]()
        self._guests: set[Connection] = set()
        self._taking: list[asyncio.Task[None]] = []

    async def open(self, address: str, port: int) -> None:
        """Listen on an address and port. Raises OSError or UnicodeError if that is impossible."""
        places = await asyncio.get_running_loop().getaddrinfo(
            address, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        listening = [
            socket.create_server(place[:2], family=family, backlog=WAITING)
            for family, place in {(family, place) for family, *_, place in places}
        ]
        self._taking = [asyncio.create_task(self._take(each)) for each in listening]

    def close(self) -> None:
        """Take no more connections."""
        for task in self._taking:
            task.cancel()

    async def _take(self, listening: socket.socket) -> None:
        """Take one connection after the other until cancelled."""
        listening.settimeout(0)
        loop = asyncio.get_running_loop()
        connecting, dropping = FairPace(*CONNECTING), Pace(*DROPPING)
        with listening:
            while True:
                try:
                    taken, peer = await loop.sock_accept(listening)
                    seconds = connecting.reserve(network_of(peer))
                    if seconds is None:
                        taken.close()
                        await asyncio.sleep(dropping.reserve())
                        continue
                    await loop.connect_accepted_socket(self._connection, taken)
                    await asyncio.sleep(seconds)
                except OSError as error:
                    note_fault("connections cannot be taken", error)
                    await asyncio.sleep(PAUSE_S)

    def _connection(self) -> Connection:
        return Connection(self, self._server())

    def enter(self, connection: Connection) -> None:
        """Let a stranger in, and another one out if there are too many."""
        self._strangers[connection] = None
        self._addresses[connection.address] += 1
        connections = len(self._strangers) + len(self._guests)
        if len(self._strangers) > MOST_STRANGERS or connections > self._most:
            crowded = max(self._addresses, key=self._addresses.__getitem__)
            oldest = next(each for each in self._strangers if each.address == crowded)
            self.leave(oldest)
            oldest.end()

    def welcome(self, connection: Connection) -> None:
        """Count a connection as that of a page."""
        if connection in self._strangers:
            self.leave(connection)
            self._guests.add(connection)

    def leave(self, connection: Connection) -> None:
        """Count a connection no more."""
        self._guests.discard(connection)
        if connection in self._strangers:
            del self._strangers[connection]
            self._addresses[connection.address] -= 1
            if not self._addresses[connection.address]:
                del self._addresses[connection.address]


def network_of(peer: tuple[str, int] | None) -> str:
    """The address of a peer; for IPv6, the network that belongs to one customer.

    Empty for this machine and private networks, as there a proxy stands for many.
    """
    if not peer:
        return ""
    address = ip_address(peer[0].partition("%")[0])
    if address.is_private:
        return ""
    if isinstance(address, IPv6Address):
        return str(ip_network((address, 64), strict=False))
    return str(address)
