"""The secret questions of §2.4: declare, kick, rebel, and the royals' answer.

A yes-or-no question is put to several seats at once and closes when all have answered, so that
neither its duration nor the seats waited for reveal what somebody holds.
"""

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from game.cards import SEATS
from game.hand.actions import Answer, Decision
from game.hand.events import (
    Answered,
    Event,
    GuardDeclared,
    GuardSilent,
    KickVoted,
    RebellionVoted,
    RoyalsKicked,
    doubles,
)
from game.hand.phases import apply
from game.hand.phases.trick import Trick
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

    def refusal(self, hand: Hand, seat: int) -> Refusal | None:
        """Why this seat cannot say yes, or None if it can: unless overridden, every seat can."""
        return None

    @abstractmethod
    def close(self, hand: Hand) -> Event:
        """The outcome, once all have answered."""

    def waiting(self, hand: Hand) -> frozenset[int]:
        return self.asked(hand) - self.yes - self.no

    def answer_of(self, seat: int | None) -> bool | None:
        """The answer of a seat. None if it has not answered."""
        return seat in self.yes if seat in self.yes | self.no else None

    def legal(self, hand: Hand, seat: int) -> tuple[Decision, ...]:
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
        seat = frozenset({event.seat})
        return replace(self, yes=self.yes | seat) if event.yes else replace(self, no=self.no | seat)


@apply.register
def _(event: Answered, hand: Hand) -> Hand:
    question = hand.phase
    if not isinstance(question, Question):
        raise TypeError("an answer without a question")
    return replace(hand, phase=question.with_answer(event))


@dataclass(frozen=True, slots=True)
class RoyalsKick(Question):
    """The emperor and the guard are asked, who are both known by now. One yes is enough."""

    name: ClassVar[PhaseName] = PhaseName.ROYALS_KICK

    def asked(self, hand: Hand) -> frozenset[int]:
        return frozenset(range(SEATS)) - hand.rebels

    def close(self, hand: Hand) -> Event:
        """The outcome: one vote carries the kick."""
        return RoyalsKicked(kicked=bool(self.yes))


VOTES_TO_CARRY = 2


@dataclass(frozen=True, slots=True)
class Kick(Question):
    """The three rebels vote in secret."""

    name: ClassVar[PhaseName] = PhaseName.KICK

    def asked(self, hand: Hand) -> frozenset[int]:
        """The rebels; the guard is known."""
        return hand.rebels

    def close(self, hand: Hand) -> Event:
        """The outcome: two votes carry the kick."""
        return KickVoted(carried=len(self.yes) >= VOTES_TO_CARRY)


@apply.register
def _(event: KickVoted | RoyalsKicked, hand: Hand) -> Hand:
    multiplier = hand.multiplier * 2 if doubles(event) else hand.multiplier
    return replace(hand, multiplier=multiplier, phase=Trick(lead=hand.sides.emperor))


@dataclass(frozen=True, slots=True)
class Rebellion(Question):
    """All but the emperor are asked; the hidden guard is one of them and can only say no."""

    name: ClassVar[PhaseName] = PhaseName.REBELLION

    def asked(self, hand: Hand) -> frozenset[int]:
        return frozenset(range(SEATS)) - {hand.sides.emperor}

    def refusal(self, hand: Hand, seat: int) -> Refusal | None:
        return None if seat in hand.rebels else Refusal(Why.ROYALS_DO_NOT_REBEL)

    def close(self, hand: Hand) -> Event:
        """The outcome: two votes carry the rebellion. Every seat that voted for it gets a hoe."""
        return RebellionVoted(self.yes, carried=len(self.yes) >= VOTES_TO_CARRY)


@apply.register
def _(event: RebellionVoted, hand: Hand) -> Hand:
    hand = replace(hand, hoes=event.hoes)
    if not event.carried:
        return replace(hand, phase=Trick(lead=hand.sides.emperor))
    phase = RoyalsKick() if hand.rules.kick else Trick(lead=hand.sides.emperor)
    return replace(hand, exposed=True, multiplier=hand.multiplier * 2, phase=phase)


@dataclass(frozen=True, slots=True)
class OpenGuard(Question):
    """All but the emperor are asked, also in a dark solo. Only the guard can say yes."""

    name: ClassVar[PhaseName] = PhaseName.OPEN_GUARD

    def asked(self, hand: Hand) -> frozenset[int]:
        return frozenset(range(SEATS)) - {hand.sides.emperor}

    def refusal(self, hand: Hand, seat: int) -> Refusal | None:
        return None if seat == hand.guard else Refusal(Why.NOT_THE_GUARD)

    def close(self, hand: Hand) -> Event:
        return GuardDeclared(*self.yes) if self.yes else GuardSilent()


@apply.register
def _(event: GuardDeclared, hand: Hand) -> Hand:
    phase = Kick() if hand.rules.kick else Trick(lead=hand.sides.emperor)
    return replace(hand, exposed=True, multiplier=hand.multiplier * 2, phase=phase)


@apply.register
def _(event: GuardSilent, hand: Hand) -> Hand:
    phase = Rebellion() if hand.rules.rebellion else Trick(lead=hand.sides.emperor)
    return replace(hand, phase=phase)
