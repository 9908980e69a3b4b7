"""The table message when a hand is over: places, sides, points."""

from functools import partial

from discord import ButtonStyle

from bot.model import Table
from bot.panels.custom_id import Verb, table_press
from bot.panels.lobby_panel import leaving, replacing
from bot.panels.panel import GOLD, Panel, button
from bot.panels.rules_summary import nearest_preset, rules_line
from bot.panels.scenes import (
    multiplier_line,
    outcome,
    result_alt,
    result_scene,
    sides_line,
)
from bot.pictures.result_picture import draw_result
from bot.tables.house_rules import rules_of
from bot.text.catalogue import Words
from game.hand.engine import Hand
from game.shuffle import commitment

PICTURE = "result.png"


def result_panel(table: Table, hand: Hand, words: Words) -> Panel:
    """A settled hand, without buttons: so it stays in the channel when the next one begins."""
    if hand.result is None:
        raise ValueError("the hand is not over")
    panel = Panel(GOLD)
    panel.text(
        words(outcome(hand.result), hand=table.hand_no),
        sides_line(table, hand, words),
        multiplier_line(hand, words),
    )
    scene = result_scene(table, hand, words)
    panel.picture(PICTURE, result_alt(table, hand, words), partial(draw_result, scene))
    still = rules_of(table) == hand.rules
    preset = table.preset if still else nearest_preset(hand.rules)
    panel.text(f"-# {rules_line(preset, hand.rules, words)}", _seed_line(hand, words))
    return panel


def settled_panel(table: Table, hand: Hand, words: Words) -> Panel:
    """The result, with what can be done next."""
    panel = result_panel(table, hand, words)
    panel.text(words("result-next"))
    panel.row(
        [
            button(words("press-next"), table_press(table, Verb.DEAL), ButtonStyle.success),
            *replacing(table, words),
            button(words("press-file"), table_press(table, Verb.FILE)),
            *leaving(table, words),
        ]
    )
    return panel


def _seed_line(hand: Hand, words: Words) -> str:
    """The seed, now that it is no secret, and the hash that was shown at the deal."""
    line = words(
        "deal-seed",
        seed=hand.seed.hex(),
        hash=commitment(hand.seed),
        file=words("press-file"),
    )
    return f"-# {line}"
