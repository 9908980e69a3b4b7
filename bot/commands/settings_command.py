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
from bot.commands.settings_presses import MOST_TABLES, written
from bot.delivery.reply import Reply
from bot.model import ServerSettings
from bot.model.calendar import Length, zone_called, zones
from bot.panels.panel import Panel
from bot.panels.results_file_panel import results_panel
from bot.panels.settings_panel import (
    pace_settings,
    rules_settings,
    tables_settings,
    time_settings,
)
from bot.tables.pace import LONGEST, SHORTEST, Pace, pace_of, with_pace
from bot.tables.result_files import FileFormat, results_file
from bot.tables.server_settings import settings_of
from bot.tables.stops import Refused, Stop, Stopped
from bot.text.catalogue import Words
from game.players.levels import Level

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
            await self.controller.locales.remember_of(interaction)
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
        """Set passes, the level of AI players, hints, threads, and how many tables there may be."""

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

        def panel(server: ServerSettings, words: Words) -> Panel:
            return time_settings(server, words, discord.utils.utcnow())

        await self._set(interaction, moved, panel)

    @time.autocomplete("zone")
    async def _zones(
        self, _interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        """Offer the time zones that have what was typed in their names."""
        wanted = typed.casefold().replace(" ", "_")
        found = [name for name in zones() if wanted in name.casefold()]
        return [app_commands.Choice(name=name, value=name) for name in found[:MOST_CHOICES]]

    @app_commands.command(
        name=text("settings-export"), description=text("settings-export-description")
    )
    @app_commands.rename(form=text("form"))
    @app_commands.describe(form=text("form-description"))
    async def export(
        self, interaction: discord.Interaction, form: FileFormat = FileFormat.CSV
    ) -> None:
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
            await self.controller.locales.remember_of(interaction)
            before = await _opened(self.controller, interaction)
            if isinstance(before, Stopped):
                return before
            after = await written(self.controller, before, changed)
            if not isinstance(after, ServerSettings):
                return after
            await reply.show(panel(after, words_for(interaction)))
            return None

        await answer(interaction, None, work)


async def _opened(
    controller: Controller, interaction: discord.Interaction
) -> ServerSettings | Stopped:
    """Returns the settings of this server for a user who used a command."""
    if interaction.guild_id is None:
        return Stopped(Stop.NO_DM)
    if not interaction.permissions.manage_guild:
        controller.settings_access.note(interaction.guild_id, interaction.user.id)
    return await settings_of(controller.store, interaction.guild_id)
