"""A button for something that one can do in a hand: the same one wherever it is offered."""

from dataclasses import replace

import discord
from discord import ButtonStyle

from bot.model import Table
from bot.panels.action_labels import action_label, calls_nobody, short_label
from bot.panels.custom_id import LONGEST_ARG, Place, Press
from bot.panels.panel import Panel, button
from bot.panels.press_verbs import Verb
from bot.panels.turn_panel import STYLES
from bot.text.catalogue import Language, Words
from game.cards import Card
from game.hand.actions import Answer, Ascend, Cede, Decision, Give, Lay, Pass
from game.hand.view import View
from game.notation.formatter import code, play_text


def action_button(
    table: Table, seen: View, action: Decision, words: Words
) -> "discord.ui.Button[Panel] | None":
    """The button; None for a play too long to be written in one."""
    match action:
        case Lay():
            told = code_text(action, seen.called)
            if len(told) > LONGEST_ARG:
                return None
            label = play_text(action.cards, words.language, called=seen.called)
            press = replace(own_press(table, seen, Verb.PLAY), arg=told)
            return button(label, press, ButtonStyle.primary)
        case Ascend(call=Card()):
            return _call_button(table, seen, action, words)
        case Give():
            press = replace(own_press(table, seen, Verb.GIVE), arg=code(action))
            return button(action_label(seen, action, words), press)
        case Answer() | Ascend() | Cede() | Pass():
            answer = code(action)
            style = STYLES.get(answer, ButtonStyle.secondary)
            press = own_press(table, seen, Verb(answer))
            return button(action_label(seen, action, words), press, style)


def code_text(lay: Lay, called: Card | None) -> str:
    """A play as a button or a menu has it: at most 100 characters, read by `parser.read_play`."""
    return play_text(lay.cards, Language.ENGLISH, called=called)


def own_press(table: Table, seen: View, verb: Verb) -> Press:
    """A press on what is shown to one seat alone."""
    return Press(Place.PRIVATE, verb, table.id, table.hand_no, seen.step)


def _call_button(
    table: Table, seen: View, action: Ascend, words: Words
) -> "discord.ui.Button[Panel]":
    """A card to call: red like every solo where one is alone by it."""
    alone = calls_nobody(seen, action)
    choice = short_label(seen, action, words)
    label = words("call-button-alone" if alone else "call-button", choice=choice)
    press = replace(own_press(table, seen, Verb.CALL), arg=code(action))
    return button(label, press, ButtonStyle.danger if alone else ButtonStyle.success)
