"""Requests of people in a hand: act, set premoves, say no to every question, ask for hints."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from bot.model import Premove, Table
from bot.tables.rules.automatic_moves import Chosen
from bot.tables.rules.during_hand import advance
from bot.tables.rules.premoves import AFTER_THE_QUESTIONS, ahead, with_premove
from bot.tables.rules.refusals import TableWhy, not_in_hand, not_seated
from bot.tables.rules.snapshot import (
    Closed,
    Playing,
    Snapshot,
)
from bot.tables.rules.step import Step, to_next_version
from game.hand.actions import Action, Answer, Attending, Lay, Pass, TakeBack
from game.hand.engine import Hand, act, refuse_ahead
from game.hand.state import PhaseName
from game.hand.view import View, own_view, view_of
from game.players.hints import has_choice
from game.refusals import Refusal, Why

ChooseAction = Callable[[Hand, int], Action | Refusal]
"""Returns the action of a seat in a hand."""
ChoosePremove = Callable[[Hand, int], Action | Refusal | None]
"""Returns the premove of a seat; None removes it."""
HandStep = tuple[int, int | None] | None
"""The hand number and step on a pressed button. Step None: any step of that hand. None: typed as a
command. A request for anything else than the current step is STALE.
"""


@dataclass(frozen=True, slots=True)
class Act:
    """Take the action that `choose` returns.

    It ends the user's autoplay, unless the action itself is about autoplay. During the play it also
    removes their premove.
    """

    user_id: int
    choose: ChooseAction
    made_for: HandStep = None

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        if isinstance(before, Closed):
            return Refusal(TableWhy.TABLE_CLOSED)
        seat = before.seat_of(self.user_id)
        if seat is None:
            return not_seated(before.table)
        if before.hand is None:
            return Refusal(TableWhy.HAND_NOT_RUNNING)
        if not _is_current(self.made_for, before.table, before.hand):
            return Refusal(TableWhy.STALE)
        if not isinstance(before, Playing):
            return Refusal(Why.HAND_OVER)
        action = self.choose(before.hand, seat)
        if isinstance(action, Refusal):
            return action
        if isinstance(action, Attending) and not before.table.audience.has_clock:
            return Refusal(TableWhy.STALE)
        return take_turn(before, action, now)


@dataclass(frozen=True, slots=True)
class SetPremove:
    """Set or remove the user's premove, secretly."""

    user_id: int
    choose: ChoosePremove
    made_for: HandStep = None

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        place = in_hand(before, self.user_id, self.made_for)
        if isinstance(place, Refusal):
            return place
        playing, seat = place
        premove = self.choose(playing.hand, seat)
        if isinstance(premove, Refusal):
            return premove
        if not isinstance(premove, Lay | Pass | None):
            return Refusal(TableWhy.CANNOT_PREMOVE)
        return set_premove(playing, premove, seat, now)


@dataclass(frozen=True, slots=True)
class SayNo:
    """Answer no to this question and to all later ones before the play, secretly."""

    user_id: int
    made_for: HandStep = None

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        place = in_hand(before, self.user_id, self.made_for)
        return place if isinstance(place, Refusal) else say_no(*place, now)


@dataclass(frozen=True, slots=True)
class AskHint:
    """Record that the user asks for a hint; others see it in the result."""

    user_id: int
    made_for: HandStep = None

    def decide(self, before: Snapshot, now: datetime) -> Step | Refusal:
        place = in_hand(before, self.user_id, self.made_for)
        if isinstance(place, Refusal):
            return place
        playing, seat = place
        if why := no_hint(playing.table, own_view(playing.hand, seat)):
            return Refusal(why)
        seats = tuple(sorted({*playing.table.hinted, seat}))
        return to_next_version(playing, replace(playing.table, hinted=seats), unseen=True)


InHand = Act | SetPremove | SayNo | AskHint
"""What people ask for in a hand; which of these it was may be secret."""


def in_hand(before: Snapshot, user_id: int, made_for: HandStep) -> tuple[Playing, int] | Refusal:
    """The table with its hand, and the seat of a user who may do something in it."""
    seat = before.seat_of(user_id)
    if seat is None:
        return not_seated(before.table)
    if not isinstance(before, Playing):
        return not_in_hand(before.table)
    if not _is_current(made_for, before.table, before.hand):
        return Refusal(TableWhy.STALE)
    return before, seat


def _is_current(made_for: HandStep, table: Table, hand: Hand) -> bool:
    return made_for in (None, (table.hand_no, None), (table.hand_no, hand.step))


def take_turn(before: Playing, action: Action, now: datetime) -> Step | Refusal:
    """A person acts, and takes the seat back from autoplay. In the play, that ends a premove."""
    if before.hand.phase.name is PhaseName.TRICK:
        before = replace(before, table=with_premove(before.table, action.seat, None))
    takes_seat_back = action.seat in before.hand.on_autoplay and not isinstance(action, Attending)
    return _taken(before, [TakeBack(action.seat), action] if takes_seat_back else [action], now)


def say_no(before: Playing, seat: int, now: datetime) -> Step | Refusal:
    """A person answers no to this question and to all later ones before the play."""
    if before.hand.phase.name in AFTER_THE_QUESTIONS:
        return Refusal(TableWhy.STALE)
    table = with_premove(before.table, seat, Answer(seat, yes=False))
    back = seat in before.hand.on_autoplay
    return _taken(replace(before, table=table), [TakeBack(seat)] if back else [], now)


def _taken(before: Playing, actions: list[Action], now: datetime) -> Step | Refusal:
    """The step in which a person takes these actions, or the refusal of one."""
    hand, chosen = before.hand, list[Chosen]()
    for action in actions:
        after = act(hand, action)
        if isinstance(after, Refusal):
            return after
        hand = after
        chosen.append((action, "user"))
    return advance(before, replace(before, hand=hand), chosen, now)


def set_premove(
    before: Playing, premove: Premove | None, seat: int, now: datetime
) -> Step | Refusal:
    """A person sets a premove; None removes it."""
    if premove:
        if ahead(view_of(before.hand, seat)) is None:
            return Refusal(TableWhy.CANNOT_PREMOVE)
        if refusal := refuse_ahead(before.hand, premove):
            return refusal
    table = with_premove(before.table, seat, premove)
    if premove is None and seat in before.hand.waiting:
        return advance(before, replace(before, table=table), [], now)
    return to_next_version(before, table, unseen=True)


def no_hint(table: Table, view: View) -> TableWhy | None:
    """Why the seat of this view cannot have a hint now; None if it can."""
    if not table.hints:
        return TableWhy.NO_HINTS
    return None if has_choice(view) else TableWhy.NOTHING_TO_CHOOSE
