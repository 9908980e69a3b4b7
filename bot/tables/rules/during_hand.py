"""Steps during a hand: what the bot does after an action, the deadline, and how the hand ends."""

import json
import math
from dataclasses import asdict, replace
from datetime import datetime
from typing import NamedTuple

from bot import model
from bot.model import Audience, By, Change, Ending, LoggedAction, Replaced, Status, Table
from bot.tables.rules import scores
from bot.tables.rules.automatic_moves import Chosen, at_once, in_turn, move_time, play_step
from bot.tables.rules.pace import AUTOPLAY_TIME, idle_time, time_for, warn_after
from bot.tables.rules.premoves import without_outdated_premoves
from bot.tables.rules.readiness import time_left
from bot.tables.rules.snapshot import (
    HandProgress,
    Lobby,
    Playing,
    Settled,
    after_actions,
    snapshot_of,
)
from bot.tables.rules.step import Step, closed
from bot.tables.rules.substitutes import with_ai_players
from bot.tables.rules.votes import carried_out
from game.cards import SEATS
from game.hand.actions import Action
from game.hand.attendance import penalty
from game.hand.engine import Hand, act
from game.hand.view import view_of
from game.match import totals
from game.notation.formatter import code
from game.refusals import Refusal
from game.rules.options import name_of
from game.rules.ruleset import AfterAutoplay
from game.scoring import Result

MOST_TURNS = 6
"""The most turns that the bot takes in one step, as other tables wait meanwhile; the next step goes
on. Without a clock none would be due: there all turns until the person's next choice are one step.
"""


class Deadline(NamedTuple):
    """The time when those waited for must have acted, and when to warn them."""

    due: datetime | None
    warn: datetime | None


def advance(
    before: Lobby | Playing | Settled,
    done: Playing,
    chosen: list[Chosen],
    now: datetime,
    dealt: model.HandRow | None = None,
) -> Step:
    """The step after these actions and all moves that the bot can make now.

    `done`: the table after these actions. `dealt`: the hand, if it begins with this step.
    """
    was = before if isinstance(before, Playing) else None
    start = was or done  # whose log the new actions continue
    done = _updated_since(was.hand if was else None, done, now)
    done, bot_moves = _by_themselves(done, now)
    table, hand = done.table, done.hand
    log = logged(start.progress, [*chosen, *bot_moves], now)
    progress, _ = after_actions(start.progress, start.hand, log)
    due, warn_at = deadline(was, table, hand, now)
    bot_acts_at = None if table.paused else bot_move_time(table, hand, now)
    table = replace(table.next_version(), deadline_at=due, warn_at=warn_at, bot_acts_at=bot_acts_at)
    change = with_end(Change(table, dealt, log), hand, progress, now)
    return Step(change, snapshot_of(change.table, hand, progress))


def acted(hand: Hand, action: Action) -> Hand:
    """The hand after an action that cannot be refused."""
    after = act(hand, action)
    if isinstance(after, Refusal):
        raise TypeError(f"what was chosen for a seat was refused: {after.why}")
    return after


def logged(before: HandProgress, chosen: list[Chosen], now: datetime) -> tuple[LoggedAction, ...]:
    """These actions as log entries, after those already logged."""
    ms = before.since_deal(now)
    return tuple(
        LoggedAction(n, action.seat, code(action), by, ms)
        for n, (action, by) in enumerate(chosen, before.logged)
    )


def _by_themselves(done: Playing, now: datetime) -> tuple[Playing, list[Chosen]]:
    """The table after all moves that the bot can make now, and these moves."""
    moves, turns = list[Chosen](), 0
    while not done.hand.over:
        move = at_once(done.table, done.hand)
        most = MOST_TURNS if done.table.audience.has_clock else math.inf
        if move is None and not done.table.paused and turns < most:
            move = _due_in_turn(done, now)
            turns += 1
        if move is None:
            break
        before = done.hand
        done = _updated_since(before, replace(done, hand=acted(before, move[0])), now)
        moves.append(move)
    return done, moves


def _due_in_turn(done: Playing, now: datetime) -> Chosen | None:
    """The bot's move for the seat whose turn it is; None before its time."""
    choose = in_turn(done.table, done.hand)
    since = done.table.last_play_at or now
    return choose() if choose and move_time(done.table, done.hand, since) <= now else None


def _updated_since(before: Hand | None, done: Playing, now: datetime) -> Playing:
    """The table, with `last_play_at` and premoves updated for what happened since `before`."""
    table = without_outdated_premoves(before, done.hand, done.table)
    is_new = before is None or play_step(before) != play_step(done.hand)
    if is_new or table.last_play_at is None or table.last_play_at > now:  # the clock was set back
        table = replace(table, last_play_at=now)
    return replace(done, table=table)


def deadline(was: Playing | None, table: Table, hand: Hand, now: datetime) -> Deadline:
    """The deadline of a hand, which stays the same during one step.

    Answers of others do not change it. It starts anew if the hand now waits for seats on autoplay
    only, or again for a person (`_clock_of`), and with every press if the table has no clock.
    """
    if hand.over:
        return Deadline(None, None)
    if table.paused:
        return Deadline(table.deadline_at, None)
    is_same_step = was is not None and was.hand.step == hand.step and table.audience.has_clock
    if was and is_same_step and _clock_of(was.table, was.hand) == _clock_of(table, hand):
        return Deadline(was.table.deadline_at, was.table.warn_at)
    return new_deadline(table, hand, now)


def new_deadline(table: Table, hand: Hand, now: datetime) -> Deadline:
    """The deadline of players who begin to think now."""
    clock = _clock_of(table, hand)
    if not table.audience.has_clock:
        return Deadline(now + idle_time(table), None)
    if clock == "ai":
        return Deadline(None, None)
    if clock == "clock":
        return Deadline(now + AUTOPLAY_TIME, None)
    view = view_of(hand, None)
    time, warn = time_for(table, view), warn_after(table, view)
    return Deadline(now + time, now + warn if warn else None)


def _clock_of(table: Table, hand: Hand) -> By:
    """The kind of players that the hand waits for: `ai` if only AI players, `clock` if only seats
    on autoplay, else `user`.
    """
    waiting = hand.waiting
    if all(table.is_ai(seat) for seat in waiting):
        return "ai"
    return "clock" if waiting <= hand.on_autoplay else "user"


def bot_move_time(table: Table, hand: Hand, now: datetime) -> datetime | None:
    """The time when the bot acts for the seat whose turn it is; None if it does not."""
    if hand.over or in_turn(table, hand) is None:
        return None
    return max(now, move_time(table, hand, table.last_play_at or now))


def with_end(change: Change, hand: Hand, progress: HandProgress, now: datetime) -> Change:
    """The change, which also ends the hand if it is over."""
    table = change.table
    if not hand.over:
        return change
    if hand.result is None:
        return replace(change, table=closed(table))
    next_table = _after_autoplay(_settled(table, hand.result), hand)
    next_table, replaced = _after_votes(next_table)
    if table.audience is Audience.DAILY:
        next_table = closed(next_table)
    if next_table.status is Status.SETTLED:
        next_table = replace(next_table, deadline_at=now + time_left(next_table))
    return replace(
        change,
        table=next_table,
        result=json.dumps(asdict(hand.result)),
        ending=Ending(progress.led_at, now, name_of(hand.rules)),
        scores=scores.of_table(table, hand, progress, now),
        charged=tuple((seat, penalty(hand, seat)) for seat, n in enumerate(hand.leavings) if n),
        replaced=replaced,
    )


def _settled(table: Table, result: Result) -> Table:
    """The table with the points of a hand, until the next one is dealt."""
    points = totals(tuple(table.player(seat).points for seat in range(SEATS)), result)
    table = table.with_seats(lambda number, seat: replace(seat, points=points[number]))
    return replace(table, status=Status.SETTLED)


def _after_autoplay(table: Table, hand: Hand) -> Table:
    """The table after a seat ended on autoplay: it closes, or an AI player gets the seat (§6).

    With nobody left it closes in any case.
    """
    if not hand.on_autoplay:
        return table
    after = with_ai_players(table, hand.on_autoplay)
    if hand.rules.after_autoplay is AfterAutoplay.CLOSE or not after.people:
        return closed(table)
    return after


def _after_votes(table: Table) -> tuple[Table, tuple[Replaced, ...]]:
    """The table after the votes of the hand, and the users who lost their seats."""
    if table.status is Status.CLOSED:
        return table, ()
    table, replaced, closes = carried_out(table)
    return (closed(table, voted=True) if closes else table), replaced
