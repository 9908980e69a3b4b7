"""`/next`: what is to be done when one's turn comes."""

import discord
from discord import app_commands

from bot.commands.choices import passing, playing
from bot.commands.common import for_me_alone, text
from bot.commands.controller import Controller
from bot.delivery.reply import Reply
from bot.tables.hands import Choose
from bot.tables.stops import Refused


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
        async def plan(reply: Reply, table_id: str) -> Refused | None:
            return await self.controller.hands.plan(reply, table_id, choose)

        await for_me_alone(self.controller, interaction, plan)
