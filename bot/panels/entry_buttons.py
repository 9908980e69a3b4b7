"""Buttons that anybody can press: for people who are new or at no table, and to the web page."""

from discord import ButtonStyle, ui

from bot.model import Table
from bot.panels.custom_id import EntryPress, table_press
from bot.panels.panel import GREY, Panel, button
from bot.panels.press_verbs import EntryVerb, Verb
from bot.text.catalogue import Words


def open_button(words: Words) -> ui.Button[Panel]:
    return button(words("press-open"), EntryPress(EntryVerb.OPEN), ButtonStyle.success)


def practise_button(words: Words, key: str = "press-practise") -> ui.Button[Panel]:
    return button(words(key), EntryPress(EntryVerb.PRACTISE))


def learn_button(words: Words) -> ui.Button[Panel]:
    return button(words("press-learn"), EntryPress(EntryVerb.LEARN))


def daily_button(words: Words) -> ui.Button[Panel]:
    return button(words("press-daily"), EntryPress(EntryVerb.DAILY))


def rules_button(words: Words) -> ui.Button[Panel]:
    return button(words("press-how"), EntryPress(EntryVerb.RULES))


def notices_button(words: Words) -> ui.Button[Panel]:
    return button(words("press-tell-me"), EntryPress(EntryVerb.NOTICES))


def page_button(table: Table, words: Words) -> ui.Button[Panel]:
    return button(words("press-page"), table_press(table, Verb.PAGE))


def page_link_panel(
    table: Table, link: str, words: Words, *, has_ended_others: bool = False
) -> Panel:
    """A link to a table's web page, for one user. `has_ended_others`: it is their only page now."""
    panel = Panel(GREY)
    if has_ended_others:
        panel.text(words("page-ended-text"))
    panel.text(words("page-link-text"))
    row: list[ui.Button[Panel]] = [ui.Button(label=words("page-link-button"), url=link)]
    if not has_ended_others:
        row.append(button(words("press-end-pages"), table_press(table, Verb.END_PAGES)))
    panel.row(row)
    return panel
