"""The slash commands, and their registration with Discord."""

import hashlib
import json
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.client.discord_internals import payload_of, register_commands
from bot.commands.framework.interactions import apologise, client_of, reply_to, words_for
from bot.commands.hand import play
from bot.commands.hand.lesson import learn
from bot.commands.records.history import history
from bot.commands.records.leaderboard import leaderboard, seasons
from bot.commands.records.replay import replay
from bot.commands.records.stats import stats
from bot.commands.server.help import help_
from bot.commands.server.moderate import ModerateGroup
from bot.commands.server.privacy import look, privacy
from bot.commands.server.rules import RulesGroup
from bot.commands.server.settings import SettingsGroup
from bot.commands.table.daily import daily
from bot.commands.table.practice import practice
from bot.commands.table.table import TableGroup
from bot.runtime.version import VERSION, is_newer
from bot.store.store import Store
from bot.text import mentions

log = structlog.get_logger(__name__)

ENTRY_POINT, LAUNCHES_ACTIVITY = 4, 2
"""Discord's numbers for a command in the app launcher, and for its handler."""


class Tree(app_commands.CommandTree[discord.Client]):
    """The slash commands. Errors are handled like those of any interaction."""

    async def interaction_check(self, interaction: discord.Interaction) -> bool:
        return client_of(interaction).owns_guild(interaction.guild_id)

    async def on_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        """Ask for the command again if it is an old version's; else apologise with a reference."""
        reply = reply_to(interaction, None)
        if isinstance(error, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
            await reply.whisper(words_for(interaction)("command-outdated"))
        else:
            await apologise(reply, error)


AnyCommand = app_commands.Command[Any, ..., None] | app_commands.Group


def add_all_commands(tree: app_commands.CommandTree[discord.Client]) -> None:
    """Add every slash command to a tree."""
    commands: tuple[AnyCommand, ...] = (
        play.NextGroup(),
        play.AutoplayGroup(),
        SettingsGroup(),
        ModerateGroup(),
        leaderboard,
        stats,
        seasons,
        history,
        replay,
    )
    for command in (*commands, *map(_for_everybody, _without_server())):
        tree.add_command(command)


def _without_server() -> tuple[AnyCommand, ...]:
    """The commands that also work for people who installed the app for themselves.

    Of `/table`, only `open` does.
    """
    return (
        TableGroup(),
        RulesGroup(),
        help_,
        play.hand,
        play.bid,
        play.play,
        play.pass_,
        play.hint,
        privacy,
        look,
        learn,
        practice,
        daily,
    )


def _for_everybody(command: AnyCommand) -> AnyCommand:
    """Let a command be used everywhere, also by people who installed the app for themselves."""
    installable = app_commands.allowed_installs(guilds=True, users=True)(command)
    return app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(installable)


async def sync_commands(
    client: discord.Client, tree: app_commands.CommandTree[discord.Client], store: Store
) -> None:
    """Register the commands with Discord if they have changed."""
    payload = await payload_of(tree)
    digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
    key = f"commands of {client.application_id}"
    registered, _, ids = (await store.notes.read(key) or "").partition(" ")
    version_key = f"version of the {key}"
    if (registered != digest or not ids) and await _may_register(store, version_key):
        ids = json.dumps(await register_commands(client, [*payload, *await _entry_points(tree)]))
        await store.notes.write(key, f"{digest} {ids}")
        await store.notes.write(version_key, VERSION)
        log.info("commands synced", count=len(payload))
    mentions.known = json.loads(ids or "{}")


async def _entry_points(
    tree: app_commands.CommandTree[discord.Client],
) -> list[dict[str, object]]:
    """The command that Discord adds when a host enables activities; it may not be left out."""
    return [
        {"name": command.name, "type": ENTRY_POINT, "handler": LAUNCHES_ACTIVITY}
        for command in await tree.fetch_commands()
        if command.type.value == ENTRY_POINT
    ]


async def _may_register(store: Store, version_key: str) -> bool:
    """Whether this version may register its commands: no newer one is running."""
    version = await store.notes.read(version_key)
    if version is None or not is_newer(version) or not store.database.is_shared:
        return True
    if not await store.shards.processes():  # the host went back to this version
        return True
    log.warning("commands left as a newer version told them", version=version)
    return False
