"""The record of a finished hand for each seat.

Some of it, secret answers and thinking times, is counted while the hand is played. Times are whole
milliseconds since the deal.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from game.cards import GUARD_CARD, SEATS
from game.hand.actions import Action, Answer, Attending, Lay, Substitute
from game.hand.events import Ceded, Declined
from game.hand.phases.deal import deal
from game.hand.phases.rob import royal_card_holder
from game.hand.state import Hand, PhaseName
from game.record.feats import Feat, feats
from game.rules.ruleset import Guard
from game.scoring import Sides, Solo


@dataclass(frozen=True, slots=True)
class AnswerTally:
    """What has been counted for each seat in a hand so far: answers, decisions, and their times.

    `yes`: each question and seat with the answer yes since the cards were dealt. `asked`: since
    when each seat has been waited for; None if it is not. `decisions`: how many decisions the
    player of each seat made. `thinking`: how long they took in all. Both start at 0 for a player
    who takes over a seat that was left. `led`: when the first cards were laid.
    """

    yes: frozenset[tuple[PhaseName, int]] = frozenset()
    asked: tuple[int | None, ...] = (None,) * SEATS
    decisions: tuple[int, ...] = (0,) * SEATS
    thinking: tuple[int, ...] = (0,) * SEATS
    led: int | None = None

    def asked_anew(self, hand: Hand, at: int) -> "AnswerTally":
        """The tally with the waiting time of all seats starting anew: after a deal or a pause."""
        waiting = hand.waiting
        asked = tuple(at if seat in waiting else None for seat in range(SEATS))
        return replace(self, asked=asked)

    def after(
        self, before: Hand, action: Action, after: Hand, at: int, *, own: bool
    ) -> "AnswerTally":
        """The tally after an action. `own`: whether the player decided it, and not the bot."""
        seat, yes = action.seat, self.yes
        decisions, thinking = self.decisions, self.thinking
        if isinstance(action, Substitute):
            decisions, thinking = _with(decisions, seat, 0), _with(thinking, seat, 0)
        elif own and not isinstance(action, Attending):
            since = self.asked[seat]
            milliseconds = 0 if since is None else at - since
            decisions = _with(decisions, seat, decisions[seat] + 1)
            thinking = _with(thinking, seat, thinking[seat] + milliseconds)
        if isinstance(action, Answer) and action.yes:
            yes |= {(before.phase.name, seat)}
        if after.deals != before.deals:
            yes = frozenset()
        led = at if self.led is None and isinstance(action, Lay) else self.led
        asked = self._asked(before, action, after, at)
        return AnswerTally(yes, asked, decisions, thinking, led)

    def _asked(self, before: Hand, action: Action, after: Hand, at: int) -> tuple[int | None, ...]:
        """Since when each seat has been waited for: unchanged for those that did not act.

        A question ends when all have answered, so no waiting time extends into the next one.
        """
        asked = [at if seat in after.waiting else None for seat in range(SEATS)]
        for seat in after.waiting & before.waiting - {action.seat}:
            asked[seat] = self.asked[seat]
        return tuple(asked)


def _with(numbers: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    return (*numbers[:seat], number, *numbers[seat + 1 :])


KICKS = (PhaseName.KICK, PhaseName.ROYALS_KICK)


class Dealt(StrEnum):
    """Which of the two cards that make royals a seat was dealt.

    One is the royal card. The other is the guard card or, if the guard is called (§2.3), the fourth
    copy of the called card; if nobody called a card, there is no other.
    """

    NEITHER = "neither"
    ROYAL = "royal"
    GUARD = "guard"
    BOTH = "both"


class Role(StrEnum):
    """The role of a seat. `DARK` and `OPEN` are solo emperors; `AGAINST` plays against one."""

    EMPEROR = "emperor"
    GUARD = "guard"
    REBEL = "rebel"
    DARK = "dark"
    OPEN = "open"
    AGAINST = "against"


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """What is recorded of one seat in a settled hand.

    `place`: 1 to 5. `ceded`: how often the seat passed the throne on. `robbed`, `declared`, `hoe`,
    `kicked`: whether it said yes to robbing, to declaring, to a rebellion, to a kick of either
    side. These count since the last deal. `autoplays`: how often its player went on autoplay.
    `on_autoplay`: whether they were on it at the end. `decisions`: how many its player made.
    `thinking`: the milliseconds they took. Its player is the one who had the seat at the end.
    """

    dealt: Dealt
    role: Role
    place: int
    ceded: int
    robbed: bool
    declared: bool
    hoe: bool
    kicked: bool
    autoplays: int
    on_autoplay: bool
    decisions: int
    thinking: int
    feats: frozenset[Feat]


def seat_records(hand: Hand, tally: AnswerTally) -> tuple[SeatRecord, ...]:
    """The records of all seats. Raises `ValueError` for a hand without a result."""
    result = hand.result
    if result is None:
        raise ValueError("the hand is not settled")
    royal, guard = _holders(hand)
    ceded = [event.seat for event in hand.history if isinstance(event, Ceded | Declined)]
    kicked = [any((kick, seat) in tally.yes for kick in KICKS) for seat in range(SEATS)]
    return tuple(
        SeatRecord(
            dealt=_dealt(royal=seat == royal, guard=seat == guard),
            role=role_of(result.sides, seat),
            place=result.place(seat),
            ceded=ceded.count(seat),
            robbed=(PhaseName.ROB, seat) in tally.yes,
            declared=(PhaseName.OPEN_GUARD, seat) in tally.yes,
            hoe=(PhaseName.REBELLION, seat) in tally.yes,
            kicked=kicked[seat],
            autoplays=hand.autoplays[seat],
            on_autoplay=seat in hand.on_autoplay,
            decisions=tally.decisions[seat],
            thinking=tally.thinking[seat],
            feats=feats(hand, seat, kicked=kicked[seat]),
        )
        for seat in range(SEATS)
    )


def role_of(sides: Sides, seat: int) -> Role:
    """The role of a seat."""
    alone = {Solo.DARK: Role.DARK, Solo.OPEN: Role.OPEN}.get(sides.solo)
    if seat == sides.emperor:
        return alone or Role.EMPEROR
    if seat == sides.guard:
        return Role.GUARD
    return Role.AGAINST if alone else Role.REBEL


def _dealt(*, royal: bool, guard: bool) -> Dealt:
    if royal:
        return Dealt.BOTH if guard else Dealt.ROYAL
    return Dealt.GUARD if guard else Dealt.NEITHER


def _holders(hand: Hand) -> tuple[int, int | None]:
    """The seats that got the royal card, and the guard card or the called one; None for nobody.

    The cards are dealt again from the seed, since they change hands or lose their marks later.
    """
    dealt = deal(hand.rules, hand.seed, hand.first, draw=hand.draw, deals=hand.deals).hands
    royal = royal_card_holder(dealt)
    if hand.rules.guard is Guard.FIXED:
        return royal, next(seat for seat, cards in enumerate(dealt) if GUARD_CARD in cards)
    if hand.called is None:
        return royal, None
    return royal, hand.emperor if hand.guard is None else hand.guard
