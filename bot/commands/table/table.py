"""`/table`."""

from functools import partial

import discord
from discord import app_commands

from bot.commands.framework.common import LEVELS, at_my_table, for_me_alone, label, publicly, text
from bot.commands.framework.controller import Controller
from bot.commands.hand.own_hands import of_last_hand
from bot.commands.table.thread import open_table
from bot.delivery.reply import Reply
from bot.model import ReplacementReason
from bot.tables.choices import (
    SERVER_RULES,
    HintsChoice,
    HostChoice,
    LevelChoice,
    PaceChoice,
    RulesChoice,
)
from bot.tables.refusals import TableWhy
from bot.tables.snapshot import Playing
from bot.tables.votes import OFFERED
from game.cards import SEATS
from game.refusals import Refusal
from game.rules.ruleset import PRESETS


class TableGroup(app_commands.Group):
    """The commands about a table."""

    def __init__(self, controller: Controller) -> None:
        super().__init__(name=text("table"), description=text("table-description"))
        self.controller = controller

    @app_commands.command(name=text("table-open"), description=text("table-open-description"))
    async def open(self, interaction: discord.Interaction) -> None:
        """Open a table in this channel and sit down."""
        await publicly(self.controller, interaction, partial(open_table, self.controller))

    @app_commands.command(name=text("table-join"), description=text("table-join-description"))
    async def join(self, interaction: discord.Interaction) -> None:
        """Sit down at the table of this channel."""

        async def join(reply: Reply) -> Refusal | None:
            if interaction.guild_id is None or interaction.channel_id is None:
                return Refusal(TableWhy.NO_DM)
            tables = self.controller.tables
            now = await tables.in_channel(interaction.guild_id, interaction.channel_id)
            if now is None:
                return Refusal(TableWhy.NO_TABLE)
            return await self.controller.seats.join(reply, now.table.id)

        await publicly(self.controller, interaction, join)

    @app_commands.command(name=text("table-invite"), description=text("table-invite-description"))
    @app_commands.rename(player=text("player"))
    @app_commands.describe(player=text("table-invite-player-description"))
    async def invite(self, interaction: discord.Interaction, player: discord.User) -> None:
        """Invite somebody to take over the seat of an AI player."""

        async def invite(reply: Reply, table_id: str) -> Refusal | None:
            return await self.controller.seats.invite(reply, table_id, player)

        await at_my_table(self.controller, interaction, invite)

    @app_commands.command(name=text("table-fill"), description=text("table-fill-description"))
    @app_commands.rename(level=text("level"))
    @app_commands.describe(level=text("table-fill-level-description"))
    @app_commands.choices(level=LEVELS)
    async def fill(self, interaction: discord.Interaction, level: str = "") -> None:
        """Fill the empty seats with AI players of a level."""

        async def fill(reply: Reply, table_id: str) -> Refusal | None:
            return await self.controller.seats.fill(reply, table_id, level)

        await at_my_table(self.controller, interaction, fill)

    @app_commands.command(name=text("table-leave"), description=text("table-leave-description"))
    @app_commands.rename(now=text("table-leave-now"))
    @app_commands.describe(now=text("table-leave-now-description"))
    async def leave(
        self,
        interaction: discord.Interaction,
        now: bool = False,  # noqa: FBT001, FBT002 - an option of the command
    ) -> None:
        """Leave; during a hand at once with `now`, otherwise after the cost was shown."""

        async def leave(reply: Reply, table_id: str) -> Refusal | None:
            snapshot = await self.controller.tables.get(table_id)
            if now and isinstance(snapshot, Playing):
                hand_no = snapshot.table.hand_no
                return await self.controller.seats.leave_hand(reply, table_id, hand_no)
            return await self.controller.seats.leave(reply, table_id)

        await at_my_table(self.controller, interaction, leave)

    @app_commands.command(name=text("table-start"), description=text("table-start-description"))
    async def start(self, interaction: discord.Interaction) -> None:
        """Agree to the next hand."""
        await at_my_table(self.controller, interaction, self.controller.table_actions.ready)

    @app_commands.command(name=text("table-close"), description=text("table-close-description"))
    async def close(self, interaction: discord.Interaction) -> None:
        """Close the table."""
        await at_my_table(self.controller, interaction, self.controller.table_actions.close)

    @app_commands.command(name=text("table-show"), description=text("table-show-description"))
    async def show(self, interaction: discord.Interaction) -> None:
        """Move the table's message to the end of this channel."""
        await publicly(self.controller, interaction, self.controller.table_actions.show_table)

    @app_commands.command(name=text("table-pace"), description=text("table-pace-description"))
    @app_commands.rename(pace=text("pace"))
    @app_commands.describe(pace=text("pace-description"))
    @app_commands.choices(
        pace=[
            app_commands.Choice(name=text("pace-quick"), value="quick"),
            app_commands.Choice(name=text("pace-normal"), value="normal"),
            app_commands.Choice(name=text("pace-relaxed"), value="relaxed"),
            app_commands.Choice(name=text("pace-slow"), value="slow"),
        ]
    )
    async def pace(self, interaction: discord.Interaction, pace: str) -> None:
        """Choose how long players may think in the next hands."""

        await self._choose(interaction, PaceChoice(pace))

    @app_commands.command(name=text("table-rules"), description=text("table-rules-description"))
    @app_commands.rename(preset=text("table-rules-preset"))
    @app_commands.describe(preset=text("table-rules-preset-description"))
    @app_commands.choices(
        preset=[
            *(app_commands.Choice(name=label(f"preset-{name}"), value=name) for name in PRESETS),
            app_commands.Choice(name=label("pick-house"), value=SERVER_RULES),
        ]
    )
    async def rules(self, interaction: discord.Interaction, preset: str) -> None:
        """Choose the rules of the next hands."""

        await self._choose(interaction, RulesChoice(preset))

    @app_commands.command(name=text("table-level"), description=text("table-level-description"))
    @app_commands.rename(level=text("level"), seat=text("seat"))
    @app_commands.describe(
        level=text("level-description"), seat=text("table-level-seat-description")
    )
    @app_commands.choices(level=LEVELS)
    async def level(
        self,
        interaction: discord.Interaction,
        level: str,
        seat: app_commands.Range[int, 1, SEATS] | None = None,
    ) -> None:
        """Choose the level of one AI player, or of all."""

        value = level if seat is None else f"{seat - 1}-{level}"
        await self._choose(interaction, LevelChoice.read(value))

    @app_commands.command(name=text("table-hints"), description=text("table-hints-description"))
    @app_commands.rename(on=text("hints-on"))
    @app_commands.describe(on=text("hints-on-description"))
    async def hints(
        self,
        interaction: discord.Interaction,
        on: bool,  # noqa: FBT001 - an option of the command
    ) -> None:
        """Allow hints at the table, or not."""

        await self._choose(interaction, HintsChoice(on))

    async def _choose(self, interaction: discord.Interaction, choice: HostChoice | None) -> None:
        async def choose(reply: Reply, table_id: str) -> Refusal | None:
            if choice is None:
                return Refusal(TableWhy.STALE)
            return await self.controller.decisions.choose(reply, table_id, choice)

        await at_my_table(self.controller, interaction, choose)

    @app_commands.command(name=text("table-seats"), description=text("table-seats-description"))
    async def seats(self, interaction: discord.Interaction) -> None:
        """Show what the people at the table can decide."""
        await for_me_alone(self.controller, interaction, self.controller.decisions.show_seats)

    @app_commands.command(name=text("table-file"), description=text("table-file-description"))
    async def file(self, interaction: discord.Interaction) -> None:
        """Show the game file of the last hand."""
        await of_last_hand(self.controller, interaction, self.controller.finished.show_game_file)

    @app_commands.command(name=text("table-review"), description=text("table-review-description"))
    async def review(self, interaction: discord.Interaction) -> None:
        """Show what decided the last hand."""
        await of_last_hand(self.controller, interaction, self.controller.finished.show_review)

    @app_commands.command(name=text("table-fair"), description=text("table-fair-description"))
    async def fair(self, interaction: discord.Interaction) -> None:
        """Show how to check that deals are fair."""
        await for_me_alone(
            self.controller, interaction, self.controller.table_actions.show_fair_deal
        )

    @app_commands.command(name=text("table-page"), description=text("table-page-description"))
    async def page(self, interaction: discord.Interaction) -> None:
        """Show a link to the table's web page."""
        await for_me_alone(
            self.controller, interaction, self.controller.table_actions.show_page_link
        )

    @app_commands.command(name=text("table-replace"), description=text("table-replace-description"))
    @app_commands.rename(player=text("player"), reason=text("reason"))
    @app_commands.describe(
        player=text("table-replace-player-description"),
        reason=text("table-replace-reason-description"),
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

        async def replace(reply: Reply, table_id: str) -> Refusal | None:
            if reason not in OFFERED:
                return Refusal(TableWhy.STALE)
            return await self.controller.decisions.replace_person(
                reply, table_id, player.id, ReplacementReason(reason)
            )

        await at_my_table(self.controller, interaction, replace)

    @app_commands.command(name=text("table-vote"), description=text("table-vote-description"))
    async def vote(self, interaction: discord.Interaction) -> None:
        """Vote for the end of the table."""
        await at_my_table(self.controller, interaction, self.controller.decisions.vote_to_end)
