"""A yes-or-no question put to several seats at once and answered in secret (`rules.md` §2).

It closes when all seats that were asked have answered. So neither its duration nor the seats that
it waits for reveal what somebody holds.
"""

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from game.hand.actions import Answer, Decision
from game.hand.events import Answered, Event
from game.hand.phases import apply
from game.hand.state import Hand, PhaseName
from game.refusals import Refusal, Why


@dataclass(frozen=True, slots=True)
class Question:
    """The answers so far. Each question defines whom it asks, who may say yes, and its outcome."""

    yes: frozenset[int] = frozenset()
    no: frozenset[int] = frozenset()

    name: ClassVar[PhaseName]

    @abstractmethod
    def asked(self, hand: Hand) -> frozenset[int]:
        """The seats that the question could concern, as far as everybody knows."""

    @abstractmethod
    def refusal(self, hand: Hand, seat: int) -> Refusal | None:
        """Why this seat cannot say yes, or None if it can."""

    @abstractmethod
    def close(self, hand: Hand) -> Event:
        """The outcome, once all have answered."""

    def waiting(self, hand: Hand) -> frozenset[int]:
        """The seats that were asked and have not answered."""
        return self.asked(hand) - self.yes - self.no

    def answer_of(self, seat: int | None) -> bool | None:
        """The answer of a seat. None if it has not answered."""
        return seat in self.yes if seat in self.yes | self.no else None

    def legal(self, hand: Hand, seat: int) -> tuple[Decision, ...]:
        """No, and yes if the seat can say it."""
        no = Answer(seat, yes=False)
        return (no,) if self.refusal(hand, seat) else (Answer(seat, yes=True), no)

    def decide(self, hand: Hand, action: Decision) -> tuple[Event, ...] | Refusal:
        """Record the answer. The last one closes the question."""
        if not isinstance(action, Answer):
            return Refusal(Why.NOT_NOW)
        if action.yes and (refusal := self.refusal(hand, action.seat)):
            return refusal
        answered = Answered(action.seat, action.yes)
        after = self.with_answer(answered)
        if after.waiting(hand):
            return (answered,)
        return answered, after.close(hand)

    def with_answer(self, event: Answered) -> Self:
        """The question with one more answer."""
        seat = frozenset({event.seat})
        return replace(self, yes=self.yes | seat) if event.yes else replace(self, no=self.no | seat)


@apply.register
def _(event: Answered, hand: Hand) -> Hand:
    question = hand.phase
    if not isinstance(question, Question):
        raise TypeError("an answer without a question")
    return replace(hand, phase=question.with_answer(event))
