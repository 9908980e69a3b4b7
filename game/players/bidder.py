"""Everything before the first lead, by the value of the hand: what is each choice worth?

A *judge* says what a hand is worth in a role; here are the choices that the rules leave, and what
role and which cards each leads to. Both `normal` and `strong` bid so, each with its own judge.
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
"""What a role gets of each rebel's loss or gain (§4)."""
MOST_GIFTS = 3
"""So many gifts of tribute are compared, those first of which one holds the fewest."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A hand as it would begin: one's role and cards, and who the emperor is.

    `guard`: who that is, if one knows. `exposed`: everybody does. `dark`, `open`: of an emperor
    alone. `call`: the card whose fourth copy the guard holds. `hoes`: as in a view.
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
"""What a prospect is worth to the seat of a view: for each rebel, before any doubling."""


@dataclass(frozen=True, slots=True)
class Margins:
    """By how much a bid must be better than its contrary, by what a certain judge says.

    `alone`: points, of an open solo, which cannot be undone. The others are for each rebel:
    `declare`, as the rebels kick what is good for them; `rebel` and `kick`, votes that count only
    if somebody else wants it, too; `royals_kick`, as who rose is strong.
    """

    alone: float
    declare: float
    rebel: float
    kick: float
    royals_kick: float


def bid(view: View, judge: Judge, margins: Margins) -> Decision:
    """What the seat of a view does before the first lead. Raises `ValueError` in the play."""
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
    """The choice at the throne that is worth most; an open solo must be worth that much more."""

    def after_risk(choice: tuple[Decision, float]) -> float:
        action, points = choice
        return points - margins.alone if is_risk(action) else points

    return max(worth, key=after_risk)[0]


def is_risk(action: Decision) -> bool:
    """Whether a bid cannot be undone, so that it must be worth more than its contrary by a margin.

    It is an open solo, and to say yes where robbing or declaring is asked about.
    """
    match action:
        case Ascend(open_solo=open_solo):
            return open_solo
        case Answer(yes=yes):
            return yes
        case Cede() | Give() | Lay() | Pass():
            return False


def _robs(view: View, me: int, judge: Judge, margins: Margins) -> bool:
    """Alone against four, if that is worth more than any throne, or than none."""
    plain = tuple(card.plain for card in view.cards)
    alone = _points(view, judge, Prospect(LONE, plain, me, exposed=True, solo=Solo.OPEN))
    return alone > margins.alone + max(0.0, _otherwise(view, me, judge))


def _otherwise(view: View, me: int, judge: Judge) -> float:
    """What the hand is worth if nobody robs: by the best choice at the throne, if one has that."""
    if ROYAL_CARD in view.cards:
        return max(worth for _, worth in _thrones(view, me, judge))
    return _without_throne(view, me, judge, view.cards, preceding(me))


def _thrones(view: View, me: int, judge: Judge) -> list[tuple[Decision, float]]:
    """What each choice at the throne is worth; before it, as if one were asked first."""
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
    """What is added to the pot by ceding; nothing that one holds, where nothing is (§2.2)."""
    return to_attach(view.cards) if view.rules.ceding is Ceding.ROUNDS else ROYAL_CARD


def _without_throne(view: View, me: int, judge: Judge, cards: Cards, emperor: int) -> float:
    """What a hand is worth when somebody else is emperor."""
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
    """What the seat has now, as the hand would begin."""
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
    """To declare, or to rebel, where that is worth more than to stay silent."""
    silent, known = _known(view, me, judge)
    beyond = margins.declare if me == view.guard else margins.rebel
    return 2 * known > silent + beyond


def _known(view: View, me: int, judge: Judge) -> tuple[float, float]:
    """What the hand is worth as it is, and if everybody knows the guard; not yet doubled.

    Who rebels does not know yet whom it will show, so it takes the mean of all who it may be.
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
    """Rather a card that one holds few of, as three of a kind can be called."""
    return min(_gifts(view), key=lambda gift: alike(view, gift))


def _gifts(view: View) -> list[Give]:
    return [action for action in view.legal if isinstance(action, Give)]


def alike(view: View, gift: Give) -> int:
    """How many cards like those of a gift one holds."""
    return sum(view.cards.count(card) for card in gift.cards)


def _without(view: View, gift: Give) -> View:
    """The view once a gift is paid, as far as it is known: one is asked about the throne next."""
    left = high_to_low(without(view.cards, gift.cards))
    return replace(view, cards=left, phase=PhaseName.ROB)


def choices(view: View, judge: Judge) -> list[tuple[Decision, float]]:
    """Each thing that the seat of a view can bid, and its points if it is carried, doubled or not.

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
