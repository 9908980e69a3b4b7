"""`/autoplay`: let the bot play for one, and take the seat back (`rules.md` §6)."""

import discord
from discord import app_commands

from bot.commands.choices import going_away, taking_back
from bot.commands.common import in_my_hand, text
from bot.commands.controller import Controller


class AutoplayGroup(app_commands.Group):
    """The commands about autoplay, each done by the controller."""

    def __init__(self, controller: Controller) -> None:
        super().__init__(name=text("autoplay"), description=text("autoplay-description"))
        self.controller = controller

    @app_commands.command(name=text("autoplay-on"), description=text("autoplay-on-description"))
    async def on(self, interaction: discord.Interaction) -> None:
        """Let the bot play for the user from now on."""
        await in_my_hand(self.controller, interaction, going_away)

    @app_commands.command(name=text("autoplay-off"), description=text("autoplay-off-description"))
    async def off(self, interaction: discord.Interaction) -> None:
        """Take the seat back."""
        await in_my_hand(self.controller, interaction, taking_back)
