"""The private message of a player: their hand, their result, or a line that replaces them."""

from discord import ButtonStyle

from bot.model import Table
from bot.model.user import PLAIN, DisplayPreferences
from bot.panels.custom_id import Press, private_press
from bot.panels.hand.hand import hand_panel
from bot.panels.panel import GOLD, GREY, Panel, button
from bot.panels.press_verbs import Verb
from bot.panels.table.next_hand import ready_key, ready_line
from bot.panels.table.practice import practised_panel
from bot.panels.table.result import outcome, result_line
from bot.panels.table.score import own_result_line, score_line
from bot.panels.table.turn import table_link
from bot.tables.rules.readiness import terms
from bot.tables.rules.snapshot import Playing, Settled, Snapshot
from bot.text.catalogue import Language, Words
from game.hand.engine import Hand
from game.players.hints import Hint


def own_panel(
    snapshot: Playing | Settled,
    seat: int,
    language: Language,
    picked: str = "",
    look: DisplayPreferences = PLAIN,
    hint: Hint | None = None,
) -> Panel:
    """The hand of a seat while it is played, then its result; see `hand_panel`."""
    words = Words(language)
    if not isinstance(snapshot, Playing):
        return _over(snapshot.table, snapshot.hand, seat, words)
    panel = hand_panel(snapshot.table, snapshot.hand, seat, language, picked, look, hint)
    if snapshot.table.paused:
        panel.text(words("paused", channel=f"<#{snapshot.table.channel_id}>"))
    return panel


def last_panel(snapshot: Snapshot, seat: int | None, words: Words) -> Panel:
    """The last state of the message: the seat's result, or a line that says why there is none."""
    if seat is not None and snapshot.hand and snapshot.hand.result:
        return _result(snapshot.table, snapshot.hand, seat, words)
    panel = Panel(GREY)
    panel.text(f"-# {words('hand-closed' if seat is not None else 'hand-given-up')}")
    return panel


def older_hand_panel(table: Table, why: str, words: Words, link: str = "") -> Panel:
    """A line that replaces an older message, with a button that shows the hand there again.

    `link`: the address of the newer message.
    """
    panel = Panel(GREY)
    panel.text(f"-# {words(why, link=link)}")
    panel.row([button(words("press-hand-here"), private_press(table, Verb.REFRESH))])
    return panel


def is_of_older_hand(press: Press) -> bool:
    """Whether a press is the button of `older_hand_panel`."""
    return press.verb is Verb.REFRESH and press.step == 0


def _over(table: Table, hand: Hand, seat: int, words: Words) -> Panel:
    if table.audience.is_alone:
        return practised_panel(table, hand, words)
    panel = _result(table, hand, seat, words)
    panel.text(ready_line(table, words))
    press = private_press(table, Verb.READY, terms(table))
    panel.row([button(words(ready_key(table)), press, ButtonStyle.success)])
    panel.text(f"-# {words('go-to-table', link=table_link(table))}")
    return panel


def _result(table: Table, hand: Hand, seat: int, words: Words) -> Panel:
    panel = Panel(GOLD)
    if hand.result:
        panel.text(
            words(outcome(hand.result), hand=table.hand_no),
            own_result_line(hand, seat, words),
            score_line(hand, words),
            result_line(table, hand, seat, words),
        )
    return panel
