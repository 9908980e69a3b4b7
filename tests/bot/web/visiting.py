"""Pages of a card table, opened as a browser does it."""

import json
from collections.abc import Mapping
from typing import Any

import aiohttp

from bot.commands.framework.page_access import PageAccess
from bot.model.visitor import Visitor


class ClosedError(Exception):
    """The bot has closed a page. `code`: the reason; from 4000 on, the page does not come back."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code or 0


class OpenPage:
    """A page in a browser: the session that it was given, and its socket."""

    def __init__(self, session: str, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.session = session
        self.socket = socket
        self.latest: dict[str, Any] = {}
        self._last = 0

    async def text(self) -> str | None:
        """The next message that is no sign of life; None when the socket is closed."""
        while (message := await self.socket.receive(timeout=60)).type is aiohttp.WSMsgType.TEXT:
            text: str = message.data
            if json.loads(text) != {"type": "alive"}:
                return text
        return None

    async def receive(self) -> dict[str, Any]:
        """The next message; `{"type": "closed", "code": …}` when the socket is closed."""
        text = await self.text()
        if text is None:
            return {"type": "closed", "code": self.socket.close_code}
        received: dict[str, Any] = json.loads(text)
        if received["type"] == "scene":
            self.latest = received["scene"]
        return received

    async def scene(self) -> dict[str, Any]:
        """The next scene. Raises ClosedError."""
        while (message := await self.receive())["type"] != "scene":
            if message["type"] == "closed":
                raise ClosedError(message["code"])
        return self.latest

    async def turn(self, hand_no: int, step: int) -> dict[str, Any]:
        """The scene at this step of this hand, in which it is the player's turn."""
        while not (self.latest and is_turn(self.latest, hand_no, step)):
            await self.scene()
        return self.latest

    async def send(self, request: Mapping[str, object]) -> None:
        """Send a request, without waiting until it is done."""
        self._last += 1
        await self.socket.send_json({"type": "ask", "id": self._last, "request": request})

    async def ask(self, request: Mapping[str, object]) -> list[dict[str, Any]]:
        """Ask for something. Returns what came until it was done, and that."""
        await self.send(request)
        received = [await self.receive()]
        while received[-1]["type"] not in ("done", "closed"):
            received.append(await self.receive())
        return received

    async def act(self, scene: Mapping[str, Any], action: str) -> list[dict[str, Any]]:
        """Take an action in the hand of a scene."""
        return await self.ask(in_hand(scene, "decide", action=action))

    async def press(self, custom_id: str, chosen: str = "") -> list[dict[str, Any]]:
        """Press a button."""
        return await self.ask({"type": "press", "custom_id": custom_id, "chosen": chosen})


def in_hand(scene: Mapping[str, Any], kind: str, **details: object) -> dict[str, object]:
    """A request of this type in the hand of a scene."""
    return {"type": kind, "hand": scene["hand"], "step": scene["step"], **details}


def is_turn(scene: Mapping[str, Any], hand_no: int, step: int) -> bool:
    """Whether the player can act in a scene, which is at this step of this hand."""
    own = scene["own"]
    is_now = (scene["hand"], scene["step"]) == (hand_no, step)
    can_act = own and not own["ahead"] and (own["answers"] or own["plays"] or own["can_pass"])
    return bool(is_now and can_act)


async def opened(client: aiohttp.ClientSession, access: PageAccess, visitor: Visitor) -> OpenPage:
    """Open the link of a visitor."""
    return await enter(client, await access.link(visitor))


async def enter(client: aiohttp.ClientSession, link: str) -> OpenPage:
    """Open a link."""
    address, ticket = link.split("#")
    origin = {"Origin": address.rstrip("/")}
    async with client.post(f"{address}session", data=ticket, headers=origin) as response:
        assert response.status == 200
        session = (await response.json())["session"]
    return OpenPage(session, await connected(client, address, session))


async def connected(
    client: aiohttp.ClientSession, address: str, session: str, origin: str | None = None
) -> aiohttp.ClientWebSocketResponse:
    """Connect with a session. `origin`: the address of the page, if it is another one."""
    headers = {"Origin": (origin or address).rstrip("/")}
    socket = await client.ws_connect(f"{address}socket", headers=headers)
    await socket.send_json({"type": "hello", "session": session})
    return socket
