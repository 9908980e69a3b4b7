"""The simulated Discord itself, with a bot that says what it sees."""

import asyncio
from datetime import UTC, datetime

import discord
import pytest
import simcord
from discord import app_commands

from bot.sandbox.world import simulated


class Parrot(discord.Client):
    """Answers /where with the languages of the user and of the server; /ring rings later."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.rung = False
        self.tree = app_commands.CommandTree["Parrot"](self)

    @property
    def client(self) -> discord.Client:
        return self

    async def setup_hook(self) -> None:
        @self.tree.command(name="where", description="The languages spoken here")
        async def where(interaction: discord.Interaction) -> None:
            answer = f"{interaction.locale} in {interaction.guild_locale}"
            await interaction.response.send_message(answer, ephemeral=True)

        @self.tree.command(name="ring", description="Rings")
        async def ring(interaction: discord.Interaction, seconds: int) -> None:
            asyncio.get_running_loop().call_later(seconds, setattr, self, "rung", True)
            await interaction.response.send_message("soon")

        @self.tree.command(name="fail", description="Fails")
        async def fail(interaction: discord.Interaction) -> None:
            raise RuntimeError(interaction.id)

        await self.tree.sync()


async def test_each_member_speaks_a_language_and_so_does_the_server() -> None:
    async with simulated(Parrot(), locale="zh-CN") as world:
        east, south = world.members[:2]
        world.locales[south.id] = "en-US"
        chinese = await east.slash(world.channel, "where")
        english = await south.slash(world.channel, "where")
        assert chinese.response is not None
        assert english.response is not None
        assert chinese.response.content == "zh-CN in zh-CN"
        assert english.response.content == "en-US in zh-CN"


async def test_another_bot_takes_over_after_a_restart() -> None:
    first = Parrot()
    async with simulated(first) as world:
        await world.restart(Parrot())
        assert first.is_closed()
        answer = await world.members[0].slash(world.channel, "where")
        assert answer.acknowledged


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


async def test_a_timer_due_at_once_rings_at_once() -> None:
    parrot = Parrot()
    async with simulated(parrot) as world:
        await world.members[0].slash(world.channel, "ring", seconds=0)
        assert parrot.rung


async def test_what_the_bot_raised_ends_the_test() -> None:
    world = simulated(Parrot())
    running = await world.__aenter__()
    await running.members[0].slash(running.channel, "fail")
    with pytest.raises(ExceptionGroup, match="1 error"):
        await world.__aexit__(None, None, None)


async def test_there_are_five_members_and_no_more_may_press() -> None:
    async with simulated(Parrot(), locale="en-US") as world:
        assert [m.user.global_name for m in world.members] == [
            "East",
            "South",
            "West",
            "North",
            "Centre",
        ]
        with pytest.raises(simcord.SetupError):
            await world.members[0].slash(world.channel, "unknown")
