"""The course of a hand so far: the length of its log, its times, and the tally of its players."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot import model
from bot.model import LoggedAction
from game.hand.engine import Hand, act, deal
from game.notation.formatter import read_action
from game.notation.game_file import read_debt, read_presses
from game.record.answer_tally import AnswerTally
from game.refusals import Refusal
from game.rules.options import read_rules

MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class Course:
    """`logged`: the number of actions in the log. `dealt_at`: None if that was not kept."""

    logged: int = 0
    dealt_at: datetime | None = None
    tally: AnswerTally = field(default_factory=AnswerTally)

    def since_deal(self, now: datetime) -> int | None:
        """The whole milliseconds since the deal, None if they are not known."""
        return None if self.dealt_at is None else max(0, (now - self.dealt_at) // MILLISECOND)

    def moment(self, since_deal: int | None) -> datetime | None:
        """The moment that is this many milliseconds after the deal, None if it is not known."""
        if self.dealt_at is None or since_deal is None:
            return None
        return self.dealt_at + since_deal * MILLISECOND

    def asked_anew(self, hand: Hand, now: datetime) -> "Course":
        """The course if those who are waited for begin to think now."""
        return replace(self, tally=self.tally.asked_anew(hand, self.since_deal(now)))


def whole_milliseconds(moment: datetime) -> datetime:
    """The moment as it is stored: whole milliseconds."""
    return moment - timedelta(microseconds=moment.microsecond % 1000)


def begun(row: model.HandRow, hand: Hand) -> Course:
    """The course of a hand that was just dealt."""
    course = Course(dealt_at=row.dealt_at)
    return course.asked_anew(hand, row.dealt_at) if row.dealt_at else course


def after(course: Course, hand: Hand, logged: Sequence[LoggedAction]) -> tuple[Course, Hand]:
    """The course and the hand after these actions. Raises `ValueError` if one is refused."""
    tally = course.tally
    for each in logged:
        action = read_action(each.seat, each.action)
        then = act(hand, action)
        if isinstance(then, Refusal):
            raise ValueError(f"action {each.n} refused: {then.why}")
        tally = tally.after(hand, action, then, each.ms, own=each.by == "user")
        hand = then
    return replace(course, logged=course.logged + len(logged), tally=tally), hand


def replayed(row: model.HandRow, log: Sequence[LoggedAction]) -> tuple[Course, Hand]:
    """A hand as its log makes it. Raises `ValueError` or `LookupError` if it cannot be read."""
    hand = dealt(row)
    return after(begun(row, hand), hand, log)


def dealt(row: model.HandRow) -> Hand:
    """A hand as it was dealt. Raises `ValueError` or `LookupError` if it cannot be read."""
    return deal(
        read_rules(row.rules),
        bytes.fromhex(row.seed),
        row.first,
        read_debt(row.owed) if row.owed else None,
        read_presses(row.presses),
    )
