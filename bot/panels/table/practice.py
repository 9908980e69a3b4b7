"""Panels of practice: what to practise, and what can be done after a hand."""

from collections.abc import Iterator

from discord import ButtonStyle, ui

from bot.model import Table
from bot.panels.custom_id import PracticePress, ReplayTurn, private_press
from bot.panels.entry_buttons import page_button, practise_button
from bot.panels.panel import GOLD, Panel, button, menu, option
from bot.panels.press_verbs import PracticeVerb, ReplayVerb, Verb, Viewpoint
from bot.panels.rules.summary import preset_option
from bot.panels.table.next_hand import ready_key
from bot.panels.table.result import result_panel
from bot.panels.table.tribute import next_tribute_line
from bot.tables.rules.practice import Exercise
from bot.tables.rules.readiness import terms
from bot.tables.rules.snapshot import Settled
from bot.text.catalogue import Words
from game.hand.state import Hand
from game.players.levels import Level
from game.rules.ruleset import PRESETS


def practice_panel(
    exercise: Exercise, running: Table | None, words: Words, *, has_page: bool
) -> Panel:
    """The choice of what to practise. `running`: the user's practice table, if they have one."""

    def press(verb: PracticeVerb) -> PracticePress:
        return PracticePress(verb, exercise.level, exercise.preset)

    panel = Panel(GOLD)
    panel.text(words("practice-title"), words("practice-about"))
    levels = [
        option(
            words(f"level-{level}"),
            level,
            words(f"level-{level}-about"),
            chosen=level is exercise.level,
        )
        for level in Level
    ]
    panel.text(f"-# {words('pick-level')}")
    panel.row([menu(words("pick-level"), press(PracticeVerb.LEVEL), levels)])
    presets = [preset_option(name, words, chosen=name == exercise.preset) for name in PRESETS]
    panel.text(f"-# {words('pick-preset')}")
    panel.row([menu(words("pick-preset"), press(PracticeVerb.PRESET), presets)])
    row = [button(words("press-deal"), press(PracticeVerb.DEAL), ButtonStyle.success)]
    if running:
        panel.text(f"-# {words('practice-running')}")
        row.append(button(words("press-go-on"), private_press(running, Verb.HAND)))
        row += [page_button(running, words)] if has_page else []
    elif has_page:
        row.append(button(words("press-page"), press(PracticeVerb.PAGE)))
    panel.row(row)
    return panel


def take_back_button(table: Table, step: int, words: Words) -> ui.Button[Panel]:
    press = private_press(table, Verb.TAKE_BACK, step)
    return button(words("press-take-back"), press)


def practised_panel(table: Table, hand: Hand, words: Words) -> Panel:
    """The result of a hand of practice, with what can be done next."""
    panel = result_panel(table, hand, words)
    panel.text(next_tribute_line(Settled(table, hand), words), f"-# {words('practice-note')}")
    panel.row(_next(table, words))
    panel.row(_looking_back(table, words))
    return panel


def _next(table: Table, words: Words) -> Iterator[ui.Button[Panel]]:
    ready = private_press(table, Verb.READY, terms(table))
    yield button(words(ready_key(table)), ready, ButtonStyle.success)
    yield button(words("press-deal-again"), private_press(table, Verb.DEAL_AGAIN))
    yield practise_button(words, "press-other-practice")


def _looking_back(table: Table, words: Words) -> Iterator[ui.Button[Panel]]:
    yield button(words("press-review"), private_press(table, Verb.REVIEW))
    cards = ReplayTurn(ReplayVerb.OPEN, table.id, table.hand_no, viewpoint=Viewpoint.OPEN)
    yield button(words("press-open-cards"), cards)
    yield button(words("press-file"), private_press(table, Verb.FILE))
