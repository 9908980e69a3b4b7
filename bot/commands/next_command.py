"""`/next`: what is to be done when one's turn comes."""

import discord
from discord import app_commands

from bot.commands.choices import passing, playing
from bot.commands.common import text
from bot.commands.controller import Controller
from bot.commands.interactions import answer
from bot.delivery.reply import Reply
from bot.tables.service import Choose
from bot.tables.stops import Refused, Stopped


class NextGroup(app_commands.Group):
    """The commands that look ahead, each done by the controller."""

    def __init__(self, controller: Controller) -> None:
        super().__init__(name=text("next"), description=text("next-description"))
        self.controller = controller

    @app_commands.command(name=text("next-pass"), description=text("next-pass-description"))
    async def pass_(self, interaction: discord.Interaction) -> None:
        """Pass until the trick ends."""
        await self._plan(interaction, passing)

    @app_commands.command(name=text("next-play"), description=text("next-play-description"))
    @app_commands.rename(cards=text("play-cards"))
    @app_commands.describe(cards=text("play-cards-description"))
    async def play(self, interaction: discord.Interaction, cards: str) -> None:
        """Lay these cards, if no other play comes first."""
        await self._plan(interaction, playing(cards))

    @app_commands.command(name=text("next-nothing"), description=text("next-nothing-description"))
    async def nothing(self, interaction: discord.Interaction) -> None:
        """Decide when the turn comes."""
        await self._plan(interaction, None)

    async def _plan(self, interaction: discord.Interaction, choose: Choose | None) -> None:
        async def plan(reply: Reply) -> Refused | None:
            await self.controller.remember_locale(interaction)
            found = await self.controller.mine(reply)
            if isinstance(found, Stopped):
                return found
            return await self.controller.plan(reply, found.table.id, choose)

        await answer(interaction, None, plan)
