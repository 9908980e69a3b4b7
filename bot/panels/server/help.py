"""`/help`: a user's situation and their next step; the greeting of a server, and its entrance."""

from collections.abc import Iterator
from enum import StrEnum

from bot.model import Table
from bot.panels.entry_buttons import (
    daily_button,
    learn_button,
    notices_button,
    open_button,
    practise_button,
    rules_button,
)
from bot.panels.panel import GOLD, Panel
from bot.panels.table.next_hand import alone
from bot.panels.table.turn import message_link
from bot.tables.rules.snapshot import Closed, Lobby, Playing, Settled, Snapshot
from bot.text.catalogue import Words
from game.cards import SEATS
from game.hand.engine import Hand
from game.hand.state import PhaseName
from game.hand.view import own_view


class Situation(StrEnum):
    """The situation of a user: in a direct message, at no table, next to one, at one, in a hand."""

    DIRECT = "direct"
    NO_TABLE = "no-table"
    JOIN = "join"
    ASK = "ask"
    FULL = "full"
    PAUSED = "paused"
    EMPTY_SEATS = "empty-seats"
    START = "start"
    READY = "ready"
    NEXT = "next"
    QUESTION = "question"
    OTHERS_ANSWER = "others-answer"
    TURN = "turn"
    OTHERS_PLAY = "others-play"
    OUT = "out"
    SMOTHERED = "smothered"
    AUTOPLAY = "autoplay"
    BOUND = "bound"


def situation_of(snapshot: Snapshot | None, user_id: int) -> Situation:
    """The situation of a user at their table, or next to the one of this channel."""
    if snapshot is None or isinstance(snapshot, Closed):
        return Situation.NO_TABLE
    seat = snapshot.seat_of(user_id)
    if seat is None:
        return _beside(snapshot, user_id)
    if snapshot.table.paused:
        return Situation.PAUSED
    if isinstance(snapshot, Playing):
        return _in_hand(snapshot.hand, seat)
    return _between_hands(snapshot, seat)


def _beside(snapshot: Lobby | Playing | Settled, user_id: int) -> Situation:
    if len(snapshot.table.people) == SEATS:
        return Situation.FULL
    may_sit = not isinstance(snapshot, Playing) or snapshot.table.invited == user_id
    return Situation.JOIN if may_sit else Situation.ASK


def _between_hands(snapshot: Lobby | Settled, number: int) -> Situation:
    if None in snapshot.table.seats:
        return Situation.EMPTY_SEATS
    seat = snapshot.table.seats[number]
    if seat and seat.ready:
        return Situation.READY
    return Situation.NEXT if isinstance(snapshot, Settled) else Situation.START


def _in_hand(hand: Hand, seat: int) -> Situation:
    """The situation in a hand, from the view of that seat alone."""
    view = own_view(hand, seat)
    if seat in view.on_autoplay:
        return Situation.BOUND if view.bound else Situation.AUTOPLAY
    is_trick = view.phase is PhaseName.TRICK
    if seat in view.waiting:
        return Situation.TURN if is_trick else Situation.QUESTION
    if view.place_so_far(seat):
        return Situation.SMOTHERED if view.cards else Situation.OUT
    return Situation.OTHERS_PLAY if is_trick else Situation.OTHERS_ANSWER


def help_panel(situation: Situation, table: Table | None, words: Words) -> Panel:
    """The next step. `table`: the one that it is about."""
    panel = Panel(GOLD)
    panel.text(*_next_step(situation, table, words))
    buttons = [learn_button(words)]
    if situation in (Situation.DIRECT, Situation.NO_TABLE):
        buttons += [practise_button(words), daily_button(words)]
    if situation in (Situation.NO_TABLE, Situation.FULL):
        buttons += [open_button(words), notices_button(words)]
    panel.row([*buttons, rules_button(words)])
    notes = [words("help-review"), words("help-more")]
    if table is None or table.hints:
        notes.insert(0, words("help-hint"))
    if table:
        notes.insert(0, words("go-to-table", link=message_link(table)))
    panel.text(*(f"-# {note}" for note in notes))
    return panel


def _next_step(situation: Situation, table: Table | None, words: Words) -> Iterator[str]:
    yield words("help-title")
    if table is None:
        yield words(f"help-{situation}", empty=0)
        return
    if situation is Situation.START and alone(table):
        yield words("help-start-alone")
    else:
        yield words(f"help-{situation}", empty=table.seats.count(None))
    if situation in (Situation.START, Situation.NEXT) and table.ai_seats:
        yield words("help-level")


def entrance_panel(words: Words) -> Panel:
    """The message that stays in a channel: what the bot is for, with buttons for everybody."""
    panel = Panel(GOLD)
    panel.text(words("greeting-title"), words("greeting-about"))
    panel.text(words("greeting-open"), words("greeting-rules"))
    panel.row([open_button(words), daily_button(words), learn_button(words)])
    panel.row([practise_button(words), rules_button(words), notices_button(words)])
    return panel


def greeting_panel(words: Words) -> Panel:
    """The greeting of a server."""
    panel = entrance_panel(words)
    panel.text(f"-# {words('greeting-settings')}")
    return panel
