"""The decisions of those seated: who sits there, how well AI players play, hints, and the end."""

from collections.abc import Iterator
from dataclasses import replace

from discord import SelectOption

from bot.model import Table
from bot.panels.custom_id import Place, Press
from bot.panels.next_hand_text import alone, vote_lines
from bot.panels.panel import GREY, Panel, button, menu
from bot.panels.player_names import seat_name, with_level
from bot.panels.press_values import LevelChoice, ReplacementChoice, switch_value
from bot.panels.press_verbs import Verb
from bot.tables.snapshot import Closed, Playing, Snapshot
from bot.tables.votes import OFFERED, ended_by_vote
from bot.text.catalogue import Words
from game.players.levels import Level


def seats_panel(now: Snapshot, user_id: int, words: Words) -> Panel:
    """The decisions that a seated user can make; between the hands the host decides."""
    panel, table = Panel(GREY), now.table
    if isinstance(now, Closed):
        panel.text(words("closed-voted" if ended_by_vote(table) else "closed-text"))
        return panel
    options = _options(table, user_id, words)
    hosts, playing, votes = user_id == table.host_id, isinstance(now, Playing), not alone(table)
    decides = hosts and not playing
    panel.text(
        words("seats-title"),
        words("seats-host") if decides else "",
        words("seats-host-gives") if decides and options else "",
        words("seats-vote") if votes and not decides else "",
        words("seats-later") if hosts and playing else "",
        *(with_level(table, n, seat_name(table, n), words) for n in table.ai_seats),
        *vote_lines(table, words),
    )
    if decides:
        levels = list(_levels(table, words))
        panel.row([menu(words("pick-level"), _press(table, Verb.LEVEL), levels)])
    panel.text(words("hints-are-on" if table.hints else "hints-are-off"))
    if decides:
        label = "press-hints-off" if table.hints else "press-hints-on"
        press = replace(_press(table, Verb.HINTS), arg=switch_value(on=not table.hints))
        panel.row([button(words(label), press)])
    if options:
        panel.row([menu(words("pick-replace"), _press(table, Verb.REPLACE), options)])
    if votes:
        panel.row([button(words("press-vote-end"), _press(table, Verb.END))])
    return panel


def _levels(table: Table, words: Words) -> Iterator[SelectOption]:
    """A level for all AI players at once, or for one of them another than it has."""
    for level in Level:
        yield _for_all(level, words)
    for number, seat in enumerate(table.seats):
        for level in Level:
            if seat and not seat.is_person and level is not seat.level:
                label = words(f"pick-level-{level}", who=seat.name)
                yield SelectOption(label=label, value=LevelChoice(level, number).value)


def _for_all(level: Level, words: Words) -> SelectOption:
    """A level for every AI player, and what one of it is like."""
    return SelectOption(
        label=words(f"pick-level-{level}", who=words("all-ai-players")),
        value=LevelChoice(level).value,
        description=words(f"level-{level}-about"),
    )


def _options(table: Table, user_id: int, words: Words) -> list[SelectOption]:
    """Somebody else and a reason each."""
    return [
        SelectOption(
            label=words("replace-option", who=seat.name, reason=reason)[:100],
            value=ReplacementChoice(seat.user_id, code).value,
        )
        for seat in table.seats
        if seat and seat.user_id is not None and seat.user_id != user_id
        for code in OFFERED
        if (reason := words(f"replace-reason-{code}"))
    ]


def _press(table: Table, verb: Verb) -> Press:
    return Press(Place.PRIVATE, verb, table.id, table.hand_no, 0)
