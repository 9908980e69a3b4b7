"""Bidding: all decisions before the first lead, by the value of each choice.

A *judge* says what a hand is worth in a role. This module lists the legal choices, with the role
and the cards that each leads to. `normal` and `strong` use it with different judges.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.cards import (
    GUARD_CARD,
    PACKS,
    ROYAL_CARD,
    SEATS,
    TRUMP,
    Card,
    Cards,
    following,
    high_to_low,
    preceding,
    without,
)
from game.hand.actions import Answer, Ascend, Cede, Decision, Give, Lay, Pass
from game.hand.phases.throne import to_attach
from game.hand.state import PhaseName
from game.hand.view import View
from game.players.observation.input_layout import AGAINST, EMPEROR, GUARD, LONE, REBEL
from game.rules.ruleset import Ceding, Guard
from game.scoring import Solo

SHARE = {EMPEROR: 2, GUARD: 1, REBEL: 1, LONE: 4, AGAINST: 1}
"""By role: its points for one point of each rebel (§4)."""
MOST_GIFTS = 3
"""The most gifts of tribute that are compared: those with the fewest equal cards in the hand."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A hand as it would begin: the seat's role and cards, and the emperor.

    `guard`: the guard, if the seat knows it. `exposed`: whether everybody knows the sides. `solo`:
    whether the emperor is alone, as far as the seat knows. `call`: the card whose fourth copy the
    guard holds. `hoes`: as in a view.
    """

    role: int
    cards: Cards
    emperor: int
    guard: int | None = None
    exposed: bool = False
    solo: Solo = Solo.NONE
    call: Card | None = None
    hoes: frozenset[int] = frozenset()


Judge = Callable[[View, Prospect], float]
"""The value of a prospect to the seat of a view, in points per rebel before any doubling."""


@dataclass(frozen=True, slots=True)
class Margins:
    """The margins by which a bid must be better than its opposite.

    `alone` is in points, for an open solo, which cannot be undone. The others are in points per
    rebel. A declaration can be answered by a kick; a vote to rebel or to kick needs a second one;
    rebels who rebelled are strong, which speaks against a kick by the royals. `keeps_throne`:
    whether a seat that would play alone on the throne robs it, so that nobody else can.
    """

    alone: float
    declare: float
    rebel: float
    kick: float
    royals_kick: float
    keeps_throne: bool = False


def bid(view: View, judge: Judge, margins: Margins) -> Decision:
    """The action of the seat of a view before the first lead. Raises `ValueError` in the play."""
    if view.seat is None or not view.legal:
        raise ValueError("nobody is waited for")
    if len(view.legal) == 1:
        return view.legal[0]
    match view.phase:
        case PhaseName.TRIBUTE:
            return _give(view)
        case PhaseName.ROB:
            return Answer(view.seat, yes=_robs(view, view.seat, judge, margins))
        case PhaseName.THRONE | PhaseName.CALLING:
            return _best(_thrones(view, view.seat, judge), margins)
        case PhaseName.OPEN_GUARD | PhaseName.REBELLION:
            return Answer(view.seat, yes=_doubles(view, view.seat, judge, margins))
        case PhaseName.KICK | PhaseName.ROYALS_KICK:
            beyond = margins.kick if view.phase is PhaseName.KICK else margins.royals_kick
            return Answer(view.seat, yes=judge(view, as_it_is(view)) > beyond)
        case PhaseName.TRICK | PhaseName.SETTLED:
            raise ValueError("this is no bid")


def _points(view: View, judge: Judge, prospect: Prospect) -> float:
    return SHARE[prospect.role] * judge(view, prospect)


def _open_solo(view: View, me: int) -> Prospect:
    """The hand as an open solo, in which the marks of cards mean nothing."""
    plain = tuple(card.plain for card in view.cards)
    return Prospect(LONE, plain, me, exposed=True, solo=Solo.OPEN)


def _best(bid_points: list[tuple[Decision, float]], margins: Margins) -> Decision:
    """The best choice at the throne; an open solo must be better by its margin."""

    def after_margin(choice: tuple[Decision, float]) -> float:
        action, points = choice
        return points - margins.alone if is_risk(action) else points

    return max(bid_points, key=after_margin)[0]


def is_risk(action: Decision) -> bool:
    """Whether a bid cannot be undone: an open solo, or a yes to robbing or declaring."""
    match action:
        case Ascend(open_solo=open_solo):
            return open_solo
        case Answer(yes=yes):
            return yes
        case Cede() | Give() | Lay() | Pass():
            return False


def _robs(view: View, me: int, judge: Judge, margins: Margins) -> bool:
    """Whether to play alone against four: if that is worth more than any other outcome.

    The holder of the royal card, who goes first (§2.1), also robs if it would play openly alone
    anyway.
    """
    if margins.keeps_throne and ROYAL_CARD in view.cards:
        action = _best(_thrones(view, me, judge), margins)
        if isinstance(action, Ascend) and action.open_solo:
            return True
    alone = _points(view, judge, _open_solo(view, me))
    return alone > margins.alone + max(0.0, _without_robbing(view, me, judge))


def _without_robbing(view: View, me: int, judge: Judge) -> float:
    """The points of the hand if nobody robs: on the throne, or under another emperor."""
    if ROYAL_CARD in view.cards:
        return max(points for _, points in _thrones(view, me, judge))
    return _points(view, judge, _without_throne(view, me, view.cards, preceding(me)))


def _thrones(view: View, me: int, judge: Judge) -> list[tuple[Decision, float]]:
    """The points of each choice at the throne; before it, as if the seat were asked first."""
    if view.rules.guard is Guard.CALLED:
        return _calls(view, me, judge)
    first = view.phase is PhaseName.ROB or view.refusals == 0
    cards = view.cards if first else high_to_low((*view.cards, ROYAL_CARD, *view.pot))
    exposed = view.rules.ceding is Ceding.BOTH_JOKERS and not first
    prospects: list[tuple[Decision, Prospect]]
    if GUARD_CARD in cards:
        dark = Prospect(LONE, cards, me, exposed=exposed, solo=Solo.DARK)
        plain = tuple(card.plain for card in cards)
        alone = Prospect(LONE, plain, me, exposed=True, solo=Solo.OPEN)
        prospects = [(Ascend(me), dark), (Ascend(me, open_solo=True), alone)]
    else:
        prospects = [(Ascend(me), Prospect(EMPEROR, cards, me, exposed=exposed))]
    if view.phase is PhaseName.ROB or Cede(me) in view.legal:
        heir = preceding(me)
        if view.rules.ceding is Ceding.BOTH_JOKERS:
            heir = following(following(me))
        rest = tuple(without(view.cards, [ROYAL_CARD if first else _costs(view)]))
        prospects += [(Cede(me), _without_throne(view, me, rest, heir))]
    at_throne = view.phase is PhaseName.THRONE
    return [
        (action, _points(view, judge, prospect))
        for action, prospect in prospects
        if not at_throne or action in view.legal
    ]


def _costs(view: View) -> Card:
    """The card that ceding costs (§2.2); the royal card, which is not held, if it costs none."""
    return to_attach(view.cards) if view.rules.ceding is Ceding.ROUNDS else ROYAL_CARD


def _without_throne(view: View, me: int, cards: Cards, emperor: int) -> Prospect:
    """The hand if somebody else is emperor."""
    if GUARD_CARD in cards:
        exposed = view.rules.ceding is Ceding.BOTH_JOKERS
        return Prospect(GUARD, cards, emperor, guard=me, exposed=exposed)
    return Prospect(REBEL, cards, emperor)


def _calls(view: View, me: int, judge: Judge) -> list[tuple[Decision, float]]:
    """The points of each choice at the throne where the guard is called."""
    ceded = tuple(card for card in view.cards if card != ROYAL_CARD)
    prospects: list[tuple[Decision, Prospect]] = [
        (Ascend(me, open_solo=True), _open_solo(view, me)),
        (Cede(me), _without_throne(view, me, ceded, preceding(me))),
    ]
    for card in dict.fromkeys(view.cards):
        copies = view.cards.count(card)
        if copies >= PACKS - 1 and not card.is_joker:
            prospects += [(Ascend(me, call=card), _after_call(view, me, card, copies))]
    return [
        (action, _points(view, judge, prospect))
        for action, prospect in prospects
        if view.phase is PhaseName.ROB or action in view.legal
    ]


def _after_call(view: View, me: int, card: Card, copies: int) -> Prospect:
    cards = view.cards
    if view.rules.called_card_is_trump:
        cards = high_to_low(TRUMP if held == card else held for held in cards)
    if copies == PACKS:
        return Prospect(LONE, cards, me, solo=Solo.DARK, call=card)
    return Prospect(EMPEROR, cards, me, call=card)


def as_it_is(view: View) -> Prospect:
    """The prospect of the hand as it stands. Raises `ValueError` before there is an emperor."""
    if view.emperor is None:
        raise ValueError("no emperor yet")
    alone = view.solo in (Solo.DARK, Solo.OPEN)
    role = AGAINST if alone else REBEL
    if view.seat == view.emperor:
        role = LONE if alone else EMPEROR
    elif view.seat == view.guard:
        role = GUARD
    return Prospect(
        role,
        view.cards,
        view.emperor,
        view.guard,
        view.exposed,
        view.solo or Solo.NONE,
        view.called,
        view.hoes,
    )


def _doubles(view: View, me: int, judge: Judge, margins: Margins) -> bool:
    """Whether to declare or to rebel: if that is worth more than to stay silent."""
    silent, known = _known(view, me, judge)
    beyond = margins.declare if me == view.guard else margins.rebel
    return 2 * known > silent + beyond


def _known(view: View, me: int, judge: Judge) -> tuple[float, float]:
    """The value of the hand as it is, and if everybody knew the guard; neither is doubled.

    A rebel does not know who the guard is, so it takes the mean over all who it may be.
    """
    prospect = as_it_is(view)
    hidden = judge(view, prospect)
    if prospect.role == GUARD:
        return hidden, judge(view, replace(prospect, exposed=True))
    values = [
        judge(view, replace(prospect, guard=seat, exposed=True, hoes=frozenset({me})))
        for seat in range(SEATS)
        if seat not in (me, prospect.emperor)
    ]
    return hidden, sum(values) / len(values)


def _give(view: View) -> Decision:
    """The gift with the fewest equal cards in the hand, as three equal cards can be called."""
    return min(_gifts(view), key=lambda gift: alike(view, gift))


def _gifts(view: View) -> list[Give]:
    return [action for action in view.legal if isinstance(action, Give)]


def alike(view: View, gift: Give) -> int:
    """The number of cards in the hand that are equal to those of a gift."""
    return sum(view.cards.count(card) for card in gift.cards)


def _after_gift(view: View, gift: Give) -> View:
    """The view after paying a gift, as far as that is known; the throne comes next."""
    rest = high_to_low(without(view.cards, gift.cards))
    return view._replace(cards=rest, phase=PhaseName.ROB)


def choices(view: View, judge: Judge) -> list[tuple[Decision, float]]:
    """Each bid of the seat of a view with its points; for a vote, the points if it is carried.

    The points of a gift of tribute are those of the rest of the hand. Raises `ValueError` in the
    play.
    """
    me = view.seat
    if me is None:
        raise ValueError("nobody is asked")
    match view.phase:
        case PhaseName.TRIBUTE:
            gifts = sorted(_gifts(view), key=lambda gift: alike(view, gift))[:MOST_GIFTS]
            return [(gift, _without_robbing(_after_gift(view, gift), me, judge)) for gift in gifts]
        case PhaseName.ROB:
            return [
                (Answer(me, yes=True), _points(view, judge, _open_solo(view, me))),
                (Answer(me, yes=False), _without_robbing(view, me, judge)),
            ]
        case PhaseName.THRONE | PhaseName.CALLING:
            return _thrones(view, me, judge)
        case PhaseName.OPEN_GUARD | PhaseName.REBELLION:
            return _answers(view, me, *_known(view, me, judge))
        case PhaseName.KICK | PhaseName.ROYALS_KICK:
            value = judge(view, as_it_is(view))
            return _answers(view, me, value, value)
        case PhaseName.TRICK | PhaseName.SETTLED:
            raise ValueError("this is no bid")


def _answers(view: View, me: int, silent: float, known: float) -> list[tuple[Decision, float]]:
    """The points of *yes*, if it is carried and so doubles, and of *no*."""
    share = SHARE[as_it_is(view).role] * view.multiplier
    return [(Answer(me, yes=True), 2 * share * known), (Answer(me, yes=False), share * silent)]
