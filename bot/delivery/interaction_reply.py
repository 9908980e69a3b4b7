"""The answer to an interaction with Discord.

Nothing here waits long for Discord. If the interaction cannot be answered, a private answer goes by
direct message, and a public one to the channel.
"""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from json import JSONDecodeError
from typing import Any

import discord
import structlog

from bot.delivery.dealer import Dealer, is_direct
from bot.delivery.reply import Reply
from bot.delivery.shown_message import AnswerWebhook, EphemeralHandle, MessageHandle, Uploads
from bot.panels.custom_id import Place
from bot.panels.panel import Panel, text_panel
from bot.runtime.metrics import LATE
from bot.runtime.requests import (
    ALREADY_ANSWERED,
    CARRIED,
    FIRST_ANSWER,
    LATER_ANSWER,
    MALFORMED,
    NO_MENTIONS,
    TOO_LATE,
    UNDELIVERED,
    code_of,
    described,
    in_time,
)
from bot.text.catalogue import language_of

log = structlog.get_logger(__name__)


class InteractionReply(Reply):
    """The answer to an interaction.

    Every method raises discord.HTTPException for an invalid request, and nothing else because of
    Discord.

    `is_guest`: the bot is no member here, so it makes no other request than answers.
    `_thinking`: Discord shows "thinking…" to the user. `_over`: nothing more can be sent through
    the interaction. `_too_late`: its latest failure was that it had expired. `_has_carried`: the
    table's message was not accepted as the answer in time, but perhaps later.
    """

    def __init__(
        self,
        interaction: discord.Interaction,
        place: Place | None,
        dealer: Dealer,
        *,
        is_guest: bool = False,
    ) -> None:
        super().__init__(
            interaction.user.id,
            interaction.user.display_name,
            language_of(interaction.locale),
            interaction.guild_id,
            interaction.channel_id,
            interaction.id,
            place,
            message=interaction.message,
        )
        self.interaction = interaction
        self._dealer = dealer
        self._is_guest = is_guest
        self._is_direct = is_direct(interaction)
        self._one_at_a_time = asyncio.Lock()
        self._thinking = self._over = self._too_late = self._has_carried = False
        self._decided_at = self._came_at = asyncio.get_running_loop().time()

    def start_time_limit(self) -> None:
        self._decided_at = asyncio.get_running_loop().time()

    async def acknowledge(self) -> None:
        """Tell Discord that an answer will come, which must be within three seconds."""
        async with self._one_at_a_time:
            if self._over or self._response.is_done():
                return
            if self.place is None:
                is_ephemeral = not self._is_direct
                request = self._response.defer(ephemeral=is_ephemeral, thinking=True)
                self._thinking = await self._accepts(request, self._time_limit())
            else:
                await self._accepts(self._response.defer(), self._time_limit())

    async def whisper(self, text: str) -> None:
        await self._tell(text_panel(text), [], {"content": text})

    async def show(self, panel: Panel) -> None:
        await self._tell(panel, await panel.files(), {"view": panel})

    async def put(self, panel: Panel, uploads: Uploads | None = None) -> None:
        """Show a panel to this user, in place of the private panel that was pressed, if any.

        If that is impossible, it is sent by direct message.
        """
        if self.place is not Place.PRIVATE:
            await self.show(panel)
        elif not await self._replace(panel, None, uploads):
            await self._by_direct_message(panel)

    async def edit(self, panel: Panel, patience: float = CARRIED) -> bool:
        return await self._replace(panel, patience)

    async def post(
        self, panel: Panel, mentions: discord.AllowedMentions, patience: float = CARRIED
    ) -> int | None:
        """Post a public panel. Returns the message id, or None if it was rejected or took too long.

        If it is accepted later, it is deleted; if it mentions somebody, `came_late` gets it
        instead.
        """
        files = await panel.files()
        async with self._one_at_a_time:
            if self._over:
                return None
            posting = asyncio.ensure_future(self._send_public(panel, files, mentions))
            try:
                await in_time(asyncio.shield(posting), self._time_limit(patience))
            except UNDELIVERED as error:
                self._note_failure(error, carrying=True)
            except asyncio.CancelledError:
                posting.cancel()
                raise
            else:
                self.answered = True
                return posting.result()
        failed = posting.done() and (posting.cancelled() or posting.exception() is not None)
        if mentions.users and not failed:
            self.came_late = asyncio.get_running_loop().create_future()
        self._dealer.background.start(self._clean_up(posting, self.came_late))
        return None

    async def _tell(self, panel: Panel, files: list[discord.File], message: dict[str, Any]) -> None:
        """Send a message that only this user sees, or else the panel by direct message.

        `message`: discord.py's arguments for its content.
        """
        async with self._one_at_a_time:
            self.answered = True
            accepted = not self._over and await self._accepts(
                self._send_private(files, message), self._time_limit()
            )
        if not accepted:
            await self._by_direct_message(panel)

    async def _send_private(self, files: list[discord.File], message: dict[str, Any]) -> None:
        if self._thinking:
            self._thinking = False
            original = await self.interaction.edit_original_response(attachments=files, **message)
            self.handle = self._private(original.id)
            return
        # In a direct message nobody else is there, and a hand can be updated for longer.
        is_ephemeral = not self._is_direct or "view" not in message
        message |= {"files": files, "ephemeral": is_ephemeral, "allowed_mentions": NO_MENTIONS}
        if self._response.is_done():
            followup = await self.interaction.followup.send(wait=True, **message)
            self.handle = self._private(followup.id)
        elif message_id := await self._send_first(message):
            self.handle = self._private(message_id)

    async def _send_first(self, message: dict[str, Any]) -> int | None:
        """Send the first answer. Returns the message's id, if Discord tells it."""
        try:
            return (await self._response.send_message(**message)).message_id
        except (discord.HTTPException, JSONDecodeError) as error:
            if isinstance(error, discord.HTTPException) and error.code != ALREADY_ANSWERED:
                raise
            if code_of(error) == ALREADY_ANSWERED and self._has_carried:
                return await self._follow_up(message)
        # Discord took the answer, but its confirmation was lost (discord.py tried again) or broken.
        return (await self.interaction.original_response()).id

    async def _follow_up(self, message: dict[str, Any]) -> int:
        """Send what could not be the first answer. Returns the message's id."""
        for file in message["files"]:
            file.reset()
        return (await self.interaction.followup.send(wait=True, **message)).id

    def _private(self, message_id: int) -> MessageHandle | EphemeralHandle:
        return self._dealer.private_message(self.interaction, message_id)

    @property
    def webhook(self) -> AnswerWebhook:
        return self._dealer.webhook_of(self.interaction)

    async def _replace(
        self, panel: Panel, time_limit: float | None, uploads: Uploads | None = None
    ) -> bool:
        message = self.interaction.message
        files = await panel.attachments(uploads.kept(panel) if uploads else {})
        async with self._one_at_a_time:
            if self._over:
                return False
            edit: Any = self._response.edit_message
            if self._response.is_done():
                edit = self.interaction.edit_original_response
            request = edit(view=panel, attachments=files, allowed_mentions=NO_MENTIONS)
            edited = asyncio.ensure_future(request)
            self.answered = await self._accepts(
                edited, self._time_limit(time_limit), carrying=time_limit is not None
            )
            if self.answered and message and time_limit is None:
                self.handle = self._private(message.id)
                new = getattr(edited.result(), "resource", edited.result())
                if isinstance(new, discord.Message):
                    self.handle.uploads.note(panel, new)
            return self.answered

    async def _send_public(
        self, panel: Panel, files: list[discord.File], mentions: discord.AllowedMentions
    ) -> int:
        if not self._response.is_done():
            first = {"view": panel, "files": files, "allowed_mentions": mentions}
            if message_id := await self._send_first(first):
                return message_id
            return (await self.interaction.original_response()).id
        thinking = self._thinking
        if thinking:
            # Otherwise a follow-up would replace "thinking…" and notify nobody.
            await self.interaction.edit_original_response(content="…")
        message = await self.interaction.followup.send(
            view=panel, files=files, allowed_mentions=mentions, wait=True
        )
        if thinking:
            with suppress(discord.HTTPException):
                await self._delete_original()
        return message.id

    async def _clean_up(
        self, post: asyncio.Future[int], came_late: asyncio.Future[MessageHandle | None] | None
    ) -> None:
        """Delete a late message, or hand it over to `came_late`; and delete "thinking…"."""
        is_unanswered = not self._response.is_done()
        late = None
        try:
            with suppress(*UNDELIVERED):
                message_id = await in_time(post, FIRST_ANSWER)
                late = self._dealer.public_message(self.interaction, message_id)
        finally:
            if came_late and not came_late.done():
                came_late.set_result(late)
        if late:
            if came_late is None:
                await self._dealer.background.insist(late.delete, "late answer not deleted")
            is_unanswered = False
        if self._thinking or (is_unanswered and not self._too_late):
            with suppress(*UNDELIVERED):
                await in_time(self._delete_original(), LATER_ANSWER)

    async def _delete_original(self) -> None:
        """Delete "thinking…", or the first answer."""
        self._thinking = False
        await self.interaction.delete_original_response()

    async def _accepts(
        self, request: Awaitable[object], seconds: float, *, carrying: bool = False
    ) -> bool:
        """Make a request. Returns whether Discord accepted it in time.

        `carrying`: the answer is the message of the table.
        """
        try:
            await in_time(request, seconds)
        except UNDELIVERED as error:
            self._note_failure(error, carrying=carrying)
            return False
        return True

    def _note_failure(self, error: Exception, *, carrying: bool) -> None:
        """Record why an answer failed, and whether another one can still be sent.

        It can after a timeout if the answer was the table's message (`carrying`), whose time limit
        is shorter than Discord's. Raises the error of an invalid request.
        """
        code = code_of(error)
        if code == MALFORMED:
            raise error
        self._has_carried |= carrying
        self._too_late = code in TOO_LATE
        stuck = not carrying and not isinstance(error, discord.HTTPException)
        self._over |= self._too_late or stuck
        if self._too_late:
            LATE.inc()
        else:
            log.info("answer not taken", **described(error))

    async def _by_direct_message(self, panel: Panel) -> None:
        self.answered = True
        if not self._too_late and not self._is_guest:
            await self._dealer.tell(self.interaction, panel)

    def _time_limit(self, after_decision: float | None = None) -> float:
        """The time limit in seconds for what is sent now, or for `after_decision`."""
        now = asyncio.get_running_loop().time()
        if after_decision is not None:
            return max(0.0, self._decided_at + after_decision - now)
        if self._response.is_done():
            return LATER_ANSWER
        return max(0.0, self._came_at + FIRST_ANSWER - now)

    @property
    def _response(self) -> discord.InteractionResponse[Any]:
        response: discord.InteractionResponse[Any] = self.interaction.response
        return response
