"""A small Discord behind real sockets: REST and gateway for one bot, and what people do there.

It knows what this bot asks of it, and nothing else; any other request is answered 404 and noted in
`unknown`. `fault` may answer any request in its place, or never. A bot of several processes can
have a door for each, `by(NAME)`, so that it is known who did what.
"""

import asyncio
import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from math import inf
from time import perf_counter
from typing import Any

from aiohttp import BodyPartReader, web
from aiohttp.test_utils import TestServer
from discord.utils import time_snowflake, utcnow

from tests.wire.gateway import Gateway
from tests.wire.payloads import (
    BOT,
    GROUP,
    GUILD,
    PERMISSIONS,
    Json,
    channel,
    channel_of,
    direct,
    direct_channel,
    group,
    member,
    user,
)
from tests.wire.shown import HURRY, Shown, moment_of

Fault = Callable[[web.Request], Awaitable[web.Response | None]]

EPHEMERAL = 64
COMPONENTS_V2 = 2**15
"""The flag of a message that consists of components; an edit can set it."""
THINKING, UPDATE_LATER, SHOW, UPDATE = 5, 6, 4, 7
SAID = (SHOW, UPDATE)
DOOR = "/by/[a-z0-9]+"
API = "/api/v10"
REFUSED = (400, 404)


def by(name: str) -> str:
    """The beginning of the paths by which a process of this name comes in."""
    return f"/by/{name}"


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
    contents = [message.get("content") or "", *_found(message.get("components") or [], "content")]
    return "\n".join(contents)


def menus(message: Json) -> list[str]:
    """Those of all menus of a message."""
    components = _walked(message.get("components") or [])
    return [component["custom_id"] for component in components if component.get("options")]


def _found(components: Sequence[Json], name: str) -> Iterator[str]:
    return (component[name] for component in _walked(components) if component.get(name))


def _walked(components: Sequence[Json]) -> Iterator[Json]:
    for component in components:
        yield component
        yield from _walked(component.get("components") or [])


@dataclass
class Asked:
    """An interaction: what it was answered, and the messages that came of it.

    `heard`: a process was connected to be told of it.
    """

    id: int
    token: str
    user_id: int
    payload: Json
    kind: int | None = None
    asked_at: float = field(default_factory=perf_counter)
    answered_at: float | None = None
    heard: bool = False
    messages: list[Json] = field(default_factory=list)
    told: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def channel_id(self) -> int:
        """Where it was asked."""
        return int(self.payload["channel_id"])

    @property
    def said(self) -> str:
        """All that the user was told."""
        return "\n".join(map(texts, self.messages))


@dataclass(frozen=True, slots=True)
class Refusal:
    """A request that was answered 400 or 404; with the interaction that it was about, if any."""

    at: float
    door: str
    request: str
    status: int
    code: int
    asked: Asked | None


def busiest(times: Iterable[float], seconds: float) -> int:
    """The most requests that came within so many seconds."""
    ordered, most, first = sorted(times), 0, 0
    for last, at in enumerate(ordered):
        while ordered[first] <= at - seconds:
            first += 1
        most = max(most, last - first + 1)
    return most


def snowflakes() -> Iterator[int]:
    """Rising ids, each of which tells when it was given."""
    latest = 0
    while True:
        latest = max(latest + 1, time_snowflake(utcnow()))
        yield latest


@dataclass
class Discord(Gateway):
    """`messages`: those that exist, by id; `posted`: every one that was ever posted, as it was.

    `misreports`: a part of a path, and what the next request with it is answered although it is
    carried out.

    `late_after`: so many seconds an interaction can be answered for the first time. `answers`: how
    many first answers there were, by status and Discord's code; `refused`: every request that was
    answered 400 or 404. `shown`: what the messages of tables showed, one after another. `sent`:
    when each request came that counts for the limit of all requests.
    """

    messages: dict[int, Json] = field(default_factory=dict)
    posted: list[Json] = field(default_factory=list)
    asked: dict[str, Asked] = field(default_factory=dict)
    requests: list[tuple[str, str, int]] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    nonces: dict[str, Json] = field(default_factory=dict)
    commands: dict[str, Json] = field(default_factory=dict)
    fault: Fault | None = None
    misreports: tuple[str, web.Response] | None = None
    late_after: float = inf
    answers: Counter[tuple[int, int]] = field(default_factory=Counter)
    refused: list[Refusal] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    sent: list[float] = field(default_factory=list)
    _ids: Iterator[int] = field(default_factory=snowflakes)

    # what people do

    def command(
        self, user_id: int, words: str, *, in_guild: int | None = GUILD, **options: Any
    ) -> Asked:
        """Use a slash command: `table open`, `play` with `cards="7"`; None: in a direct message.

        `in_guild`: also `GROUP`.
        """
        name, *sub = words.split()
        given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
        data: Json = {"id": self.commands[name]["id"], "name": name, "type": 1, "options": given}
        if sub:
            data["options"] = [{"name": sub[0], "type": 1, "options": given}]
        return self._interaction(user_id, 2, data, in_guild)

    def press(self, user_id: int, message: Json, custom_id: str, value: str = "") -> Asked:
        """Press a button of a message, or choose something in a menu."""
        data: Json = {"custom_id": custom_id, "component_type": 2}
        if value:
            data |= {"component_type": 3, "values": [value]}
        channel_id = int(message["channel_id"])
        private = channel_id == direct_channel(user_id)
        guild_id = None if private else self.server_of(channel_id)
        if channel_id == GROUP:
            guild_id = GROUP
        return self._interaction(user_id, 3, data, guild_id, message)

    def server_of(self, channel_id: int) -> int:
        """In which server a channel is."""
        return channel_id - channel_of(0)

    def _interaction(
        self,
        user_id: int,
        kind: int,
        data: Json,
        guild_id: int | None,
        message: Json | None = None,
    ) -> Asked:
        number = next(self._ids)
        token = f"token-{number}-" + "x" * 60
        payload: Json = {
            "id": str(number),
            "application_id": str(BOT),
            "type": kind,
            "token": token,
            "version": 1,
            "data": data,
            "locale": "en-US",
            "app_permissions": PERMISSIONS,
            "entitlements": [],
            "authorizing_integration_owners": {},
            "attachment_size_limit": 10 * 2**20,
        }
        if guild_id == GROUP:
            payload |= _in_group(user_id)
            guild_id = None
        else:
            payload |= _in_private(user_id) if guild_id is None else _in_server(user_id, guild_id)
        if message:
            payload["channel_id"] = message["channel_id"]
            payload["channel"] |= {"id": message["channel_id"]}
            payload["message"] = deepcopy(message)  # as it is now, whatever becomes of it
        asked = Asked(number, token, user_id, payload)
        self.asked[token] = asked
        asked.heard = self._emit("INTERACTION_CREATE", payload, guild_id)
        return asked

    async def answered(self, asked: Asked, seconds: float = 60.0) -> Asked:
        """The interaction when its user has been told something. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            await asked.told.wait()
        return asked

    async def carried_out(self, asked: Asked, seconds: float = 60.0) -> Asked:
        """The interaction when a message shows what came of it. Raises TimeoutError.

        A press may be acknowledged before it is carried out.
        """
        async with asyncio.timeout(seconds):
            await asked.told.wait()
            while not asked.messages:
                asked.told.clear()
                await asked.told.wait()
        return asked

    async def with_button(self, verb: str, seconds: float = 60.0) -> tuple[Json, str]:
        """The message with the button that does this, and its custom id. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            while True:
                for message in self.messages.values():
                    for custom_id in custom_ids(message):
                        if f":{verb}:" in custom_id:
                            return message, custom_id
                await asyncio.sleep(0.01)

    # REST

    @web.middleware
    async def noting(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Let `fault` answer first; note every request and how it was answered."""
        answer: web.StreamResponse | None = None
        at, (door, api, path) = perf_counter(), _parts(request.path)
        if self.fault:
            answer = await self.fault(request)
        answer = answer or await handler(request)
        if self.misreports and self.misreports[0] in path:
            (_, answer), self.misreports = self.misreports, None
        if api:
            self.requests.append((request.method, path, answer.status))
            self._note(at, door, f"{request.method} {path}", answer)
        return answer

    def _note(self, at: float, door: str, request: str, answer: web.StreamResponse) -> None:
        token = re.search("token-[^/]+", request)
        if not token:
            self.sent.append(at)
        code = 0
        if answer.status in REFUSED and isinstance(answer, web.Response):
            code = int(json.loads(answer.text or "{}").get("code", 0))
            asked = self.asked.get(token[0]) if token else None
            self.refused.append(Refusal(at, door, request, answer.status, code, asked))
        if request.endswith("/callback"):
            self.answers[answer.status, code] += 1

    def app(self) -> web.Application:
        """All routes."""
        app = web.Application(middlewares=[self.noting], client_max_size=32 * 2**20)
        for door in ("", f"/{{door:{DOOR.strip('/')}}}"):
            app.router.add_get(f"{door}/gateway", self.gateway)
            app.router.add_route("*", f"{door}{API}/{{path:.*}}", self._rest)
        return app

    async def _rest(self, request: web.Request) -> web.Response:
        path = "/" + request.match_info["path"]
        for method, pattern, answer in _ROUTES:
            match = re.fullmatch(pattern, path)
            if match and method == request.method:
                return await answer(self, request, *match.groups())
        self.unknown.append(f"{request.method} {path}")
        return error(404, 0, "no such route")

    async def get_me(self, _request: web.Request) -> web.Response:
        return reply(user(BOT))

    async def get_application(self, _request: web.Request) -> web.Response:
        body = {"id": str(BOT), "name": "Bao Huang", "icon": None, "description": "", "flags": 0}
        body |= {"bot_public": True, "bot_require_code_grant": False, "verify_key": ""}
        return reply(body | {"summary": "", "team": None, "owner": user(BOT)})

    async def get_gateway_bot(self, request: web.Request) -> web.Response:
        limit = {"total": 1000, "remaining": max(0, 1000 - self.identified), "reset_after": 0}
        limit["max_concurrency"] = self.max_concurrency
        url = self.url.replace("http", "ws") + _parts(request.path)[0] + "/gateway"
        return reply({"url": url, "shards": self.shards, "session_start_limit": limit})

    async def get_member(self, _request: web.Request, user_id: str) -> web.Response:
        """Everybody is a member of every server."""
        return reply(member(int(user_id)))

    async def put_commands(self, request: web.Request) -> web.Response:
        commands = await request.json()
        for command in commands:
            command |= {"id": str(next(self._ids)), "application_id": str(BOT), "version": "1"}
            self.commands[command["name"]] = command
        return reply(commands)

    async def get_commands(self, _request: web.Request) -> web.Response:
        return reply(list(self.commands.values()))

    async def answer_interaction(
        self, request: web.Request, _number: str, token: str
    ) -> web.Response:
        body, asked = await _body(request), self.asked.get(token)
        if asked is None or perf_counter() - asked.asked_at > self.late_after:
            return error(404, 10062, "Unknown interaction")
        if asked.kind is not None:
            return error(400, 40060, "Interaction has already been acknowledged.")
        asked.kind, asked.answered_at = body["type"], perf_counter()
        answer: Json = {"interaction": {"id": str(asked.id), "type": asked.payload["type"]}}
        resource: Json = {"type": body["type"]}
        door = _parts(request.path)[0]
        new = partial(self._new, asked.channel_id, asked=asked, door=door)
        if asked.kind == SHOW:
            resource["message"] = new(body=body.get("data") or {})
        elif asked.kind == UPDATE:
            pressed = asked.payload["message"]
            data = body.get("data") or {}
            resource["message"] = self._edit(int(pressed["id"]), data, asked, door=door)
        elif asked.kind == UPDATE_LATER:
            asked.told.set()  # the message pressed stays; another one will show what came of it
        elif asked.kind == THINKING:
            flags = (body.get("data") or {}).get("flags", 0)
            resource["message"] = new(body={"flags": flags}, told=False)
        if "message" in resource:
            answer["interaction"]["response_message_id"] = resource["message"]["id"]
        return reply(answer | {"resource": resource})

    async def post_follow_up(self, request: web.Request, token: str) -> web.Response:
        body, asked = await _body(request), self.asked.get(token)
        if asked is None or asked.kind is None:
            return error(404, 10015, "Unknown Webhook")
        door = _parts(request.path)[0]
        return reply(self._new(asked.channel_id, body, asked, door=door))

    async def handle_follow_up(self, request: web.Request, token: str, which: str) -> web.Response:
        asked = self.asked.get(token)
        if asked is None:
            return error(404, 10015, "Unknown Webhook")
        if which == "@original":
            first = asked.payload.get("message") or (asked.messages[0] if asked.messages else None)
            if asked.kind in (SHOW, THINKING):
                first = asked.messages[0]
            which = first["id"] if first else "0"
        return await self._message(request, which, asked)

    async def post_message(self, request: web.Request, channel_id: str) -> web.Response:
        door, body = _parts(request.path)[0], await _body(request)
        known = self.nonces.get(body["nonce"]) if body.get("enforce_nonce") else None
        message = known or self._new(int(channel_id), body, None, door=door)
        if body.get("enforce_nonce"):
            self.nonces[body["nonce"]] = message
        return reply(message)

    async def get_history(self, request: web.Request, channel_id: str) -> web.Response:
        here = [
            message
            for message in self.messages.values()
            if message["channel_id"] == channel_id and not message["flags"] & EPHEMERAL
        ]
        newest = sorted(here, key=lambda message: int(message["id"]), reverse=True)
        return reply(newest[: int(request.query.get("limit", 50))])

    async def handle_message(
        self, request: web.Request, _channel_id: str, number: str
    ) -> web.Response:
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
            door = _parts(request.path)[0]
            message = self._edit(int(number), await _body(request), asked, door=door)
        return reply(message)

    async def open_direct_channel(self, request: web.Request) -> web.Response:
        return reply(direct(int((await request.json())["recipient_id"])))

    def _new(
        self, channel_id: int, body: Json, asked: Asked | None, *, door: str, told: bool = True
    ) -> Json:
        message: Json = {
            "id": str(next(self._ids)),
            "channel_id": str(channel_id),
            "author": user(BOT),
            "content": body.get("content") or "",
            "timestamp": datetime.now(UTC).isoformat(),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": self._attached(body),
            "embeds": [],
            "pinned": False,
            "type": 0,
            "components": body.get("components") or [],
            "flags": body.get("flags") or 0,
        }
        self.messages[int(message["id"])] = message
        allowed = body.get("allowed_mentions") or {}
        message["mentions"] = [user(int(who)) for who in allowed.get("users") or []]
        self.posted.append(message | {"allowed": list(allowed.get("users") or [])})
        self._show(message, door, tuple(map(int, allowed.get("users") or ())))
        if asked:
            asked.messages.append(message)
            if told:
                asked.told.set()
        return message

    def _attached(self, body: Json) -> list[Json]:
        """The files of a message: those that it keeps, and new ones, whose ids are places."""
        files = [each | {"id": int(each["id"])} for each in body.get("attachments") or []]
        return [
            {"size": 1, "url": "", "proxy_url": ""}
            | each
            | {"id": str(each["id"] if each["id"] >= len(files) else next(self._ids))}
            for each in files
        ]

    def _show(self, message: Json, door: str, mentioned: tuple[int, ...] = ()) -> None:
        """Note which moment of a table a public message shows."""
        moment = None if message["flags"] & EPHEMERAL else moment_of(custom_ids(message))
        if moment:
            hurry = HURRY in texts(message)
            number = int(message["id"])
            self.shown.append(Shown(perf_counter(), door, number, *moment, mentioned, hurry))

    def _edit(self, number: int, body: Json, asked: Asked | None, *, door: str) -> Json:
        message = self.messages.get(number, {"id": str(number), "flags": 0, "author": user(BOT)})
        for name in ("content", "components"):
            if body.get(name) is not None:
                message[name] = body[name]
        message["flags"] |= (body.get("flags") or 0) & COMPONENTS_V2
        if "attachments" in body:
            message["attachments"] = self._attached(body)
        self._show(message, door)
        if asked:
            if message not in asked.messages:
                asked.messages.append(message)
            if message.get("content") != "…":  # after which a new message tells what came of it
                asked.told.set()
        return message


_ROUTES: Sequence[tuple[str, str, Callable[..., Awaitable[web.Response]]]] = (
    ("GET", r"/users/@me", Discord.get_me),
    ("GET", r"/oauth2/applications/@me|/applications/@me", Discord.get_application),
    ("GET", r"/gateway/bot", Discord.get_gateway_bot),
    ("GET", r"/guilds/\d+/members/(\d+)", Discord.get_member),
    ("GET", r"/applications/\d+/commands", Discord.get_commands),
    ("PUT", r"/applications/\d+/commands", Discord.put_commands),
    ("POST", r"/interactions/(\d+)/([^/]+)/callback", Discord.answer_interaction),
    ("POST", r"/webhooks/\d+/([^/]+)", Discord.post_follow_up),
    *(
        (method, r"/webhooks/\d+/([^/]+)/messages/([^/]+)", Discord.handle_follow_up)
        for method in ("GET", "PATCH", "DELETE")
    ),
    ("POST", r"/channels/(\d+)/messages", Discord.post_message),
    ("GET", r"/channels/(\d+)/messages", Discord.get_history),
    *(
        (method, r"/channels/(\d+)/messages/(\d+)", Discord.handle_message)
        for method in ("GET", "PATCH", "DELETE")
    ),
    ("POST", r"/users/@me/channels", Discord.open_direct_channel),
)


@asynccontextmanager
async def serving() -> AsyncIterator[Discord]:
    """A Discord on a free port of this machine."""
    discord = Discord()
    async with TestServer(discord.app()) as server:
        discord.url = str(server.make_url("")).rstrip("/")
        yield discord


def _parts(path: str) -> tuple[str, str, str]:
    """The door of a request, what makes it one of REST, and the rest of its path."""
    door, slash, rest = path.partition(API)
    return door, slash, rest


def _in_private(user_id: int) -> Json:
    """Where an interaction comes from: a direct message."""
    where = {"channel_id": str(direct_channel(user_id)), "channel": direct(user_id)}
    return where | {"context": 1, "user": user(user_id)}


def _in_group(user_id: int) -> Json:
    """Where an interaction comes from: a group in which the bot is no member."""
    where = {"channel_id": str(GROUP), "channel": group(user_id)}
    return where | {"context": 2, "user": user(user_id)}


def _in_server(user_id: int, guild_id: int) -> Json:
    """Where an interaction comes from: the channel of a server."""
    return {
        "channel_id": str(channel_of(guild_id)),
        "channel": channel(guild_id),
        "context": 0,
        "guild_id": str(guild_id),
        "guild_locale": "en-US",
        "guild": {"id": str(guild_id), "locale": "en-US", "features": []},
        "member": member(user_id),
    }


async def _body(request: web.Request) -> Json:
    """The JSON of a request; files that come with it are left."""
    if not request.content_type.startswith("multipart/"):
        body: Json = await request.json()
        return body
    async for part in await request.multipart():
        if isinstance(part, BodyPartReader) and part.name == "payload_json":
            payload: Json = json.loads(await part.text())
            return payload
    raise web.HTTPBadRequest
