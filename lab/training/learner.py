"""Learning by self-play: rounds of hands, and steps of Adam on their examples (`docs/ai.md`)."""

import math
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import IO, Final
from zipfile import BadZipFile

import numpy as np

from game.players import normal
from game.players.observation.input_layout import ROLES, WIDE
from game.players.observation.view_encoder import encode_rules
from game.rules.ruleset import PRESETS
from lab.training.compiler import Array
from lab.training.gradients import adam, add_gradients
from lab.training.nets import NETS, SHAPES, Weights, workspace
from lab.training.self_play import Manner, play_hands, room
from lab.training.training_deal import WITHOUT_SIXES

THREADS: Final = 2
HANDS: Final = 256
"""The hands that each thread plays in a round."""
BATCH: Final = 4096
"""The examples of a step of Adam."""
EARLIER: Final = 200_000
"""The hands after which the earlier nets, by which some seats play, are replaced."""
_SIZES = tuple(map(math.prod, SHAPES))
_MOST_EXAMPLES = 700
"""The most examples per hand, on average over a round."""


def deals_of(presets: list[str]) -> Array:
    """The rules of some presets, as rows for `deal`. Raises `KeyError` for an unknown preset."""
    rows = []
    for name in presets:
        row = list(encode_rules(PRESETS[name]))
        if PRESETS[name].deck == min(rules.deck for rules in PRESETS.values()):
            row[WIDE] = WITHOUT_SIXES
        rows.append(row)
    return np.array(rows, np.int64)


def weights_in(flat: Array) -> Weights:
    """The nets whose weights stand one after the other in `flat`, as views of it."""
    ends = np.cumsum(_SIZES)[:-1]
    parts = zip(np.split(flat, ends), SHAPES, strict=True)
    return Weights(*(part.reshape(shape) for part, shape in parts))


class Learner:
    """The state of a training: the weights, the state of Adam, and the random state of each thread.

    `hands`: how many have been played. `target`: how many there are to be; 0 if it was not saved.
    The same seed gives the same weights on the same machine.
    """

    def __init__(self, seed: int, presets: list[str]) -> None:
        rng = np.random.default_rng(seed)
        self.seed, self.rules = seed, deals_of(presets)
        self.hands = self.steps = self.target = 0
        self.flat = np.zeros(sum(_SIZES), np.float32)
        w = weights_in(self.flat)
        for layer, spread in ((w.first, 0.15), (w.second, 0.12), (w.third, 0.1)):
            layer[:] = rng.normal(0, spread, layer.shape)
        self.mean, self.earlier = self.flat.copy(), self.flat.copy()
        self.m, self.v = np.zeros_like(self.flat), np.zeros_like(self.flat)
        self.dice = [np.array([seed * 1_000_003 + at], np.uint64) for at in range(THREADS)]
        self._gradients = [np.zeros_like(self.flat) for _ in range(THREADS)]
        self._rooms = [room(HANDS * _MOST_EXAMPLES) for _ in range(THREADS)]
        self._workspaces = [workspace() for _ in range(THREADS)]
        self.pool = ThreadPoolExecutor(THREADS)

    def start_from(self, nets: Weights) -> None:
        """Replaces the nets by these. The critics stay, and so do the step sizes of Adam.

        Raises `ValueError` if the nets have another width.
        """
        for own, given in zip(weights_in(self.mean), nets, strict=True):
            own[:ROLES] = given[:ROLES]
        self.flat[:] = self.earlier[:] = self.mean
        self.m[:] = 0

    @property
    def nets(self) -> Weights:
        """The nets that play: the running mean."""
        return weights_in(self.mean)

    def round(self, manner: Manner, rate: float, kept: float) -> Array:
        """Plays some hands and learns from them. Returns the mean squared error of each net.

        `rate`: that of Adam. `kept`: the part of the running mean of the weights that a step keeps.
        """
        if self.hands // EARLIER != (self.hands - THREADS * HANDS) // EARLIER:
            self.earlier[:] = self.mean
        numbers = self._play(manner)
        self.hands += THREADS * HANDS
        batches = max(1, sum(numbers) // BATCH)
        shuffled = [
            np.random.default_rng([self.seed, self.hands, at]).permutation(number)
            for at, number in enumerate(numbers)
        ]
        parts = [np.array_split(order, batches) for order in shuffled]
        errors = [np.zeros((NETS, 2)) for _ in range(THREADS)]
        for batch in range(batches):
            self._learn([part[batch] for part in parts], errors)
            self._step(rate, NETS * batches / sum(numbers), kept)
        total = np.sum(errors, axis=0)
        mean: Array = total[:, 0] / np.maximum(total[:, 1], 1)
        return mean

    def _play(self, manner: Manner) -> list[int]:
        w, earlier = weights_in(self.flat), weights_in(self.earlier)
        thumb = np.array(normal.WEIGHTS)
        jobs = [
            self.pool.submit(
                play_hands,
                self.dice[at],
                HANDS,
                self.rules,
                manner,
                w,
                earlier,
                thumb,
                self._workspaces[at],
                self._rooms[at],
            )
            for at in range(THREADS)
        ]
        return [job.result() for job in jobs]

    def _learn(self, which: list[Array], errors: list[Array]) -> None:
        """Adds up the gradients, net by net, as the weights of one net fit in a CPU cache."""
        w = weights_in(self.flat)
        jobs = []
        for at, examples in enumerate(self._rooms):
            by_net = which[at][np.argsort(examples.net[which[at]], kind="stable")]
            into = weights_in(self._gradients[at])
            args = (by_net, examples, w, into, errors[at], self._workspaces[at])
            jobs.append(self.pool.submit(add_gradients, *args))
        for job in jobs:
            job.result()

    def _step(self, rate: float, scale: float, kept: float) -> None:
        self.steps += 1
        each = (self.flat, self.mean, *self._gradients, self.m, self.v)
        halves = zip(*(np.array_split(stretch, THREADS) for stretch in each), strict=True)
        jobs = [
            self.pool.submit(partial(adam, *half), rate, self.steps, scale, kept) for half in halves
        ]
        for job in jobs:
            job.result()

    def save(self, file: IO[bytes]) -> None:
        """Writes everything that it takes to go on."""
        np.savez(file, allow_pickle=False, target=self.target, **self._state())

    def load(self, file: IO[bytes]) -> None:
        """Goes on from a saved training. Raises `ValueError` for another file, or other nets."""
        try:
            with np.load(file, allow_pickle=False) as archive:
                self.target = int(archive["target"]) if "target" in archive else 0
                state = {name: archive[name] for name in self._state()}
        except (BadZipFile, EOFError, KeyError) as error:
            raise ValueError("no training") from error
        for name, own in self._state().items():
            if (state[name].shape, state[name].dtype) != (own.shape, own.dtype):
                raise ValueError(f"another {name}")
        for name in ("flat", "mean", "earlier", "m", "v"):
            getattr(self, name)[:] = state[name]
        for at in range(THREADS):
            self.dice[at][0] = state["dice"][at]
        self.hands, self.steps, self.seed = map(int, state["counts"])

    def _state(self) -> dict[str, Array]:
        return {
            "flat": self.flat,
            "mean": self.mean,
            "earlier": self.earlier,
            "m": self.m,
            "v": self.v,
            "dice": np.concatenate(self.dice),
            "counts": np.array([self.hands, self.steps, self.seed]),
        }
