"""A message that the bot posted, changed through the interaction it answered while that lasts.

Such requests do not count against Discord's limit of requests.
"""

from dataclasses import dataclass
from datetime import timedelta

import discord

from bot.panels.panel import Panel
from bot.panels.reply import NOBODY

MARGIN = timedelta(minutes=1)
"""An interaction about to expire is not used any more."""


@dataclass(frozen=True, slots=True)
class Posted:
    """`answers`: the interaction whose answer the message is, if it was one of this process.

    Both methods raise discord.HTTPException.
    """

    message: discord.PartialMessage
    answers: discord.Interaction | None = None

    async def edit(self, panel: Panel) -> None:
        """Show this instead. Nobody is mentioned."""
        files = await panel.files()
        if through := self._webhook():
            await through.edit_message(
                self.message.id, view=panel, attachments=files, allowed_mentions=NOBODY
            )
        else:
            await self.message.edit(view=panel, attachments=files, allowed_mentions=NOBODY)

    async def delete(self) -> None:
        """Take the message away."""
        if through := self._webhook():
            await through.delete_message(self.message.id)
        else:
            await self.message.delete()

    def _webhook(self) -> discord.Webhook | None:
        if self.answers is None or self.answers.expires_at - discord.utils.utcnow() < MARGIN:
            return None
        return self.answers.followup
