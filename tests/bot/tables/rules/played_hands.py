"""Steps of hands that chance plays."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import count

from bot.tables.rules import acting, clock
from bot.tables.rules.pace import DEFAULT
from bot.tables.rules.snapshot import Snapshot
from bot.tables.rules.step import Step
from game.hand.actions import Action
from game.hand.engine import act
from game.hand.state import Hand
from game.refusals import Refusal
from tests.bot.tables.seated import AI, NOON, dealt, hand_of, in_play, seed
from tests.game.hands import action
from tests.laws.games import Dice, choose

SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
PLAY_TIME, QUESTION_TIME = DEFAULT.play * SECOND, DEFAULT.question * SECOND
ONE_PERSON = (11, AI, AI, AI, AI)


def done(step: Step | object) -> Step:
    """The step, which must not have been refused."""
    assert isinstance(step, Step), step
    return step


def acted(now: Snapshot, taken: Action, at: datetime = NOON) -> Step:
    """The step in which a person takes an action, which must not be refused."""
    return done(acting.take_turn(in_play(now), taken, at))


def told(now: Snapshot, *lines: str) -> Snapshot:
    """The table after these actions of people at noon, written as for `tell`."""
    for line in lines:
        now = acted(now, action(hand_of(now), line)).after
    return now


def done_by(hand: Hand, taken: Action) -> Hand:
    """The hand after an action, which must not have been refused."""
    after = act(hand, taken)
    assert not isinstance(after, Refusal)
    return after


def late(now: Snapshot) -> Snapshot:
    """The table after a deadline that nobody kept."""
    return done(clock.time_out(now, NOON)).after


def played(*users: int, number: int = 1) -> Iterator[Step]:
    """The steps of a hand from the deal to the end, as chance plays it."""
    step = dealt(*users, number=number)
    dice = Dice(seed(number))
    yield step
    for minute in count(1):
        now = step.after
        if now.hand is None or now.hand.result:
            return
        step = acted(now, choose(now.hand, dice), NOON + minute * PLAY_TIME)
        yield step
