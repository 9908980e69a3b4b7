"""Advice for newcomers: a rule of thumb for the decision of a seat, from its own view.

The rules are those of the plain player: play whole sets, and save the jokers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.cards import PACKS, Card, Cards
from game.hand.actions import Ascend, Cede, Give, Lay
from game.hand.phases.throne import to_attach
from game.hand.state import PhaseName
from game.hand.view import View
from game.players.plain import JOKERS_TO_FIGHT, ranked
from game.rules.ruleset import Ceding
from game.scoring import Solo

JOKERS_TO_ROB = 5
"""With at least this many jokers a seat should play alone against four."""
JOKERS_TO_RULE = 2
"""With at least this many jokers a seat should be emperor."""
FEW = 5
"""A seat with at most this many cards may soon go out."""

FIGHTS = (PhaseName.KICK, PhaseName.REBELLION, PhaseName.ROYALS_KICK)
"""The phases in which a side decides whether to double the points."""


class Tip(StrEnum):
    """The tips: what to do, and why."""

    ROB = "rob"
    DO_NOT_ROB = "do-not-rob"
    ASCEND = "ascend"
    ASCEND_ALONE = "ascend-alone"
    ASCEND_NOT_OPEN = "ascend-not-open"
    TAKE_POT = "take-pot"
    CEDE = "cede"
    CEDE_ALONE = "cede-alone"
    CALL = "call"
    CALL_TRUMP = "call-trump"
    CALL_NOTHING = "call-nothing"
    CALL_ALONE = "call-alone"
    DECLARE = "declare"
    STAY_HIDDEN = "stay-hidden"
    FIGHT = "fight"
    DO_NOT_FIGHT = "do-not-fight"
    GIVE = "give"
    LEAD_ALL = "lead-all"
    LEAD = "lead"
    PARTNER = "partner"
    BEAT = "beat"
    HURRY = "hurry"
    LET_GO = "let-go"


SUITS_MATTER = (Tip.CALL, Tip.CALL_TRUMP, Tip.CALL_ALONE, Tip.GIVE)
"""The tips about cards of particular suits."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A tip, the cards it is about, and how many jokers the seat holds and needs (`enough`)."""

    tip: Tip
    cards: Cards = ()
    jokers: int = 0
    enough: int = 0


def advise(view: View) -> Advice | None:
    """The advice for the seat of a view.

    None if the seat has no choice or is on autoplay, or once somebody is out or smothered: by then
    the best choice depends on more than its own cards.
    """
    if len(view.legal) < 2 or view.seat in view.on_autoplay or view.out or view.smothered:
        return None
    match view.phase:
        case PhaseName.ROB:
            return _of_jokers(view, JOKERS_TO_ROB, Tip.ROB, Tip.DO_NOT_ROB)
        case PhaseName.THRONE:
            return _throne(view)
        case PhaseName.CALLING:
            return _calling(view)
        case PhaseName.OPEN_GUARD:
            return _of_jokers(view, JOKERS_TO_FIGHT, Tip.DECLARE, Tip.STAY_HIDDEN)
        case PhaseName.KICK | PhaseName.REBELLION | PhaseName.ROYALS_KICK:
            return _of_jokers(view, JOKERS_TO_FIGHT, Tip.FIGHT, Tip.DO_NOT_FIGHT)
        case PhaseName.TRIBUTE:
            return _tribute(view)
        case PhaseName.TRICK:
            return _follow(view) if view.table else _lead(view)
        case PhaseName.SETTLED:
            return None


def _of_jokers(view: View, enough: int, strong: Tip, weak: Tip) -> Advice:
    jokers = _jokers(view.cards)
    return Advice(strong if jokers >= enough else weak, jokers=jokers, enough=enough)


def _throne(view: View) -> Advice:
    """The advice whether to ascend or to cede.

    A seat that also holds the guard card would be alone as emperor, and the guard after ceding.
    """
    jokers, may_cede = _jokers(view.cards), Cede in map(type, view.legal)
    alone = any(isinstance(action, Ascend) and action.open_solo for action in view.legal)
    if alone:
        if not may_cede:
            return Advice(Tip.ASCEND_NOT_OPEN)
        return Advice(Tip.ASCEND_ALONE if jokers >= JOKERS_TO_ROB else Tip.CEDE_ALONE, (), jokers)
    if view.refusals and view.rules.ceding is Ceding.ROUNDS:
        return Advice(Tip.TAKE_POT, (to_attach(view.cards),))
    return Advice(Tip.ASCEND if jokers >= JOKERS_TO_RULE else Tip.CEDE, jokers=jokers)


def _calling(view: View) -> Advice:
    """The advice which card to call, if any.

    The highest card gives the strongest guard; as trumps, the lowest cards gain the most.
    """
    jokers = _jokers(view.cards)
    calls = [action.call for action in view.legal if isinstance(action, Ascend) and action.call]
    triples = [card for card in calls if view.cards.count(card) < PACKS]
    may_cede = Cede in map(type, view.legal)
    if triples and (jokers >= JOKERS_TO_RULE or not may_cede):
        if view.rules.called_card_is_trump:
            return Advice(Tip.CALL_TRUMP, (min(triples),))
        return Advice(Tip.CALL, (max(triples),))
    if may_cede:
        return Advice(Tip.CEDE if triples else Tip.CALL_NOTHING, jokers=jokers)
    return Advice(Tip.CALL_ALONE, tuple(calls[:1]))


def _tribute(view: View) -> Advice | None:
    """The advice which cards to pay as tribute; None if all choices are alike.

    Three equal cards can be called, so it is better to pay a card with fewer copies.
    """
    gifts = [action.cards for action in view.legal if isinstance(action, Give)]
    copies = [sum(view.cards.count(card) for card in cards) for cards in gifts]
    if min(copies) == max(copies):
        return None
    return Advice(Tip.GIVE, gifts[copies.index(min(copies))])


def _lead(view: View) -> Advice | None:
    """The advice which cards to lead, if any.

    Low cards can only be led, and all cards of a rank should go at once.
    """
    if len(ranked(view)[0].cards) == len(view.cards):
        return Advice(Tip.LEAD_ALL)
    plays = _hidden(view, _whole_sets(view))
    return Advice(Tip.LEAD, plays[0].cards) if plays else None


def _follow(view: View) -> Advice | None:
    """The advice whether to beat the play on the table, and with which cards.

    Never beat a partner. Use no jokers and no parts of a set, unless the player to beat is about to
    go out. There is no advice where the only whole set would show who the seat is.
    """
    if view.table is None:
        return None
    seat = view.table.seat
    if seat in view.partners:
        return Advice(Tip.PARTNER)
    whole_sets = _whole_sets(view)
    if hidden := _hidden(view, whole_sets):
        return Advice(Tip.BEAT, hidden[0].cards)
    if view.counts[seat] <= FEW:
        return Advice(Tip.HURRY, ranked(view)[0].cards)
    return None if whole_sets else Advice(Tip.LET_GO)


def _whole_sets(view: View) -> list[Lay]:
    """The plays of all cards of a rank without jokers, low to high."""
    plays = [lay for lay in ranked(view) if not _jokers(lay.cards)]
    whole = [lay for lay in plays if len(lay.cards) == _count(view.cards, lay.cards[-1])]
    return sorted(whole, key=lambda lay: lay.cards[-1].rank)


def _hidden(view: View, plays: Sequence[Lay]) -> list[Lay]:
    """The plays that do not show the seat to be the guard, or alone."""
    secret = view.seat == view.guard or view.solo is Solo.DARK
    return [lay for lay in plays if not secret or view.telling_card not in lay.cards]


def _count(cards: Cards, like: Card) -> int:
    return sum(card.rank is like.rank for card in cards)


def _jokers(cards: Cards) -> int:
    return sum(card.is_joker for card in cards)
