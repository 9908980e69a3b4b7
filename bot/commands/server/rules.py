"""`/rules`: read the rules in force, and ask questions about them."""

from functools import partial

import discord
from discord import app_commands

from bot.commands.framework.common import command, options, text, theme_for
from bot.commands.framework.controller import Controller
from bot.commands.framework.interactions import answer
from bot.commands.framework.own_table import own_table
from bot.delivery.reply import Reply
from bot.model import Table
from bot.panels.custom_id import PageTurn
from bot.panels.rules.answers import Found, answer_question, found_panel, not_understood_panel
from bot.panels.rules.rules import page_panel, preset_name
from bot.panels.rules.verdict import not_in_deck_text, ruling_panel
from bot.tables.rules.rule_sets import rules_of
from game.refusals import Refusal, Why
from game.rules.ruleset import DEFAULT_PRESET, PRESETS, RuleSet
from game.verdict import NotInDeck


class RulesGroup(app_commands.Group, name=text("rules"), description=text("rules-description")):
    """The commands about the rules."""

    @command("rules-read")
    async def read(self, interaction: discord.Interaction) -> None:
        await answer(interaction, show_page)

    @command("rules-ask")
    @options(play="rules-ask-play", over="rules-ask-over")
    async def ask(self, interaction: discord.Interaction, play: str, over: str = "") -> None:
        await answer(interaction, partial(show_ruling, play=play, over=over))


async def _rules_in_force(controller: Controller, reply: Reply) -> RuleSet:
    """The rules of the user's table here, else of this channel's, else of the server."""
    snapshot = await own_table(controller, reply)
    if not isinstance(snapshot, Refusal):
        return rules_of(snapshot.table)
    if reply.guild_id is None:
        return PRESETS[DEFAULT_PRESET]
    return rules_of(await controller.store.servers.settings(reply.guild_id))


async def show_page(
    controller: Controller, reply: Reply, title: str = "", table: Table | None = None
) -> Refusal | None:
    """Show a page, in place of the one that was pressed or as a new message.

    `table`: that on whose web page it is read; None in Discord.
    """
    words, theme = reply.words, await theme_for(controller, reply)
    if table:
        panel = page_panel(rules_of(table), title, words, theme, table.audience)
    else:
        panel = page_panel(await _rules_in_force(controller, reply), title, words, theme)
    await reply.put(panel)
    return None


async def show_ruling(controller: Controller, reply: Reply, play: str, over: str) -> Refusal | None:
    """Answer a question about the rules."""
    rules, words = await _rules_in_force(controller, reply), reply.words
    match answer_question(rules, play, over):
        case Found() as found:
            await reply.show(found_panel(found, rules, words))
        case Refusal(Why.UNKNOWN_CARD, {"text": str(text)}):
            await reply.show(not_understood_panel(text, rules, words))
        case Refusal() as refusal:
            return refusal
        case NotInDeck() as missing:
            await reply.whisper(not_in_deck_text(missing, words))
        case rulings:
            preset, theme = preset_name(rules, words), await theme_for(controller, reply)
            await reply.show(ruling_panel(rulings, preset, words, theme))
    return None


async def turn_page(
    controller: Controller, reply: Reply, turn: PageTurn, chosen: str
) -> Refusal | None:
    """Show the chosen page with the rules that are now in force."""
    return await show_page(controller, reply, chosen or turn.title)
