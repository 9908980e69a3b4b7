"""One step of a hand: an action is decided, the AI players go on, and what to store comes out.

Pure: a snapshot and the time in, a change and the next snapshot out.
"""

import json
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from bot.store import records
from bot.store.records import Change, LoggedAction, Score, Status
from bot.tables.refusal import Refused
from bot.tables.snapshot import Snapshot
from game.actions import Action
from game.hand import Hand, act, deal
from game.match import next_first
from game.notation import code
from game.options import written
from game.players import autoplay, plain
from game.refusals import Refusal
from game.ruleset import PRESETS
from game.scoring import Result
from game.view import view

PLAY_TIME = timedelta(seconds=60)
QUESTION_TIME = timedelta(seconds=30)
IDLE_LIMIT = 20
"""So many decisions in a row taken by the clock, and the table closes: nobody is there."""

By = Literal["user", "ai", "clock"]


@dataclass(frozen=True, slots=True)
class Step:
    """What to store, and the table as it then stands."""

    change: Change
    after: Snapshot


def start_hand(before: Snapshot, seed: bytes, now: datetime) -> Step:
    """Deal the next hand: from seat 0 at first, then from the previous emperor."""
    table = before.table
    rules = PRESETS[table.preset]
    first = next_first(before.hand)
    hand_no = table.hand_no + 1
    table = replace(table, status=Status.PLAYING, hand_no=hand_no, due=None)
    row = records.Hand(table.id, hand_no, seed.hex(), first, written(rules), None)
    dealt = Snapshot(table, deal(rules, seed, first))
    return _step(before, dealt, [], now, row)


def take_turn(before: Snapshot, action: Action, now: datetime) -> Step | Refused:
    """A person acts."""
    return _act(before, [action], "user", now)


def time_out(before: Snapshot, now: datetime) -> Step | Refused:
    """The deadline passed: everyone still waited for does what `autoplay` does.

    Too many of these in a row without a person acting, and the table closes unscored.
    """
    hand = before.hand
    if hand is None or before.idle >= IDLE_LIMIT:
        table = replace(before.table, status=Status.CLOSED, due=None)
        table = replace(table, version=before.table.version + 1)
        return Step(Change(table), replace(before, table=table))
    waiting = sorted(hand.phase.waiting(hand))
    return _act(before, [autoplay.choose(view(hand, seat)) for seat in waiting], "clock", now)


def _act(before: Snapshot, actions: list[Action], by: By, now: datetime) -> Step | Refused:
    hand = before.hand
    if hand is None:
        raise ValueError("no hand to act in")
    for action in actions:
        after = act(hand, action)
        if isinstance(after, Refusal):
            return after
        hand = after
    return _step(before, replace(before, hand=hand), [(action, by) for action in actions], now)


def _step(
    before: Snapshot,
    done: Snapshot,
    taken: list[tuple[Action, By]],
    now: datetime,
    dealt: records.Hand | None = None,
) -> Step:
    """Let the AI players go on from `done`, and note everything that was taken."""
    if done.hand is None:
        raise ValueError("no hand to go on with")
    hand, chosen = _ai_players(done, done.hand)
    taken = [*taken, *((action, "ai") for action in chosen)]
    first_n = 0 if dealt else before.logged
    logged = tuple(
        LoggedAction(first_n + n, action.seat, code(action), by)
        for n, (action, by) in enumerate(taken)
    )
    table = replace(done.table, version=before.table.version + 1, due=_due(before, hand, now))
    change = Change(table, dealt, logged)
    if hand.result:
        table = _settled(table, hand.result)
        result = json.dumps(asdict(hand.result))
        change = Change(table, dealt, logged, result, _scores(table, hand.result))
    return Step(change, Snapshot(table, hand, first_n + len(taken), _idle(done.idle, taken)))


def _ai_players(snapshot: Snapshot, hand: Hand) -> tuple[Hand, list[Action]]:
    """The hand when only people are waited for, and what the AI players did until then."""
    taken: list[Action] = []
    while seats := [seat for seat in sorted(hand.phase.waiting(hand)) if snapshot.is_ai(seat)]:
        action = plain.choose(view(hand, seats[0]))
        after = act(hand, action)
        if isinstance(after, Refusal):
            raise TypeError(f"an AI player was refused: {after.why}")
        hand = after
        taken.append(action)
    return hand, taken


def _due(before: Snapshot, hand: Hand, now: datetime) -> datetime | None:
    """A deadline holds for one step: answers of others do not move it."""
    if hand.result:
        return None
    same_step = before.playing and before.hand is not None and before.hand.step == hand.step
    if same_step and before.table.due:
        return before.table.due
    return now + (PLAY_TIME if hand.phase.name == "trick" else QUESTION_TIME)


def _idle(before: int, taken: list[tuple[Action, By]]) -> int:
    if any(by == "user" for _, by in taken):
        return 0
    return before + sum(by == "clock" for _, by in taken)


def _settled(table: records.Table, result: Result) -> records.Table:
    seats = tuple(
        seat and replace(seat, points=seat.points + points)
        for seat, points in zip(table.seats, result.points, strict=True)
    )
    return replace(table, status=Status.SETTLED, seats=seats)


def _scores(table: records.Table, result: Result) -> tuple[Score, ...]:
    won = result.royals_won
    return tuple(
        Score(
            seat.user_id,
            seat.name,
            result.points[number],
            None if won is None else won == result.sides.royal(number),
        )
        for number, seat in enumerate(table.seats)
        if seat and seat.user_id is not None
    )
