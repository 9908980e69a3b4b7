"""The simulated Discord itself, with a small bot."""

import asyncio
from datetime import UTC, datetime

import discord
import pytest
from discord import app_commands

from bot.sandbox.world import simulated


class Parrot(discord.Client):
    """A bot whose `/ring` rings later, and whose `/fail` fails."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.rung = False
        self.tree = app_commands.CommandTree["Parrot"](self)

    @property
    def client(self) -> discord.Client:
        return self

    async def setup_hook(self) -> None:
        @self.tree.command(name="ring", description="Rings")
        async def ring(interaction: discord.Interaction, seconds: int) -> None:
            asyncio.get_running_loop().call_later(seconds, setattr, self, "rung", True)
            await interaction.response.send_message("soon")

        @self.tree.command(name="fail", description="Fails")
        async def fail(interaction: discord.Interaction) -> None:
            raise RuntimeError(interaction.id)

        await self.tree.sync()


async def test_time_starts_when_it_is_told_to() -> None:
    began = datetime(2026, 8, 1, 12, tzinfo=UTC)
    async with simulated(Parrot(), began=began) as world:
        assert discord.utils.utcnow() == began
        await world.env.advance_time(60)
        assert (discord.utils.utcnow() - began).total_seconds() == 60


async def test_a_timer_rings_when_it_is_due_in_simulated_time_and_nobody_waits_for_it() -> None:
    parrot = Parrot()
    async with simulated(parrot) as world:
        began = discord.utils.utcnow()
        await world.members[0].slash(world.channel, "ring", seconds=2)
        assert discord.utils.utcnow() == began
        await world.env.advance_time(1.9)
        assert not parrot.rung
        await world.env.advance_time(0.1)
        assert parrot.rung


async def test_what_the_bot_raised_ends_the_test() -> None:
    world = simulated(Parrot())
    running = await world.__aenter__()
    await running.members[0].slash(running.channel, "fail")
    with pytest.raises(ExceptionGroup, match="1 error"):
        await world.__aexit__(None, None, None)
