"""The best plays, and for each the true reason that makes the largest difference to the net.

The weight of a reason is found by asking the net again, with the inputs that the reason is about
as they would be after the next best candidate.
"""

from collections.abc import Iterable, Sequence, Set
from dataclasses import replace

from game.hand.actions import Lay
from game.hand.view import View
from game.players.bidder import SHARE
from game.players.hints.play_reasons import ComparedPlay, Explanation, explanations
from game.players.hints.reasons import MOST, Choice, Reason, ReasonKind, by_points
from game.players.observation.candidates import candidate_codes, tells
from game.players.observation.input_layout import ROLE, action_of
from game.players.observation.view_encoder import encode_view
from game.players.race import is_race, race_points
from game.players.strong.net import Nets
from game.players.strong.player import inputs, points, rate_moves


def best_plays(view: View, nets: Nets) -> tuple[Choice, ...]:
    """The best plays of the seat of a view, at most three, best first."""
    observation = encode_view(view)
    codes = candidate_codes(observation)
    rated = rate_moves(observation, codes, nets)
    share = SHARE[observation[ROLE]] * view.multiplier
    shown_points = [share * play.points for play in rated[:MOST]]
    won = race_points(observation, won=True) if is_race(observation) else None
    choices, better_plays = list[Choice](), list[ComparedPlay]()
    next_best = [*rated[1:], rated[0]]
    for place, (play, other_play) in enumerate(zip(rated[:MOST], next_best, strict=False)):
        other = None if len(codes) == 1 else other_play.code
        action = action_of(view, play.code)
        cards = action.cards if isinstance(action, Lay) else ()
        compared = ComparedPlay(view, observation, play.code, cards, other)
        excluded = {choice.reason.kind for choice in choices} | also_true(better_plays, other)
        if play.points == won:
            reason = Reason(ReasonKind.WINS_RACE)
        else:
            own_reason = _reason(compared, nets, excluded)
            reason = own_reason or by_points(shown_points, place, share)
        choices.append(Choice(action, shown_points[place], reason, tells(observation, play.code)))
        better_plays.append(compared)
    return tuple(choices)


def also_true(better_plays: Iterable[ComparedPlay], other: int | None) -> set[ReasonKind]:
    """The reasons that are also true of better plays, compared with this other play."""
    return {
        explanation.reason.kind
        for play in better_plays
        for explanation in explanations(
            replace(play, other=None if play.code == other else other),
        )
    }


def _reason(play: ComparedPlay, nets: Nets, excluded: Set[ReasonKind]) -> Reason | None:
    """The reason that speaks most for a play, if any does and is not excluded."""
    allowed = [each for each in explanations(play) if each.reason.kind not in excluded]
    if not allowed:
        return None
    if play.other is None:
        return allowed[0].reason
    weights = _weights(play, play.other, allowed, nets)
    weight, explanation = max(zip(weights, allowed, strict=True), key=lambda pair: pair[0])
    return explanation.reason if weight > 0 else None


def _weights(
    play: ComparedPlay, other: int, known: Sequence[Explanation], nets: Nets
) -> list[float]:
    """The points by which the inputs of each reason make a play better than the other one."""
    shared, (own_row, other_row) = inputs(play.observation, (play.code, other))
    own_inputs, other_inputs = _inputs_on(shared, own_row), _inputs_on(shared, other_row)
    rows = [own_row]
    for explanation in known:
        about = {place for places in explanation.inputs for place in places}
        replaced = (own_inputs - about) | (other_inputs & about)
        rows.append([*own_row, *_change(own_inputs, replaced)])
    as_it_is, *without_reason = points(play.observation, shared, rows, nets)
    return [as_it_is - each for each in without_reason]


def _inputs_on(shared: Sequence[int], row: Sequence[int]) -> set[int]:
    """All inputs that are on: the shared ones, changed by a row."""
    off = {~place for place in row if place < 0}
    return (set(shared) | {place for place in row if place >= 0}) - off


def _change(before: set[int], after: set[int]) -> list[int]:
    """The row that changes one set of inputs into another."""
    return [*sorted(after - before), *(~place for place in sorted(before - after))]
