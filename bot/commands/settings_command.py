"""`/settings`: rules, pace, number and time zone of the tables of a server, for who manages it.

Discord itself offers these commands only to them, or to whom the server's settings of the bot give
them: who could use a command may do what it says.
"""

from collections.abc import Callable
from dataclasses import replace

import discord
from discord import app_commands

from bot.commands.choices import MOST_CHOICES
from bot.commands.common import LEVELS, said, text
from bot.commands.controller import Controller
from bot.commands.interactions import answer, words_for
from bot.delivery.reply import Reply
from bot.film import Film
from bot.model import ServerSettings
from bot.panels.custom_id import Setting, SettingVerb
from bot.panels.panel import Panel
from bot.panels.results_panel import results_panel
from bot.panels.settings_panel import (
    pace_settings,
    replay_settings,
    rules_settings,
    tables_settings,
    time_settings,
)
from bot.periods import Length, zone_called, zones
from bot.tables.house_rules import settings_of, with_option, with_preset
from bot.tables.pace import LONGEST, PACES, SHORTEST, Pace, pace_of, with_pace
from bot.tables.result_files import Form, results_file
from bot.tables.stops import Refused, Stop, Stopped
from bot.text.catalogue import Words
from game.players.levels import Level
from game.rules.options import OPTIONS

MOST_TABLES = 200
"""The most tables that a channel or a server may have at once."""
SWITCHES = (SettingVerb.PASSES, SettingVerb.THREADS, SettingVerb.HINTS)
SEASONS = [
    app_commands.Choice(name=said(f"settings-season-{length}"), value=length.value)
    for length in Length
]
"""How long a season may be, as an option of a command."""
Tables = app_commands.Range[int, 1, MOST_TABLES]
Seconds = app_commands.Range[int, SHORTEST, LONGEST]


class SettingsGroup(app_commands.Group):
    """The settings of a server, each done by the controller."""

    def __init__(self, controller: Controller) -> None:
        super().__init__(
            name=text("settings"),
            description=text("settings-description"),
            default_permissions=discord.Permissions(manage_guild=True),
        )
        self.controller = controller

    @app_commands.command(
        name=text("settings-rules"), description=text("settings-rules-description")
    )
    async def rules(self, interaction: discord.Interaction) -> None:
        """Show the rules of this server, to be changed."""

        async def work(reply: Reply) -> Refused | None:
            await self.controller.remember_locale(interaction)
            server = await _opened(self.controller, interaction)
            if isinstance(server, Stopped):
                return server
            await reply.show(rules_settings(server, words_for(interaction)))
            return None

        await answer(interaction, None, work)

    @app_commands.command(name=text("settings-pace"), description=text("settings-pace-description"))
    @app_commands.rename(play=text("pace-play"), question=text("pace-question"))
    @app_commands.describe(
        play=text("pace-play-description"), question=text("pace-question-description")
    )
    async def pace(
        self,
        interaction: discord.Interaction,
        play: Seconds | None = None,
        question: Seconds | None = None,
    ) -> None:
        """Set how long people may think, to the second, and show the settings."""

        def paced(server: ServerSettings) -> ServerSettings:
            before = pace_of(server)
            return with_pace(server, Pace(play or before.play, question or before.question))

        await self._set(interaction, paced, pace_settings)

    @app_commands.command(
        name=text("settings-tables"), description=text("settings-tables-description")
    )
    @app_commands.rename(
        forced_passes=text("forced-passes"),
        channel=text("per-channel"),
        server=text("per-server"),
        threads=text("threads"),
        level=text("level"),
        hints=text("hints"),
    )
    @app_commands.describe(
        forced_passes=text("forced-passes-description"),
        channel=text("per-channel-description"),
        server=text("per-server-description"),
        threads=text("threads-description"),
        level=text("level-description"),
        hints=text("hints-description"),
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
        """Set who is passed for, how well AI players play, how many tables there may be, where."""

        def limited(before: ServerSettings) -> ServerSettings:
            return replace(
                before,
                forced_passes=before.forced_passes if forced_passes is None else forced_passes,
                channel_tables=channel or before.channel_tables,
                server_tables=server or before.server_tables,
                threads=before.threads if threads is None else threads,
                level=Level(level) if level in list(Level) else before.level,
                hints=before.hints if hints is None else hints,
            )

        await self._set(interaction, limited, tables_settings)

    @app_commands.command(name=text("settings-time"), description=text("settings-time-description"))
    @app_commands.rename(zone=text("zone"), season=text("season"))
    @app_commands.describe(zone=text("zone-description"), season=text("season-description"))
    @app_commands.choices(season=SEASONS)
    async def time(
        self, interaction: discord.Interaction, zone: str = "", season: str = ""
    ) -> None:
        """Set by whose clocks days, weeks and seasons begin, and show the settings."""

        def moved(before: ServerSettings) -> ServerSettings | Stopped:
            there = zone_called(zone) if zone else before.zone
            if there is None:
                return Stopped(Stop.NO_SUCH_ZONE, {"text": zone})
            return replace(
                before,
                zone=there,
                season=Length(season) if season in list(Length) else before.season,
            )

        await self._set(interaction, moved, time_settings)

    @app_commands.command(
        name=text("settings-replays"), description=text("settings-replays-description")
    )
    @app_commands.rename(film=text("film"))
    @app_commands.describe(film=text("film-description"))
    @app_commands.choices(
        film=[app_commands.Choice(name=film.upper(), value=film.value) for film in Film]
    )
    async def replays(self, interaction: discord.Interaction, film: str = "") -> None:
        """Set what shared replays are, and show the settings."""

        def filmed(before: ServerSettings) -> ServerSettings:
            return replace(before, film=Film(film)) if film in list(Film) else before

        await self._set(interaction, filmed, replay_settings)

    @time.autocomplete("zone")
    async def _zones(
        self, _interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        """The time zones with what was typed in their names."""
        wanted = typed.casefold().replace(" ", "_")
        found = [name for name in zones() if wanted in name.casefold()]
        return [app_commands.Choice(name=name, value=name) for name in found[:MOST_CHOICES]]

    @app_commands.command(
        name=text("settings-export"), description=text("settings-export-description")
    )
    @app_commands.rename(form=text("form"))
    @app_commands.describe(form=text("form-description"))
    async def export(self, interaction: discord.Interaction, form: Form = Form.CSV) -> None:
        """Hand out the results of this server as a file."""

        async def work(reply: Reply) -> Refused | None:
            if interaction.guild_id is None:
                return Stopped(Stop.NO_DM)
            store, words, reader = (
                self.controller.store,
                words_for(interaction),
                interaction.user.id,
            )
            results = await results_file(store, form, words, reader, of_server=interaction.guild_id)
            await reply.show(results_panel(results, words))
            return None

        await answer(interaction, None, work)

    async def _set(
        self,
        interaction: discord.Interaction,
        changed: Callable[[ServerSettings], ServerSettings | Stopped],
        panel: Callable[[ServerSettings, Words], Panel],
    ) -> None:
        """Change the settings and show those that may have changed."""

        async def work(reply: Reply) -> Refused | None:
            await self.controller.remember_locale(interaction)
            before = await _opened(self.controller, interaction)
            if isinstance(before, Stopped):
                return before
            after = await _written(self.controller, before, changed)
            if not isinstance(after, ServerSettings):
                return after
            await reply.show(panel(after, words_for(interaction)))
            return None

        await answer(interaction, None, work)


async def change(
    controller: Controller, reply: Reply, setting: Setting, chosen: str
) -> Refused | None:
    """Do what a press on the settings stands for; `chosen` is the option chosen in a menu."""
    before = await _pressed(controller, reply.interaction)
    if isinstance(before, Stopped):
        return before
    after = await _written(controller, before, lambda now: _changed(now, setting, chosen))
    if not isinstance(after, ServerSettings):
        return after
    await reply.put(_panel(after, setting, chosen, words_for(reply.interaction)))
    return None


async def _written(
    controller: Controller,
    before: ServerSettings,
    changed: Callable[[ServerSettings], ServerSettings | Refused],
) -> ServerSettings | Refused:
    """The settings with a change, made to what somebody else may have changed at the same time."""
    while isinstance(after := changed(before), ServerSettings) and after != before:
        if await controller.store.servers.remember(after, discord.utils.utcnow(), before):
            break
        before = await settings_of(controller.store, before.guild_id)
    return after


def _panel(server: ServerSettings, setting: Setting, chosen: str, words: Words) -> Panel:
    """The settings that a press was about."""
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
            return time_settings(server, words)
        case SettingVerb.FILM:
            return replay_settings(server, words)
        case SettingVerb.PRESET | SettingVerb.VALUE | SettingVerb.PLAIN:
            option = setting.option if setting.option in OPTIONS else ""
            return rules_settings(server, words, option)


def _changed(server: ServerSettings, setting: Setting, chosen: str) -> ServerSettings | Refused:
    if setting.verb in SWITCHES and setting.option not in ("on", "off"):
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
            return replace(server, forced_passes=setting.option == "on")
        case SettingVerb.THREADS:
            return replace(server, threads=setting.option == "on")
        case SettingVerb.HINTS:
            return replace(server, hints=setting.option == "on")
        case SettingVerb.LEVEL:
            known = chosen in list(Level)
            return replace(server, level=Level(chosen)) if known else Stopped(Stop.STALE)
        case SettingVerb.ZONE:
            return replace(server, zone=chosen) if chosen in zones() else Stopped(Stop.STALE)
        case SettingVerb.FILM:
            film = setting.option
            return replace(server, film=Film(film)) if film in list(Film) else Stopped(Stop.STALE)
        case SettingVerb.SEASON:
            known = chosen in list(Length)
            return replace(server, season=Length(chosen)) if known else Stopped(Stop.STALE)
        case SettingVerb.CHANNEL:
            count = _count(chosen)
            return replace(server, channel_tables=count) if count else Stopped(Stop.STALE)
        case SettingVerb.SERVER:
            count = _count(chosen)
            return replace(server, server_tables=count) if count else Stopped(Stop.STALE)


def _count(chosen: str) -> int | None:
    """How many tables were chosen, if that is a number which may be."""
    number = int(chosen) if chosen.isascii() and chosen.isdigit() and len(chosen) <= 3 else 0
    return number if 1 <= number <= MOST_TABLES else None


async def _opened(
    controller: Controller, interaction: discord.Interaction
) -> ServerSettings | Stopped:
    """The settings of this server, for who used a command."""
    if interaction.guild_id is None:
        return Stopped(Stop.NO_DM)
    if not interaction.permissions.manage_guild:
        controller.let_in.note(interaction.guild_id, interaction.user.id)
    return await settings_of(controller.store, interaction.guild_id)


async def _pressed(
    controller: Controller, interaction: discord.Interaction
) -> ServerSettings | Stopped:
    """The settings of this server, for who pressed something: anybody can send any press."""
    guild_id, user_id = interaction.guild_id, interaction.user.id
    if guild_id is None:
        return Stopped(Stop.NO_DM)
    if not (interaction.permissions.manage_guild or controller.let_in.holds(guild_id, user_id)):
        return Stopped(Stop.NOT_MANAGER)
    return await settings_of(controller.store, guild_id)
