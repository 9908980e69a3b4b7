"""`/hand`, `/bid`, `/play`, `/pass`, `/hint`, `/next` and `/autoplay`."""

from functools import partial

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.framework.common import command, options, text
from bot.commands.framework.interactions import client_of, words_for
from bot.commands.framework.own_table import act_at_own_table, show_privately
from bot.commands.hand.actions import act, show_hand, show_hint, tell_hand
from bot.commands.hand.choices import (
    bidding,
    bids_offered,
    going_away,
    nothing,
    passing,
    playing,
    plays_offered,
    says_no_to_all,
    taking_back,
)
from bot.model import NO_SERVER
from bot.panels.press_verbs import Verb
from bot.tables.rules.acting import Act, ChooseAction, ChoosePremove, SayNo, SetPremove
from bot.tables.rules.premoves import can_say_no
from bot.tables.rules.snapshot import Playing
from game.hand.view import View, own_view


@command("hand")
@options(as_text="hand-text")
async def hand(
    interaction: discord.Interaction,
    as_text: bool = False,  # noqa: FBT001, FBT002 - an option of the command
) -> None:
    await show_privately(interaction, tell_hand if as_text else show_hand)


@command("bid")
@options(choice="bid-choice")
async def bid(interaction: discord.Interaction, choice: str) -> None:
    """Answer a question of the hand."""
    words, user_id = words_for(interaction), interaction.user.id
    if says_no_to_all(choice, words):
        request: Act | SayNo = SayNo(user_id)
    else:
        request = Act(user_id, bidding(choice, words))
    await act_at_own_table(interaction, partial(act, request=request))


@bid.autocomplete("choice")
async def _offer_bids(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    playing, words = await _playing(interaction), words_for(interaction)
    if playing is None:
        return []
    snapshot, view = playing
    labels = bids_offered(view, current, words)
    if can_say_no(snapshot.table, view):
        labels |= {Verb.NONE: words("press-none")}
    return [Choice(name=label[:100], value=answer) for answer, label in labels.items()]


@command("play")
@options(cards="play-cards")
async def play(interaction: discord.Interaction, cards: str) -> None:
    await _act(interaction, playing(cards))


@play.autocomplete("cards")
async def _offer_plays(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    playing = await _playing(interaction)
    plays = plays_offered(playing[1], current, words_for(interaction)) if playing else []
    return [Choice(name=cards, value=cards) for cards in plays]


@command("pass")
async def pass_(interaction: discord.Interaction) -> None:
    await _act(interaction, passing)


@command("hint")
async def hint(interaction: discord.Interaction) -> None:
    await show_privately(interaction, show_hint)


async def _act(interaction: discord.Interaction, choose: ChooseAction) -> None:
    request = Act(interaction.user.id, choose)
    await act_at_own_table(interaction, partial(act, request=request))


async def _set_premove(interaction: discord.Interaction, choose: ChoosePremove) -> None:
    request = SetPremove(interaction.user.id, choose)
    await show_privately(interaction, partial(act, request=request))


async def _playing(interaction: discord.Interaction) -> tuple[Playing, View] | None:
    """The user's table and their view of its hand, or None if no hand is being played."""
    tables = client_of(interaction).controller.tables
    key = interaction.guild_id or NO_SERVER, interaction.user.id
    snapshot = tables.memory.of_user(*key) or await tables.of_user(*key)
    seat = snapshot.seat_of(interaction.user.id) if snapshot else None
    if not isinstance(snapshot, Playing) or seat is None:
        return None
    return snapshot, own_view(snapshot.hand, seat)


class NextGroup(app_commands.Group, name=text("next"), description=text("next-description")):
    """`/next`: premoves."""

    @command("next-pass")
    async def pass_(self, interaction: discord.Interaction) -> None:
        """Pass until the trick ends."""
        await _set_premove(interaction, passing)

    @command("next-play")
    @options(cards="play-cards")
    async def play(self, interaction: discord.Interaction, cards: str) -> None:
        """Play these cards, unless somebody plays before."""
        await _set_premove(interaction, playing(cards))

    @command("next-nothing")
    async def nothing(self, interaction: discord.Interaction) -> None:
        await _set_premove(interaction, nothing)


class AutoplayGroup(
    app_commands.Group, name=text("autoplay"), description=text("autoplay-description")
):
    """`/autoplay`."""

    @command("autoplay-on")
    async def on(self, interaction: discord.Interaction) -> None:
        await _act(interaction, going_away)

    @command("autoplay-off")
    async def off(self, interaction: discord.Interaction) -> None:
        await _act(interaction, taking_back)
