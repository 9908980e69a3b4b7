"""A simulated Discord: one server, one text channel, five members, and the real bot.

The first member owns the server, and so may change its settings.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

import discord
import simcord

from bot.sandbox.avatars import AVATAR
from bot.sandbox.gateway_events import tell_locales
from bot.sandbox.simcord_internals import Environment
from bot.text.catalogue import Words, language_of

SETTLE_LIMIT_S = 60.0
"""Seconds that the bot may work on one thing: enough for a busy machine to draw five hands."""

_ACCOUNTS = ("east", "south", "west", "north", "centre")


class SimulatedBot(Protocol):
    """A bot that can be run in a simulated Discord."""

    @property
    def client(self) -> discord.Client:
        """The client that is connected."""

    async def close(self) -> None:
        """End the bot."""


@dataclass(slots=True)
class World:
    """A running simulated Discord; `locales` (by user id) may be changed at any time."""

    bot: SimulatedBot
    env: simcord.Env
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    members: tuple[simcord.MemberActor, ...]
    locales: dict[int, str]

    async def restart(self, bot: SimulatedBot) -> None:
        """Replace the bot by another one, as if its process ended; Discord stays as it is."""
        old, self.bot = self.bot, bot
        await self.env.restart_bot(bot.client)
        await old.close()

    def private(self, member: simcord.MemberActor) -> list[discord.Message]:
        """List the direct messages between the bot and this member, oldest first."""
        return member.user.dm_channel.history(viewer=member.user)

    def picture(self, attachment: discord.Attachment) -> bytes:
        """Return the content of a file that the bot sent. Raises KeyError for any other."""
        content = self.env.backend.cdn.get(attachment.url)
        if content is None:
            raise KeyError(attachment.url)
        return content


@asynccontextmanager
async def simulated(
    bot: SimulatedBot,
    *,
    locale: str = "zh-CN",
    began: datetime | None = None,
    check_errors: bool = True,
) -> AsyncIterator[World]:
    """Run `bot` in a server whose members all speak `locale`, then close it.

    The simulated clock starts at `began` (UTC). With `check_errors`, errors of the bot that nobody
    looked at are raised at the end as an `ExceptionGroup`.
    """
    env = Environment(bot.client, settle_timeout=SETTLE_LIMIT_S, check_errors=check_errors)
    env.backend.bot_user.name = "Bao Huang"
    env.backend.bot_user.avatar = AVATAR
    if began is not None:
        env.backend.clock.advance((began - env.now()).total_seconds())
    locales: dict[int, str] = {}
    tell_locales(env, locales)
    world: World | None = None
    await env.start()
    try:
        with env.time_context():
            words = Words(language_of(locale))
            users = [
                env.create_user(account, global_name=words(f"member-{number}"), avatar=AVATAR)
                for number, account in enumerate(_ACCOUNTS, start=1)
            ]
            guild = env.create_guild("Sandbox", owner=users[0], preferred_locale=locale)
            channel = guild.create_text_channel("bao-huang")
            locales |= {user.id: locale for user in users}
            members = tuple(guild.add_member(user) for user in users)
            world = World(bot, env, guild, channel, members, locales)
            yield world
            if check_errors:
                env.raise_unseen_errors()
    finally:
        await env.shutdown()
        await (bot if world is None else world.bot).close()
