"""Presses on the settings of a server, and what they change.

Anybody can send any press: a user may change what a command showed them, if they manage the server
or the server's own settings of the bot let them use the command.
"""

from collections.abc import Callable
from dataclasses import replace

import discord

from bot.commands.controller import Controller
from bot.commands.interactions import words_for
from bot.delivery.reply import Reply
from bot.model import ServerSettings
from bot.model.calendar import Length, zones
from bot.panels.custom_id import Setting
from bot.panels.panel import Panel
from bot.panels.press_values import read_member, read_number, read_switch
from bot.panels.press_verbs import SettingVerb
from bot.panels.settings_panel import (
    pace_settings,
    rules_settings,
    tables_settings,
    time_settings,
)
from bot.tables.house_rules import with_option, with_preset
from bot.tables.pace import PACES, with_pace
from bot.tables.server_settings import settings_of
from bot.tables.stops import Refused, Stop, Stopped
from bot.text.catalogue import Words
from game.players.levels import Level
from game.rules.options import OPTIONS

MOST_TABLES = 200
"""The most tables that a channel or a server may have at once."""

SWITCHES = (SettingVerb.PASSES, SettingVerb.THREADS, SettingVerb.HINTS)


async def change_settings(
    controller: Controller, reply: Reply, setting: Setting, chosen: str
) -> Refused | None:
    """Do what a press on the settings stands for; `chosen` is the option chosen in a menu."""
    before = await _pressed(controller, reply.interaction)
    if isinstance(before, Stopped):
        return before
    after = await written(controller, before, lambda now: _changed(now, setting, chosen))
    if not isinstance(after, ServerSettings):
        return after
    await reply.put(_panel(after, setting, chosen, words_for(reply.interaction)))
    return None


def _panel(server: ServerSettings, setting: Setting, chosen: str, words: Words) -> Panel:
    """Returns the settings that a press was about."""
    match setting.verb:
        case SettingVerb.PACE:
            return pace_settings(server, words)
        case (
            SettingVerb.PASSES
            | SettingVerb.THREADS
            | SettingVerb.LEVEL
            | SettingVerb.HINTS
            | SettingVerb.CHANNEL
            | SettingVerb.SERVER
        ):
            return tables_settings(server, words)
        case SettingVerb.OPTION:
            return rules_settings(server, words, chosen)
        case SettingVerb.ZONE | SettingVerb.SEASON:
            return time_settings(server, words, discord.utils.utcnow())
        case SettingVerb.PRESET | SettingVerb.VALUE | SettingVerb.PLAIN:
            option = setting.option if setting.option in OPTIONS else ""
            return rules_settings(server, words, option)


def _changed(server: ServerSettings, setting: Setting, chosen: str) -> ServerSettings | Refused:
    """Returns the settings after a press, or why this version offers no such thing."""
    on = read_switch(setting.option)
    if setting.verb in SWITCHES and on is None:
        return Stopped(Stop.STALE)
    match setting.verb:
        case SettingVerb.PRESET:
            return with_preset(server, chosen)
        case SettingVerb.PLAIN:
            return with_preset(server, server.preset)
        case SettingVerb.VALUE:
            return with_option(server, setting.option, chosen)
        case SettingVerb.PACE:
            return with_pace(server, PACES[chosen]) if chosen in PACES else Stopped(Stop.STALE)
        case SettingVerb.OPTION:
            return server if chosen in OPTIONS else Stopped(Stop.STALE)
        case SettingVerb.PASSES:
            return replace(server, forced_passes=on is True)
        case SettingVerb.THREADS:
            return replace(server, threads=on is True)
        case SettingVerb.HINTS:
            return replace(server, hints=on is True)
        case SettingVerb.LEVEL:
            level = read_member(Level, chosen)
            return replace(server, level=level) if level else Stopped(Stop.STALE)
        case SettingVerb.ZONE:
            return replace(server, zone=chosen) if chosen in zones() else Stopped(Stop.STALE)
        case SettingVerb.SEASON:
            season = read_member(Length, chosen)
            return replace(server, season=season) if season else Stopped(Stop.STALE)
        case SettingVerb.CHANNEL:
            count = _count(chosen)
            return replace(server, channel_tables=count) if count else Stopped(Stop.STALE)
        case SettingVerb.SERVER:
            count = _count(chosen)
            return replace(server, server_tables=count) if count else Stopped(Stop.STALE)


def _count(chosen: str) -> int | None:
    """The number of tables that was chosen; None for one that may not be."""
    number = read_number(chosen)
    return number if number and number <= MOST_TABLES else None


async def _pressed(
    controller: Controller, interaction: discord.Interaction
) -> ServerSettings | Stopped:
    """Returns the settings of this server, if the user who pressed something may change them."""
    guild_id, user_id = interaction.guild_id, interaction.user.id
    if guild_id is None:
        return Stopped(Stop.NO_DM)
    if not (
        interaction.permissions.manage_guild or controller.settings_access.holds(guild_id, user_id)
    ):
        return Stopped(Stop.NOT_MANAGER)
    return await settings_of(controller.store, guild_id)


async def written(
    controller: Controller,
    before: ServerSettings,
    changed: Callable[[ServerSettings], ServerSettings | Refused],
) -> ServerSettings | Refused:
    """Change the settings; somebody else may change them at the same time."""
    while isinstance(after := changed(before), ServerSettings) and after != before:
        if await controller.store.servers.remember(after, discord.utils.utcnow(), before):
            break
        before = await settings_of(controller.store, before.guild_id)
    return after
