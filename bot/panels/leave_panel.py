"""Leaving in the middle of a hand, and losing one's seat between two: what it costs."""

from typing import NamedTuple

from discord import ButtonStyle

from bot.model import Replaced, ReplacementReason, Table
from bot.panels.custom_id import Place, Press
from bot.panels.panel import GREY, Panel, button
from bot.panels.press_verbs import Verb
from bot.tables.house_rules import rules_of
from bot.text.catalogue import Words
from game.hand.attendance import PENALTY


class Cost(NamedTuple):
    """The keys of what is asked, what is pressed and what is said of it."""

    sure: str
    press: str
    done: str


AS_MUCH = Cost("leave-sure", "leave-press", "leave-done")
AT_LEAST = Cost("leave-sure-loss", "leave-press-loss", "leave-done-loss")


def leaving_panel(table: Table, words: Words) -> Panel:
    """The question whether one really leaves; who stays sees their hand."""
    panel = Panel(GREY)
    cost = _cost(table, remaining=len(table.people) - 1)
    panel.text(words(cost.sure, points=-PENALTY))
    quit_, stay, seats = (
        Press(Place.PRIVATE, verb, table.id, table.hand_no, 0)
        for verb in (Verb.QUIT, Verb.HAND, Verb.SEATS)
    )
    label = words(cost.press, points=-PENALTY)
    panel.row(
        [
            button(label, quit_, ButtonStyle.danger),
            button(words("press-stay"), stay),
            *([button(words("press-seats"), seats)] if len(table.people) > 1 else []),
        ]
    )
    panel.text(f"-# {words('leave-or-stay')}")
    return panel


def left_panel(table: Table, words: Words) -> Panel:
    """The confirmation that one has left."""
    panel = Panel(GREY)
    cost = _cost(table, remaining=len(table.people))
    panel.text(words(cost.done, points=-PENALTY, channel=f"<#{table.channel_id}>"))
    panel.text(f"-# {words('leave-next')}")
    return panel


def _cost(table: Table, *, remaining: int) -> Cost:
    """What leaving costs: maybe more in the end, unless nobody is left to play it (§6)."""
    return AT_LEAST if rules_of(table).leaver_pays_loss and remaining > 0 else AS_MUCH


def replaced_panel(table: Table, gone: Replaced, words: Words) -> Panel:
    """A message to a person whose seat went to an AI player between the hands."""
    panel = Panel(GREY)
    by = "late" if gone.reason is ReplacementReason.LATE else "host" if gone.host_id else "vote"
    panel.text(
        words(
            f"replaced-by-{by}",
            host=f"<@{gone.host_id}>",
            channel=f"<#{table.channel_id}>",
            reason=words(f"replace-reason-{gone.reason}"),
        )
    )
    if by != "late":
        panel.text(f"-# {words('replaced-next')}")
    return panel
