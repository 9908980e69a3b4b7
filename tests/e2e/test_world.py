"""The simulated Discord itself, with a small bot."""

import discord
import pytest
from discord import app_commands

from bot.sandbox.world import simulated


class Parrot(discord.Client):
    """A bot whose `/fail` fails."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree["Parrot"](self)

    @property
    def client(self) -> discord.Client:
        return self

    async def setup_hook(self) -> None:
        @self.tree.command(name="fail", description="Fails")
        async def fail(interaction: discord.Interaction) -> None:
            raise RuntimeError(interaction.id)

        await self.tree.sync()


async def test_what_the_bot_raised_ends_the_test() -> None:
    world = simulated(Parrot())
    running = await world.__aenter__()
    await running.members[0].slash(running.channel, "fail")
    with pytest.raises(ExceptionGroup, match="1 error"):
        await world.__aexit__(None, None, None)
