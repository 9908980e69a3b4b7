"""`/settings`: the settings of a server.

Presses can be forged: a user may change what a command showed them if they manage the server, or if
the server's settings for the bot let them use the command.
"""

from collections.abc import Callable
from dataclasses import replace

import discord
from discord import app_commands

from bot.commands.framework.common import LEVELS, label, text
from bot.commands.framework.controller import Controller
from bot.commands.framework.interactions import answer, words_for
from bot.commands.hand.choices import MOST_CHOICES
from bot.delivery.interaction_reply import InteractionReply
from bot.delivery.reply import Reply
from bot.model import ServerSettings
from bot.model.calendar import Length, zone_called, zones
from bot.panels.custom_id import Setting
from bot.panels.panel import Panel
from bot.panels.press_verbs import SettingVerb, read_member, read_number, read_switch
from bot.panels.records.history import results_panel
from bot.panels.server.settings import pace_settings, rules_settings, tables_settings, time_settings
from bot.tables.choices import with_option, with_preset
from bot.tables.pace import LONGEST, PACES, SHORTEST, Pace, pace_of, with_pace
from bot.tables.refusals import TableWhy
from bot.tables.result_files import FileFormat, results_file
from bot.text.catalogue import Words
from game.players.levels import Level
from game.refusals import Refusal
from game.rules.options import OPTIONS

MOST_TABLES = 200
"""The most tables that a channel or a server may allow."""

SWITCHES = (SettingVerb.PASSES, SettingVerb.THREADS, SettingVerb.HINTS)


async def change_settings(
    controller: Controller, reply: InteractionReply, setting: Setting, chosen: str
) -> Refusal | None:
    """Do what a press on the settings stands for. `chosen`: the option chosen in a menu."""
    before = await _pressed(controller, reply.interaction)
    if isinstance(before, Refusal):
        return before
    after = await written(controller, before, lambda now: _changed(now, setting, chosen))
    if not isinstance(after, ServerSettings):
        return after
    await reply.put(_panel(after, setting, chosen, reply.words))
    return None


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
            return time_settings(server, words, discord.utils.utcnow())
        case SettingVerb.PRESET | SettingVerb.VALUE | SettingVerb.PLAIN:
            option = setting.option if setting.option in OPTIONS else ""
            return rules_settings(server, words, option)


def _changed(server: ServerSettings, setting: Setting, chosen: str) -> ServerSettings | Refusal:
    """The settings after a press, or the refusal."""
    on = read_switch(setting.option)
    if setting.verb in SWITCHES and on is None:
        return Refusal(TableWhy.STALE)
    match setting.verb:
        case SettingVerb.PRESET:
            return with_preset(server, chosen)
        case SettingVerb.PLAIN:
            return with_preset(server, server.preset)
        case SettingVerb.VALUE:
            return with_option(server, setting.option, chosen)
        case SettingVerb.PACE:
            return with_pace(server, PACES[chosen]) if chosen in PACES else Refusal(TableWhy.STALE)
        case SettingVerb.OPTION:
            return server if chosen in OPTIONS else Refusal(TableWhy.STALE)
        case SettingVerb.PASSES:
            return replace(server, forced_passes=on is True)
        case SettingVerb.THREADS:
            return replace(server, threads=on is True)
        case SettingVerb.HINTS:
            return replace(server, hints=on is True)
        case SettingVerb.LEVEL:
            level = read_member(Level, chosen)
            return replace(server, level=level) if level else Refusal(TableWhy.STALE)
        case SettingVerb.ZONE:
            return replace(server, zone=chosen) if chosen in zones() else Refusal(TableWhy.STALE)
        case SettingVerb.SEASON:
            season = read_member(Length, chosen)
            return replace(server, season=season) if season else Refusal(TableWhy.STALE)
        case SettingVerb.CHANNEL:
            count = _count(chosen)
            return replace(server, channel_tables=count) if count else Refusal(TableWhy.STALE)
        case SettingVerb.SERVER:
            count = _count(chosen)
            return replace(server, server_tables=count) if count else Refusal(TableWhy.STALE)


def _count(chosen: str) -> int | None:
    """The chosen number of tables; None if it is not allowed."""
    number = read_number(chosen)
    return number if number and number <= MOST_TABLES else None


async def _pressed(
    controller: Controller, interaction: discord.Interaction
) -> ServerSettings | Refusal:
    """The settings of this server, if the user may change them."""
    guild_id, user_id = interaction.guild_id, interaction.user.id
    if guild_id is None:
        return Refusal(TableWhy.NO_DM)
    if not (
        interaction.permissions.manage_guild or controller.settings_access.holds(guild_id, user_id)
    ):
        return Refusal(TableWhy.NOT_MANAGER)
    return await controller.store.servers.settings(guild_id)


async def written(
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


class SettingsGroup(app_commands.Group):
    """The commands for settings."""

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
        """Show and change the rules of new tables."""

        async def work(reply: Reply) -> Refusal | None:
            await self.controller.locales.remember_of(interaction)
            server = await _opened(self.controller, interaction)
            if isinstance(server, Refusal):
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
        """Set how long players may think."""

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
        """Set forced passes, the level of AI players, hints, threads, and the number of tables."""

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
        """Set the time zone and the length of seasons."""

        def moved(before: ServerSettings) -> ServerSettings | Refusal:
            zone_name = zone_called(zone) if zone else before.zone
            if zone_name is None:
                return Refusal(TableWhy.NO_SUCH_ZONE, {"text": zone})
            return replace(
                before,
                zone=zone_name,
                season=Length(season) if season in list(Length) else before.season,
            )

        def panel(server: ServerSettings, words: Words) -> Panel:
            return time_settings(server, words, discord.utils.utcnow())

        await self._set(interaction, moved, panel)

    @time.autocomplete("zone")
    async def _zones(
        self, _interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        """Autocomplete choices: time zones that contain the text."""
        part = typed.casefold().replace(" ", "_")
        names = [name for name in zones() if part in name.casefold()]
        return [app_commands.Choice(name=name, value=name) for name in names[:MOST_CHOICES]]

    @app_commands.command(
        name=text("settings-export"), description=text("settings-export-description")
    )
    @app_commands.rename(form=text("form"))
    @app_commands.describe(form=text("form-description"))
    async def export(
        self, interaction: discord.Interaction, form: FileFormat = FileFormat.CSV
    ) -> None:
        """Hand out the results of this server as a file."""

        async def work(reply: Reply) -> Refusal | None:
            if interaction.guild_id is None:
                return Refusal(TableWhy.NO_DM)
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
        change: Callable[[ServerSettings], ServerSettings | Refusal],
        panel: Callable[[ServerSettings, Words], Panel],
    ) -> None:
        """Change the settings and show the affected ones."""

        async def work(reply: Reply) -> Refusal | None:
            await self.controller.locales.remember_of(interaction)
            before = await _opened(self.controller, interaction)
            if isinstance(before, Refusal):
                return before
            after = await written(self.controller, before, change)
            if not isinstance(after, ServerSettings):
                return after
            await reply.show(panel(after, words_for(interaction)))
            return None

        await answer(interaction, None, work)


async def _opened(
    controller: Controller, interaction: discord.Interaction
) -> ServerSettings | Refusal:
    """The settings of this server for the user of a command."""
    if interaction.guild_id is None:
        return Refusal(TableWhy.NO_DM)
    if not interaction.permissions.manage_guild:
        controller.settings_access.note(interaction.guild_id, interaction.user.id)
    return await controller.store.servers.settings(interaction.guild_id)
