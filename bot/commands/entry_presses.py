"""Presses of users who are new or at no table: open a table, read the rules."""

from typing import assert_never

from bot.commands.framework.common import cannot_write
from bot.commands.framework.controller import Controller
from bot.commands.server.rules import show_page
from bot.commands.table.thread import open_table
from bot.delivery.interaction_reply import InteractionReply
from bot.panels.custom_id import EntryPress
from bot.panels.press_verbs import EntryVerb
from game.refusals import Refusal


async def press_entry(
    controller: Controller, reply: InteractionReply, press: EntryPress
) -> Refusal | None:
    """Open a table or show the rules, where the user pressed."""
    match press.verb:
        case EntryVerb.OPEN:
            return cannot_write(reply.interaction) or await open_table(controller, reply)
        case EntryVerb.RULES:
            return await show_page(controller, reply, "")
        case _:
            assert_never(press.verb)
