"""Plays hands of five `strong` players, compiled, and notes what hints and reviews promise."""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from game.cards import SEATS
from game.players.observation.candidates import candidates
from game.players.observation.features import after, common, order, shapes
from game.players.observation.input_layout import (
    EMPEROR,
    GUARD,
    LEFT,
    LONE,
    NOTHING,
    OPEN,
    OUT,
    PASS,
    ROLE,
    size_of,
)
from game.players.review import FEW_CARDS
from game.players.strong.corrections import correction, possible
from game.players.strong.net import Nets
from game.players.strong.player import rate_moves
from lab.training.compiler import Array, compiled, inner
from lab.training.nets import Weights, Workspace, first_layer, think, value_after, workspace
from lab.training.position import (
    HELD,
    LAST,
    OVER,
    SOLO,
    THE_EMPEROR,
    TURN,
    VALUE,
    is_in_play,
    look,
    play,
)

REVIEW: Final = -1
"""Stands for a role in what a review says."""
_MOST: Final = 1_000
"""An upper bound on what is said in a hand."""


class Expectation(NamedTuple):
    """The points that a hint shows for its first choice, or a review for the royals after a play.

    `role`: that of the seat, or `REVIEW` with the seat and the cards of the emperor. `points`: for
    one rebel, before any doubling.
    """

    seat: int
    role: int
    is_open: bool
    cards: int
    points: float


def play_on(p: Array, code: int, w: Weights, d: Workspace, dice: Array, said: Array) -> int:
    """Plays until the hand or everything but a race is over, or a seat can go out.

    Writes the expectations on the way, as rows, and returns their number. `code`: the latest move.
    """
    number = 0
    while not p[OVER]:
        if code != PASS:
            emperor = p[THE_EMPEROR]
            said[number, 0], said[number, 1], said[number, 2] = emperor, REVIEW, 0
            said[number, 3], said[number, 4] = p[HELD + emperor], _review(p, w, d)
            number += 1
        seat = p[TURN]
        look(p, seat, d.observation)
        found = candidates(d.observation, d.found)
        if found == 1:
            code = d.found[0]
            play(p, code)
            continue
        if d.observation[OUT] == SEATS - 2:
            return number
        for at in range(found):
            if size_of(d.found[at]) == d.observation[LEFT]:
                return number
        chosen = think(found, w, 0.0, NOTHING, dice, d)[0]
        said[number, 0], said[number, 1] = seat, d.observation[ROLE]
        said[number, 2], said[number, 3] = d.observation[OPEN], d.observation[LEFT]
        worth = d.worths[chosen] + correction(d.observation)
        said[number, 4] = possible(d.observation, worth)
        number += 1
        code = d.found[chosen]
        play(p, code)
    return number


@inner
def _review(p: Array, w: Weights, d: Workspace) -> float:
    """The mean of what the nets of the seats that a review asks expect for the royals."""
    total, seats = 0.0, 0
    emperor, laid = p[THE_EMPEROR], p[LAST]
    few = p[SOLO] and laid != NOTHING and p[HELD + emperor] <= FEW_CARDS
    for seat in range(SEATS):
        if is_in_play(p, seat) and not (few and (seat == emperor) != (laid == emperor)):
            look(p, seat, d.observation)
            order(d.observation, d.slots)
            n = common(d.observation, d.slots, d.shared)
            shapes(d.observation, d.shape)
            m = after(d.observation, d.slots, d.shape, PASS, d.some)
            role, more = d.observation[ROLE], correction(d.observation)
            first_layer(role, d.shared, n, w, d.before)
            for_royals = more if role in (EMPEROR, GUARD, LONE) else -more
            total += possible(d.observation, value_after(role, m, w, d) + for_royals)
            seats += 1
    return total / seats


compiled_play_on = compiled(play_on)


def play_out(
    p: Array, w: Weights, nets: Nets, on: Callable[..., int] = compiled_play_on
) -> tuple[list[Expectation], int]:
    """Plays a position to its end. Returns the expectations, and what each rebel lost.

    `w`, `nets`: the same nets, for compiled code and for races and plays that go out. `on`: plays
    everything else.
    """
    d = workspace(w.first.shape[-1], w.third.shape[-1])
    said, expectations, code = np.empty((_MOST, 5)), list[Expectation](), NOTHING
    while True:
        rows = said[: on(p, code, w, d, np.zeros(1, np.uint64), said)]
        expectations += [
            Expectation(int(seat), int(role), bool(is_open), int(cards), points)
            for seat, role, is_open, cards, points in rows.tolist()
        ]
        if p[OVER]:
            return expectations, int(p[VALUE])
        codes = d.found[: candidates(d.observation, d.found)].tolist()
        observation = d.observation.tolist()
        seat, role, is_open = int(p[TURN]), observation[ROLE], bool(observation[OPEN])
        best = rate_moves(observation, codes, nets)[0]
        expectations.append(Expectation(seat, role, is_open, observation[LEFT], best.points))
        code = best.code
        play(p, code)
