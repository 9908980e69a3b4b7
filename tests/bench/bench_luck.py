"""Measures how much the luck of a deal explains: `python -m tests.bench.bench_luck`.

Hands of players of levels drawn at random. How much of the variance of a seat's points is left once
the mean of so many self-plays of its deal is taken off, shrunk as one half of the hands says and
tested on the other, and the other way round? Of all hands as they were scored, and of the ordinary
ones, with two royals, without multipliers. What does a self-play cost? `quiet` is what the bot
does; `bids` is the same, but each bids for itself; `easy` are players of that level, a tenth of
whose plays are drawn.

With `--rating`: by how much does luck, as it is worked out, lower the noise of what hands say of
graded players, and how many pairs of them are in their true order, each new at first?
"""

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from itertools import combinations
from statistics import fmean
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.arena.luck import luck, quiet, taste
from game.arena.table_play import LoggedHand, dealt, played
from game.hand.actions import Action
from game.hand.engine import deal
from game.hand.state import Hand, PhaseName
from game.hand.view import View
from game.players import normal
from game.players.frozen import uniform
from game.players.levels import Level, Player, player
from game.rating.account import Account, SettledSeat, account
from game.record.answer_tally import AnswerTally
from game.record.seat_record import seat_records
from game.rules.ruleset import PRESETS
from game.scoring import Result, Solo
from game.seats import SEATS
from tests.bench.bench_rating import NAMES, SEED, Dealing, Room, careless, seated

NUMBERS = (1, 3, 5, 7, 11, 15)
"""So many self-plays are compared; the last is the most."""
SHARES = tuple(number * 0.07 for number in range(NAMES))
"""So many plays of each graded player are drawn at random, the best first: all pairs are near."""
AFTER = (100, 200)
"""Pairs of graded players are looked at once each has played so many hands."""
Numbers = NDArray[np.floating[Any]]


def easy(salt: bytes, view: View, seed: bytes) -> Action:
    """Level easy, but for a tenth of its plays."""
    drawn = sha256(salt + seed).digest()
    if view.phase is PhaseName.TRICK and drawn[0] < 26:
        return uniform.choose(view, drawn)
    return player(Level.EASY)(view, seed)


def bids(salt: bytes, view: View, _seed: bytes) -> Action:
    """As the bot does, but bids like level normal."""
    return normal.choose(view, taste(salt))


PLAYERS: dict[str, Callable[[bytes], Player]] = {
    "quiet": lambda drawn: partial(quiet, taste(drawn)),
    "bids": lambda drawn: partial(bids, drawn),
    "easy": lambda drawn: partial(easy, drawn),
}


@dataclass(frozen=True)
class Seen:
    """A hand: its points by seat, those of each self-play, what one of these cost in seconds."""

    result: Result
    plays: tuple[Result, ...]
    cost: float


def seen(preset: str, who: str, number: int) -> Seen:
    """The hand of a number, by players of levels that are drawn, and its self-plays."""
    drawn = sha256(f"levels {number} of {SEED}".encode()).digest()
    players = [player(tuple(Level)[byte % len(Level)]) for byte in drawn[:SEATS]]
    hand = played(dealt(PRESETS[preset], SEED, number), players).hand
    start, began = again(hand), process_time()
    results = tuple(
        played(start, [PLAYERS[who](drawn_for(hand.seed, play, seat)) for seat in range(SEATS)])
        for play in range(max(NUMBERS))
    )
    cost = (process_time() - began) / len(results)
    return Seen(LoggedHand(hand).result, tuple(each.result for each in results), cost)


def again(hand: Hand) -> LoggedHand:
    """The deal of a hand, as it was dealt last."""
    last = deal(hand.rules, hand.seed, hand.first, hand.owed, hand.presses, deals=hand.deals)
    return LoggedHand(last)


def drawn_for(seed: bytes, play: int, seat: int) -> bytes:
    return sha256(seed + b"luck" + bytes([play, seat])).digest()


def left(points: Numbers, means: Numbers) -> tuple[float, float]:
    """The share of the variance that is left, and by how much the means were shrunk."""
    halves = (slice(0, None, 2), slice(1, None, 2))
    shares, shrunk = [], []
    for fitted, tested in (halves, halves[::-1]):
        known, of = means[fitted], points[fitted]
        shrink = float((known * of).sum() / (known**2).sum())
        off = points[tested] - shrink * means[tested]
        shares.append(float((off**2).sum() / (points[tested] ** 2).sum()))
        shrunk.append(shrink)
    return fmean(shares), fmean(shrunk)


def by_number(hands: Sequence[Seen]) -> Iterator[str]:
    """What is left after each number of self-plays, of all that there are side by side."""
    points = np.array([each.result.points for each in hands], float)
    plays = np.array([[play.points for play in each.plays] for each in hands], float)
    for number in NUMBERS:
        groups = range(0, max(NUMBERS) - number + 1, number)
        found = [left(points, plays[:, at : at + number].mean(axis=1)) for at in groups]
        yield f"{fmean(share for share, _ in found):>7.1%}{fmean(s for _, s in found):>6.2f}"


def undoubled(result: Result) -> Result:
    """The result without its multiplier."""
    return replace(result, points=tuple(each // result.multiplier for each in result.points))


def lines(presets: Sequence[str], who: Sequence[str], hands: int, jobs: int) -> Iterator[str]:
    """A row for all hands and one for the ordinary ones, of each preset, then of all together."""
    heads = "".join(f"{number:>7} shr. " for number in NUMBERS)
    yield f"{'players':<8}{'preset':<9}{'hands':<10}{'ms':>6} {heads}"
    with ProcessPoolExecutor(jobs) as pool:
        for each in who:
            together: list[Seen] = []
            for preset in presets:
                found = list(pool.map(partial(seen, preset, each), range(hands), chunksize=8))
                together += found
                yield from rows(each, preset, found)
            if len(presets) > 1:
                yield from rows(each, "all", together)


def rows(who: str, preset: str, hands: Sequence[Seen]) -> Iterator[str]:
    ordinary = [
        Seen(undoubled(each.result), tuple(map(undoubled, each.plays)), each.cost)
        for each in hands
        if each.result.sides.solo is Solo.NONE
    ]
    for kind, some in (("all", hands), ("ordinary", ordinary)):
        cost = 1000 * fmean(each.cost for each in some)
        told = " ".join(by_number(some))
        yield f"{who:<8}{preset:<9}{kind:<5}{len(some):>5}{cost:>6.0f} {told}"


@dataclass(frozen=True)
class Graded:
    """A hand of graded players: its account, and the luck in it by the same weights."""

    hand: Account
    luck: float


def graded(preset: str, number: int) -> Graded:
    """The hand of a number, as in `bench_rating`."""
    players = [partial(careless, SHARES[name]) for name in seated(number)]
    over = played(dealt(PRESETS[preset], SEED, number), players)
    its = seat_records(over.hand, AnswerTally())
    seats = [SettledSeat(p.role, p.dealt, n) for p, n in zip(its, over.result.points, strict=True)]
    hand = account(seats, over.result.sides.solo, over.result.multiplier)
    pairs = zip(hand.weights, luck(over.hand), strict=True)
    return Graded(hand, sum(weight * points for weight, points in pairs))


def rating_line(preset: str, hands: Sequence[Graded]) -> str:
    """The noise of ordinary hands without luck and with it, and the pairs in order."""
    skill = [
        -sum(w * SHARES[name] for w, name in zip(each.hand.weights, seated(n), strict=True))
        for n, each in enumerate(hands)
    ]
    known = [(*each.hand.cards, worth) for each, worth in zip(hands, skill, strict=True)]
    came_to = np.array([each.hand.came_to for each in hands])
    ordinary = np.array([not each.hand.alone for each in hands])
    weigh = np.where(ordinary, 1.0, 0.1**0.5)
    noises, worth = [], 0.0
    for columns in (
        np.array(known),
        np.column_stack([known, [0.0 if each.hand.alone else each.luck for each in hands]]),
    ):
        found = np.linalg.lstsq(columns * weigh[:, None], came_to * weigh, rcond=None)[0]
        noises.append(float(((came_to - columns @ found)[ordinary] ** 2).mean()))
        worth = float(found[-1])
    told = [right(preset, hands, one * worth, each) for each in AFTER for one in (0, 1)]
    shares = "".join(f"{share:>9.1%}" for share in told)
    return f"{preset:<9}{len(hands):>6}{noises[0]:>9.2f}{noises[1]:>9.2f}{worth:>7.2f}{shares}"


def right(preset: str, hands: Sequence[Graded], worth: float, each: int) -> float:
    """The pairs in true order once everybody has played so many hands, luck counting so much."""
    told = [
        Dealing(h if h.alone else replace(h, came_to=h.came_to - worth * luck), 0)
        for h, luck in ((one.hand, one.luck) for one in hands)
    ]
    block, found = each * NAMES // SEATS, list[bool]()
    for first in range(0, len(told) - block + 1, block):
        room = Room(preset)
        for number in range(first, first + block):
            room.rate(told[number].hand, seated(number))
        found += [a.mean > b.mean for a, b in combinations(room.people, 2)]
    return fmean(found)


def rating_lines(presets: Sequence[str], hands: int, jobs: int) -> Iterator[str]:
    heads = "".join(f"{f'{n} {how}':>9}" for n in AFTER for how in ("no", "luck"))
    yield f"{'preset':<9}{'hands':>6}{'noise':>9}{'luck':>9}{'worth':>7}{heads}"
    with ProcessPoolExecutor(jobs) as pool:
        for preset in presets:
            yield rating_line(preset, list(pool.map(partial(graded, preset), range(hands))))


def main() -> None:
    """Play, and print what was found."""
    made = argparse.ArgumentParser(prog="python -m tests.bench.bench_luck", description=__doc__)
    made.add_argument("--preset", choices=(*PRESETS, "all"), default="all")
    made.add_argument("--players", choices=(*PLAYERS, "all"), default="quiet")
    made.add_argument("--hands", type=int, default=200, help="of each preset (200)")
    made.add_argument("--rating", action="store_true", help="whether the rating gains by it")
    made.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes (the cores)")
    given = made.parse_args()
    presets = tuple(PRESETS) if given.preset == "all" else (given.preset,)
    who = tuple(PLAYERS) if given.players == "all" else (given.players,)
    jobs = given.jobs or 1
    if given.rating:
        told = rating_lines(presets, given.hands, jobs)
    else:
        told = lines(presets, who, given.hands, jobs)
    for line in told:
        print(line, flush=True)


if __name__ == "__main__":
    main()
