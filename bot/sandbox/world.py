"""A simulated Discord: one server, one text channel, five members, and the bot as it is.

The first member owns the server, and so may change its settings.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

import discord
import simcord

from bot.sandbox.avatars import CROWN, draw_avatar
from bot.sandbox.simcord_internals.actors import AVATAR, has_unseen_errors, show_avatar, spoken
from bot.sandbox.simcord_internals.settling import Environment, begin_at
from bot.text.catalogue import Words, language_of

PATIENCE_S = 60.0
"""Seconds that the bot may be at work on one thing: a busy machine draws five hands in that."""


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
    """The simulated Discord while it runs; `locales` (by user id) may change at any time."""

    bot: SimulatedBot
    env: simcord.Env
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    members: tuple[simcord.MemberActor, ...]
    locales: dict[int, str]

    async def restart(self, bot: SimulatedBot) -> None:
        """End the bot's process and start another one; Discord stays as it is."""
        old, self.bot = self.bot, bot
        await self.env.restart_bot(bot.client)
        await old.close()

    def private(self, member: simcord.MemberActor) -> list[discord.Message]:
        """Returns the direct messages between the bot and this member, oldest first."""
        return member.user.dm_channel.history(viewer=member.user)

    def picture(self, attachment: discord.Attachment) -> bytes:
        """Returns the bytes of a file that the bot sent. Raises KeyError for any other."""
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

    `began` is the instant (UTC) at which the simulated clock starts. Whatever the bot raised and
    nobody looked at is raised at the end as an `ExceptionGroup` when `check_errors`.
    """
    env = Environment(bot.client, settle_timeout=PATIENCE_S, check_errors=check_errors)
    env.backend.bot_user.name = "Bao Huang"
    if began is not None:
        begin_at(env, began)
    locales: dict[int, str] = {}
    world: World | None = None
    await env.start()
    try:
        with env.time_context(), spoken(locales):
            words = Words(language_of(locale))
            users = [
                env.create_user(account, global_name=words(f"member-{number}"), avatar=AVATAR)
                for number, account in enumerate(_ACCOUNTS, start=1)
            ]
            show_avatar(env, env.backend.bot_user, draw_avatar(CROWN))
            for seat, user in enumerate(users):
                sign = str(user.global_name)[0]
                show_avatar(env, env.backend.users[user.id], draw_avatar(sign, seat))
            guild = env.create_guild("Sandbox", owner=users[0], preferred_locale=locale)
            channel = guild.create_text_channel("bao-huang")
            locales |= {user.id: locale for user in users}
            members = tuple(guild.add_member(user) for user in users)
            world = World(bot, env, guild, channel, members, locales)
            yield world
            if check_errors and has_unseen_errors(env):
                env.raise_errors()
    finally:
        await env.shutdown()
        await (bot if world is None else world.bot).close()
