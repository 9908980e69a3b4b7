"""Measures how well a watcher guesses the hidden AI guard: `python -m lab.bench.guess_guard`.

A small net sees what everybody sees of each seat (what it let go and laid over, of whom, its
jokers, how many cards it holds, where it sits), and learns from many hands that a player played
with itself which seat is the guard. It is asked at hands it never saw: in the middle of the play,
and at the last moment before the guard is shown, if that is later than the first lead. Who guesses
blindly is right in 25 % as emperor, in 33 % as a rebel. With `--bidding neutral` nobody declares or
rebels, so that the guard is hidden in every hand without a solo.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.cards import SEATS
from game.hand.actions import Action, Cede
from game.hand.engine import act
from game.hand.state import Hand, PhaseName
from game.hand.view import view_of
from game.players.observation.input_layout import (
    BEAT,
    DECLINED,
    HOE,
    LEFT,
    LET,
    NATURALS,
    PLACE,
    SHOWN,
    SIZES,
)
from game.players.observation.view_encoder import encode_view
from game.players.table_play import dealt, enthroned, played
from game.refusals import Refusal
from game.rules.ruleset import PRESETS, Guard
from lab.arena.contestants import BIDDINGS, OWN, named
from lab.progress import shown

PLAYERS = ("plain", "normal", "strong")
PART = 10
"""The number of hands that a process plays at a time."""
HELD_OUT = 0.3
HIDDEN, ROUNDS, RATE, DECAY = 24, 600, 0.01, 1e-3
"""The net and how it learns."""
FULL_HAND = 34
LEAST = 100
"""So many hands are needed for any figure."""

Array = NDArray[Any]


class Sample(NamedTuple):
    """What was seen of the suspects, a row each, and the row of the guard."""

    suspects: tuple[tuple[float, ...], ...]
    guard: int


Watched = dict[tuple[str, str], Sample]
"""Of one hand with a hidden guard: by watcher (emperor, rebel) and moment (middle, end)."""


def seen_of(observation: list[int], seat: int) -> tuple[float, ...]:
    """What everybody sees of a seat, read from the observation of the emperor."""
    others = [other for other in range(1, SEATS) if other != seat]

    def times(place: int, by: int, of: int) -> float:
        return float(observation[place + by * SEATS + of])

    numbers = [float(seat == place) for place in range(1, SEATS)]
    numbers += [observation[LEFT + seat] / FULL_HAND, observation[LEFT] / FULL_HAND]
    numbers += [float(observation[PLACE + seat] > 0), float(observation[HOE + seat])]
    numbers += [observation[SHOWN + seat * 2] / 2, observation[SHOWN + seat * 2 + 1] / 2]
    for beat, let in (
        (times(BEAT, seat, 0), times(LET, seat, 0)),
        (times(BEAT, 0, seat), times(LET, 0, seat)),
        (sum(times(BEAT, seat, o) for o in others), sum(times(LET, seat, o) for o in others)),
        (sum(times(BEAT, o, seat) for o in others), sum(times(LET, o, seat) for o in others)),
    ):
        numbers += [np.log1p(beat), np.log1p(let), (beat - let) / (1 + beat + let)]
    numbers += [observation[DECLINED + seat * SIZES + size] / NATURALS for size in range(SIZES)]
    return tuple(numbers)


def watched(player: str, bidding: str, preset: str, seed: int, number: int) -> Watched | None:
    """The samples of the hand with this number; None if its guard was not hidden long enough.

    None also if the throne was ceded and the guard is fixed: who cedes it is often the guard.
    """
    start = dealt(PRESETS[preset], seed, number)
    bid = enthroned(start, named(player if bidding == OWN else bidding))
    ceded = any(isinstance(taken.action, Cede) for taken in bid.log)
    if ceded and start.hand.rules.guard is Guard.FIXED:
        return None
    log = played(bid, (named(player),) * SEATS).log
    hidden = hidden_in_play(start.hand, [taken.action for taken in log])
    if not hidden:
        return None
    moments = {"middle": hidden[0], "end": hidden[1]}
    samples: Watched = {}
    for moment, hand in moments.items():
        if hand is None:
            continue
        emperor, guard = hand.sides.emperor, hand.sides.guard or 0
        observation = encode_view(view_of(hand, emperor))
        place = (guard - emperor) % SEATS
        rebels = [seat for seat in range(1, SEATS) if seat != place]
        watcher = rebels[number % len(rebels)]
        for who, suspects in (
            ("emperor", list(range(1, SEATS))),
            ("rebel", [seat for seat in range(1, SEATS) if seat != watcher]),
        ):
            rows = tuple(seen_of(observation, seat) for seat in suspects)
            samples[who, moment] = Sample(rows, suspects.index(place))
    return samples


def hidden_in_play(hand: Hand, actions: list[Action]) -> tuple[Hand | None, Hand] | None:
    """The hand in the middle of the play, and at the last moment at which the guard is hidden.

    The first is None if the guard is known by then. None for both if the guard is never hidden.
    """
    play = list[Hand]()
    for action in actions:
        if hand.phase.name is PhaseName.TRICK:
            play.append(hand)
        after = act(hand, action)
        assert not isinstance(after, Refusal)
        hand = after
    secret = [each for each in play if each.guard is not None and not each.exposed]
    if len(secret) < 2:
        return None
    middle = play[len(play) // 2]
    return None if middle.exposed else middle, secret[-1]


class Guesser:
    """A net that gives each suspect a number; the highest is the guess."""

    def __init__(self, inputs: int) -> None:
        random = np.random.default_rng(1)
        self._weights = [
            random.normal(0, 1 / sqrt(inputs), (inputs, HIDDEN)),
            np.zeros(HIDDEN),
            random.normal(0, 1 / sqrt(HIDDEN), HIDDEN),
        ]

    def learn(self, seen: Array, guards: Array) -> None:
        """Adam, over all samples at once."""
        means = [np.zeros_like(w) for w in self._weights]
        squares = [np.zeros_like(w) for w in self._weights]
        for turn in range(1, ROUNDS + 1):
            for at, slope in enumerate(self._slopes(seen, guards)):
                means[at] = 0.9 * means[at] + 0.1 * slope
                squares[at] = 0.999 * squares[at] + 0.001 * slope**2
                mean, square = means[at] / (1 - 0.9**turn), squares[at] / (1 - 0.999**turn)
                self._weights[at] = self._weights[at] * (1 - RATE * DECAY) - RATE * mean / (
                    np.sqrt(square) + 1e-8
                )

    def guesses(self, seen: Array) -> Array:
        """The row of the suspect that it takes for the guard."""
        guessed: Array = self._rated(seen)[1].argmax(axis=1)
        return guessed

    def _rated(self, seen: Array) -> tuple[Array, Array]:
        first, bias, second = self._weights
        hidden = np.maximum(seen @ first + bias, 0)
        return hidden, hidden @ second

    def _slopes(self, seen: Array, guards: Array) -> Iterator[Array]:
        hidden, rated = self._rated(seen)
        chances = np.exp(rated - rated.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        chances[np.arange(len(guards)), guards] -= 1
        chances /= len(guards)
        back = chances[..., None] * self._weights[2] * (hidden > 0)
        yield np.einsum("nsi,nsh->ih", seen, back)
        yield back.sum(axis=(0, 1))
        yield np.einsum("nsh,ns->h", hidden, chances)


def guessed(samples: list[Sample]) -> tuple[float, float, int]:
    """How often the guess is right in hands held out, its standard error, and in how many."""
    seen = np.array([sample.suspects for sample in samples])
    guards = np.array([sample.guard for sample in samples])
    learned = int(len(samples) * (1 - HELD_OUT))
    centre, width = seen[:learned].mean(axis=(0, 1)), seen[:learned].std(axis=(0, 1)) + 1e-6
    seen = (seen - centre) / width
    guesser = Guesser(seen.shape[2])
    guesser.learn(seen[:learned], guards[:learned])
    right = guesser.guesses(seen[learned:]) == guards[learned:]
    rate = float(right.mean())
    return rate, sqrt(rate * (1 - rate) / len(right)), len(right)


def main() -> None:
    """Let players play, let a net watch, and print how often it guesses right."""
    arguments = argparse.ArgumentParser(prog="python -m lab.bench.guess_guard")
    arguments.add_argument("--hands", type=int, default=3_000)
    arguments.add_argument("--preset", choices=tuple(PRESETS), default="simple")
    arguments.add_argument("--bidding", choices=BIDDINGS, default=OWN)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--jobs", type=int, default=1, help="how many processes")
    arguments.add_argument("players", nargs="*", default=PLAYERS)
    given = arguments.parse_args()
    print(f"{'player':<8} {'watcher':<8} {'when':<7} {'right':>14}   chance  asked in hands")
    for player in given.players:
        watch = partial(watched, player, given.bidding, given.preset, given.seed)
        with ProcessPoolExecutor(given.jobs) as pool:
            hands = pool.map(watch, range(given.hands), chunksize=PART)
            watched_hands = [hand for hand in shown(hands, given.hands, player) if hand]
        for who, chance in (("emperor", 25), ("rebel", 33)):
            for moment in ("middle", "end"):
                samples = [hand[who, moment] for hand in watched_hands if (who, moment) in hand]
                if len(samples) < LEAST:
                    print(f"{player:<8} {who:<8} {moment:<7} too few hands: {len(samples)}")
                    continue
                rate, error, number = guessed(samples)
                print(
                    f"{player:<8} {who:<8} {moment:<7} {100 * rate:5.1f} ± {100 * error:3.1f} %"
                    f"  {chance:5} %  {number:6,} of {len(samples):,}"
                )
        print(
            f"{player:<8} hid as guard in {len(watched_hands):,} of {given.hands:,} hands",
            flush=True,
        )


if __name__ == "__main__":
    main()
