"""The web table in the sandbox: one press opens it for the member being viewed."""

import socket
from collections.abc import Mapping
from typing import Any, TypeGuard

from aiohttp import web
from simcord.backend.models import User
from simcord.components import walk_components

from bot.client.client import BaoHuang
from bot.model.visitor import Visitor
from bot.panels.custom_id import AnyPress, Press, read
from bot.panels.press_verbs import Verb

_BUTTON, _LINK = 2, 5
_HOST = "127.0.0.1"


class CardTable:
    """Serves the web table on a free port of this machine."""

    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind((_HOST, 0))
            self._port: int = probe.getsockname()[1]

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://{_HOST}:{self._port}/"

    async def start(self, bot: BaoHuang, locale: str) -> None:
        """Serve the tables of a bot whose page has this address.

        `/enter/TABLE/USER/NAME` opens a table for any member: here they are all the same person.
        """
        controller, server = bot.controller, bot.page_server
        if controller.page is None or server is None:
            raise ValueError("a bot without a page")
        access = controller.page

        async def enter(request: web.Request) -> web.Response:
            table_id, name = request.match_info["table_id"], request.match_info["name"]
            now = await controller.tables.get(table_id)
            if now is None:
                raise web.HTTPNotFound
            user_id = int(request.match_info["user_id"])
            visitor = Visitor(user_id, now.table.guild_id, table_id, name, locale)
            raise web.HTTPFound(await access.link(visitor))

        server.routes.get(r"/enter/{table_id:[0-9a-f]{8}}/{user_id:\d+}/{name}")(enter)
        await server.start(_HOST, self._port)


def link_to_card_table(messages: Mapping[str, Any], user: User, address: str) -> None:
    """Make the buttons to the web table links that open it for this user."""
    for message in messages.values():
        for component in walk_components(message["components"]):
            press = read(str(component.get("custom_id")))
            if component["type"] == _BUTTON and _opens_page(press):
                url = f"{address}enter/{press.table_id}/{user.id}/{user.global_name}"
                component |= {"style": _LINK, "url": url}
                del component["custom_id"]


def _opens_page(press: AnyPress | None) -> TypeGuard[Press]:
    return isinstance(press, Press) and press.verb is Verb.PAGE
