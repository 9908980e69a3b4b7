"""The best plays, and for each the true reason that makes the largest difference to the net.

The weight of a reason is found by asking the net again with the inputs of the reason as they would
be after the next best candidate, or as if the subject of the reason were not so.
"""

from collections.abc import Iterable, Sequence, Set
from dataclasses import replace

from game.hand.actions import Lay
from game.hand.view import View
from game.players.bidder import SHARE
from game.players.hints.lesser_reasons import LESSER
from game.players.hints.play_facts import tells
from game.players.hints.play_reasons import KINDS, Compared, Told, true_reasons
from game.players.hints.reasons import MOST, Because, Choice, Reason, plainly
from game.players.observation.candidates import MOST as MOST_CANDIDATES
from game.players.observation.candidates import candidates
from game.players.observation.input_layout import ROLE
from game.players.observation.play_codes import action_of
from game.players.observation.view_encoder import encode_view
from game.players.strong.card_play import inputs, points, rate
from game.players.strong.net import Nets


def best_plays(view: View, by: Nets) -> tuple[Choice, ...]:
    """The best plays of the seat of a view, at most three, best first."""
    observation = encode_view(view)
    found = [0] * MOST_CANDIDATES
    number = candidates(observation, found)
    rated = sorted(rate(observation, found[:number], by), key=lambda play: -play.points)
    share = SHARE[observation[ROLE]] * view.multiplier
    chosen, better = list[Choice](), list[Compared]()
    worth = [share * play.points for play in rated]
    pairs = zip(rated[:MOST], [*rated[1:], rated[0]], strict=False)
    for place, (play, worse) in enumerate(pairs):
        other = None if number == 1 else worse.code
        action = action_of(view, play.code)
        cards = action.cards if isinstance(action, Lay) else ()
        compared = Compared(view, observation, play.code, cards, other)
        above = {choice.reason.because for choice in chosen} | also_true(better, other)
        reason = _reason(compared, by, above) or plainly(worth, place)
        chosen.append(Choice(action, worth[place], reason, tells(observation, play.code)))
        better.append(compared)
    return tuple(chosen)


def also_true(better: Iterable[Compared], other: int | None) -> set[Because]:
    """The reasons that are also true of better plays, compared with this other play."""
    against = (replace(it, other=None if it.code == other else other) for it in better)
    return {told.reason.because for it in against for told in true_reasons(it, (*KINDS, *LESSER))}


def _reason(compared: Compared, by: Nets, above: Set[Because]) -> Reason | None:
    """The reason for a play, leaving out those that hold for better plays too (`above`)."""
    for kinds in (KINDS, LESSER):
        told = [e for e in true_reasons(compared, kinds) if e.reason.because not in above]
        if told and compared.other is None:
            return told[0].reason
        if told and compared.other is not None:
            matters = _how_much(compared, compared.other, told, by)
            if found := strongest([each.reason for each in told], matters):
                return found
    return None


def strongest(reasons: Sequence[Reason], matters: Sequence[float]) -> Reason | None:
    """The reason that speaks most for a play. None if none does."""
    speaking = [at for at in range(len(reasons)) if matters[at] > 0]
    most = max(speaking, key=lambda at: matters[at], default=None)
    return None if most is None else reasons[most]


def _how_much(compared: Compared, other: int, told: Sequence[Told], by: Nets) -> list[float]:
    """By how many points each reason makes a play better than the other one."""
    observation, codes = compared.observation, (compared.code, other)
    shared, (mine, theirs) = inputs(observation, codes)
    on, against = _on(shared, mine), _on(shared, theirs)
    rows = [mine, theirs]
    for each in told:
        about = {place for inputs_of in each.inputs for place in inputs_of}
        rows.append([*mine, *_change(on, (on - about) | (against & about))])
        rows.append(theirs)
        if each.supposing:
            supposed = list(observation)
            for place, value in each.supposing.items():
                supposed[place] = value
            then, (mine_then, theirs_then) = inputs(supposed, codes)
            rows[-2:] = [
                [*mine, *_change(on, _on(then, mine_then))],
                [*theirs, *_change(against, _on(then, theirs_then))],
            ]
    worth = points(observation, shared, rows, by)
    margins = [mine - theirs for mine, theirs in zip(worth[::2], worth[1::2], strict=True)]
    return [margins[0] - margin for margin in margins[1:]]


def _on(shared: Sequence[int], row: Sequence[int]) -> set[int]:
    """All inputs that are on: the shared ones, changed by a row."""
    off = {~place for place in row if place < 0}
    return (set(shared) | {place for place in row if place >= 0}) - off


def _change(before: set[int], after: set[int]) -> list[int]:
    """The row that changes one set of inputs into another."""
    return [*sorted(after - before), *(~place for place in sorted(before - after))]
