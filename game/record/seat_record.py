"""What is recorded of each seat in a settled hand: what it was dealt, what it did, how it ended."""

from dataclasses import dataclass
from enum import StrEnum

from game.cards import GUARD_CARD
from game.hand.events import Ceded, Declined
from game.hand.phases.deal import deal
from game.hand.phases.rob import royal_card_holder
from game.hand.state import Hand, PhaseName
from game.record.answer_tally import AnswerTally
from game.record.feats import Feat, feats
from game.rules.ruleset import Guard
from game.scoring import Sides, Solo
from game.seats import SEATS

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
    `thinking`: the milliseconds they took; None if no times are known. Its player is the one who
    had the seat at the end.
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
    thinking: int | None
    feats: frozenset[Feat] | None = None


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
            thinking=tally.thinking[seat] if tally.timed else None,
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
    dealt = deal(hand.rules, hand.seed, hand.first, presses=hand.presses, deals=hand.deals).hands
    royal = royal_card_holder(dealt)
    if hand.rules.guard is Guard.FIXED:
        return royal, next(seat for seat, cards in enumerate(dealt) if GUARD_CARD in cards)
    if hand.called is None:
        return royal, None
    return royal, hand.emperor if hand.guard is None else hand.guard
