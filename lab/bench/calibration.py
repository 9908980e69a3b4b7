"""Compares the points that people read with results: `python -m lab.bench.calibration`.

Five seats do what the hint shows first. At each choice its points are set against what the hand
brought in the end, by role and number of cards, and by kind of bid. So are, after each play, the
points that a review says the royals can expect; they are listed by the emperor's number of cards.
The play is compiled; a test shows that it promises what hints and reviews do. With `--solos`, hands
of lone emperors are dealt and bid as in training, which is faster; then rebels who do not know that
the emperor is alone are left out.
All are in points per rebel before any doubling: points of seats, divided by their shares of what
each rebel loses. A vote to rebel is counted if it was carried, its opposite if it was not. All
choices count alike; the errors take a hand as one case, as its seats have the result in common.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from importlib.resources import files
from itertools import chain
from math import sqrt
from typing import NamedTuple

import numpy as np

from game.cards import GUARD_CARD, PACKS, ROYAL_CARD, SEATS
from game.hand.actions import Answer, Ascend, Cede, Decision
from game.hand.engine import legal_actions
from game.hand.phases.trick import Trick
from game.hand.state import Hand, PhaseName
from game.hand.view import View, view_of
from game.players.bidder import SHARE
from game.players.hints import Choice, hint
from game.players.observation.input_layout import AGAINST, EMPEROR, GUARD, LONE, REBEL
from game.players.strong import net
from game.players.strong.net import nets
from game.players.table_play import acted, dealt
from game.rules.ruleset import DEFAULT_PRESET, PRESETS, WhenSmothered
from game.scoring import Sides, Solo
from lab.progress import shown
from lab.training.compiler import compiled
from lab.training.expectations import REVIEW, Expectation, play_out
from lab.training.export import read_weights
from lab.training.hand_position import position_of
from lab.training.learner import deals_of
from lab.training.nets import Weights, workspace
from lab.training.position import POSITION, SMOTHERS, SOLO, THE_EMPEROR
from lab.training.training_bids import deal_with_bids

_deal_with_bids = compiled(deal_with_bids)

PART = 10
"""The number of deals that a process plays at a time."""
SEEDS = 1 << 32
"""The number of deals of a seed in compiled self-play."""
ENOUGH = 100
"""Fewer cases than this say nothing."""
MOST = 0.3
"""A larger difference, in points per rebel, is marked."""

_ROLES = {
    (EMPEROR, False): "emperor",
    (GUARD, False): "guard",
    (REBEL, False): "rebel",
    (LONE, False): "lone emperor, dark",
    (LONE, True): "lone emperor, open",
    (AGAINST, False): "against a dark solo",
    (AGAINST, True): "against an open solo",
}
_REVIEWS = {
    Solo.NONE: "review, two royals",
    Solo.DARK: "review, dark solo",
    Solo.OPEN: "review, open solo",
}
_SITUATIONS = (*_ROLES.values(), *_REVIEWS.values())
_MOST_CARDS = (5, 10, 20, 60)
"""The most cards of each group by number of cards."""
_VOTES = (PhaseName.KICK, PhaseName.REBELLION, PhaseName.ROYALS_KICK, PhaseName.OPEN_GUARD)


class Promise(NamedTuple):
    """Points that somebody could read.

    `seat`: the seat that expects them. `cards`: the number that the promise is listed by; None for
    a bid. `points`: those for one rebel, but for a bid those of the seat.
    """

    seat: int
    situation: str
    cards: int | None
    points: float


class Case(NamedTuple):
    """A hand in a situation: the sums of shares, and of the points promised and those that came.

    `most_cards`: the group by number of cards; None for all.
    """

    situation: str
    most_cards: int | None
    shares: int
    promised: float
    came: float


def cases_of(preset: str, seed: int, number: int) -> list[Case]:
    """The cases of a deal."""
    hand, promises = dealt(PRESETS[preset], seed, number).hand, list[Promise]()
    while not isinstance(hand.phase, Trick):
        for seat in sorted(hand.waiting):
            view = view_of(hand, seat)
            advice = hint(view)
            if advice is None:
                hand = acted(hand, legal_actions(hand, seat)[0])
                continue
            best = advice.choices[0]
            if view.phase is not PhaseName.TRIBUTE:
                promises.append(_of_bid(view, seat, best))
            hand = acted(hand, best.action)
    promises = [promise for promise in promises if _counts(hand, promise.situation)]
    expectations, value = play_out(np.array(position_of(hand), np.int64), weights(), nets())
    promises += _of_play(expectations, hand.sides.solo)
    return _grouped(promises, [signed_share(hand.sides, seat) for seat in range(SEATS)], value)


def solo_cases(preset: str, seed: int, number: int) -> list[Case]:
    """The cases of a hand of a lone emperor, with the bids of training."""
    (rules,) = deals_of([preset])
    w, rng = weights(), np.array([seed * SEEDS + number], np.uint64)
    d = workspace(w.first.shape[-1], w.third.shape[-1])
    p = np.zeros(POSITION, np.int64)
    while not p[SOLO]:
        _deal_with_bids(rng, rules, 1, w, d, p)
    p[SMOTHERS] = int(PRESETS[preset].smothered is not WhenSmothered.OFF)
    expectations, value = play_out(p, w, nets())
    knowing = [told for told in expectations if told.role != REBEL]
    sides = Sides(int(p[THE_EMPEROR]), None, list(Solo)[p[SOLO]])
    promises = _of_play(knowing, sides.solo)
    return _grouped(promises, [signed_share(sides, seat) for seat in range(SEATS)], value)


def _of_play(expectations: Iterable[Expectation], solo: Solo) -> Iterator[Promise]:
    for told in expectations:
        is_review = told.role == REVIEW
        situation = _REVIEWS[solo] if is_review else _ROLES[told.role, told.is_open]
        yield Promise(told.seat, situation, told.cards, told.points)


def signed_share(sides: Sides, seat: int) -> int:
    """The points of a seat for one point that each rebel loses; negative for a rebel."""
    if seat == sides.emperor:
        return SHARE[EMPEROR if sides.solo is Solo.NONE else LONE]
    return SHARE[GUARD] if seat == sides.guard else -SHARE[REBEL]


def _grouped(promises: Iterable[Promise], shares: Sequence[int], value: int) -> list[Case]:
    """The cases of a hand. `shares`: by seat, as `signed_share`. `value`: what each rebel lost."""
    by_case = defaultdict[tuple[str, int | None], list[tuple[int, float, int]]](list)
    for seat, situation, cards, points in promises:
        share = abs(shares[seat]) if cards is None else 1
        each = share, points, share * (value if shares[seat] > 0 else -value)
        by_case[situation, None].append(each)
        if cards is not None:
            by_case[situation, next(most for most in _MOST_CARDS if cards <= most)].append(each)
    return [
        Case(*case, *map(sum, zip(*promised, strict=True))) for case, promised in by_case.items()
    ]


@cache
def weights() -> Weights:
    """The shipped nets, for compiled play."""
    with files(net.__package__).joinpath(net.FILE).open("rb") as file:
        return read_weights(file)


def _of_bid(view: View, seat: int, best: Choice) -> Promise:
    """The points that a hint shows for its first choice of a bid."""
    points = best.points
    if view.phase in _VOTES:
        doubled = 2 if isinstance(best.action, Answer) and best.action.yes else 1
        points /= doubled * view.multiplier
    return Promise(seat, _kind(view, best.action), None, points)


def _kind(view: View, action: Decision) -> str:
    """The kind of a bid."""
    match action:
        case Answer(yes=False) if view.phase is PhaseName.ROB:
            marked = {ROYAL_CARD: "royal card", GUARD_CARD: "guard card"}
            held = (name for card, name in marked.items() if card in view.cards)
            return f"rob: no, {next(held, 'neither')}"
        case Answer(yes=yes):
            return f"{view.phase}: {'yes' if yes else 'no'}"
        case Ascend(open_solo=True):
            return "throne: open solo"
        case Ascend(call=None):
            return "throne: dark solo" if GUARD_CARD in view.cards else "throne: ascend"
        case Ascend(call=call):
            alone = view.cards.count(call) == PACKS
            return "throne: dark solo" if alone else "throne: ascend"
        case Cede():
            return "throne: cede"
        case _:
            return str(view.phase)


def _counts(hand: Hand, situation: str) -> bool:
    """Whether a vote to rebel was carried, or its opposite was not; true of everything else."""
    phase, _, answer = situation.partition(": ")
    if phase != PhaseName.REBELLION:
        return True
    return (PhaseName.REBELLION in hand.doublings) == (answer == "yes")


def table(cases: list[Case]) -> Iterator[str]:
    """The table of all situations, as lines."""
    by_situation = defaultdict[tuple[str, int | None], list[Case]](list)
    for case in cases:
        by_situation[case.situation, case.most_cards].append(case)
    yield f"{'':28}{'hands':>8}{'promised':>10}{'came':>8}{'difference':>12}"
    for situation, most in sorted(by_situation, key=_order):
        each = by_situation[situation, most]
        shares = sum(case.shares for case in each)
        promised = sum(case.promised for case in each) / shares
        came = sum(case.came for case in each) / shares
        difference = came - promised
        misses = (c.came - c.promised - difference * c.shares for c in each)
        error = sqrt(sum(miss**2 for miss in misses)) / shares
        mark = " !" if len(each) >= ENOUGH and abs(difference) > MOST else ""
        title = situation if most is None else f"  up to {most} cards"
        yield (
            f"{title:28}{len(each):8,}{promised:+10.2f}{came:+8.2f}"
            f"{difference:+12.2f} ± {error:.2f}{mark}"
        )


def _order(row: tuple[str, int | None]) -> tuple[int, str, int]:
    situation, most = row
    if situation in _SITUATIONS:
        return _SITUATIONS.index(situation), "", most or 0
    return len(_SITUATIONS), situation, 0


def main() -> None:
    """Play as the arguments say, and print the table."""
    arguments = argparse.ArgumentParser(prog="python -m lab.bench.calibration", description=__doc__)
    arguments.add_argument("--deals", type=int, default=3_000)
    arguments.add_argument("--preset", choices=(*PRESETS, "all"), default=DEFAULT_PRESET)
    arguments.add_argument("--seed", type=int, default=2026)
    arguments.add_argument(
        "--solos", action="store_true", help="hands of lone emperors, without bids"
    )
    arguments.add_argument("--jobs", type=int, help="processes (one per core)")
    given = arguments.parse_args()
    presets = tuple(PRESETS) if given.preset == "all" else (given.preset,)
    for preset in presets:
        play = partial(solo_cases if given.solos else cases_of, preset, given.seed)
        with ProcessPoolExecutor(given.jobs) as pool:
            deals = pool.map(play, range(given.deals), chunksize=PART)
            cases = list(chain.from_iterable(shown(deals, given.deals, preset)))
        print(f"{preset}, {given.deals:,} deals, seed {given.seed}: points per rebel")
        print(*table(cases), "", sep="\n")


if __name__ == "__main__":
    main()
