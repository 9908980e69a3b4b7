"""The progress of a hand: an action, the moves that follow by themselves, and their log."""

from dataclasses import replace
from datetime import datetime

from bot import model
from bot.model import Change, LoggedAction
from bot.tables.course import Course, after
from bot.tables.own_moves import Chosen, at_once, in_turn, moment, play_step
from bot.tables.premoves import kept
from bot.tables.snapshot import Lobby, Playing, Settled, standing
from bot.tables.steps.hand_settling import ended
from bot.tables.steps.hand_times import deadline, own_moment
from bot.tables.steps.step import Step
from game.hand.actions import Action
from game.hand.engine import Hand, act
from game.notation.formatter import code
from game.refusals import Refusal

MOST_TURNS = 6
"""The most turns in a step, as it holds up all other tables; the next step goes on."""


def advance(
    before: Lobby | Playing | Settled,
    done: Playing,
    taken: list[Chosen],
    now: datetime,
    dealt: model.HandRow | None = None,
) -> Step:
    """The step after these actions were taken: the seats that need nobody go on.

    `done`: the table after them. `dealt`: the hand, if it begins with this step.
    """
    was = before if isinstance(before, Playing) else None
    since = was or done
    done = _since(was.hand if was else None, done, now)
    done, chosen = _by_themselves(done, now)
    table, hand = done.table, done.hand
    log = logged(since.course, [*taken, *chosen], now)
    course, _ = after(since.course, since.hand, log)
    due, warn = deadline(was, table, hand, now)
    auto = None if table.paused else own_moment(table, hand, now)
    table = replace(table.next_version(), due=due, warn=warn, auto=auto)
    change = ended(Change(table, dealt, log), hand, course, now)
    return Step(change, standing(change.table, hand, course))


def acted(hand: Hand, action: Action) -> Hand:
    """The hand after an action that was chosen for a seat, which cannot be refused."""
    after = act(hand, action)
    if isinstance(after, Refusal):
        raise TypeError(f"what was chosen for a seat was refused: {after.why}")
    return after


def logged(before: Course, taken: list[Chosen], now: datetime) -> tuple[LoggedAction, ...]:
    """These actions as the log has them, after those that are in it already."""
    ms = before.since_deal(now)
    return tuple(
        LoggedAction(n, action.seat, code(action), by, ms)
        for n, (action, by) in enumerate(taken, before.logged)
    )


def _by_themselves(done: Playing, now: datetime) -> tuple[Playing, list[Chosen]]:
    """The table when somebody has to decide or is given a moment, and the moves until then."""
    taken, turns = list[Chosen](), 0
    while not done.hand.over:
        chosen = at_once(done.hand, done.table)
        if chosen is None and not done.table.paused and turns < MOST_TURNS:
            chosen = _due_in_turn(done, now)
            turns += 1
        if chosen is None:
            break
        before = done.hand
        done = _since(before, replace(done, hand=acted(before, chosen[0])), now)
        taken.append(chosen)
    return done, taken


def _due_in_turn(done: Playing, now: datetime) -> Chosen | None:
    """The move of the bot for the seat whose turn it is, None before its moment."""
    choose = in_turn(done.hand, done.table)
    since = done.table.since or now
    return choose() if choose and moment(done.hand, done.table, since) <= now else None


def _since(before: Hand | None, done: Playing, now: datetime) -> Playing:
    """The table with the time of its latest play, and with those plans that still hold."""
    table = kept(before, done.hand, done.table)
    anew = before is None or play_step(before) != play_step(done.hand)
    if anew or table.since is None:
        table = replace(table, since=now)
    return replace(done, table=table)
