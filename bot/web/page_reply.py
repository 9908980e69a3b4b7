"""The answer to what a user asked for on the page."""

from collections.abc import Awaitable, Callable

import discord

from bot.delivery.reply import Reply
from bot.delivery.shown_message import Uploads
from bot.model import Table
from bot.model.visitor import Visitor
from bot.panels.custom_id import Place
from bot.panels.panel import Panel
from bot.runtime.requests import CARRIED
from bot.text.catalogue import language_of
from bot.web.messages import Dialog, FromBot, Told
from bot.web.panel_parts import complete_parts, with_names

Send = Callable[[FromBot], Awaitable[None]]
"""Sends a message to the page."""


class PageReply(Reply):
    """An answer that the page shows. The table and the hand are on the page anyway."""

    def __init__(
        self, visitor: Visitor, table: Table, press_id: int, request_id: int, send: Send
    ) -> None:
        super().__init__(
            visitor.user_id,
            visitor.name,
            language_of(visitor.locale),
            visitor.guild_id,
            None,
            press_id,
            Place.PRIVATE,
            follows_hand=True,
            answered=True,
        )
        self._table = table
        self._request_id = request_id
        self._send = send

    def start_time_limit(self) -> None:
        """Nothing waits for an answer on the page."""

    async def acknowledge(self) -> None:
        """The page knows that the answer will come."""

    async def whisper(self, text: str) -> None:
        await self._send(Told("told", with_names(text, self._table)))

    async def show(self, panel: Panel) -> None:
        """Show a panel."""
        seat = self._table.seat_of(self.user_id)
        parts = await complete_parts(panel, self._table, self.words, seat=seat)
        await self._send(Dialog("dialog", self._request_id, parts))

    async def put(self, panel: Panel, uploads: Uploads | None = None) -> None:
        await self.show(panel)

    async def edit(self, panel: Panel, patience: float = CARRIED) -> bool:
        """The table's message is not on the page."""
        return False

    async def post(
        self, panel: Panel, mentions: discord.AllowedMentions, patience: float = CARRIED
    ) -> int | None:
        """There is no channel to post in."""
        return None
