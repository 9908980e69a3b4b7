"""The table message when a hand is over: places, sides, points."""

from collections.abc import Iterator
from functools import partial

from discord import ui

from bot.model import Table
from bot.panels.custom_id import ReplayTurn, table_press
from bot.panels.lobby_panel import leaving, pace_line, replacing
from bot.panels.next_hand_text import (
    changed_line,
    deciding,
    next_seal_line,
    ready_button,
    ready_line,
    vote_lines,
)
from bot.panels.panel import GOLD, Panel, button
from bot.panels.player_names import seat_name
from bot.panels.press_verbs import ReplayVerb, Verb
from bot.panels.result_scene import (
    multiplier_line,
    outcome,
    result_alt,
    result_rows,
    sides_line,
)
from bot.panels.rules_summary import rules_line
from bot.panels.tribute_text import due_line
from bot.pictures.result_picture import draw_result
from bot.tables.house_rules import rules_of
from bot.tables.pace import pace_of
from bot.tables.snapshot import Settled
from bot.tables.tribute_owed import tribute_due
from bot.text.catalogue import Words
from game.hand.engine import Hand
from game.rules.options import nearest_preset

PICTURE = "result.png"
KEPT = frozenset({Verb.REVIEW, Verb.FILE})
"""Returns the buttons of a result that is over."""


def result_panel(table: Table, hand: Hand, words: Words) -> Panel:
    """A settled hand, without buttons."""
    if hand.result is None:
        raise ValueError("the hand is not over")
    panel = Panel(GOLD)
    panel.text(
        words(outcome(hand.result), hand=table.hand_no),
        sides_line(table, hand, words),
        multiplier_line(hand, words),
    )
    rows = result_rows(table, hand, words)
    panel.picture(PICTURE, result_alt(table, hand, words), partial(draw_result, rows))
    panel.text(_hinted(table, words))
    preset = table.preset if rules_of(table) == hand.rules else nearest_preset(hand.rules)
    rules = rules_line(preset, hand.rules, words)
    panel.text(f"-# {words('replay-rules', rules=rules)}")
    return panel


def _hinted(table: Table, words: Words) -> str:
    """Returns the players who asked for a hint in this hand."""
    if not table.hinted:
        return ""
    names = words("between-names").join(seat_name(table, int(seat)) for seat in table.hinted)
    return f"-# {words('hints-used', who=names)}"


def kept_panel(table: Table, hand: Hand, words: Words) -> Panel:
    """A settled hand as it stays in the channel when the next one begins, with its file."""
    panel = result_panel(table, hand, words)
    panel.row(looking_back(table, words))
    return panel


def settled_panel(table: Table, hand: Hand, words: Words) -> Panel:
    """The result, with what can be done next."""
    panel = result_panel(table, hand, words)
    debt = tribute_due(Settled(table, hand))
    panel.text(
        due_line(table, debt, words) if debt else "",
        ready_line(table, words),
        *_changes(table, words),
        *vote_lines(table, words),
    )
    panel.row(
        [
            ready_button(table, words),
            *replacing(table, words),
            *looking_back(table, words),
            *leaving(table, words),
            *deciding(table, words),
        ]
    )
    panel.text(next_seal_line(table, words))
    return panel


def looking_back(table: Table, words: Words) -> Iterator[ui.Button[Panel]]:
    """The buttons that review the hand, replay it, and show its game file."""
    yield button(words("press-review"), table_press(table, Verb.REVIEW))
    replay = ReplayTurn(ReplayVerb.OPEN, table.id, table.hand_no)
    yield button(words("press-replay-open"), replay)
    yield button(words("press-file"), table_press(table, Verb.FILE))


def _changes(table: Table, words: Words) -> Iterator[str]:
    """Returns what the next hand is played by, where that was changed, and who changed it."""
    if table.changed_by is None:
        return
    yield changed_line(table, words)
    yield f"-# {rules_line(table.preset, rules_of(table), words)}"
    yield f"-# {pace_line(pace_of(table), words)}"
