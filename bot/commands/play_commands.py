"""`/hand`, `/bid`, `/play`, `/pass`, `/leaderboard`, `/profile`, `/look`, `/privacy`."""

from functools import partial

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.choices import bidding, bids_offered, passing, playing, plays_offered
from bot.commands.common import in_my_hand, text
from bot.commands.controller import Controller
from bot.commands.interactions import answer, words_for
from bot.commands.look_command import show_look
from bot.commands.privacy_command import show_privacy
from bot.delivery.reply import Reply
from bot.panels.leaderboard_panel import leaderboard_panel, profile_panel
from bot.panels.player_names import clean_name
from bot.tables.snapshot import Playing
from bot.tables.stops import Refused, Stop, Stopped
from game.hand.view import View, own_view


def add_commands(tree: app_commands.CommandTree[discord.Client], controller: Controller) -> None:
    """Add the commands of those who play to a tree, each done by the controller."""

    @tree.command(name=text("hand"), description=text("hand-description"))
    async def hand(interaction: discord.Interaction) -> None:
        await answer(interaction, None, controller.show_hand)

    @tree.command(name=text("bid"), description=text("bid-description"))
    @app_commands.rename(choice=text("bid-choice"))
    @app_commands.describe(choice=text("bid-choice-description"))
    async def bid(interaction: discord.Interaction, choice: str) -> None:
        choose = bidding(choice, words_for(interaction))
        await in_my_hand(controller, interaction, choose, in_secret=True)

    @bid.autocomplete("choice")
    async def offer_bids(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        seen = await _view(controller, interaction)
        labels = bids_offered(seen, current, words_for(interaction)) if seen else {}
        return [Choice(name=label[:100], value=answer) for answer, label in labels.items()]

    @tree.command(name=text("play"), description=text("play-description"))
    @app_commands.rename(cards=text("play-cards"))
    @app_commands.describe(cards=text("play-cards-description"))
    async def play(interaction: discord.Interaction, cards: str) -> None:
        await in_my_hand(controller, interaction, playing(cards))

    @play.autocomplete("cards")
    async def offer_plays(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        seen = await _view(controller, interaction)
        plays = plays_offered(seen, current, words_for(interaction)) if seen else []
        return [Choice(name=offered, value=offered) for offered in plays]

    @tree.command(name=text("pass"), description=text("pass-description"))
    async def pass_(interaction: discord.Interaction) -> None:
        await in_my_hand(controller, interaction, passing)

    @tree.command(name=text("leaderboard"), description=text("leaderboard-description"))
    async def leaderboard(interaction: discord.Interaction) -> None:
        async def show(reply: Reply) -> Refused | None:
            if interaction.guild_id is None:
                return Stopped(Stop.NO_DM)
            standings = await controller.store.leaderboard(interaction.guild_id)
            look = await controller.store.look(interaction.user.id)
            await reply.show(leaderboard_panel(standings, words_for(interaction), look.theme))
            return None

        await answer(interaction, None, show)

    @tree.command(name=text("profile"), description=text("profile-description"))
    @app_commands.rename(player=text("profile-player"))
    @app_commands.describe(player=text("profile-player-description"))
    async def profile(interaction: discord.Interaction, player: discord.User | None = None) -> None:
        async def show(reply: Reply) -> Refused | None:
            if interaction.guild_id is None:
                return Stopped(Stop.NO_DM)
            whose = player or interaction.user
            found = await controller.store.profile(interaction.guild_id, whose.id)
            name = found.standing.name if found else clean_name(whose.display_name)
            look = await controller.store.look(interaction.user.id)
            await reply.show(profile_panel(name, found, words_for(interaction), look.theme))
            return None

        await answer(interaction, None, show)

    @tree.command(name=text("privacy"), description=text("privacy-description"))
    async def privacy(interaction: discord.Interaction) -> None:
        await answer(interaction, None, partial(show_privacy, controller))

    @tree.command(name=text("look"), description=text("look-description"))
    async def look(interaction: discord.Interaction) -> None:
        await answer(interaction, None, partial(show_look, controller))


async def _view(controller: Controller, interaction: discord.Interaction) -> View | None:
    """The hand as the user may see it, or None when no hand is being played."""
    if interaction.guild_id is None:
        return None
    found = await controller.tables.of_user(interaction.guild_id, interaction.user.id)
    seat = found.seat_of(interaction.user.id) if found else None
    if not isinstance(found, Playing) or seat is None:
        return None
    return own_view(found.hand, seat)
