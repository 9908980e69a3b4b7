"""A review of a finished hand: what `strong` would have done differently, and what decided it.

Each decision is judged by the view of its seat at that time, without the cards of the others.

The expectation of the royals is in points per rebel. It is the mean of what the nets expect for
each seat in play, from its own view, times the multiplier; 0 before there is an emperor; and at
the end what the royals got. A moment is what happens between two such values. A review names the
turning point, at which the lead changed for good, and the moments with the largest changes. It
names the last moment only if that is the turning point.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import mean

from game.cards import SEATS, Cards
from game.hand.actions import Action, Attending, Decision, Give
from game.hand.events import Telling, TrickEnded
from game.hand.phases.trick import Trick
from game.hand.state import Hand, PhaseName
from game.hand.view import View, view_of
from game.players.bidder import SHARE
from game.players.hints import COMPARISONS, Choice, hint
from game.players.observation.candidates import candidate_codes
from game.players.observation.input_layout import (
    EMPEROR,
    GUARD,
    LONE,
    PASS,
    ROLE,
    action_of,
    code_of,
)
from game.players.observation.view_encoder import encode_view
from game.players.strong.corrections import possible
from game.players.strong.net import Nets
from game.players.strong.player import bid_choices, choose_bid, rate, rate_moves
from game.record.game_record import Game, RecordedStep
from game.scoring import Solo

MOST_MOMENTS = 3
"""The most moments in a review."""
SMALLEST = 0.2
"""The smallest mistake in a review, in points per rebel: the nets err by less."""
SMALLEST_CHANGE = 0.5
"""The smallest change of the royals' expectation that is a moment, in points per rebel."""
MOST_DIFFERENCES = 3
"""The most differences of a seat for which a review has a reason."""
FEW_CARDS = 5
"""With at most this many cards of a lone emperor, only the side that laid last is asked."""
_ROYAL = (EMPEROR, GUARD, LONE)


@dataclass(frozen=True, slots=True)
class Difference:
    """A decision that `strong` would have made differently.

    `trick`: the number of the trick, 0 before the first. `table`: the cards to beat, none for a
    lead. `points`: by how much the better choice would have been worth more to the seat. `action`:
    its number in the log, from 0. `view`: what the seat could see. `reason`: the better choice, and
    why it is better, as in a hint; None if that is not told, or only compares it with another one.
    """

    seat: int
    phase: PhaseName
    trick: int
    table: Cards
    done: Decision
    better: Decision
    points: float
    action: int = 0
    view: View | None = None
    reason: Choice | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """Some events, their trick, and what the royals could expect per rebel before and after them.

    `multiplier`: that after the events. `action`: the number of their action in the log, from 0.
    """

    trick: int
    events: tuple[Telling, ...]
    multiplier: int
    before: float
    after: float
    action: int = 0

    @property
    def change(self) -> float:
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
    steps = _settled_steps(game)
    if steps is None:
        return None
    start = hand = game.dealt()
    choices, differences = [0] * SEATS, list[Difference]()
    for number, step in enumerate(steps):
        if decision := _decision(hand, step.action):
            choices[decision.seat] += 1
            if decision.points >= SMALLEST * _stake(hand, decision.seat):
                differences.append(replace(decision, action=number))
        hand = step.hand
    moments = _moments(start, steps)
    turn = turning_point(moments)
    reasoned = tuple(_with_reasons(differences))
    return Review(hand, tuple(choices), reasoned, decisive_moments(moments, turn), turn)


def turning(game: Game) -> int | None:
    """The number of the action since which the winning side was ahead, as in a review.

    None for a draw, for a hand without a result, or if an action is refused.
    """
    steps = _settled_steps(game)
    turn = turning_point(_moments(game.dealt(), steps)) if steps else None
    return turn.action if turn else None


def _settled_steps(game: Game) -> list[RecordedStep] | None:
    """All steps of a hand. None if it has no result, or an action is refused."""
    steps = [step for step in game.replay() if isinstance(step, RecordedStep)]
    if len(steps) < len(game.actions) or not steps or steps[-1].hand.result is None:
        return None
    return steps


def _moments(start: Hand, steps: Sequence[RecordedStep]) -> list[Moment]:
    """All moments of a hand from its start."""
    moments, hand, expected = list[Moment](), start, 0.0
    for number, step in enumerate(steps):
        if events := tuple(event for event in step.events if isinstance(event, Telling)):
            after = expected_points(step.hand)
            multiplier = step.hand.multiplier
            moments.append(Moment(_trick(hand), events, multiplier, expected, after, number))
            expected = after
        hand = step.hand
    return moments


def _trick(hand: Hand) -> int:
    """The number of the trick, 0 before the first."""
    ended = sum(isinstance(event, TrickEnded) for event in hand.history)
    return ended + 1 if hand.phase.name is PhaseName.TRICK else 0


def _with_reasons(differences: Sequence[Difference]) -> Iterator[Difference]:
    """The differences, with a reason for those that cost each seat most."""
    for each in differences:
        of_seat = [other for other in differences if other.seat == each.seat]
        costliest = sorted(of_seat, key=lambda other: -other.points)[:MOST_DIFFERENCES]
        advice = hint(each.view) if each in costliest and each.view else None
        best = advice.choices[0] if advice else None
        if best and best.action == each.better and best.reason.kind not in COMPARISONS:
            yield replace(each, reason=best)
        else:
            yield each


def turning_point(moments: Sequence[Moment]) -> Moment | None:
    """The moment since which the winning side was ahead. None for a draw."""
    turn, end = None, moments[-1].after
    for moment in reversed(moments):
        if moment.after * end <= 0:
            break
        turn = moment
    return turn


def decisive_moments(moments: Sequence[Moment], turn: Moment | None) -> tuple[Moment, ...]:
    """The turn and the moments before the end with the largest changes, in chronological order."""
    others = (m for m in moments[:-1] if m is not turn and abs(m.change) >= SMALLEST_CHANGE)
    largest = sorted(others, key=lambda moment: -abs(moment.change))
    chosen = ([turn] if turn else []) + largest
    return tuple(m for m in moments if m in chosen[:MOST_MOMENTS])


def _decision(hand: Hand, action: Action) -> Difference | None:
    """A decision compared with the best one. None if the seat had no choice or was on autoplay."""
    seat = action.seat
    if isinstance(action, Attending | Give) or seat in hand.on_autoplay:
        return None
    view = view_of(hand, seat)
    if len(view.legal) < 2:
        return None
    if view.phase is PhaseName.TRICK:
        better, points = _better_play(view, action)
        points *= _multiplier(hand)
    else:
        bid_points = dict(bid_choices(view))
        if action not in bid_points:
            return None
        better = choose_bid(view)
        points = bid_points[better] - bid_points[action]
    table = view.table.cards if view.table else ()
    return Difference(seat, view.phase, _trick(hand), table, action, better, points, view=view)


def _better_play(view: View, action: Decision) -> tuple[Decision, float]:
    """The best play, and by how many points before doubling it is better than another."""
    observation = encode_view(view)
    own_code = code_of(view, action)
    rated = rate_moves(observation, {own_code, *candidate_codes(observation)})
    best, own = rated[0], next(play for play in rated if play.code == own_code)
    return action_of(view, best.code), SHARE[observation[ROLE]] * (best.points - own.points)


def _stake(hand: Hand, seat: int) -> int:
    """The points of a seat for one point per rebel; 1 before there is an emperor."""
    if hand.emperor is None:
        return 1
    role = encode_view(view_of(hand, seat))[ROLE]
    return SHARE[role] * _multiplier(hand)


def expected_points(hand: Hand, by: Nets | None = None) -> float:
    """The points per rebel that the royals can expect; at the end, those that they got.

    `by`: the nets to ask; by default those of the package.
    """
    if hand.result:
        sides = hand.result.sides
        return -next(p for seat, p in enumerate(hand.result.points) if not sides.royal(seat))
    return _multiplier(hand) * mean(_opinions(hand, by))


def _multiplier(hand: Hand) -> int:
    """The multiplier of the points; an open solo is never doubled (§4)."""
    return 1 if hand.solo is Solo.OPEN else hand.multiplier


def _opinions(hand: Hand, by: Nets | None) -> Iterator[float]:
    """The expectation of each seat that is asked for the royals, in points per rebel."""
    for seat in _asked(hand):
        observation = encode_view(view_of(hand, seat))
        (as_it_is,) = rate(observation, [PASS], by)
        points = possible(observation, as_it_is.points)
        yield points if observation[ROLE] in _ROYAL else -points


def _asked(hand: Hand) -> list[int]:
    """The seats in play whose nets are asked.

    A net judges a play of others as if its seat chose to pass on it. Where a lone emperor has few
    cards left, that is wrong by two to three points, so only the side that laid is asked.
    """
    in_play = [seat for seat, cards in enumerate(hand.in_play) if cards]
    table = hand.phase.table if isinstance(hand.phase, Trick) else None
    if table is None or hand.emperor is None or hand.solo is Solo.NONE:
        return in_play
    if len(hand.hands[hand.emperor]) > FEW_CARDS:
        return in_play
    by_emperor = table.seat == hand.emperor
    return [seat for seat in in_play if (seat == hand.emperor) == by_emperor]
