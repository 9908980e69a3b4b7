"""Bidding, that is all decisions before the first lead, by the value of each choice.

A *judge* says what a hand is worth in a role. This module lists the legal choices, with the role
and the cards that each leads to. Both `normal` and `strong` bid so, each with its own judge.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.cards import GUARD_CARD, PACKS, ROYAL_CARD, TRUMP, Card, Cards, high_to_low, without
from game.hand.actions import Answer, Ascend, Cede, Decision, Give, Lay, Pass
from game.hand.phases.throne import to_attach
from game.hand.state import PhaseName
from game.hand.view import View
from game.players.observation.input_layout import AGAINST, EMPEROR, GUARD, LONE, REBEL
from game.rules.ruleset import Ceding, Guard
from game.scoring import Solo
from game.seats import SEATS, following, preceding

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
    """By how much a bid must beat its opposite, according to a given judge.

    `alone`: in points, for an open solo, which cannot be undone. The others are in points per
    rebel: `declare`, as the rebels kick when it suits them; `rebel` and `kick`, as a vote counts
    only if somebody else votes for it too; `royals_kick`, as rebels who rebelled are strong.
    """

    alone: float
    declare: float
    rebel: float
    kick: float
    royals_kick: float


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
            here = _as_it_is(view, view.seat)
            return Answer(view.seat, yes=judge(view, here) > beyond)
        case PhaseName.TRICK | PhaseName.SETTLED:
            raise ValueError("this is no bid")


def _points(view: View, judge: Judge, prospect: Prospect) -> float:
    return SHARE[prospect.role] * judge(view, prospect)


def _best(worth: list[tuple[Decision, float]], margins: Margins) -> Decision:
    """The most valuable choice at the throne; an open solo must win by its margin."""

    def after_risk(choice: tuple[Decision, float]) -> float:
        action, points = choice
        return points - margins.alone if is_risk(action) else points

    return max(worth, key=after_risk)[0]


def is_risk(action: Decision) -> bool:
    """Whether a bid cannot be undone, so that it must beat its opposite by a margin.

    Such a bid is an open solo, or a yes to robbing or declaring.
    """
    match action:
        case Ascend(open_solo=open_solo):
            return open_solo
        case Answer(yes=yes):
            return yes
        case Cede() | Give() | Lay() | Pass():
            return False


def _robs(view: View, me: int, judge: Judge, margins: Margins) -> bool:
    """Whether to play alone against four: if that is worth more than any other outcome."""
    plain = tuple(card.plain for card in view.cards)
    alone = _points(view, judge, Prospect(LONE, plain, me, exposed=True, solo=Solo.OPEN))
    return alone > margins.alone + max(0.0, _otherwise(view, me, judge))


def _otherwise(view: View, me: int, judge: Judge) -> float:
    """The points of the hand if nobody robs: of its best choice at the throne if it gets that."""
    if ROYAL_CARD in view.cards:
        return max(worth for _, worth in _thrones(view, me, judge))
    return _without_throne(view, me, judge, view.cards, preceding(me))


def _thrones(view: View, me: int, judge: Judge) -> list[tuple[Decision, float]]:
    """The points of each choice at the throne; before it, as if the seat were asked first."""
    if view.rules.guard is Guard.CALLED:
        return _calls(view, me, judge)
    first = view.phase is PhaseName.ROB or view.refusals == 0
    cards = view.cards if first else high_to_low((*view.cards, ROYAL_CARD, *view.pot))
    shown = view.rules.ceding is Ceding.BOTH_JOKERS and not first
    found: list[tuple[Decision, float]] = []
    if GUARD_CARD in cards:
        dark = Prospect(LONE, cards, me, exposed=shown, solo=Solo.DARK)
        plain = tuple(card.plain for card in cards)
        alone = Prospect(LONE, plain, me, exposed=True, solo=Solo.OPEN)
        found += [
            (Ascend(me), _points(view, judge, dark)),
            (Ascend(me, open_solo=True), _points(view, judge, alone)),
        ]
    else:
        found += [(Ascend(me), _points(view, judge, Prospect(EMPEROR, cards, me, exposed=shown)))]
    if view.phase is PhaseName.ROB or Cede(me) in view.legal:
        to = preceding(me)
        if view.rules.ceding is Ceding.BOTH_JOKERS:
            to = following(following(me))
        left = tuple(without(view.cards, [ROYAL_CARD if first else _costs(view)]))
        found += [(Cede(me), _without_throne(view, me, judge, left, to))]
    allowed = view.legal if view.phase is PhaseName.THRONE else [action for action, _ in found]
    return [(action, worth) for action, worth in found if action in allowed]


def _costs(view: View) -> Card:
    """The card that ceding costs (§2.2); the royal card, which is not held, if it costs none."""
    return to_attach(view.cards) if view.rules.ceding is Ceding.ROUNDS else ROYAL_CARD


def _without_throne(view: View, me: int, judge: Judge, cards: Cards, emperor: int) -> float:
    """The points of a hand if somebody else is emperor."""
    if GUARD_CARD in cards:
        known = view.rules.ceding is Ceding.BOTH_JOKERS
        prospect = Prospect(GUARD, cards, emperor, guard=me, exposed=known)
        return _points(view, judge, prospect)
    return _points(view, judge, Prospect(REBEL, cards, emperor))


def _calls(view: View, me: int, judge: Judge) -> list[tuple[Decision, float]]:
    plain = tuple(card.plain for card in view.cards)
    alone = Prospect(LONE, plain, me, exposed=True, solo=Solo.OPEN)
    found: list[tuple[Decision, float]] = [
        (Ascend(me, open_solo=True), _points(view, judge, alone)),
        (Cede(me), _without_throne(view, me, judge, view.cards, preceding(me))),
    ]
    for card in dict.fromkeys(view.cards):
        copies = view.cards.count(card)
        if copies >= PACKS - 1 and not card.is_joker:
            found += [(Ascend(me, call=card), _called(view, me, judge, card, copies))]
    if view.phase is PhaseName.ROB:
        return found
    return [(action, worth) for action, worth in found if action in view.legal]


def _called(view: View, me: int, judge: Judge, card: Card, copies: int) -> float:
    cards = view.cards
    if view.rules.called_card_is_trump:
        cards = high_to_low(TRUMP if held == card else held for held in cards)
    if copies == PACKS:
        return _points(view, judge, Prospect(LONE, cards, me, solo=Solo.DARK, call=card))
    return _points(view, judge, Prospect(EMPEROR, cards, me, call=card))


def _as_it_is(view: View, me: int) -> Prospect:
    """The prospect of the hand as it stands. Raises `ValueError` before there is an emperor."""
    if view.emperor is None:
        raise ValueError("no emperor yet")
    alone = view.solo in (Solo.DARK, Solo.OPEN)
    role = AGAINST if alone else REBEL
    if me == view.emperor:
        role = LONE if alone else EMPEROR
    elif me == view.guard:
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
    now = _as_it_is(view, me)
    hidden = judge(view, now)
    if now.role == GUARD:
        return hidden, judge(view, replace(now, exposed=True))
    others = [seat for seat in range(SEATS) if seat not in (me, now.emperor)]
    shown = [
        judge(view, replace(now, guard=seat, exposed=True, hoes=frozenset({me}))) for seat in others
    ]
    return hidden, sum(shown) / len(shown)


def _give(view: View) -> Decision:
    """The gift with the fewest equal cards in the hand, as three equal cards can be called."""
    return min(_gifts(view), key=lambda gift: alike(view, gift))


def _gifts(view: View) -> list[Give]:
    return [action for action in view.legal if isinstance(action, Give)]


def alike(view: View, gift: Give) -> int:
    """The number of cards in the hand that are equal to those of a gift."""
    return sum(view.cards.count(card) for card in gift.cards)


def _without(view: View, gift: Give) -> View:
    """The view after paying a gift, as far as that is known; the throne comes next."""
    left = high_to_low(without(view.cards, gift.cards))
    return view._replace(cards=left, phase=PhaseName.ROB)


def choices(view: View, judge: Judge) -> list[tuple[Decision, float]]:
    """Each bid of the seat of a view and its points; of a vote, those if it is carried.

    A gift of tribute is worth what is left in the hand. Raises `ValueError` in the play.
    """
    me = view.seat
    if me is None:
        raise ValueError("nobody is asked")
    match view.phase:
        case PhaseName.TRIBUTE:
            gifts = sorted(_gifts(view), key=lambda gift: alike(view, gift))[:MOST_GIFTS]
            return [(gift, _otherwise(_without(view, gift), me, judge)) for gift in gifts]
        case PhaseName.ROB:
            plain = tuple(card.plain for card in view.cards)
            alone = Prospect(LONE, plain, me, exposed=True, solo=Solo.OPEN)
            no = _otherwise(view, me, judge)
            return [
                (Answer(me, yes=True), _points(view, judge, alone)),
                (Answer(me, yes=False), no),
            ]
        case PhaseName.THRONE | PhaseName.CALLING:
            return _thrones(view, me, judge)
        case PhaseName.OPEN_GUARD | PhaseName.REBELLION:
            return _answers(view, me, *_known(view, me, judge))
        case PhaseName.KICK | PhaseName.ROYALS_KICK:
            worth = judge(view, _as_it_is(view, me))
            return _answers(view, me, worth, worth)
        case PhaseName.TRICK | PhaseName.SETTLED:
            raise ValueError("this is no bid")


def _answers(view: View, me: int, silent: float, known: float) -> list[tuple[Decision, float]]:
    """The points of *yes*, if it is carried and so doubles, and of *no*."""
    now = SHARE[_as_it_is(view, me).role] * view.multiplier
    return [(Answer(me, yes=True), 2 * now * known), (Answer(me, yes=False), now * silent)]
