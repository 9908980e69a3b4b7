"""Actions of players in the current hand."""

from collections.abc import Callable
from datetime import datetime

from structlog.contextvars import bind_contextvars

from bot.tables.changes import Changes
from bot.tables.rules import acting, refusals
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Closed, Playing, Snapshot
from bot.tables.rules.step import Step
from game.hand.actions import Action, Lay, Pass
from game.hand.engine import Hand
from game.refusals import Refusal, Why

Choose = Callable[[Hand, int], Action | Refusal]
"""Returns the action of a seat in a hand."""
ChoosePremove = Callable[[Hand, int], Action | Refusal | None]
"""Returns the premove of a seat; None removes it."""
HandStep = tuple[int, int]
"""The hand number and the step that a button was made for."""
At = tuple[int, int | None] | None
"""A `HandStep`, or without a step: any step of the hand. None: any hand."""


class Hands:
    """The hands at the tables. Each method returns the table after it, or a refusal.

    `at`: the hand and step for which the pressed button was made; None for a command. A button made
    for another step is refused.
    """

    def __init__(self, changes: Changes) -> None:
        self._changes = changes

    async def act(
        self,
        table_id: str,
        user_id: int,
        choose: Choose,
        *,
        at: At = None,
    ) -> Snapshot | Refusal:
        """Take the action that `choose` returns."""

        def decide(snapshot: Snapshot, time: datetime) -> Step | Refusal:
            if isinstance(snapshot, Closed):
                return Refusal(TableWhy.TABLE_CLOSED)
            seat = snapshot.seat_of(user_id)
            if seat is None:
                return refusals.not_seated(snapshot.table)
            bind_contextvars(seat=seat)
            if snapshot.hand is None:
                return Refusal(TableWhy.HAND_NOT_RUNNING)
            if not _is_current(at, snapshot.table.hand_no, snapshot.hand):
                return Refusal(TableWhy.STALE)
            action = choose(snapshot.hand, seat)
            if isinstance(action, Refusal):
                return action
            if not isinstance(snapshot, Playing):
                return Refusal(Why.HAND_OVER)
            return acting.take_turn(snapshot, action, time)

        return await self._changes.apply(table_id, decide)

    async def plan(
        self,
        table_id: str,
        user_id: int,
        choose: ChoosePremove | None,
        *,
        at: At = None,
    ) -> Snapshot | Refusal:
        """Set the user's premove, or remove it."""

        def plan(snapshot: Playing, seat: int, time: datetime) -> Step | Refusal:
            premove = choose(snapshot.hand, seat) if choose else None
            if isinstance(premove, Refusal):
                return premove
            if not isinstance(premove, Lay | Pass | None):
                return Refusal(TableWhy.CANNOT_PLAN)
            return acting.plan(snapshot, premove, seat, time)

        return await self._in_hand(table_id, user_id, plan, at)

    async def hint(self, table_id: str, user_id: int, *, at: At = None) -> Snapshot | Refusal:
        """Record that the user asks for a hint."""

        def hinted(snapshot: Playing, seat: int, time: datetime) -> Step | Refusal:
            return acting.hinted(snapshot, seat)

        return await self._in_hand(table_id, user_id, hinted, at)

    async def say_no(self, table_id: str, user_id: int, *, at: At = None) -> Snapshot | Refusal:
        """Answer no to every question of this hand."""
        return await self._in_hand(table_id, user_id, acting.say_no, at)

    async def _in_hand(
        self,
        table_id: str,
        user_id: int,
        do: Callable[[Playing, int, datetime], Step | Refusal],
        at: At,
    ) -> Snapshot | Refusal:
        """Change something about the user's seat while a hand is played."""

        def decide(snapshot: Snapshot, time: datetime) -> Step | Refusal:
            seat = snapshot.seat_of(user_id)
            if seat is None:
                return refusals.not_seated(snapshot.table)
            if not isinstance(snapshot, Playing):
                return Refusal(TableWhy.HAND_NOT_RUNNING)
            if not _is_current(at, snapshot.table.hand_no, snapshot.hand):
                return Refusal(TableWhy.STALE)
            return do(snapshot, seat, time)

        return await self._changes.apply(table_id, decide)


def _is_current(at: At, hand_no: int, hand: Hand) -> bool:
    return at in (None, (hand_no, None), (hand_no, hand.step))
