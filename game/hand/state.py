"""A hand of 保皇 in progress: its whole state, hidden information included.

`view` says who may know what; `engine` and `phases` say how the state changes.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Protocol

from game.beacon import Draw
from game.cards import GUARD_CARD, SEATS, TRUMP, Card, Cards
from game.hand.actions import Decision
from game.hand.events import Event
from game.refusals import Refusal
from game.rules.ruleset import RuleSet
from game.scoring import Result, Sides, Smothering, Solo, place_so_far
from game.tribute import Debt, Gift


class PhaseName(StrEnum):
    """The phases of a hand, in order (`rules.md` §2). A void deal starts over."""

    TRIBUTE = "tribute"
    ROB = "rob"
    THRONE = "throne"
    CALLING = "calling"
    OPEN_GUARD = "open-guard"
    KICK = "kick"
    REBELLION = "rebellion"
    ROYALS_KICK = "royals-kick"
    TRICK = "trick"
    SETTLED = "settled"


class Phase(Protocol):
    """One phase. Its fields hold the state that exists only in this phase."""

    name: ClassVar[PhaseName]

    def waiting(self, hand: "Hand") -> frozenset[int]:
        """The seats that must act."""

    def legal(self, hand: "Hand", seat: int) -> tuple[Decision, ...]:
        """Everything that a seat which is waited for may do, in a fixed order."""

    def decide(self, hand: "Hand", action: Decision) -> tuple[Event, ...] | Refusal:
        """The events that an action of a seat which is waited for causes, or its refusal."""


@dataclass(frozen=True)
class Hand:
    """The state of a hand.

    `seed`, `draw`: what the cards were dealt from. `first`: the seat at which the deal
    started. `owed`: the tribute to be paid first. `gifts`: the tribute that was paid. `deals`: how
    many deals before this one were void. `step`: a count of the public events of the game; a button
    belongs to one step. `emperor`, `guard`: None until the throne is taken; `guard` is also None in
    a solo. `called`: the card that the emperor called. `exposed`: whether everybody knows the guard
    or the solo. `out`: the seats without cards, in the order in which they went out. `smothered`:
    those that keep their cards and play no more, in order (§3.4). `on_autoplay`: the seats on
    autoplay. `autoplays`: how often each seat went on autoplay so far. `leavings`: how often each
    seat's owner left. `vacant`: the seats that were left and not taken over. `history`: the public
    events since the cards were dealt, in order.
    """

    rules: RuleSet
    seed: bytes
    first: int
    hands: tuple[Cards, ...]
    phase: Phase
    owed: Debt | None = None
    draw: Draw | None = None
    gifts: tuple[Gift, ...] = ()
    deals: int = 0
    step: int = 0
    emperor: int | None = None
    guard: int | None = None
    solo: Solo = Solo.NONE
    called: Card | None = None
    exposed: bool = False
    multiplier: int = 1
    hoes: frozenset[int] = frozenset()
    out: tuple[int, ...] = ()
    smothered: tuple[Smothering, ...] = ()
    result: Result | None = None
    on_autoplay: frozenset[int] = frozenset()
    autoplays: tuple[int, ...] = (0,) * SEATS
    vacant: frozenset[int] = frozenset()
    leavings: tuple[int, ...] = (0,) * SEATS
    history: tuple[Event, ...] = ()

    def moved(self, phase: Phase, hands: tuple[Cards, ...]) -> "Hand":
        return self._with(phase=phase, hands=hands)

    def at(self, step: int, history: tuple[Event, ...]) -> "Hand":
        return self._with(step=step, history=history)

    def _with(self, **changes: object) -> "Hand":
        """Like `dataclasses.replace`, but faster: that would take half the time of a move."""
        after = object.__new__(Hand)
        object.__setattr__(after, "__dict__", self.__dict__ | changes)
        return after

    @property
    def waiting(self) -> frozenset[int]:
        return self.phase.waiting(self)

    @property
    def over(self) -> bool:
        """Whether the hand has ended: settled, or abandoned by all five (§4, §6)."""
        return self.result is not None or len(self.on_autoplay) == SEATS

    @property
    def sides(self) -> Sides:
        """The royals. Raises `ValueError` before there is an emperor."""
        if self.emperor is None:
            raise ValueError("no emperor yet")
        return Sides(self.emperor, self.guard, self.solo)

    @property
    def doublings(self) -> tuple[PhaseName, ...]:
        """The phases that doubled the points, in order (`rules.md` §2.4).

        Two hoes mean a rebellion; otherwise it was the guard who declared.
        """
        rose = len(self.hoes) > 1
        rebels = (PhaseName.REBELLION, PhaseName.ROYALS_KICK)
        chain = rebels if rose else (PhaseName.OPEN_GUARD, PhaseName.KICK)
        return chain[: self.multiplier.bit_length() - 1]

    @property
    def rebels(self) -> frozenset[int]:
        return frozenset(seat for seat in range(SEATS) if not self.sides.royal(seat))

    def place_so_far(self, seat: int) -> int | None:
        """The place that a seat took by going out or being smothered; None while it is in play."""
        return place_so_far(seat, self.out, self.smothered)

    def counts(self) -> tuple[int, ...]:
        return tuple(map(len, self.hands))

    @property
    def in_play(self) -> tuple[Cards, ...]:
        """The hands that are still played: none for a seat that is out or smothered."""
        return without_smothered(self.hands, self.smothered)

    @property
    def telling_card(self) -> Card | None:
        """The card that shows the guard when it is played. None once everybody knows."""
        return None if self.exposed else in_hands(self.called, self.rules) or GUARD_CARD

    def guard_card_holder(self) -> int | None:
        """The seat that holds the guard card, if it is still marked and in a hand."""
        return next((seat for seat in range(SEATS) if GUARD_CARD in self.hands[seat]), None)


def in_hands(called: Card | None, rules: RuleSet) -> Card | None:
    """The called card as the hands have it: itself, or a trump (§2.3)."""
    return TRUMP if called and rules.called_card_is_trump else called


def without_smothered(
    hands: tuple[Cards, ...], smothered: tuple[Smothering, ...]
) -> tuple[Cards, ...]:
    """The hands of all seats, with none for the smothered ones."""
    for each in smothered:
        hands = (*hands[: each.seat], (), *hands[each.seat + 1 :])
    return hands


def with_cards(hand: Hand, seat: int, cards: Cards) -> tuple[Cards, ...]:
    return (*hand.hands[:seat], cards, *hand.hands[seat + 1 :])
