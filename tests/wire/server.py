"""A small Discord behind real sockets: REST and gateway for one bot, one server, one channel.

It knows what this bot asks of it, and nothing else; any other request is answered 404 and noted in
`unknown`. `fault` may answer any request in its place, or never.
"""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from time import perf_counter
from typing import Any

from aiohttp import BodyPartReader, WSMsgType, web
from aiohttp.test_utils import TestServer

Json = dict[str, Any]
Fault = Callable[[web.Request], Awaitable[web.Response | None]]

BOT, GUILD, CHANNEL = 10**18 + 1, 10**18 + 2, 10**18 + 3
EPHEMERAL = 64
PERMISSIONS = str(2**52 - 1)
THINKING, UPDATE_LATER, SHOW, UPDATE = 5, 6, 4, 7
SAID = (SHOW, UPDATE)


def reply(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """JSON as Discord sends it: without a charset."""
    typed = {"Content-Type": "application/json"} | (headers or {})
    return web.Response(body=json.dumps(body).encode(), status=status, headers=typed)


def error(status: int, code: int, message: str = "refused", **headers: str) -> web.Response:
    """Discord's way to refuse."""
    return reply({"code": code, "message": message}, status=status, headers=headers)


def limited(seconds: float) -> web.Response:
    """Too many requests: come back after so long."""
    body = {"message": "You are being rate limited.", "retry_after": seconds, "global": False}
    headers = {"Retry-After": str(seconds), "Via": "1.1 google"}
    return reply(body, status=429, headers=headers)


def custom_ids(message: Json) -> list[str]:
    """Those of all buttons and menus of a message, from top to bottom."""
    return list(_found(message.get("components") or [], "custom_id"))


def texts(message: Json) -> str:
    """All that a message says."""
    found = [message.get("content") or "", *_found(message.get("components") or [], "content")]
    return "\n".join(found)


def menus(message: Json) -> list[str]:
    """Those of all menus of a message."""
    found = _walked(message.get("components") or [])
    return [component["custom_id"] for component in found if component.get("options")]


def _found(components: Sequence[Json], name: str) -> Iterator[str]:
    return (component[name] for component in _walked(components) if component.get(name))


def _walked(components: Sequence[Json]) -> Iterator[Json]:
    for component in components:
        yield component
        yield from _walked(component.get("components") or [])


@dataclass
class Asked:
    """An interaction: what it was answered, and the messages that came of it."""

    id: int
    token: str
    user_id: int
    payload: Json
    kind: int | None = None
    asked_at: float = field(default_factory=perf_counter)
    answered_at: float | None = None
    messages: list[Json] = field(default_factory=list)
    told: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def said(self) -> str:
        """All that the user was told."""
        return "\n".join(map(texts, self.messages))


@dataclass
class Discord:
    """`messages`: those that exist, by id; `posted`: every one that was ever posted, as it was.

    `refuses`: the code with which the gateway closes instead of letting a bot in.
    `guilds`: the servers that the bot is in, of which it is told more about `GUILD` alone.
    """

    messages: dict[int, Json] = field(default_factory=dict)
    posted: list[Json] = field(default_factory=list)
    asked: dict[str, Asked] = field(default_factory=dict)
    requests: list[tuple[str, str, int]] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    commands: dict[str, Json] = field(default_factory=dict)
    guilds: tuple[int, ...] = (GUILD,)
    fault: Fault | None = None
    resumed: int = 0
    identified: int = 0
    refuses: int | None = None
    url: str = ""
    _ids: Iterator[int] = field(default_factory=lambda: count(10**18 + 1000))
    _socket: web.WebSocketResponse | None = None
    _sent: list[Json] = field(default_factory=list)
    _ready: asyncio.Event = field(default_factory=asyncio.Event)
    keeps_sessions: bool = True

    # what people do

    def command(self, user_id: int, words: str, **options: Any) -> Asked:
        """Use a slash command: `table open`, `play` with `cards="7"`."""
        name, *sub = words.split()
        given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
        data: Json = {"id": self.commands[name]["id"], "name": name, "type": 1, "options": given}
        if sub:
            data["options"] = [{"name": sub[0], "type": 1, "options": given}]
        return self._interaction(user_id, 2, data)

    def press(self, user_id: int, message: Json, custom_id: str, value: str = "") -> Asked:
        """Press a button of a message, or choose something in a menu."""
        data: Json = {"custom_id": custom_id, "component_type": 2}
        if value:
            data |= {"component_type": 3, "values": [value]}
        return self._interaction(user_id, 3, data, message)

    def _interaction(
        self, user_id: int, kind: int, data: Json, message: Json | None = None
    ) -> Asked:
        number = next(self._ids)
        token = f"token-{number}-" + "x" * 60
        channel_id = int(message["channel_id"]) if message else CHANNEL
        payload: Json = {
            "id": str(number),
            "application_id": str(BOT),
            "type": kind,
            "token": token,
            "version": 1,
            "channel_id": str(channel_id),
            "channel": _channel(),
            "data": data,
            "locale": "en-US",
            "app_permissions": PERMISSIONS,
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": 0,
            "attachment_size_limit": 10 * 2**20,
            "guild_id": str(GUILD),
            "guild_locale": "en-US",
            "guild": {"id": str(GUILD), "locale": "en-US", "features": []},
            "member": _member(user_id),
        }
        if message:
            payload["message"] = deepcopy(message)  # as it is now, whatever becomes of it
        asked = Asked(number, token, user_id, payload)
        self.asked[token] = asked
        self._emit("INTERACTION_CREATE", payload)
        return asked

    async def answered(self, asked: Asked, seconds: float = 60.0) -> Asked:
        """The interaction when its user has been told something. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            await asked.told.wait()
        return asked

    # the gateway

    async def ready(self, seconds: float = 60.0) -> None:
        """Wait until a bot is connected. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            await self._ready.wait()

    async def drop(self, code: int = 1006, *, resumable: bool = True) -> None:
        """Cut the gateway's connection; the session is kept, or not."""
        self.keeps_sessions = resumable
        self._ready.clear()
        if self._socket is not None:
            await self._socket.close(code=code)

    def gone(self) -> None:
        """Note that the process of the bot is not there any more."""
        self._ready.clear()
        self._socket = None

    def join(self) -> None:
        """The bot is taken into the server."""
        self._emit("GUILD_CREATE", _guild())

    def emit(self, event: str, data: Json) -> None:
        """Tell the bot of something that happened."""
        self._emit(event, data)

    def _emit(self, event: str, data: Json) -> None:
        sent = {"op": 0, "t": event, "s": len(self._sent) + 1, "d": data}
        self._sent.append(sent)
        if self._socket is not None and not self._socket.closed:
            self._tell(self._socket, sent)

    def _tell(self, socket: web.WebSocketResponse, sent: Json) -> None:
        task = asyncio.ensure_future(_send(socket, sent))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def gateway(self, request: web.Request) -> web.WebSocketResponse:
        """One connection of a bot."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await _send(socket, {"op": 10, "d": {"heartbeat_interval": 41_250}})
        async for received in socket:
            if received.type is not WSMsgType.TEXT:
                break
            message = json.loads(received.data)
            match message["op"]:
                case 1:
                    await _send(socket, {"op": 11})
                case 2 if self.refuses:
                    await socket.close(code=self.refuses)
                case 2:
                    self.identified += 1
                    self._socket = socket
                    self._begin()
                case 6 if self.keeps_sessions:
                    self.resumed += 1
                    self._socket = socket
                    for sent in self._sent[message["d"]["seq"] or 0 :]:
                        self._tell(socket, sent)
                    self._emit("RESUMED", {})
                    self._ready.set()
                case 6:
                    await _send(socket, {"op": 9, "d": False})
                case _:
                    pass
        return socket

    def _begin(self) -> None:
        self._sent.clear()
        self.keeps_sessions = True
        session = {
            "v": 10,
            "user": _user(BOT),
            "guilds": [{"id": str(guild), "unavailable": True} for guild in self.guilds],
            "session_id": f"session-{self.identified}",
            "resume_gateway_url": self.url.replace("http", "ws") + "/gateway",
            "shard": [0, 1],
            "application": {"id": str(BOT), "flags": 0},
        }
        self._emit("READY", session)
        if GUILD in self.guilds:
            self._emit("GUILD_CREATE", _guild())
        self._ready.set()

    # REST

    @web.middleware
    async def noting(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Let `fault` answer first; note every request and how it was answered."""
        answer: web.StreamResponse | None = None
        rest = request.path.startswith("/api/v10")
        if self.fault:
            answer = await self.fault(request)
        answer = answer or await handler(request)
        if rest:
            path = request.path.removeprefix("/api/v10")
            self.requests.append((request.method, path, answer.status))
        return answer

    def app(self) -> web.Application:
        """All routes."""
        app = web.Application(middlewares=[self.noting], client_max_size=32 * 2**20)
        app.router.add_get("/gateway", self.gateway)
        app.router.add_route("*", "/api/v10/{path:.*}", self._rest)
        return app

    async def _rest(self, request: web.Request) -> web.Response:
        path = "/" + request.match_info["path"]
        for method, pattern, answer in _ROUTES:
            match = re.fullmatch(pattern, path)
            if match and method == request.method:
                return await answer(self, request, *match.groups())
        self.unknown.append(f"{request.method} {path}")
        return error(404, 0, "no such route")

    async def _me(self, _request: web.Request) -> web.Response:
        return reply(_user(BOT))

    async def _application(self, _request: web.Request) -> web.Response:
        body = {"id": str(BOT), "name": "Bao Huang", "icon": None, "description": "", "flags": 0}
        body |= {"bot_public": True, "bot_require_code_grant": False, "verify_key": ""}
        return reply(body | {"summary": "", "team": None, "owner": _user(BOT)})

    async def _gateway_bot(self, _request: web.Request) -> web.Response:
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        url = self.url.replace("http", "ws") + "/gateway"
        return reply({"url": url, "shards": 1, "session_start_limit": limit})

    async def _sync(self, request: web.Request) -> web.Response:
        told = await request.json()
        for command in told:
            command |= {"id": str(next(self._ids)), "application_id": str(BOT), "version": "1"}
            self.commands[command["name"]] = command
        return reply(told)

    async def _callback(self, request: web.Request, _number: str, token: str) -> web.Response:
        body, asked = await _body(request), self.asked.get(token)
        if asked is None:
            return error(404, 10062, "Unknown interaction")
        if asked.kind is not None:
            return error(400, 40060, "Interaction has already been acknowledged.")
        asked.kind, asked.answered_at = body["type"], perf_counter()
        made: Json = {"interaction": {"id": str(asked.id), "type": asked.payload["type"]}}
        resource: Json = {"type": body["type"]}
        if asked.kind == SHOW:
            resource["message"] = self._new(CHANNEL, body.get("data") or {}, asked)
        elif asked.kind == UPDATE:
            shown = asked.payload["message"]
            resource["message"] = self._edit(int(shown["id"]), body.get("data") or {}, asked)
        elif asked.kind == UPDATE_LATER:
            asked.told.set()  # the message pressed stays; another one will show what came of it
        elif asked.kind == THINKING:
            flags = (body.get("data") or {}).get("flags", 0)
            resource["message"] = self._new(CHANNEL, {"flags": flags}, asked, told=False)
        if "message" in resource:
            made["interaction"]["response_message_id"] = resource["message"]["id"]
        return reply(made | {"resource": resource})

    async def _follow(self, request: web.Request, token: str) -> web.Response:
        body, asked = await _body(request), self.asked.get(token)
        if asked is None or asked.kind is None:
            return error(404, 10015, "Unknown Webhook")
        return reply(self._new(CHANNEL, body, asked))

    async def _followed(self, request: web.Request, token: str, which: str) -> web.Response:
        asked = self.asked.get(token)
        if asked is None:
            return error(404, 10015, "Unknown Webhook")
        if which == "@original":
            first = asked.payload.get("message") or (asked.messages[0] if asked.messages else None)
            if asked.kind in (SHOW, THINKING):
                first = asked.messages[0]
            which = first["id"] if first else "0"
        return await self._message(request, which, asked)

    async def _post(self, request: web.Request, channel_id: str) -> web.Response:
        return reply(self._new(int(channel_id), await _body(request), None))

    async def _history(self, request: web.Request, channel_id: str) -> web.Response:
        here = [
            message
            for message in self.messages.values()
            if message["channel_id"] == channel_id and not message["flags"] & EPHEMERAL
        ]
        newest = sorted(here, key=lambda message: int(message["id"]), reverse=True)
        return reply(newest[: int(request.query.get("limit", 50))])

    async def _one(self, request: web.Request, _channel_id: str, number: str) -> web.Response:
        return await self._message(request, number, None)

    async def _message(
        self, request: web.Request, number: str, asked: Asked | None
    ) -> web.Response:
        message = self.messages.get(int(number))
        if message is None:
            return error(404, 10008, "Unknown Message")
        if request.method == "DELETE":
            del self.messages[int(number)]
            return web.Response(status=204)
        if request.method == "PATCH":
            message = self._edit(int(number), await _body(request), asked)
        return reply(message)

    async def _direct(self, request: web.Request) -> web.Response:
        user_id = (await request.json())["recipient_id"]
        body = {"id": str(int(user_id) + 10**17), "type": 1, "recipients": [_user(int(user_id))]}
        return reply(body | {"last_message_id": None})

    def _new(self, channel_id: int, body: Json, asked: Asked | None, *, told: bool = True) -> Json:
        message: Json = {
            "id": str(next(self._ids)),
            "channel_id": str(channel_id),
            "author": _user(BOT),
            "content": body.get("content") or "",
            "timestamp": datetime.now(UTC).isoformat(),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "pinned": False,
            "type": 0,
            "components": body.get("components") or [],
            "flags": body.get("flags") or 0,
        }
        self.messages[int(message["id"])] = message
        allowed = body.get("allowed_mentions") or {}
        message["mentions"] = [_user(int(user)) for user in allowed.get("users") or []]
        self.posted.append(message | {"allowed": list(allowed.get("users") or [])})
        if asked:
            asked.messages.append(message)
            if told:
                asked.told.set()
        return message

    def _edit(self, number: int, body: Json, asked: Asked | None) -> Json:
        message = self.messages.get(number, {"id": str(number), "flags": 0, "author": _user(BOT)})
        for name in ("content", "components"):
            if body.get(name) is not None:
                message[name] = body[name]
        if asked:
            if message not in asked.messages:
                asked.messages.append(message)
            asked.told.set()
        return message


_ROUTES: Sequence[tuple[str, str, Callable[..., Awaitable[web.Response]]]] = (
    ("GET", r"/users/@me", Discord._me),
    ("GET", r"/oauth2/applications/@me|/applications/@me", Discord._application),
    ("GET", r"/gateway/bot", Discord._gateway_bot),
    ("PUT", r"/applications/\d+/commands", Discord._sync),
    ("POST", r"/interactions/(\d+)/([^/]+)/callback", Discord._callback),
    ("POST", r"/webhooks/\d+/([^/]+)", Discord._follow),
    *(
        (method, r"/webhooks/\d+/([^/]+)/messages/([^/]+)", Discord._followed)
        for method in ("GET", "PATCH", "DELETE")
    ),
    ("POST", r"/channels/(\d+)/messages", Discord._post),
    ("GET", r"/channels/(\d+)/messages", Discord._history),
    *(
        (method, r"/channels/(\d+)/messages/(\d+)", Discord._one)
        for method in ("GET", "PATCH", "DELETE")
    ),
    ("POST", r"/users/@me/channels", Discord._direct),
)


@asynccontextmanager
async def serving() -> AsyncIterator[Discord]:
    """A Discord on a free port of this machine."""
    discord = Discord()
    async with TestServer(discord.app()) as server:
        discord.url = str(server.make_url("")).rstrip("/")
        yield discord


async def _send(socket: web.WebSocketResponse, message: Json) -> None:
    try:
        await socket.send_str(json.dumps(message))
    except ConnectionError:
        return  # the process at the other end is gone


async def _body(request: web.Request) -> Json:
    """The JSON of a request; files that come with it are left."""
    if not request.content_type.startswith("multipart/"):
        body: Json = await request.json()
        return body
    async for part in await request.multipart():
        if isinstance(part, BodyPartReader) and part.name == "payload_json":
            told: Json = json.loads(await part.text())
            return told
    raise web.HTTPBadRequest


def _user(user_id: int) -> Json:
    name = f"user{user_id % 1000}"
    named = {"id": str(user_id), "username": name, "global_name": name, "discriminator": "0"}
    return named | {"avatar": None, "bot": user_id == BOT}


def _member(user_id: int) -> Json:
    since = datetime(2026, 1, 1, tzinfo=UTC).isoformat()
    member = {"user": _user(user_id), "roles": [], "joined_at": since, "deaf": False}
    return member | {"mute": False, "flags": 0, "permissions": PERMISSIONS, "nick": None}


def _channel() -> Json:
    return {"id": str(CHANNEL), "type": 0, "name": "table", "position": 0, "guild_id": str(GUILD)}


def _guild() -> Json:
    everyone = {"id": str(GUILD), "name": "@everyone", "permissions": PERMISSIONS, "position": 0}
    colours = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    role = {"color": 0, "colors": colours, "hoist": False, "managed": False, "mentionable": False}
    return {
        "id": str(GUILD),
        "name": "Server",
        "owner_id": str(BOT + 100),
        "roles": [everyone | role | {"flags": 0}],
        "emojis": [],
        "features": [],
        "channels": [_channel()],
        "members": [_member(BOT)],
        "member_count": 6,
        "threads": [],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "stickers": [],
        "joined_at": datetime(2026, 1, 1, tzinfo=UTC).isoformat(),
        "large": False,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "preferred_locale": "en-US",
        "system_channel_flags": 0,
        "afk_timeout": 0,
        "afk_channel_id": None,
    }
