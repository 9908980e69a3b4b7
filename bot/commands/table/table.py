"""`/table`."""

from functools import partial

import discord
from discord import app_commands

from bot.commands.framework.common import LEVELS, command, label, options, text
from bot.commands.framework.controller import Controller
from bot.commands.framework.interactions import answer, is_guest
from bot.commands.framework.own_table import act_at_own_table, answer_publicly, show_privately
from bot.commands.hand.finished import show_game_file, show_last_hand, show_review
from bot.commands.table import actions, seats
from bot.commands.table.friends import open_friends_table
from bot.commands.table.thread import open_table
from bot.delivery.reply import Reply
from bot.panels.press_verbs import ReplacementChoice
from bot.tables.rules.choices import (
    SERVER_RULES,
    Choose,
    HintsChoice,
    HostChoice,
    LevelChoice,
    PaceChoice,
    RulesChoice,
)
from bot.tables.rules.refusals import TableWhy
from game.cards import SEATS
from game.refusals import Refusal
from game.rules.ruleset import PRESETS


class TableGroup(app_commands.Group, name=text("table"), description=text("table-description")):
    """The commands about a table."""

    @command("table-open")
    async def open(self, interaction: discord.Interaction) -> None:
        """Open a table in this channel, or among friends where the bot is no member."""
        if is_guest(interaction):
            await answer(interaction, open_friends_table)
        else:
            await answer_publicly(interaction, open_table)

    @command("table-join")
    async def join(self, interaction: discord.Interaction) -> None:
        await answer_publicly(interaction, _join_in_channel)

    @command("table-invite")
    @options(player=("player", "table-invite-player-description"))
    async def invite(self, interaction: discord.Interaction, player: discord.User) -> None:
        await act_at_own_table(interaction, partial(seats.invite, guest=player))

    @command("table-fill")
    @options(level=("level", "table-fill-level-description"))
    @app_commands.choices(level=LEVELS)
    async def fill(self, interaction: discord.Interaction, level: str = "") -> None:
        await act_at_own_table(interaction, partial(seats.fill, level=level))

    @command("table-leave")
    @options(now="table-leave-now")
    async def leave(
        self,
        interaction: discord.Interaction,
        now: bool = False,  # noqa: FBT001, FBT002 - an option of the command
    ) -> None:
        """Leave; during a hand at once with `now`, otherwise after the cost was shown."""
        await act_at_own_table(interaction, seats.leave_at_once if now else seats.leave)

    @command("table-start")
    async def start(self, interaction: discord.Interaction) -> None:
        await act_at_own_table(interaction, actions.ready)

    @command("table-close")
    async def close(self, interaction: discord.Interaction) -> None:
        await act_at_own_table(interaction, actions.close)

    @command("table-show")
    async def show(self, interaction: discord.Interaction) -> None:
        """Move the table's message to the end of this channel."""
        await answer_publicly(interaction, actions.show_table)

    @command("table-pace")
    @options(pace="pace")
    @app_commands.choices(
        pace=[
            app_commands.Choice(name=text("pace-quick"), value="quick"),
            app_commands.Choice(name=text("pace-normal"), value="normal"),
            app_commands.Choice(name=text("pace-relaxed"), value="relaxed"),
            app_commands.Choice(name=text("pace-slow"), value="slow"),
        ]
    )
    async def pace(self, interaction: discord.Interaction, pace: str) -> None:
        await _choose(interaction, PaceChoice(pace))

    @command("table-rules")
    @options(preset="table-rules-preset")
    @app_commands.choices(
        preset=[
            *(app_commands.Choice(name=label(f"preset-{name}"), value=name) for name in PRESETS),
            app_commands.Choice(name=label("pick-house"), value=SERVER_RULES),
        ]
    )
    async def rules(self, interaction: discord.Interaction, preset: str) -> None:
        await _choose(interaction, RulesChoice(preset))

    @command("table-level")
    @options(level="level", seat=("seat", "table-level-seat-description"))
    @app_commands.choices(level=LEVELS)
    async def level(
        self,
        interaction: discord.Interaction,
        level: str,
        seat: app_commands.Range[int, 1, SEATS] | None = None,
    ) -> None:
        value = level if seat is None else f"{seat - 1}-{level}"
        await _choose(interaction, LevelChoice.read(value))

    @command("table-hints")
    @options(on="hints-on")
    async def hints(
        self,
        interaction: discord.Interaction,
        on: bool,  # noqa: FBT001 - an option of the command
    ) -> None:
        await _choose(interaction, HintsChoice(on))

    @command("table-seats")
    async def seats(self, interaction: discord.Interaction) -> None:
        await show_privately(interaction, actions.show_seats)

    @command("table-file")
    async def file(self, interaction: discord.Interaction) -> None:
        await show_last_hand(interaction, show_game_file)

    @command("table-review")
    async def review(self, interaction: discord.Interaction) -> None:
        await show_last_hand(interaction, show_review)

    @command("table-fair")
    async def fair(self, interaction: discord.Interaction) -> None:
        await show_privately(interaction, actions.show_fair_deal)

    @command("table-page")
    async def page(self, interaction: discord.Interaction) -> None:
        await show_privately(interaction, actions.show_page_link)

    @command("table-replace")
    @options(
        player=("player", "table-replace-player-description"),
        reason=("reason", "table-replace-reason-description"),
    )
    @app_commands.choices(
        reason=[
            app_commands.Choice(name=text("replace-reason-absent"), value="absent"),
            app_commands.Choice(name=text("replace-reason-spoils"), value="spoils"),
            app_commands.Choice(name=text("replace-reason-friend"), value="friend"),
        ]
    )
    async def replace(
        self, interaction: discord.Interaction, player: discord.User, reason: str
    ) -> None:
        """Give somebody's seat to an AI player, or vote for that."""
        choice = ReplacementChoice.read(f"{player.id}-{reason}")
        request = choice.request(interaction.user.id) if choice else None
        await act_at_own_table(interaction, partial(actions.decide, request=request))

    @command("table-vote")
    async def vote(self, interaction: discord.Interaction) -> None:
        await act_at_own_table(interaction, actions.vote_to_end)


async def _join_in_channel(controller: Controller, reply: Reply) -> Refusal | None:
    if reply.guild_id is None or reply.channel_id is None:
        return Refusal(TableWhy.NO_DM)
    snapshot = await controller.tables.in_channel(reply.guild_id, reply.channel_id)
    if snapshot is None:
        return Refusal(TableWhy.NO_TABLE)
    return await seats.join(controller, reply, snapshot.table.id)


async def _choose(interaction: discord.Interaction, choice: HostChoice | None) -> None:
    request = Choose(interaction.user.id, choice) if choice else None
    await act_at_own_table(interaction, partial(actions.decide, request=request))
