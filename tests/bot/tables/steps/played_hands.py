"""Steps of hands that chance plays."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import count

from bot.tables.pace import DEFAULT
from bot.tables.steps import acting
from bot.tables.steps.step import Step
from tests.bot.tables.seated import AI, NOON, dealt, in_play, seed
from tests.laws.games import Dice, choose

SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
PLAY_TIME, QUESTION_TIME = DEFAULT.play * SECOND, DEFAULT.question * SECOND
ONE_PERSON = (11, AI, AI, AI, AI)


def done(step: Step | object) -> Step:
    """The step, which must not have been refused."""
    assert isinstance(step, Step), step
    return step


def played(*users: int, number: int = 1) -> Iterator[Step]:
    """The steps of a hand from the deal to the end, as chance plays it."""
    step = dealt(*users, number=number)
    dice = Dice(seed(number))
    yield step
    for minute in count(1):
        now = step.after
        if now.hand is None or now.hand.result:
            return
        action = choose(now.hand, dice)
        step = done(acting.take_turn(in_play(now), action, NOON + minute * PLAY_TIME))
        yield step
