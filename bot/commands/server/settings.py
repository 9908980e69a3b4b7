"""`/settings`: the settings of a server.

Presses can be forged: a user may change what a command showed them if they manage the server, or if
the server's settings for the bot let them use the command.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.commands.framework.common import LEVELS, cannot_write, command, label, options, text
from bot.commands.framework.controller import Controller
from bot.commands.framework.display import post
from bot.commands.framework.interactions import answer
from bot.commands.framework.locales import server_words
from bot.commands.framework.own_table import answer_publicly
from bot.commands.hand.choices import MOST_CHOICES
from bot.delivery.interaction_reply import InteractionReply
from bot.delivery.reply import Reply
from bot.model import ServerSettings
from bot.model.calendar import Length, zone_called, zones
from bot.panels.custom_id import Setting
from bot.panels.panel import Panel
from bot.panels.press_verbs import SettingVerb, read_member, read_number, read_switch, switch_value
from bot.panels.records.history import results_panel
from bot.panels.server.help import entrance_panel
from bot.panels.server.settings import (
    pace_settings,
    rules_settings,
    tables_settings,
    time_settings,
    weekly_settings,
)
from bot.replays.result_files import FileFormat, results_file
from bot.tables.rules.pace import LONGEST, PACES, SHORTEST, Pace, pace_of, with_pace
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.rule_sets import with_option, with_preset
from bot.text.catalogue import Words
from game.players.levels import Level
from game.refusals import Refusal
from game.rules.options import OPTIONS

MOST_TABLES = 200
"""The most tables that a channel or a server may allow."""
WEEKLY = Setting(SettingVerb.WEEKLY, switch_value(on=True))


async def change_settings(
    controller: Controller, reply: InteractionReply, setting: Setting, chosen: str
) -> Refusal | None:
    """Carry out a press on the settings. `chosen`: the option chosen in a menu."""
    guild_id, may_manage = reply.guild_id, reply.interaction.permissions.manage_guild
    if guild_id is None:
        return Refusal(TableWhy.NO_DM)
    if not (may_manage or (guild_id, reply.user_id) in controller.settings_access):
        return Refusal(TableWhy.NOT_MANAGER)
    before = await controller.store.servers.settings(guild_id)
    if setting == WEEKLY and (refusal := cannot_write(reply.interaction)):
        return refusal
    change = partial(_changed, setting=setting, chosen=chosen, channel_id=reply.channel_id)
    after = await _write(controller, before, change)
    if not isinstance(after, ServerSettings):
        return after
    await reply.put(_panel(after, setting, chosen, reply.words))
    return None


def _panel(server: ServerSettings, setting: Setting, chosen: str, words: Words) -> Panel:
    """The settings that a press was about."""
    match setting.verb:
        case SettingVerb.PACE:
            return pace_settings(server, words)
        case SettingVerb.ZONE | SettingVerb.SEASON:
            return time_settings(server, words, discord.utils.utcnow())
        case SettingVerb.WEEKLY:
            return weekly_settings(server, words)
        case SettingVerb.OPTION:
            return rules_settings(server, words, chosen)
        case SettingVerb.PRESET | SettingVerb.VALUE | SettingVerb.PLAIN:
            option = setting.option if setting.option in OPTIONS else ""
            return rules_settings(server, words, option)
        case _:
            return tables_settings(server, words)


def _changed(
    server: ServerSettings, setting: Setting, chosen: str, channel_id: int | None
) -> ServerSettings | Refusal:
    """The settings after a press in a channel, or the refusal; presses can be forged."""
    on, number = read_switch(setting.option), read_number(chosen) or 0
    match setting.verb:
        case SettingVerb.PRESET:
            return with_preset(server, chosen)
        case SettingVerb.PLAIN:
            return with_preset(server, server.preset)
        case SettingVerb.VALUE:
            return with_option(server, setting.option, chosen)
        case SettingVerb.PACE if chosen in PACES:
            return with_pace(server, PACES[chosen])
        case SettingVerb.OPTION if chosen in OPTIONS:
            return server
        case SettingVerb.PASSES if on is not None:
            return replace(server, forced_passes=on)
        case SettingVerb.THREADS if on is not None:
            return replace(server, threads=on)
        case SettingVerb.HINTS if on is not None:
            return replace(server, hints=on)
        case SettingVerb.LEVEL if level := read_member(Level, chosen):
            return replace(server, level=level)
        case SettingVerb.ZONE if chosen in zones():
            return replace(server, zone=chosen)
        case SettingVerb.SEASON if season := read_member(Length, chosen):
            return replace(server, season=season)
        case SettingVerb.WEEKLY if on is not None:
            return replace(server, weekly_channel_id=channel_id if on else None)
        case SettingVerb.CHANNEL if 0 < number <= MOST_TABLES:
            return replace(server, channel_tables=number)
        case SettingVerb.SERVER if 0 < number <= MOST_TABLES:
            return replace(server, server_tables=number)
        case _:
            return Refusal(TableWhy.STALE)


async def _write(
    controller: Controller,
    before: ServerSettings,
    change: Callable[[ServerSettings], ServerSettings | Refusal],
) -> ServerSettings | Refusal:
    """Store changed settings; somebody else may change them at the same time."""
    while isinstance(after := change(before), ServerSettings) and after != before:
        if await controller.store.servers.remember(after, discord.utils.utcnow(), before):
            break
        before = await controller.store.servers.settings(before.guild_id)
    return after


SEASONS = [
    app_commands.Choice(name=label(f"settings-season-{length}"), value=length.value)
    for length in Length
]
"""Season lengths, as an option of a command."""
Tables = app_commands.Range[int, 1, MOST_TABLES]
Seconds = app_commands.Range[int, SHORTEST, LONGEST]


async def _match_zones(
    _interaction: discord.Interaction, typed: str
) -> list[app_commands.Choice[str]]:
    """Autocomplete choices: time zones that contain the text."""
    part = typed.casefold().replace(" ", "_")
    names = [name for name in zones() if part in name.casefold()]
    return [app_commands.Choice(name=name, value=name) for name in names[:MOST_CHOICES]]


class SettingsGroup(
    app_commands.Group,
    name=text("settings"),
    description=text("settings-description"),
    default_permissions=discord.Permissions(manage_guild=True),
):
    """The commands for settings."""

    @command("settings-rules")
    async def rules(self, interaction: discord.Interaction) -> None:
        await _answer(interaction, lambda server: server, rules_settings)

    @command("settings-pace")
    @options(play="pace-play", question="pace-question")
    async def pace(
        self,
        interaction: discord.Interaction,
        play: Seconds | None = None,
        question: Seconds | None = None,
    ) -> None:
        """Set how long players may think."""

        def with_new_pace(server: ServerSettings) -> ServerSettings:
            before = pace_of(server)
            return with_pace(server, Pace(play or before.play, question or before.question))

        await _answer(interaction, with_new_pace, pace_settings)

    @command("settings-tables")
    @options(
        forced_passes="forced-passes",
        channel="per-channel",
        server="per-server",
        threads="threads",
        level="level",
        hints="hints",
    )
    @app_commands.choices(level=LEVELS)
    async def tables(
        self,
        interaction: discord.Interaction,
        forced_passes: bool | None = None,  # noqa: FBT001 - an option of the command
        channel: Tables | None = None,
        server: Tables | None = None,
        threads: bool | None = None,  # noqa: FBT001 - an option of the command
        level: str = "",
        hints: bool | None = None,  # noqa: FBT001 - an option of the command
    ) -> None:
        """Set forced passes, the level of AI players, hints, threads, and the number of tables."""

        def with_new_tables(before: ServerSettings) -> ServerSettings:
            given: dict[str, Any] = {
                "forced_passes": forced_passes,
                "channel_tables": channel,
                "server_tables": server,
                "threads": threads,
                "level": read_member(Level, level),
                "hints": hints,
            }
            return replace(before, **{k: value for k, value in given.items() if value is not None})

        await _answer(interaction, with_new_tables, tables_settings)

    @command("settings-time")
    @options(zone="zone", season="season")
    @app_commands.choices(season=SEASONS)
    @app_commands.autocomplete(zone=_match_zones)
    async def time(
        self, interaction: discord.Interaction, zone: str = "", season: str = ""
    ) -> None:
        """Set the time zone and the length of seasons."""

        def with_new_time(before: ServerSettings) -> ServerSettings | Refusal:
            zone_name = zone_called(zone) if zone else before.zone
            if zone_name is None:
                return Refusal(TableWhy.NO_SUCH_ZONE, {"text": zone})
            length = read_member(Length, season) or before.season
            return replace(before, zone=zone_name, season=length)

        def panel(server: ServerSettings, words: Words) -> Panel:
            return time_settings(server, words, discord.utils.utcnow())

        await _answer(interaction, with_new_time, panel)

    @command("settings-entrance")
    async def entrance(self, interaction: discord.Interaction) -> None:
        await answer_publicly(interaction, _post_entrance)

    @command("settings-weekly")
    async def weekly(self, interaction: discord.Interaction) -> None:
        await _answer(interaction, lambda server: server, weekly_settings)

    @command("settings-export")
    @options(form="form")
    async def export(
        self, interaction: discord.Interaction, form: FileFormat = FileFormat.CSV
    ) -> None:
        await answer(interaction, partial(_export, form=form), remember_locale=False)


async def _post_entrance(controller: Controller, reply: InteractionReply) -> Refusal | None:
    """Post a message that stays in the channel, with buttons for people who want to play."""
    await post(controller, reply, entrance_panel(server_words(reply.interaction)))
    return None


async def _export(controller: Controller, reply: Reply, form: FileFormat) -> Refusal | None:
    if reply.guild_id is None:
        return Refusal(TableWhy.NO_DM)
    results = await results_file(
        controller.store, form, reply.words, reply.user_id, of_server=reply.guild_id
    )
    await reply.show(results_panel(results, reply.words))
    return None


async def _answer(
    interaction: discord.Interaction,
    change: Callable[[ServerSettings], ServerSettings | Refusal],
    panel: Callable[[ServerSettings, Words], Panel],
) -> None:
    """Change the settings and show the affected ones."""

    async def work(controller: Controller, reply: Reply) -> Refusal | None:
        guild_id = reply.guild_id
        if guild_id is None:
            return Refusal(TableWhy.NO_DM)
        if not interaction.permissions.manage_guild:
            controller.settings_access[guild_id, reply.user_id] = True
        before = await controller.store.servers.settings(guild_id)
        after = await _write(controller, before, change)
        if not isinstance(after, ServerSettings):
            return after
        await reply.show(panel(after, reply.words))
        return None

    await answer(interaction, work)
