"""A finished hand looked at again: what `strong` would have done otherwise, and what decided it.

Every decision is judged by the view of its seat at that time, nothing of the others' cards. What
decided is told by what the royals could expect: the mean of what the nets of the seats that still
hold cards expect, each by its own view, for each rebel and doubled as far as it is; nothing before
there is an emperor; at the end, what they got. A moment is what happened between two of these. Told
are the one at which the winner changed for good and those at which most changed; the end only where
it is the former.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import mean

from game.cards import Cards
from game.hand.actions import Action, Attending, Decision, Give
from game.hand.events import Telling, TrickEnded
from game.hand.state import Hand, PhaseName
from game.hand.view import View, view
from game.players.bidder import SHARE
from game.players.bidder import choices as bids
from game.players.observation.candidates import MOST, candidates
from game.players.observation.input_layout import (
    EMPEROR,
    GUARD,
    LONE,
    PASS,
    ROLE,
)
from game.players.observation.play_codes import action_of, code_of
from game.players.observation.view_encoder import encode_view
from game.players.strong import bid
from game.players.strong.card_play import rate
from game.record.game_record import Game, Step
from game.scoring import Solo
from game.seats import SEATS

MOMENTS = 3
"""So many moments are told."""
TOLD = 0.05
"""A difference in points that is told: a smaller one would be written as nothing."""
_ROYAL = (EMPEROR, GUARD, LONE)


@dataclass(frozen=True, slots=True)
class Difference:
    """A decision that `strong` would have made otherwise.

    `trick`: its number, 0 before the first. `table`: the cards to be beaten, none for a lead.
    `points`: what the other choice would have been worth to the seat, beyond the one it made.
    """

    seat: int
    phase: PhaseName
    trick: int
    table: Cards
    done: Decision
    better: Decision
    points: float


@dataclass(frozen=True, slots=True)
class Moment:
    """What happened, in which trick, and what the royals could expect of each rebel around it.

    `multiplier`: as it was afterwards.
    """

    trick: int
    events: tuple[Telling, ...]
    multiplier: int
    before: float
    after: float

    @property
    def change(self) -> float:
        """How much more the royals could expect."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Review:
    """Of a settled hand: by seat how many choices it had, the differences, the moments in order.

    `turn`: the moment since which the side that won was ahead; None for a draw.
    """

    hand: Hand
    choices: tuple[int, ...]
    differences: tuple[Difference, ...]
    moments: tuple[Moment, ...]
    turn: Moment | None

    def of(self, seat: int) -> tuple[Difference, ...]:
        """The differences of a seat, the dearest first."""
        own = (each for each in self.differences if each.seat == seat)
        return tuple(sorted(own, key=lambda each: -each.points))


def review(game: Game) -> Review | None:
    """What can be said of a hand; None where it has no result, or an action is refused."""
    hand, trick = game.dealt(), 0
    choices, differences, moments = [0] * SEATS, list[Difference](), list[Moment]()
    expected = 0.0
    for step in game.replay():
        if not isinstance(step, Step):
            return None
        decision = _decision(hand, step.action, trick)
        if decision:
            choices[decision.seat] += 1
            if decision.points >= TOLD:
                differences.append(decision)
        events = tuple(event for event in step.events if isinstance(event, Telling))
        if events:
            after = _expected(step.hand)
            moments.append(Moment(trick, events, step.hand.multiplier, expected, after))
            expected = after
        trick += sum(isinstance(event, TrickEnded) for event in step.events)
        if trick == 0 and step.hand.phase.name is PhaseName.TRICK:
            trick = 1
        hand = step.hand
    if hand.result is None:
        return None
    turn = _turn(moments)
    return Review(hand, tuple(choices), tuple(differences), _decisive(moments, turn), turn)


def turning(game: Game) -> int | None:
    """The number of the action since which the side that won was ahead, as a review tells it.

    None for a draw, where nobody won, and where an action is refused.
    """
    moments, actions, expected = list[Moment](), list[int](), 0.0
    for number, step in enumerate(game.replay()):
        if not isinstance(step, Step):
            return None
        if events := tuple(event for event in step.events if isinstance(event, Telling)):
            after = _expected(step.hand)
            moments.append(Moment(0, events, step.hand.multiplier, expected, after))
            actions.append(number)
            expected = after
    turn = _turn(moments) if "points" in game.ending else None
    return next((n for n, m in zip(actions, moments, strict=True) if m is turn), None)


def _turn(moments: Sequence[Moment]) -> Moment | None:
    """The moment since which the side was ahead that is so after the last one, the end."""
    turn, end = None, moments[-1].after
    for moment in reversed(moments):
        if moment.after * end <= 0:
            break
        turn = moment
    return turn


def _decisive(moments: Sequence[Moment], turn: Moment | None) -> tuple[Moment, ...]:
    """The turn and those before the end that changed most, in the order in which they came."""
    others = (m for m in moments[:-1] if m is not turn and abs(m.change) >= TOLD)
    largest = sorted(others, key=lambda moment: -abs(moment.change))
    told = ([turn] if turn else []) + largest
    return tuple(m for m in moments if m in told[:MOMENTS])


def _decision(hand: Hand, action: Action, trick: int) -> Difference | None:
    """The choice that a seat made; None if it had none, or was played for."""
    seat = action.seat
    if isinstance(action, Attending | Give) or seat in hand.on_autoplay:
        return None
    seen = view(hand, seat)
    if len(seen.legal) < 2:
        return None
    if seen.phase is PhaseName.TRICK:
        better, points = _better_play(seen, action)
        points *= _doubled(hand)
    else:
        worth = dict(bids(seen, bid.judge))
        if action not in worth:
            return None
        better = bid.choose(seen)
        points = worth[better] - worth[action]
    table = seen.table.cards if seen.table else ()
    return Difference(seat, seen.phase, trick, table, action, better, points)


def _better_play(seen: View, action: Decision) -> tuple[Decision, float]:
    observation = encode_view(seen)
    found = [0] * MOST
    codes = found[: candidates(observation, found)]
    done, *rated = rate(observation, [code_of(seen, action), *codes])
    best = max(rated, key=lambda each: each.points)
    return action_of(seen, best.code), SHARE[observation[ROLE]] * (best.points - done.points)


def _expected(hand: Hand) -> float:
    """What the royals can expect of each rebel, in points; at the end, what they got."""
    if hand.result:
        sides = hand.result.sides
        return -next(p for seat, p in enumerate(hand.result.points) if not sides.royal(seat))
    return _doubled(hand) * mean(_opinions(hand))


def _doubled(hand: Hand) -> int:
    """By how much the points of the play count; those of an open solo are never doubled (§4)."""
    return 1 if hand.solo is Solo.OPEN else hand.multiplier


def _opinions(hand: Hand) -> Iterator[float]:
    """What each seat that holds cards expects for the royals, as long as nothing happens."""
    for seat, cards in enumerate(hand.hands):
        if cards:
            observation = encode_view(view(hand, seat))
            (as_it_is,) = rate(observation, [PASS])
            yield as_it_is.points if observation[ROLE] in _ROYAL else -as_it_is.points
