"""Views: what one seat may know of a hand, built up from what is allowed (`rules.md` §2.3).

Everything is hidden unless it is put here. Hands that a seat cannot tell apart give equal views.
"""

from collections import Counter
from itertools import chain, repeat
from operator import attrgetter
from typing import NamedTuple

from game.cards import GUARD_CARD, SEATS, Card, Cards
from game.hand.actions import Decision
from game.hand.attendance import is_bound
from game.hand.engine import legal_ahead
from game.hand.events import Event
from game.hand.phases.doubling import Question
from game.hand.phases.guard_call import Calling
from game.hand.phases.throne import Throne
from game.hand.phases.tribute_payment import Paying
from game.hand.phases.trick import Move, Trick
from game.hand.state import Hand, Phase, PhaseName, in_hands
from game.rules.ruleset import Ceding, RuleSet
from game.scoring import Result, Smothering, Solo, place_so_far
from game.tribute import Debt, Gift

_ASKING = Question | Paying
_AT_THRONE = Throne | Calling
_RANK = attrgetter("rank")


class View(NamedTuple):
    """A hand as a seat sees it, or as everybody does (`seat` is None).

    `cards`: those of the seat. `asked`: the seats to which the question of this phase was put.
    `waiting`: the seats that are to act; of a secret question, all seats that were asked, but this
    one only until it has answered. `answer`, `offered`: its own answer or tribute, once given.
    `legal`: what the seat may do now. `guard`, `solo`: as far as the seat knows (a solo has no
    guard). `exposed`: whether everybody knows them. `called`: the card whose fourth copy the guard
    holds. `candidate`: the seat that is offered the throne, with the `pot`, after `refusals` others
    refused it. `second_round`: ceding is no longer free. `moves`, `previous`: the moves of this
    trick and of the last one. `smothered`: the seats that keep their cards and play no more (§3.4).
    `deals`: how many deals before this one were void. `owed`: the tribute that the deal began with.
    `gifts`: how it was paid. `on_autoplay`: the seats on autoplay. `bound`: whether this seat stays
    on autoplay until the end of the hand. `still_out`: the cards that the others hold together, by
    rank alone, told during the play by the option `recorder`. `history`: the public events since
    the cards were dealt, in order.
    """

    seat: int | None
    rules: RuleSet
    step: int
    phase: PhaseName
    cards: Cards
    counts: tuple[int, ...]
    waiting: frozenset[int]
    asked: frozenset[int]
    answer: bool | None
    offered: Cards | None
    legal: tuple[Decision, ...]
    emperor: int | None
    guard: int | None
    solo: Solo | None
    called: Card | None
    exposed: bool
    multiplier: int
    hoes: frozenset[int]
    candidate: int | None
    refusals: int
    second_round: bool
    pot: Cards
    moves: tuple[Move, ...]
    previous: tuple[Move, ...]
    out: tuple[int, ...]
    smothered: tuple[Smothering, ...]
    deals: int
    owed: Debt | None
    gifts: tuple[Gift, ...]
    on_autoplay: frozenset[int]
    bound: bool
    still_out: Cards
    result: Result | None
    history: tuple[Event, ...]

    @property
    def table(self) -> Move | None:
        """The play to beat and who laid it. None if the seat to act leads."""
        return next((move for move in reversed(self.moves) if move.cards), None)

    @property
    def awaited(self) -> frozenset[int]:
        """The seats whose turn it is, or that were asked a question, answered or not."""
        return self.asked or self.waiting

    @property
    def before_the_first_lead(self) -> bool:
        begun = self.moves or self.previous or self.result
        return not begun

    @property
    def telling_card(self) -> Card | None:
        """The card that shows the guard when it is played. None once everybody knows."""
        return None if self.exposed else in_hands(self.called, self.rules) or GUARD_CARD

    def place_so_far(self, seat: int | None) -> int | None:
        """The place that a seat took by going out or being smothered; None while it is in play."""
        return place_so_far(seat, self.out, self.smothered)

    @property
    def partners(self) -> frozenset[int]:
        """The other seats that this seat knows are on its side."""
        if self.seat is None or self.emperor is None or self.solo is None:
            return frozenset()
        royals = frozenset({self.emperor} if self.guard is None else {self.emperor, self.guard})
        side = royals if self.seat in royals else frozenset(range(SEATS)) - royals
        return side - {self.seat}


def view_of(hand: Hand, seat: int | None) -> View:
    """The hand as this seat may see it, or as everybody may (None)."""
    phase = hand.phase
    waiting = hand.waiting
    throne = phase if isinstance(phase, Throne) else None
    trick = phase if isinstance(phase, Trick) else None
    knows = hand.exposed or knows_sides(hand, seat)
    return View(
        seat=seat,
        rules=hand.rules,
        step=hand.step,
        phase=phase.name,
        cards=() if seat is None else hand.hands[seat],
        counts=hand.counts(),
        waiting=_waiting(hand, seat, waiting),
        asked=phase.asked(hand) if isinstance(phase, _ASKING) else frozenset(),
        answer=phase.answer_of(seat) if isinstance(phase, Question) else None,
        offered=_offered(phase, seat),
        legal=() if seat is None or seat not in waiting else legal_ahead(hand, seat),
        emperor=hand.emperor,
        guard=hand.guard if knows else None,
        solo=hand.solo if knows else None,
        called=hand.called,
        exposed=hand.exposed,
        multiplier=hand.multiplier,
        hoes=hand.hoes,
        candidate=phase.candidate if isinstance(phase, _AT_THRONE) else None,
        refusals=throne.refusals if throne else 0,
        second_round=_second_round(hand),
        pot=throne.pot if throne else (),
        moves=trick.moves if trick else (),
        previous=trick.previous if trick else (),
        out=hand.out,
        smothered=hand.smothered,
        deals=hand.deals,
        owed=hand.owed,
        gifts=hand.gifts,
        on_autoplay=hand.on_autoplay,
        bound=seat is not None and is_bound(hand, seat),
        still_out=() if seat is None else _still_out(hand, seat),
        result=hand.result,
        history=hand.history,
    )


def own_view(hand: Hand, seat: int) -> View:
    """The hand as the owner of a seat may see it: if it is bound, nothing is legal (§6)."""
    view = view_of(hand, seat)
    return view._replace(legal=()) if view.bound else view


def knows_sides(hand: Hand, seat: int | None) -> bool:
    """Whether a seat knows the royals from its own cards.

    The guard does, and so does an emperor in a dark solo, who holds the telling card.
    """
    if seat is None or hand.emperor is None:
        return False
    return seat == hand.guard or (seat == hand.emperor and hand.solo is Solo.DARK)


def _waiting(hand: Hand, seat: int | None, waiting: frozenset[int]) -> frozenset[int]:
    """The seats that are to act, as far as this seat knows. `waiting`: those that in fact are."""
    if not isinstance(hand.phase, _ASKING):
        return waiting
    answered = frozenset() if seat is None or seat in waiting else frozenset({seat})
    return hand.phase.asked(hand) - answered


def _still_out(hand: Hand, seat: int) -> Cards:
    """The cards that the others hold together, without suits and marks (§3.3).

    Everybody could count them: the deck without the seat's own cards and all that were played.
    """
    if not hand.rules.recorder or not isinstance(hand.phase, Trick):
        return ()
    others = hand.hands[:seat] + hand.hands[seat + 1 :]
    out = Counter(map(_RANK, chain.from_iterable(others)))
    ranks = sorted(out, reverse=True)
    return tuple(chain.from_iterable(repeat(Card(rank), out[rank]) for rank in ranks))


def _offered(phase: Phase, seat: int | None) -> Cards | None:
    offers = dict(phase.offered) if isinstance(phase, Paying) else {}
    return None if seat is None else offers.get(seat)


def _second_round(hand: Hand) -> bool:
    phase = hand.phase
    if isinstance(phase, Throne):
        return hand.rules.ceding is Ceding.CIRCUIT and phase.refusals == SEATS
    return isinstance(phase, Calling) and phase.second_round
