"""The web table in the sandbox, opened as the member whom the user plays at the moment."""

import socket
from collections.abc import Mapping
from html import escape
from typing import Any

from aiohttp import web
from simcord.backend.models import User
from simcord.components import walk_components

from bot.client.client import BaoHuang
from bot.model.visitor import Visitor
from bot.panels.custom_id import Press, read
from bot.panels.press_verbs import Verb
from bot.sandbox.world import World
from bot.tables.rules.seating import Join
from game.refusals import Refusal

_BUTTON, _LINK = 2, 5
_HOST = "127.0.0.1"


_STYLE = """
body { display: flex; flex-direction: column; height: 100vh; margin: 0;
       background: #0b1d17; color: #f4f1e6; font: 16px system-ui; }
nav { padding: 6px 12px; } a { color: inherit; }
main { flex: 1; display: flex; justify-content: space-around; }
section { display: flex; flex-direction: column; }
h2 { margin: 0 0 4px; font-size: 1rem; text-align: center; }
/* five phones side by side, smaller on a small screen */
iframe { flex: 1; width: 372px; border: 0; }
@media (max-width: 1870px) { iframe { zoom: 0.8; } }
@media (max-width: 1500px) { iframe { zoom: 0.68; } }
"""
"""The style of the page that shows the pages of five players."""


class CardTable:
    """Serves the web table on a free port of this computer.

    `chat_address`: that of the channel's page, to which the five pages link.
    """

    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind((_HOST, 0))
            self._port: int = probe.getsockname()[1]
        self._pages: dict[str, str] = {}
        self.chat_address = ""

    @property
    def address(self) -> str:
        return f"http://{_HOST}:{self._port}/"

    async def start(self, bot: BaoHuang, locale: str) -> None:
        """Serve the web table of a bot whose settings have this address.

        `/enter/TABLE/USER/NAME` opens a table for any member: here one person plays all of them.
        """
        controller, server = bot.controller, bot.page_server
        if controller.page is None or server is None:
            raise ValueError("a bot without a page")
        access = controller.page

        async def enter(request: web.Request) -> web.Response:
            table_id, name = request.match_info["table_id"], request.match_info["name"]
            snapshot = await controller.tables.get(table_id)
            if snapshot is None:
                raise web.HTTPNotFound
            user_id = int(request.match_info["user_id"])
            visitor = Visitor(user_id, snapshot.table.guild_id, table_id, name, locale)
            raise web.HTTPFound(await access.link(visitor))

        server.routes.get(r"/enter/{table_id:[0-9a-f]{8}}/{user_id:\d+}/{name}")(enter)
        server.routes.get(r"/five/{table_id:[0-9a-f]{8}}")(self._show_five)
        server.routes.get("/five.css")(_style)
        await server.start(_HOST, self._port)

    async def seat_everybody(self, world: World, bot: BaoHuang, locale: str) -> str:
        """Seat all members at a table, and return the address that shows their five pages."""
        controller = bot.controller
        users = [(member.id, str(member.user.global_name)) for member in world.members]
        guild_id, channel_id = world.guild.id, world.channel.id
        lobby = await controller.tables.open(guild_id, channel_id, *users[0], locale)
        if isinstance(lobby, Refusal):
            raise ValueError(lobby.why)
        table_id = lobby.table.id
        for user_id, name in users[1:]:
            await controller.tables.do(table_id, Join(user_id, name))
        if snapshot := await controller.tables.get(table_id):
            await controller.publisher.publish(snapshot)
        self._pages = {name: f"enter/{table_id}/{user_id}/{name}" for user_id, name in users}
        return f"{self.address}five/{table_id}"

    async def _show_five(self, _request: web.Request) -> web.Response:
        frames = "".join(
            f"<section><h2>{escape(name)}</h2>"
            f'<iframe name="{number}" title="{escape(name)}" src="/{escape(page)}"></iframe>'
            "</section>"
            for number, (name, page) in enumerate(self._pages.items())
        )
        link = f'<nav><a href="{escape(self.chat_address)}" target="_blank">Discord ↗</a></nav>'
        head = '<!doctype html><title>保皇</title><link rel="stylesheet" href="/five.css">'
        html = f"{head}{link}<main>{frames}</main>"
        return web.Response(text=html, content_type="text/html")


async def _style(_request: web.Request) -> web.Response:
    return web.Response(text=_STYLE, content_type="text/css")


def link_to_card_table(messages: Mapping[str, Any], user: User, address: str) -> None:
    """Turn the buttons to the web table into links that open it for this user."""
    for message in messages.values():
        for component in walk_components(message["components"]):
            press = read(str(component.get("custom_id")))
            is_button = component["type"] == _BUTTON
            if is_button and isinstance(press, Press) and press.verb is Verb.PAGE:
                url = f"{address}enter/{press.table_id}/{user.id}/{user.global_name}"
                component |= {"style": _LINK, "url": url}
                del component["custom_id"]
