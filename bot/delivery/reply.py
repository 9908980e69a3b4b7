"""The answer to one interaction.

Nothing here waits long for Discord. If the interaction cannot be answered, a private answer goes by
direct message, and a public one to the channel.
"""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any

import discord
import structlog

from bot.delivery.dealer import Dealer
from bot.delivery.shown_message import AnswerWebhook, EphemeralHandle, MessageHandle
from bot.panels.custom_id import Place
from bot.panels.panel import Panel, text_panel
from bot.runtime.metrics import LATE
from bot.runtime.requests import (
    CARRIED,
    FIRST_ANSWER,
    LATER_ANSWER,
    MALFORMED,
    NO_MENTIONS,
    TOO_LATE,
    UNDELIVERED,
    code_of,
    in_time,
)

log = structlog.get_logger(__name__)


class Reply:
    """The answer to one interaction.

    `place`: where the button was pressed; None for a slash command. `handle`: the private message
    shown last. `hand`: the direct message with the user's hand, and the table's version that it
    shows. `came_late`: whether a late post was accepted after all, once that is known.

    Every method raises discord.HTTPException for an invalid request, and nothing else because of
    Discord.
    """

    def __init__(
        self, interaction: discord.Interaction, place: Place | None, dealer: Dealer
    ) -> None:
        self.interaction = interaction
        self.place = place
        self.answered = False
        self.handle: MessageHandle | EphemeralHandle | None = None
        self.hand: tuple[int, int] | None = None
        self.came_late: asyncio.Future[bool] | None = None
        self._dealer = dealer
        self._one_at_a_time = asyncio.Lock()
        self._thinking = self._over = self._too_late = False
        self._decided = self._came = asyncio.get_running_loop().time()

    def decided(self) -> None:
        """Start the time limit: from now on others wait for this answer."""
        self._decided = asyncio.get_running_loop().time()

    async def acknowledge(self) -> None:
        """Tell Discord that an answer will come, which must be within three seconds."""
        async with self._one_at_a_time:
            if self._over or self._response.is_done():
                return
            if self.place is None:
                deferring = self._response.defer(ephemeral=True, thinking=True)
                self._thinking = await self._taken(deferring, self._left())
            else:
                await self._taken(self._response.defer(), self._left())

    async def whisper(self, text: str) -> None:
        """Send a text that only this user sees."""
        await self._tell(text_panel(text), [], {"content": text})

    async def show(self, panel: Panel) -> None:
        """Show a panel that only this user sees."""
        await self._tell(panel, await panel.files(), {"view": panel})

    async def put(self, panel: Panel) -> None:
        """Show a panel to this user: in place of the private one pressed on, or as a new one."""
        if self.place is not Place.PRIVATE:
            await self.show(panel)
        elif not await self._replaced(panel, None):
            await self._by_direct_message(panel)

    async def edit(self, panel: Panel) -> bool:
        """Replace the public panel that was pressed on. Returns whether that succeeded."""
        return await self._replaced(panel, CARRIED)

    async def post(
        self, panel: Panel, mentions: discord.AllowedMentions, patience: float = CARRIED
    ) -> int | None:
        """Post a public panel. Returns the message id, or None if it took too long.

        If it is accepted later, it is deleted; until that is known it may have notified those it
        mentions.
        """
        files = await panel.files()
        async with self._one_at_a_time:
            if self._over:
                return None
            posting = asyncio.ensure_future(self._posted(panel, files, mentions))
            try:
                await in_time(asyncio.shield(posting), self._left(patience))
            except UNDELIVERED as error:
                self._not_taken(error, carrying=True)
            except asyncio.CancelledError:
                posting.cancel()
                raise
            else:
                self.answered = True
                return posting.result()
        failed = posting.done() and (posting.cancelled() or posting.exception() is not None)
        self.came_late = None if failed else asyncio.get_running_loop().create_future()
        self._dealer.background.start(self._tidy(posting, self.came_late))
        return None

    async def _tell(self, panel: Panel, files: list[discord.File], message: dict[str, Any]) -> None:
        """Send it to this user here, or else by direct message."""
        async with self._one_at_a_time:
            self.answered = True
            taken = not self._over and await self._taken(self._said(files, message), self._left())
        if not taken:
            await self._by_direct_message(panel)

    async def _said(self, files: list[discord.File], message: dict[str, Any]) -> None:
        if self._stop_thinking():
            edited = await self.interaction.edit_original_response(attachments=files, **message)
            self.handle = self._private(edited.id)
            return
        message |= {"files": files, "ephemeral": True, "allowed_mentions": NO_MENTIONS}
        if self._response.is_done():
            sent = await self.interaction.followup.send(wait=True, **message)
            self.handle = self._private(sent.id)
        else:
            answer = await self._response.send_message(**message)
            if answer.message_id is not None:
                self.handle = self._private(answer.message_id)

    def _private(self, message_id: int) -> MessageHandle | EphemeralHandle:
        """A message that only this user sees."""
        return self._dealer.private_message(self.interaction, message_id)

    @property
    def webhook(self) -> AnswerWebhook:
        """What can change the answer later."""
        return self._dealer.webhook_of(self.interaction)

    async def _replaced(self, panel: Panel, carried: float | None) -> bool:
        files, pressed = await panel.files(), self.interaction.message
        async with self._one_at_a_time:
            if self._over:
                return False
            edit: Any = self._response.edit_message
            if self._response.is_done():
                edit = self.interaction.edit_original_response
            editing = edit(view=panel, attachments=files, allowed_mentions=NO_MENTIONS)
            self.answered = await self._taken(
                editing, self._left(carried), carrying=carried is not None
            )
            if self.answered and pressed and carried is None:
                self.handle = self._private(pressed.id)
            return self.answered

    async def _posted(
        self, panel: Panel, files: list[discord.File], mentions: discord.AllowedMentions
    ) -> int:
        if not self._response.is_done():
            sent = await self._response.send_message(
                view=panel, files=files, allowed_mentions=mentions
            )
            if sent.message_id is not None:
                return sent.message_id
            return (await self.interaction.original_response()).id
        thinking = self._thinking
        if thinking:
            # Until "thinking…" says something, a follow-up only takes its place, unseen.
            await self.interaction.edit_original_response(content="…")
        message = await self.interaction.followup.send(
            view=panel, files=files, allowed_mentions=mentions, wait=True
        )
        if thinking:
            with suppress(discord.HTTPException):
                await self._nothing_more_to_come()
        return message.id

    async def _tidy(self, posting: asyncio.Future[int], came: asyncio.Future[bool] | None) -> None:
        """Delete what was replaced: a late message, and "thinking…"."""
        first = not self._response.is_done()
        late = None
        try:
            with suppress(*UNDELIVERED):
                late = await in_time(posting, FIRST_ANSWER)
        finally:
            if came and not came.done():
                came.set_result(late is not None)
        with suppress(*UNDELIVERED):
            if late is not None:
                await in_time(self.interaction.followup.delete_message(late), LATER_ANSWER)
                first = False
        if self._thinking or (first and not self._too_late):
            with suppress(*UNDELIVERED):
                await in_time(self._nothing_more_to_come(), LATER_ANSWER)

    async def _nothing_more_to_come(self) -> None:
        """Delete "thinking…", or the first answer."""
        self._thinking = False
        await self.interaction.delete_original_response()

    async def _taken(
        self, request: Awaitable[object], seconds: float, *, carrying: bool = False
    ) -> bool:
        """Whether Discord accepted it in time."""
        try:
            await in_time(request, seconds)
        except UNDELIVERED as error:
            self._not_taken(error, carrying=carrying)
            return False
        return True

    def _not_taken(self, error: Exception, *, carrying: bool) -> None:
        """Count a late answer; log an invalid one.

        An interaction that was too late for the table's message may still be answered.
        """
        code = code_of(error)
        if code == MALFORMED:
            raise error
        self._too_late = code in TOO_LATE
        stuck = not carrying and not isinstance(error, discord.HTTPException)
        self._over |= self._too_late or stuck
        if self._too_late:
            LATE.inc()
        else:
            log.info("answer not taken", code=code)

    async def _by_direct_message(self, panel: Panel) -> None:
        self.answered = True
        if not self._too_late:
            await self._dealer.tell(self.interaction, panel)

    def _left(self, carried: float | None = None) -> float:
        """The time limit in seconds for what is sent now."""
        now = asyncio.get_running_loop().time()
        if carried is not None:
            return max(0.0, self._decided + carried - now)
        return (
            LATER_ANSWER if self._response.is_done() else max(0.0, self._came + FIRST_ANSWER - now)
        )

    @property
    def _response(self) -> discord.InteractionResponse[Any]:
        response: discord.InteractionResponse[Any] = self.interaction.response
        return response

    def _stop_thinking(self) -> bool:
        """Whether "thinking…" was shown until now, to be replaced by the first answer."""
        thinking, self._thinking = self._thinking, False
        return thinking
