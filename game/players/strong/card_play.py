"""The play of `strong`: the candidate after which its net values the state most."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.hand.actions import Decision
from game.hand.view import View
from game.players.observation.candidates import MOST, candidates
from game.players.observation.features import (
    MOST_AFTER,
    MOST_COMMON,
    OTHERS,
    SHAPE,
    after,
    common,
    order,
    shapes,
)
from game.players.observation.input_layout import EMPEROR, GUARD, LONE, ROLE
from game.players.observation.play_codes import action_of
from game.players.observation.view_encoder import encode_view
from game.players.strong.net import Nets, nets


@dataclass(frozen=True, slots=True)
class Rated:
    """A play by its code, and what the seat expects after it.

    `points`: per rebel, before any doubling; positive is good for the seat.
    """

    code: int
    points: float


def choose(view: View) -> Decision:
    """The action of the seat of a view in the play."""
    observation = encode_view(view)
    found = [0] * MOST
    number = candidates(observation, found)
    if number == 1:
        return action_of(view, found[0])
    return action_of(
        view, max(rate(observation, found[:number]), key=lambda rated: rated.points).code
    )


def rate(observation: Sequence[int], codes: Sequence[int], by: Nets | None = None) -> list[Rated]:
    """The value of each play according to the net of the seat's role, in the same order."""
    worth = ask(observation, codes, by or nets())
    return [Rated(code, points) for code, points in zip(codes, worth, strict=True)]


def ask(observation: Sequence[int], codes: Sequence[int], by: Nets) -> list[float]:
    """The points for the side of the seat after each play; `PASS` is one, too."""
    shared, each = inputs(observation, codes)
    return points(observation, shared, each, by)


def inputs(observation: Sequence[int], codes: Sequence[int]) -> tuple[list[int], list[list[int]]]:
    """The inputs that are on for all plays, and for each play those that are also on, or off."""
    slots, shape = [0] * OTHERS, [0] * SHAPE
    on, some = [0] * MOST_COMMON, [0] * MOST_AFTER
    order(observation, slots)
    shared = on[: common(observation, slots, on)]
    shapes(observation, shape)
    return shared, [some[: after(observation, slots, shape, code, some)] for code in codes]


def points(
    observation: Sequence[int], shared: Sequence[int], each: Sequence[Sequence[int]], by: Nets
) -> list[float]:
    """The points for the side of the seat that the net of its role gives to these inputs."""
    sign = 1 if observation[ROLE] in (EMPEROR, GUARD, LONE) else -1
    worth = by.worth(observation[ROLE], shared, each)
    return [sign * float(value) / by.scale for value in worth]
