"""A review of a finished hand: what `strong` would have done differently, and what decided it.

Each decision is judged by the view of its seat at that time, without the cards of the others. The
decisive moments are found from what the royals could expect, in points per rebel: the mean of what
the nets of the seats with cards expect, each by its own view, doubled as far as the points are. It
is 0 before there is an emperor, and what they got at the end. A moment is what happened between two
such values. A review tells the moment at which the lead changed for good, and those with the
largest changes; it tells the end only if that is the turn.
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
from game.record.game_record import Game, RecordedStep
from game.scoring import Solo
from game.seats import SEATS

MOMENTS = 3
"""The most moments that are told."""
TOLD = 0.05
"""The smallest difference in points that is told: a smaller one would be rounded to 0.0."""
_ROYAL = (EMPEROR, GUARD, LONE)


@dataclass(frozen=True, slots=True)
class Difference:
    """A decision that `strong` would have made differently.

    `trick`: the number of the trick, 0 before the first. `table`: the cards to beat, none for a
    lead. `points`: by how much the better choice would have been worth more to the seat.
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
    """Some events, their trick, and what the royals could expect per rebel before and after them.

    `multiplier`: that after the events.
    """

    trick: int
    events: tuple[Telling, ...]
    multiplier: int
    before: float
    after: float

    @property
    def change(self) -> float:
        """How much more the royals could expect afterwards."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a settled hand.

    `choices`: by seat, how many decisions had a choice. `moments`: in order. `turn`: the moment
    from which on the winning side was ahead; None for a draw.
    """

    hand: Hand
    choices: tuple[int, ...]
    differences: tuple[Difference, ...]
    moments: tuple[Moment, ...]
    turn: Moment | None

    def of(self, seat: int) -> tuple[Difference, ...]:
        """The differences of a seat, most points first."""
        own = (each for each in self.differences if each.seat == seat)
        return tuple(sorted(own, key=lambda each: -each.points))


def review(game: Game) -> Review | None:
    """The review of a hand. None if it has no result, or an action is refused."""
    hand, trick = game.dealt(), 0
    choices, differences, moments = [0] * SEATS, list[Difference](), list[Moment]()
    expected = 0.0
    for step in game.replay():
        if not isinstance(step, RecordedStep):
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
    """The number of the action from which on the winning side was ahead, as a review tells it.

    None for a draw, for a hand without a result, or if an action is refused.
    """
    moments, actions, expected = list[Moment](), list[int](), 0.0
    for number, step in enumerate(game.replay()):
        if not isinstance(step, RecordedStep):
            return None
        if events := tuple(event for event in step.events if isinstance(event, Telling)):
            after = _expected(step.hand)
            moments.append(Moment(0, events, step.hand.multiplier, expected, after))
            actions.append(number)
            expected = after
    turn = _turn(moments) if "points" in game.ending else None
    return next((n for n, m in zip(actions, moments, strict=True) if m is turn), None)


def _turn(moments: Sequence[Moment]) -> Moment | None:
    """The moment from which on the side was ahead that is ahead at the end."""
    turn, end = None, moments[-1].after
    for moment in reversed(moments):
        if moment.after * end <= 0:
            break
        turn = moment
    return turn


def _decisive(moments: Sequence[Moment], turn: Moment | None) -> tuple[Moment, ...]:
    """The turn, and the moments before the end that changed most; in chronological order."""
    others = (m for m in moments[:-1] if m is not turn and abs(m.change) >= TOLD)
    largest = sorted(others, key=lambda moment: -abs(moment.change))
    told = ([turn] if turn else []) + largest
    return tuple(m for m in moments if m in told[:MOMENTS])


def _decision(hand: Hand, action: Action, trick: int) -> Difference | None:
    """The decision of a seat beside the best one. None if it had no choice, or was on autoplay."""
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
    """The points per rebel that the royals can expect; at the end, those that they got."""
    if hand.result:
        sides = hand.result.sides
        return -next(p for seat, p in enumerate(hand.result.points) if not sides.royal(seat))
    return _doubled(hand) * mean(_opinions(hand))


def _doubled(hand: Hand) -> int:
    """The multiplier of the points; an open solo is never doubled (§4)."""
    return 1 if hand.solo is Solo.OPEN else hand.multiplier


def _opinions(hand: Hand) -> Iterator[float]:
    """The expectation of each seat with cards for the royals, in points per rebel."""
    for seat, cards in enumerate(hand.hands):
        if cards:
            observation = encode_view(view(hand, seat))
            (as_it_is,) = rate(observation, [PASS])
            yield as_it_is.points if observation[ROLE] in _ROYAL else -as_it_is.points
