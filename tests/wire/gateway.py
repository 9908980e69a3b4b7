"""The gateway of the simulated Discord: sessions of one or many shards, of one or many processes.

A process is told from another by the door that it comes in by: the beginning of the path of its
addresses, "" or "/by/NAME"; where it goes on with a session of another, by its token.
"""

import asyncio
import json
from collections import deque
from collections.abc import Coroutine
from dataclasses import dataclass, field
from time import perf_counter

from aiohttp import WSMsgType, web

from tests.wire.payloads import BOT, GUILD, Json, guild, user

ENDED = (1000, 1001)
"""The codes after which a session that a process closed cannot be gone on with."""
MOVED = 4000
KEPT = 1_000
"""So many events of a session can be had again."""


@dataclass(eq=False)
class Session:
    """One connection of a shard, and what it was told; without a socket it may be resumed."""

    id: str
    shard: int
    count: int
    door: str
    socket: web.WebSocketResponse | None
    seq: int = 0
    sent: deque[Json] = field(default_factory=lambda: deque(maxlen=KEPT))

    @property
    def live(self) -> bool:
        """Whether a process is at the other end."""
        return self.socket is not None and not self.socket.closed

    def hears_of(self, guild_id: int | None) -> bool:
        """Whether what happens in a server is told to it; None: in a direct message."""
        return ((guild_id or 0) >> 22) % self.count == self.shard


@dataclass(frozen=True)
class Identify:
    """A new session that was asked for; `too_soon` after another one in its bucket."""

    at: float
    shard: int
    count: int
    door: str
    too_soon: bool


@dataclass
class Gateway:
    """`guilds`: the servers that the bot is in, of which it is told more about the `known` alone.

    `refuses`: the code with which the gateway closes instead of letting a bot in. `pause`: so many
    seconds must be between two IDENTIFYs of a bucket. `doubled`: the doors of each two processes
    that had a session of one shard at the same time, with the shard. `closed`: the doors by which
    nobody is let in. `doors`: those of processes, by their token.
    """

    guilds: tuple[int, ...] = (GUILD,)
    known: tuple[int, ...] = (GUILD,)
    shards: int = 1
    max_concurrency: int = 1
    pause: float = 0.0
    refuses: int | None = None
    closed: set[str] = field(default_factory=set)
    doors: dict[str, str] = field(default_factory=dict)
    keeps_sessions: bool = True
    url: str = ""
    resumed: int = 0
    identifies: list[Identify] = field(default_factory=list)
    doubled: list[tuple[int, str, str]] = field(default_factory=list)
    sessions: list[Session] = field(default_factory=list)
    _ready: asyncio.Event = field(default_factory=asyncio.Event)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _tasks: set[asyncio.Task[object]] = field(default_factory=set)

    @property
    def identified(self) -> int:
        """How many sessions there were."""
        return len(self.identifies) - len(self.too_soon)

    @property
    def too_soon(self) -> list[Identify]:
        """The IDENTIFYs that were refused, as their bucket was not free."""
        return [each for each in self.identifies if each.too_soon]

    def owners(self) -> dict[int, set[str]]:
        """By which doors each shard is connected now."""
        doors: dict[int, set[str]] = {shard: set() for shard in range(self.shards)}
        for session in self.sessions:
            if session.live:
                doors.setdefault(session.shard, set()).add(session.door)
        return doors

    async def ready(self, seconds: float = 60.0) -> None:
        """Wait until a bot is connected. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            await self._ready.wait()

    async def covered(self, seconds: float) -> None:
        """Wait until every shard is connected. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            while not all(self.owners().values()):
                self._changed.clear()
                await self._changed.wait()

    async def drop(self, code: int = 1006, *, resumable: bool = True) -> None:
        """Cut the gateway's connections; the sessions are kept, or not."""
        self.keeps_sessions = resumable
        self._ready.clear()
        for session in self.sessions:
            if session.socket is not None:
                await session.socket.close(code=code)

    async def close_door(self, door: str) -> None:
        """Cut the connections of one process, and let it in no more."""
        self.closed.add(door)
        for session in self.sessions:
            if session.door == door and session.socket is not None:
                await session.socket.close(code=1006)

    def gone(self) -> None:
        """Note that the process of the bot is not there any more."""
        self._ready.clear()
        for session in self.sessions:
            session.socket = None
        self._changed.set()

    def join(self, guild_id: int = GUILD) -> None:
        """The bot is taken into a server."""
        self._emit("GUILD_CREATE", guild(guild_id), guild_id)

    def emit(self, event: str, data: Json) -> None:
        """Tell the bot of something that happened."""
        self._emit(event, data, int(data["guild_id"]) if "guild_id" in data else GUILD)

    def _emit(self, event: str, data: Json, guild_id: int | None) -> bool:
        """Tell every session of the server's shard. Returns whether one is connected."""
        sessions = [session for session in self.sessions if session.hears_of(guild_id)]
        for session in sessions:
            self._tell(session, event, data)
        return any(session.live for session in sessions)

    def _tell(self, session: Session, event: str, data: Json) -> None:
        session.seq += 1
        sent = {"op": 0, "t": event, "s": session.seq, "d": data}
        session.sent.append(sent)
        if session.socket is not None and session.live:
            self._send(session.socket, sent)

    def _close(self, socket: web.WebSocketResponse) -> None:
        self._run(socket.close(code=MOVED))

    def _send(self, socket: web.WebSocketResponse, sent: Json) -> None:
        self._run(_sending(socket, sent))

    def _run(self, work: Coroutine[None, None, object]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def gateway(self, request: web.Request) -> web.WebSocketResponse:
        """One connection of a bot."""
        door = request.path.removesuffix("/gateway")
        if door in self.closed:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        code = None
        try:
            code = await self._serve(socket, door)
        finally:  # a process that is killed ends this with an exception
            for session in [each for each in self.sessions if each.socket is socket]:
                session.socket = None
                if code in ENDED:
                    self.sessions.remove(session)
            self._changed.set()
        return socket

    async def _serve(self, socket: web.WebSocketResponse, door: str) -> int | None:
        """Until the connection ends; the code, if a process closed it."""
        await _sending(socket, {"op": 10, "d": {"heartbeat_interval": 41_250}})
        while (received := await socket.receive()).type is WSMsgType.TEXT:
            message = json.loads(received.data)
            match message["op"]:
                case 1:
                    await _sending(socket, {"op": 11})
                case 2:
                    await self._identify(socket, door, message["d"])
                case 6:
                    await self._resume(socket, door, message["d"])
                case _:
                    pass
        return int(received.data) if received.type is WSMsgType.CLOSE else None

    async def _identify(self, socket: web.WebSocketResponse, door: str, asked: Json) -> None:
        shard, count = asked.get("shard") or (0, 1)
        if self.refuses or not 0 <= shard < count:
            await socket.close(code=self.refuses or 4010)
            return
        now = perf_counter()
        bucket = shard % self.max_concurrency
        too_soon = any(
            each.shard % self.max_concurrency == bucket and now - each.at < self.pause
            for each in self.identifies
            if not each.too_soon
        )
        self.identifies.append(Identify(now, shard, count, door, too_soon))
        if too_soon:
            await _sending(socket, {"op": 9, "d": False})
            return
        self._begin(socket, door, shard, count)

    def _begin(self, socket: web.WebSocketResponse, door: str, shard: int, count: int) -> None:
        self.keeps_sessions = True
        same = [each for each in self.sessions if (each.shard, each.count) == (shard, count)]
        for other in same:
            if other.live:
                self.doubled.append((shard, other.door, door))
            else:
                self.sessions.remove(other)
        session = Session(f"session-{len(self.identifies)}", shard, count, door, socket)
        self.sessions.append(session)
        here = [guild_id for guild_id in self.guilds if session.hears_of(guild_id)]
        address = self.url.replace("http", "ws") + "/gateway"
        ready = {
            "v": 10,
            "user": user(BOT),
            "guilds": [{"id": str(guild_id), "unavailable": True} for guild_id in here],
            "session_id": session.id,
            "resume_gateway_url": address,
            "shard": [shard, count],
            "application": {"id": str(BOT), "flags": 0},
        }
        self._tell(session, "READY", ready)
        for guild_id in here:
            if guild_id in self.known:
                self._tell(session, "GUILD_CREATE", guild(guild_id))
        self._ready.set()
        self._changed.set()

    async def _resume(self, socket: web.WebSocketResponse, door: str, asked: Json) -> None:
        resumable = [each for each in self.sessions if each.id == asked["session_id"]]
        if not resumable or not self.keeps_sessions:
            await _sending(socket, {"op": 9, "d": False})
            return
        (session,) = resumable
        door = self.doors.get(asked["token"], door)
        if door in self.closed:
            await socket.close(code=1006)
            return
        self.resumed += 1
        before, session.socket, session.door = session.socket, socket, door
        if before is not None and not before.closed:
            self._close(before)
        for sent in session.sent:
            if sent["s"] > (asked["seq"] or 0):
                self._send(socket, sent)
        self._tell(session, "RESUMED", {})
        session.sent.pop()  # it is of this connection alone
        self._ready.set()
        self._changed.set()


async def _sending(socket: web.WebSocketResponse, message: Json) -> None:
    try:
        await socket.send_str(json.dumps(message))
    except ConnectionError:
        return  # the process at the other end is gone
