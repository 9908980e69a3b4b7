"""The best bids, their points, and a reason for each.

Whether the hand is the reason is found by judging it again with an ordinary number of jokers, or
of aces and twos.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from game.cards import GUARD_CARD, PACKS, Cards, Rank
from game.hand.actions import Answer, Ascend, Cede, Decision, Give, Lay, Pass
from game.hand.state import PhaseName
from game.hand.view import View
from game.players.bidder import Judge, Prospect, is_risk
from game.players.hints.reasons import MOST, Choice, Reason, ReasonKind, by_points, shown_difference
from game.players.observation.input_layout import BIG, OWN, SMALL
from game.players.observation.view_encoder import encode_prospect
from game.players.strong.player import bid_choices, choose_bid, judge_as

ORDINARY_JOKERS = (1, 2)
ORDINARY_HIGH = range(5, 9)
"""The numbers of jokers, and of aces and twos, that are nothing special in a hand."""
ORDINARY_SET = 3
HIGH = (Rank.ACE, Rank.TWO)
DOUBLINGS = (
    PhaseName.OPEN_GUARD,
    PhaseName.KICK,
    PhaseName.REBELLION,
    PhaseName.ROYALS_KICK,
)

VOTES = (PhaseName.KICK, PhaseName.REBELLION)
"""The doublings that take two votes."""

BidPoints = Mapping[Decision, float]
"""The points of each bid, as `bid_choices` gives them."""


def best_bids(view: View) -> tuple[Choice, ...]:
    """The best bids of the seat of a view, at most three: that of `strong`, then by points."""
    bid_points = dict(bid_choices(view))
    chosen = choose_bid(view)
    best = sorted(bid_points, key=lambda action: (action != chosen, -bid_points[action]))[:MOST]
    hints = list[Choice]()
    for place, action in enumerate(best):
        others = [each for each in best if each != action]
        reason = risk(bid_points, chosen) if action == chosen else None
        if view.phase in DOUBLINGS:
            reason = reason or doubling(view, action, bid_points)
        elif others and shown_difference(bid_points[best[0]], bid_points[action]) <= 0:
            reason = reason or _of_hand(view, action, others[0], bid_points)
        reason = reason or avoids_solo(view, action, bid_points)
        if reason is None or reason in (choice.reason for choice in hints):
            reason = by_points([bid_points[each] for each in best], place)
        hints.append(Choice(action, bid_points[action], reason))
    return tuple(hints)


def risk(bid_points: BidPoints, chosen: Decision) -> Reason | None:
    """The reason to bid like `strong` although a bid that cannot be undone promises more points."""
    best = max(bid_points, key=lambda action: bid_points[action])
    more = shown_difference(bid_points[best], bid_points[chosen])
    return Reason(ReasonKind.RISK, points=more) if is_risk(best) and more > 0 else None


def doubling(view: View, action: Decision, bid_points: BidPoints) -> Reason | None:
    """The reason to double the points or not: who is expected to win, or that a vote needs two."""
    if not isinstance(action, Answer):
        return None
    doubled = bid_points[Answer(action.seat, yes=True)]
    single = bid_points[Answer(action.seat, yes=False)]
    if action.yes and single >= 0 and shown_difference(doubled, max(0, single)) > 0:
        return Reason(ReasonKind.DOUBLES_GAIN, points=doubled)
    if action.yes and view.phase in VOTES:
        return Reason(ReasonKind.NEEDS_ANOTHER)
    if not action.yes and single <= 0 and shown_difference(doubled, 0) < 0:
        return Reason(ReasonKind.DOUBLES_LOSS, points=doubled)
    return None


def avoids_solo(view: View, action: Decision, bid_points: BidPoints) -> Reason | None:
    """The reason that all other bids have fewer points and make the seat emperor alone."""
    others = [other for other in bid_points if other != action]
    worse = (shown_difference(bid_points[action], bid_points[other]) > 0 for other in others)
    if others and all(worse) and all(_is_solo(view, other) for other in others):
        return Reason(ReasonKind.ALONE)
    return None


def _is_solo(view: View, action: Decision) -> bool:
    """Whether an action makes the seat emperor alone against four."""
    match action:
        case Answer(yes=yes):
            return yes and view.phase is PhaseName.ROB
        case Ascend(open_solo=open_solo, call=call):
            fixed = view.phase is PhaseName.THRONE and GUARD_CARD in view.cards
            return open_solo or fixed or (call is not None and view.cards.count(call) == PACKS)
        case Cede() | Give() | Lay() | Pass():
            return False


@dataclass(frozen=True, slots=True)
class Trait:
    """Something unusual about a hand, and a change of its observation that makes it ordinary."""

    reason: Reason
    make_ordinary: Callable[[list[int]], None]


def _of_hand(view: View, action: Decision, other: Decision, bid_points: BidPoints) -> Reason | None:
    """The trait of the hand that speaks most for one bid over another. None if none does."""
    reason, largest = None, 0.0
    for trait in traits(view.cards):
        ordinary = dict(bid_choices(view, _judge_without(trait)))
        difference = bid_points[action] - bid_points[other]
        weight = difference - (ordinary[action] - ordinary[other])
        if weight > largest:
            reason, largest = trait.reason, weight
    return reason


def traits(cards: Cards) -> Iterator[Trait]:
    """The traits in which a hand is not ordinary."""
    jokers = sum(card.is_joker for card in cards)
    if jokers not in ORDINARY_JOKERS:
        yield Trait(Reason(ReasonKind.JOKERS, count=jokers), _two_jokers)
    high = sum(card.rank in HIGH for card in cards)
    if high not in ORDINARY_HIGH:
        yield Trait(Reason(ReasonKind.HIGH_CARDS, count=high), _some_high)


def _judge_without(trait: Trait) -> Judge:
    """The judge of `strong`, for a hand that is ordinary in this trait."""

    def judge_ordinary(view: View, prospect: Prospect) -> float:
        observation = encode_prospect(view, prospect)
        trait.make_ordinary(observation)
        return judge_as(view, prospect, observation)

    return judge_ordinary


def _two_jokers(observation: list[int]) -> None:
    observation[OWN + SMALL] = observation[OWN + BIG] = 1


def _some_high(observation: list[int]) -> None:
    for rank in HIGH:
        observation[OWN + rank - Rank.THREE] = ORDINARY_SET
