"""Measures how well ratings tell players apart: `python -m lab.bench.bench_rating`.

Equal players: hands of five AI players of level normal are drawn again and again, and ten names are
shuffled over their seats; one of them gets the royal card in most of their hands. Nobody should
move.

Graded players: ten who play normal, but for a share of plays that are drawn at random. It prints
the share of the 45 pairs in true order once all, new at first, have played 200 hands; and the slope
of the sums of hands on their expectations, which should be 1.
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from itertools import combinations
from random import Random
from statistics import fmean, stdev

from game.cards import SEATS
from game.hand.actions import Action
from game.hand.state import PhaseName
from game.hand.view import View
from game.players.levels import Level, Player, player
from game.players.table_play import LoggedHand, dealt, played
from game.rating.belief import (
    CARDS,
    NEWCOMER,
    Account,
    Belief,
    SettledSeat,
    Stake,
    account,
    learned,
    rated,
)
from game.rating.measurements import card_terms, measured
from game.record.seat_record import AnswerTally, Dealt, seat_records
from game.rules.ruleset import PRESETS
from lab.arena import uniform

SEED = 2
"""Not the seed that `lab.rating.measure` uses, so that the hands are new ones."""
NAMES = 10
PRONE = 0
SHARES = tuple(number * 0.1 for number in range(NAMES))
"""By graded player, the best first: the share of plays that are drawn at random."""
EQUAL_HANDS, RUNS = 10_000, 24
HANDS_EACH = 200
KNOWN_AFTER = 400
"""The number of hands after which expectations are compared with results."""


@dataclass(frozen=True)
class Dealing:
    """A hand that was played: its account, and which seat was dealt the royal card."""

    hand: Account
    royal: int


@dataclass
class Room:
    """The beliefs about players, and about the cards, in one server."""

    preset: str
    people: list[Belief] = field(default_factory=lambda: [NEWCOMER] * NAMES)
    cards: dict[Dealt, Belief] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cards = measured(self.preset).cards()

    def rate(self, hand: Account, who: Sequence[int]) -> tuple[float, float, float]:
        """Rate a hand. Returns what its players were expected to add to its sum, what they added,
        and the variance that they do not explain.
        """
        of, aged = measured(self.preset), tuple(self.people[name].aged() for name in who)
        surprise = of.surprise(hand, aged, self.cards)
        expected = sum(weight * player.mean for weight, player in of.player_terms(hand, aged))
        for name, weight in zip(who, hand.weights, strict=True):
            self.people[name] = rated(self.people[name], of.scale * weight, surprise, Stake.ALL)
        terms = card_terms(hand.cards, self.cards)
        self.cards = {card: learned(t, surprise) for card, t in zip(CARDS, terms, strict=True)}
        return expected, expected + surprise.size, of.noise_of(hand)


def careless(share: float, view: View, seed: bytes) -> Action:
    """Plays normal, but for that share of plays, which are drawn from all that are legal."""
    drawn = int.from_bytes(sha256(b"careless" + seed).digest()[:4], "big") / 2**32
    if view.phase is PhaseName.TRICK and drawn < share:
        return uniform.choose(view, seed)
    return player(Level.NORMAL)(view, seed)


def dealing(preset: str, number: int, shares: Sequence[float]) -> Dealing:
    """The hand with this number, each seat with its share of careless plays."""
    players: list[Player] = [partial(careless, share) for share in shares]
    over: LoggedHand = played(dealt(PRESETS[preset], SEED, number), players)
    records = seat_records(over.hand, AnswerTally())
    seats = [
        SettledSeat(record.role, record.dealt, points)
        for record, points in zip(records, over.result.points, strict=True)
    ]
    hand = account(seats, over.result.sides.solo, over.result.multiplier)
    royals = (Dealt.ROYAL, Dealt.BOTH)
    return Dealing(hand, next(n for n, record in enumerate(records) if record.dealt in royals))


def seated(number: int) -> tuple[int, ...]:
    """Which of the graded players play a hand, by seat."""
    return tuple(Random(f"{SEED} {number}").sample(range(NAMES), SEATS))  # noqa: S311 - a benchmark


def graded(preset: str, number: int) -> Dealing:
    return dealing(preset, number, [SHARES[name] for name in seated(number)])


def equal(preset: str, number: int) -> Dealing:
    return dealing(preset, number, (0.0,) * SEATS)


def drift(preset: str, pool: Sequence[Dealing], run: int) -> tuple[float, float, float]:
    """The mean rating of all ten, the rating of the prone one, and the share of hands in which that
    one had the royal card.

    Ratings are averaged over the second half of the hands.
    """
    dice, room = Random(f"{preset} {run}"), Room(preset)  # noqa: S311 - a benchmark
    everybody, prone, royal = list[float](), list[float](), list[bool]()
    for number in range(EQUAL_HANDS):
        drawn = dice.choice(pool)
        who = dice.sample(range(NAMES), SEATS)
        if PRONE in who and dice.random() < 1 / 2:  # change places with who has the royal card
            at = who.index(PRONE)
            who[at], who[drawn.royal] = who[drawn.royal], who[at]
        if PRONE in who:
            royal.append(who[drawn.royal] == PRONE)
        room.rate(drawn.hand, who)
        if number >= EQUAL_HANDS // 2:
            everybody.append(fmean(belief.mean for belief in room.people))
            prone.append(room.people[PRONE].mean)
    return fmean(everybody), fmean(prone), fmean(royal)


def right_pairs(preset: str, hands: Sequence[Dealing]) -> float:
    """The share of pairs that are in order, each time everybody new has played `HANDS_EACH`."""
    block, right = HANDS_EACH * NAMES // SEATS, list[bool]()
    for first in range(0, len(hands) - block + 1, block):
        room = Room(preset)
        for number in range(first, first + block):
            room.rate(hands[number].hand, seated(number))
        means = [belief.mean for belief in room.people]
        right += [better > worse for better, worse in combinations(means, 2)]
    return fmean(right)


def slope(preset: str, hands: Sequence[Dealing]) -> tuple[float, float]:
    """The slope of the sums of hands on what was expected of their players, and its error."""
    room, moments = Room(preset), list[tuple[float, float, float]]()
    for number, each in enumerate(hands):
        rated = room.rate(each.hand, seated(number))
        if number >= KNOWN_AFTER:
            moments.append(rated)
    known = sum(expected**2 / noise for expected, _, noise in moments)
    return sum(x * y / noise for x, y, noise in moments) / known, known**-0.5


def spread(preset: str, hands: Sequence[Dealing]) -> float:
    """The rating of the best graded player minus that of the worst, after all hands, in points per
    hand.
    """
    room = Room(preset)
    for number, each in enumerate(hands):
        room.rate(each.hand, seated(number))
    return room.people[0].mean - room.people[-1].mean


def lines(presets: Sequence[str], equals: int, grades: int, jobs: int) -> Iterator[str]:
    """The table, row by row."""
    yield (
        f"{'preset':<9}{'drift':>8}{'prone':>8}{'± ':>8}{'royal':>7}"
        f"{'pairs':>8}{'spread':>8}{'slope':>8}{'± ':>7}"
    )
    with ProcessPoolExecutor(jobs) as pool:
        for preset in presets:
            same = list(pool.map(partial(equal, preset), range(equals), chunksize=16))
            apart = list(pool.map(partial(graded, preset), range(grades), chunksize=16))
            runs = list(pool.map(partial(drift, preset, same), range(RUNS)))
            everybody, prone, royal = zip(*runs, strict=True)
            steep, error = slope(preset, apart)
            yield (
                f"{preset:<9}{fmean(everybody):>+8.3f}{fmean(prone):>+8.3f}"
                f"{stdev(prone) / RUNS**0.5:>8.3f}{fmean(royal):>7.0%}"
                f"{right_pairs(preset, apart):>8.0%}{spread(preset, apart):>8.2f}"
                f"{steep:>8.2f}{error:>7.2f}"
            )


def main() -> None:
    """Play, and print what was found of each preset."""
    arguments = argparse.ArgumentParser(
        prog="python -m lab.bench.bench_rating", description=__doc__
    )
    arguments.add_argument("--preset", choices=(*PRESETS, "all"), default="all")
    arguments.add_argument("--equal", type=int, default=2_500, help="hands of equal players (2500)")
    arguments.add_argument("--graded", type=int, default=8_000, help="and of graded ones (8000)")
    arguments.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes (the cores)")
    given = arguments.parse_args()
    presets = tuple(PRESETS) if given.preset == "all" else (given.preset,)
    for line in lines(presets, given.equal, given.graded, given.jobs or 1):
        print(line, flush=True)


if __name__ == "__main__":
    main()
