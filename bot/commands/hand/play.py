"""`/hand`, `/bid`, `/play`, `/pass`, `/hint`, `/next` and `/autoplay`."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.framework.common import at_my_table, for_me_alone, in_my_hand, text
from bot.commands.framework.controller import Controller
from bot.commands.framework.interactions import words_for
from bot.commands.hand.choices import (
    bidding,
    bids_offered,
    going_away,
    passing,
    playing,
    plays_offered,
    says_no_to_all,
    taking_back,
)
from bot.delivery.reply import Reply
from bot.panels.press_verbs import Verb
from bot.tables.hands import Choose
from bot.tables.own_moves import can_say_no
from bot.tables.snapshot import Playing
from game.hand.view import View, own_view
from game.refusals import Refusal


def add_play_commands(
    tree: app_commands.CommandTree[discord.Client], controller: Controller
) -> None:
    """Add these commands to a tree."""

    @tree.command(name=text("hand"), description=text("hand-description"))
    @app_commands.rename(as_text=text("hand-text"))
    @app_commands.describe(as_text=text("hand-text-description"))
    async def hand(
        interaction: discord.Interaction,
        as_text: bool = False,  # noqa: FBT001, FBT002 - an option of the command
    ) -> None:
        show = controller.hands.tell_hand if as_text else controller.hands.show_hand
        await for_me_alone(controller, interaction, show)

    @tree.command(name=text("bid"), description=text("bid-description"))
    @app_commands.rename(choice=text("bid-choice"))
    @app_commands.describe(choice=text("bid-choice-description"))
    async def bid(interaction: discord.Interaction, choice: str) -> None:
        words = words_for(interaction)
        if says_no_to_all(choice, words):
            await at_my_table(controller, interaction, controller.hands.say_no)
        else:
            await in_my_hand(controller, interaction, bidding(choice, words), in_secret=True)

    @bid.autocomplete("choice")
    async def offer_bids(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        playing, words = await _playing(controller, interaction), words_for(interaction)
        if playing is None:
            return []
        now, view = playing
        labels = bids_offered(view, current, words)
        if can_say_no(now.table, view):
            labels |= {Verb.NONE: words("press-none")}
        return [Choice(name=label[:100], value=answer) for answer, label in labels.items()]

    @tree.command(name=text("play"), description=text("play-description"))
    @app_commands.rename(cards=text("play-cards"))
    @app_commands.describe(cards=text("play-cards-description"))
    async def play(interaction: discord.Interaction, cards: str) -> None:
        await in_my_hand(controller, interaction, playing(cards))

    @play.autocomplete("cards")
    async def offer_plays(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        playing = await _playing(controller, interaction)
        plays = plays_offered(playing[1], current, words_for(interaction)) if playing else []
        return [Choice(name=plays_, value=plays_) for plays_ in plays]

    @tree.command(name=text("pass"), description=text("pass-description"))
    async def pass_(interaction: discord.Interaction) -> None:
        await in_my_hand(controller, interaction, passing)

    @tree.command(name=text("hint"), description=text("hint-description"))
    async def hint(interaction: discord.Interaction) -> None:
        await for_me_alone(controller, interaction, controller.hands.hint)


async def _playing(
    controller: Controller, interaction: discord.Interaction
) -> tuple[Playing, View] | None:
    """The user's table and their view of its hand, or None if no hand is being played."""
    if interaction.guild_id is None:
        return None
    tables, key = controller.tables, (interaction.guild_id, interaction.user.id)
    now = tables.remembered_of_user(*key) or await tables.of_user(*key)
    seat = now.seat_of(interaction.user.id) if now else None
    if not isinstance(now, Playing) or seat is None:
        return None
    return now, own_view(now.hand, seat)


class NextGroup(app_commands.Group):
    """`/next`: premoves."""

    def __init__(self, controller: Controller) -> None:
        super().__init__(name=text("next"), description=text("next-description"))
        self.controller = controller

    @app_commands.command(name=text("next-pass"), description=text("next-pass-description"))
    async def pass_(self, interaction: discord.Interaction) -> None:
        """Pass until the trick ends."""
        await self._plan(interaction, passing)

    @app_commands.command(name=text("next-play"), description=text("next-play-description"))
    @app_commands.rename(cards=text("play-cards"))
    @app_commands.describe(cards=text("play-cards-description"))
    async def play(self, interaction: discord.Interaction, cards: str) -> None:
        """Play these cards, unless somebody plays before."""
        await self._plan(interaction, playing(cards))

    @app_commands.command(name=text("next-nothing"), description=text("next-nothing-description"))
    async def nothing(self, interaction: discord.Interaction) -> None:
        """Remove the premove."""
        await self._plan(interaction, None)

    async def _plan(self, interaction: discord.Interaction, choose: Choose | None) -> None:
        async def plan(reply: Reply, table_id: str) -> Refusal | None:
            return await self.controller.hands.plan(reply, table_id, choose)

        await for_me_alone(self.controller, interaction, plan)


class AutoplayGroup(app_commands.Group):
    """`/autoplay`."""

    def __init__(self, controller: Controller) -> None:
        super().__init__(name=text("autoplay"), description=text("autoplay-description"))
        self.controller = controller

    @app_commands.command(name=text("autoplay-on"), description=text("autoplay-on-description"))
    async def on(self, interaction: discord.Interaction) -> None:
        """Go on autoplay."""
        await in_my_hand(self.controller, interaction, going_away)

    @app_commands.command(name=text("autoplay-off"), description=text("autoplay-off-description"))
    async def off(self, interaction: discord.Interaction) -> None:
        """Return from autoplay."""
        await in_my_hand(self.controller, interaction, taking_back)
