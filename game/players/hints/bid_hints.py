"""The best bids, their points, and a reason for each, from the question or from the hand.

A reason from the question is about being alone, or about doubling. A reason from the hand is found
by judging it again as if it had the jokers, high cards or loose low cards of an ordinary hand.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.cards import GUARD_CARD, PACKS, Cards, Rank
from game.hand.actions import Answer, Ascend, Cede, Decision, Give, Lay, Pass
from game.hand.state import PhaseName
from game.hand.view import View
from game.players.bidder import Judge, Prospect, alike, bid, choices, is_risk
from game.players.hints.reasons import MOST, Because, Choice, Reason, less_than, plainly
from game.players.observation.input_layout import BIG, OWN, PASS, SMALL
from game.players.observation.prospect_encoder import encode_prospect
from game.players.strong.bid import MARGINS, judge
from game.players.strong.card_play import ask
from game.players.strong.net import nets

MANY_JOKERS, MANY_HIGH, FEW_HIGH, MANY_LOOSE = 3, 9, 4, 3
"""An ordinary hand has 1 or 2 jokers, 6 or 7 aces and twos, and 1 or 2 loose ranks."""
ORDINARY = 3
"""The number of cards of a rank in an ordinary hand."""
LOW = Rank.JACK
"""One or two cards of a rank below this one are loose."""
HIGH = (Rank.ACE, Rank.TWO)
KNOWN = (PhaseName.OPEN_GUARD, PhaseName.REBELLION)
DOUBLINGS = (*KNOWN, PhaseName.KICK, PhaseName.ROYALS_KICK)
LONE_RISKS = (PhaseName.ROB, PhaseName.THRONE, PhaseName.CALLING)
"""The phases with a risk of being alone against four, which outweighs other reasons."""
RISKS = (*LONE_RISKS, PhaseName.OPEN_GUARD)
"""The phases with a choice that cannot be undone."""

Worth = Mapping[Decision, float]
"""The points of each bid, as `choices` gives them."""


def best_bids(view: View) -> tuple[Choice, ...]:
    """The best bids of the seat of a view, at most three: that of `strong`, then by points."""
    worth = dict(choices(view, judge))
    chosen = bid(view, judge, MARGINS)
    ranked = sorted(worth, key=lambda action: (action != chosen, -worth[action]))[:MOST]
    told = list[Choice]()
    for place, action in enumerate(ranked):
        other = ranked[1 if place == 0 else 0] if len(ranked) > 1 else None
        reason = of_risk(action, worth, chosen) if view.phase in LONE_RISKS else None
        reason = reason or of_question(view, action, worth)
        if reason is None and other is not None and _hand_may_be_why(view, action, ranked, worth):
            reason = _of_hand(view, action, other, worth)
        reason = reason or of_risk(action, worth, chosen) or of_throne(view, action, worth)
        if reason is None and place == 0 and view.phase in RISKS:
            reason = of_no_risk(ranked, worth)
        if reason is None or reason in (choice.reason for choice in told):
            reason = plainly([worth[each] for each in ranked], place)
        told.append(Choice(action, worth[action], reason))
    return tuple(told)


def of_risk(action: Decision, worth: Worth, chosen: Decision) -> Reason | None:
    """The reason to bid like `strong` although a bid that cannot be undone has more points."""
    best = max(worth, key=lambda other: worth[other])
    more = less_than(worth[chosen], worth[best])
    risky = action == chosen and is_risk(best) and more > 0
    return Reason(Because.RISK, points=more) if risky else None


def of_no_risk(ranked: Sequence[Decision], worth: Worth) -> Reason | None:
    """The reason for the first of two bids with equal points: the second cannot be undone."""
    if [is_risk(action) for action in ranked[:2]] != [False, True]:
        return None
    even = less_than(worth[ranked[0]], worth[ranked[1]]) == 0
    return Reason(Because.NO_RISK, count=2) if even else None


def of_throne(view: View, action: Decision, worth: Worth) -> Reason | None:
    """A reason to be emperor or not, where the hand itself gives none."""
    others = [other for other in worth if other != action]
    if any(less_than(worth[other], worth[action]) <= 0 for other in others):
        return None
    if others and all(_is_alone(view, other) for other in others):
        return Reason(Because.ALONE)
    wins = round(worth[action], 1) > 0 and not _is_alone(view, action)
    return Reason(Because.EMPEROR) if wins and isinstance(action, Ascend) else None


def _is_alone(view: View, action: Decision) -> bool:
    """Whether an action makes the seat emperor alone against four."""
    match action:
        case Answer(yes=yes):
            return yes and view.phase is PhaseName.ROB
        case Ascend(open_solo=open_solo, call=call):
            fixed = view.phase is PhaseName.THRONE and GUARD_CARD in view.cards
            return open_solo or fixed or (call is not None and view.cards.count(call) == PACKS)
        case Cede() | Give() | Lay() | Pass():
            return False


def of_question(view: View, action: Decision, worth: Worth) -> Reason | None:
    """A reason from the question that is asked, if it gives one."""
    match action:
        case Answer() if view.phase is PhaseName.ROB:
            return None
        case Answer():
            return _of_doubling(view, action, worth)
        case Cede() if GUARD_CARD in view.cards:
            return Reason(Because.NOT_ALONE)
        case Ascend(open_solo=False, call=None) if view.pot:
            return Reason(Because.POT, cards=view.pot)
        case Ascend(call=call) if call:
            if view.cards.count(call) == PACKS:
                return Reason(Because.CALLS_NOBODY, cards=(call,))
            trump = view.rules.called_card_is_trump
            return Reason(Because.CALLS_TRUMP if trump else Because.CALLS_GUARD, cards=(call,))
        case Give():
            return _of_giving(view, action, worth)
        case Ascend() | Cede() | Lay() | Pass():
            return None


def _of_doubling(view: View, action: Answer, worth: Worth) -> Reason | None:
    doubled, now = worth[Answer(action.seat, yes=True)], worth[Answer(action.seat, yes=False)]
    if action.yes and less_than(max(0, now), doubled) > 0 and now >= 0:
        return Reason(Because.DOUBLES_GAIN, points=doubled)
    if action.yes:
        votes = view.phase in (PhaseName.KICK, PhaseName.REBELLION)
        return Reason(Because.NEEDS_ANOTHER) if votes else None
    if less_than(doubled, 0) > 0 and now <= 0:
        return Reason(Because.DOUBLES_LOSS, points=doubled)
    if view.phase in KNOWN and (less := less_than(round(doubled, 1) / 2, now)) > 0:
        return Reason(Because.KNOWN_IS_WORSE, points=less)
    if view.phase is PhaseName.OPEN_GUARD and view.rules.kick:
        return Reason(Because.MAY_BE_KICKED)
    return Reason(Because.STRONG_REBELS) if view.phase is PhaseName.ROYALS_KICK else None


def _of_giving(view: View, action: Give, worth: Worth) -> Reason | None:
    fewest = min(alike(view, gift) for gift in worth if isinstance(gift, Give))
    if len({round(points, 1) for points in worth.values()}) == 1:
        return Reason(Because.ALL_THE_SAME)
    if alike(view, action) > fewest or len(set(action.cards)) > 1:
        return None
    return Reason(Because.FEWEST_ALIKE, cards=action.cards, count=fewest)


def _hand_may_be_why(
    view: View, action: Decision, ranked: Sequence[Decision], worth: Worth
) -> bool:
    """Whether the hand can be a reason for an action: it would contradict points that are fewer."""
    return view.phase not in DOUBLINGS and less_than(worth[action], worth[ranked[0]]) <= 0


@dataclass(frozen=True, slots=True)
class Trait:
    """Something true of a hand, and a change of its observation that makes it ordinary."""

    reason: Reason
    make_ordinary: Callable[[list[int]], None]


def _of_hand(view: View, action: Decision, other: Decision, worth: Worth) -> Reason | None:
    """The trait of the hand that speaks most for one choice over another. None if none does."""
    best, most = None, 0.0
    for trait in traits(view.cards):
        ordinary = dict(choices(view, _supposing(trait)))
        matters = worth[action] - worth[other] - (ordinary[action] - ordinary[other])
        if matters > most:
            best, most = trait.reason, matters
    return best


def traits(cards: Cards) -> Iterator[Trait]:
    """The traits in which a hand is not ordinary."""
    jokers = sum(card.is_joker for card in cards)
    if jokers >= MANY_JOKERS:
        yield Trait(Reason(Because.MANY_JOKERS, count=jokers), _two_jokers)
    if not jokers:
        yield Trait(Reason(Because.FEW_JOKERS), _two_jokers)
    high = sum(card.rank in HIGH for card in cards)
    if high >= MANY_HIGH:
        yield Trait(Reason(Because.MANY_HIGH, count=high), _some_high)
    if high <= FEW_HIGH:
        yield Trait(Reason(Because.FEW_HIGH, count=high), _some_high)
    ranks = [card.rank for card in cards if card.rank < LOW]
    loose = sum(ranks.count(rank) < ORDINARY for rank in set(ranks))
    if loose >= MANY_LOOSE:
        yield Trait(Reason(Because.MANY_LOOSE, count=loose), _nothing_loose)


def _supposing(trait: Trait) -> Judge:
    """The judge of `strong`, supposing that the hand is ordinary in this trait."""

    def judged(view: View, prospect: Prospect) -> float:
        observation = encode_prospect(view, prospect)
        trait.make_ordinary(observation)
        return ask(observation, [PASS], nets())[0]

    return judged


def _two_jokers(observation: list[int]) -> None:
    observation[OWN + SMALL] = observation[OWN + BIG] = 1


def _some_high(observation: list[int]) -> None:
    for rank in HIGH:
        observation[OWN + rank - Rank.THREE] = ORDINARY


def _nothing_loose(observation: list[int]) -> None:
    for rank in range(LOW - Rank.THREE):
        if 0 < observation[OWN + rank] < ORDINARY:
            observation[OWN + rank] = ORDINARY
