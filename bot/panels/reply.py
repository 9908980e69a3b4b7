"""The answer to one interaction, whatever was said before and however long it took."""

import asyncio
from contextlib import suppress

import aiohttp
import discord

from bot.panels.panel import Panel
from bot.panels.press import Place

NOBODY = discord.AllowedMentions.none()
UNDELIVERED = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""What a request raises that Discord refused, or that did not get there and back."""


def code_of(error: Exception) -> int:
    """Discord's code of an error, 0 where it gave none."""
    return error.code if isinstance(error, discord.HTTPException) else 0


class Reply:
    """`place` is where the interaction came from: a panel, or None for a slash command."""

    def __init__(self, interaction: discord.Interaction, place: Place | None) -> None:
        self.interaction = interaction
        self.place = place
        self.answered = False
        self._one_at_a_time = asyncio.Lock()
        self._thinking = False

    async def acknowledge(self) -> None:
        """Tell Discord that an answer will come; it waits three seconds for this."""
        async with self._one_at_a_time:
            response = self.interaction.response
            if response.is_done():
                return
            if self.place is None:
                self._thinking = True
                await response.defer(ephemeral=True, thinking=True)
            else:
                await response.defer()

    async def whisper(self, text: str) -> None:
        """Say something that only this user sees."""
        async with self._one_at_a_time:
            self.answered = True
            if self._stop_thinking():
                await self.interaction.edit_original_response(content=text)
            elif self.interaction.response.is_done():
                await self.interaction.followup.send(text, ephemeral=True, allowed_mentions=NOBODY)
            else:
                await self.interaction.response.send_message(
                    text, ephemeral=True, allowed_mentions=NOBODY
                )

    async def show(self, panel: Panel) -> None:
        """Show a panel that only this user sees."""
        files = await panel.files()
        async with self._one_at_a_time:
            self.answered = True
            if self._stop_thinking():
                await self.interaction.edit_original_response(view=panel, attachments=files)
            elif self.interaction.response.is_done():
                await self.interaction.followup.send(
                    view=panel, files=files, ephemeral=True, allowed_mentions=NOBODY
                )
            else:
                await self.interaction.response.send_message(
                    view=panel, files=files, ephemeral=True, allowed_mentions=NOBODY
                )

    async def replace(self, panel: Panel) -> None:
        """Put a panel in the place of the one that was pressed."""
        files = await panel.files()
        async with self._one_at_a_time:
            self.answered = True
            if self.interaction.response.is_done():
                await self.interaction.edit_original_response(
                    view=panel, attachments=files, allowed_mentions=NOBODY
                )
            else:
                await self.interaction.response.edit_message(
                    view=panel, attachments=files, allowed_mentions=NOBODY
                )

    async def post(self, panel: Panel, mentions: discord.AllowedMentions) -> int:
        """Post a panel for everybody, and return the id of the message."""
        files = await panel.files()
        async with self._one_at_a_time:
            self.answered = True
            if not self.interaction.response.is_done():
                sent = await self.interaction.response.send_message(
                    view=panel, files=files, allowed_mentions=mentions
                )
                if sent.message_id is not None:
                    return sent.message_id
                return (await self.interaction.original_response()).id
            thinking = self._stop_thinking()
            if thinking:
                # Until "thinking…" says something, a follow-up only takes its place, unseen.
                await self.interaction.edit_original_response(content="…")
            message = await self.interaction.followup.send(
                view=panel, files=files, allowed_mentions=mentions, wait=True
            )
            if thinking:
                with suppress(discord.HTTPException):
                    await self.interaction.delete_original_response()
            return message.id

    def _stop_thinking(self) -> bool:
        """Whether "thinking…" stood there until now, to be replaced by the first answer."""
        thinking, self._thinking = self._thinking, False
        return thinking
