"""Compares two players on duplicate deals: `python -m lab.arena normal plain --preset simple`.

The result depends on the seed alone, not on the number of processes. The players are the levels,
and `plain`, `random`, `untuned`, `first-strong` and `second-strong`, which never change, so that
figures remain comparable.
"""

import argparse
import gc
import json
import secrets
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path

from game.cards import SEATS
from game.players.levels import Player
from game.players.table_play import dealt, played
from game.rules.ruleset import DEFAULT_PRESET, PRESETS
from game.shuffle import WORD
from lab.arena.contestants import BIDDINGS, NAMES, NEUTRAL, OWN, named
from lab.arena.duel import Match, Mode, with_bids_of
from lab.arena.report import Order, Report, figures, table
from lab.arena.stopwatch import Stopwatch
from lab.progress import shown

PART = 4
"""The number of deals that a process plays at a time."""


def arena(arguments: argparse.Namespace) -> None:
    """Play, print the results, and write them as JSON if a file is named."""
    seed = secrets.randbelow(WORD) if arguments.seed is None else arguments.seed
    presets = tuple(PRESETS) if arguments.preset == "all" else (arguments.preset,)
    results: dict[str, object] = {}
    for preset in presets:
        order = Order(
            arguments.a,
            arguments.b,
            preset,
            arguments.bidding,
            _modes(arguments),
            seed,
            arguments.deals,
        )
        report = _played(order, arguments.jobs)
        print(*table(order, report), "", sep="\n")
        results[preset] = figures(order, report)
    if arguments.json:
        arguments.json.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


def _modes(arguments: argparse.Namespace) -> frozenset[Mode]:
    if arguments.bidding_only:
        return frozenset({Mode.ONE_AGAINST_FOUR})
    return (
        frozenset(Mode) if arguments.mode in (None, "both") else frozenset({Mode(arguments.mode)})
    )


def _played(order: Order, jobs: int | None) -> Report:
    """All deals of an order."""
    with ProcessPoolExecutor(jobs) as pool:
        reports = pool.map(partial(_report, order), range(order.deals), chunksize=PART)
        return sum(shown(reports, order.deals, order.preset), Report())


def _report(order: Order, number: int) -> Report:
    """The deal of a number."""
    a, b = _contestants(order)
    _warm(order)
    watches = Stopwatch(), Stopwatch()
    match = Match(
        PRESETS[order.preset],
        order.seed,
        watches[0].timing(a),
        watches[1].timing(b),
        None if order.bidding == OWN else named(order.bidding),
        order.modes,
    )
    return Report(match.findings(number), (watches[0].taken, watches[1].taken))


def _contestants(order: Order) -> tuple[Player, Player]:
    a = named(order.a)
    return a, named(order.b) if order.b else with_bids_of(named(NEUTRAL), a)


@cache
def _warm(order: Order) -> None:
    """Let both players play a hand before timing, so that loading is not measured.

    As in a running bot, the garbage collector does not look at what was loaded.
    """
    for player in _contestants(order):
        played(dealt(PRESETS[order.preset], order.seed, 0), (player,) * SEATS)
    gc.collect()
    gc.freeze()


def main() -> None:
    """Play as the arguments say."""
    arguments = argparse.ArgumentParser(prog="python -m lab.arena", description=__doc__)
    arguments.add_argument("a", metavar="A", choices=NAMES)
    arguments.add_argument("b", metavar="B", choices=NAMES, nargs="?")
    arguments.add_argument("--preset", choices=(*PRESETS, "all"), default=DEFAULT_PRESET)
    arguments.add_argument("--deals", type=int, default=2_000)
    arguments.add_argument("--mode", choices=("1v4", "sides", "both"))
    arguments.add_argument(
        "--bidding",
        choices=BIDDINGS,
        default=OWN,
        help="own: everybody bids for themselves; or the player who bids for all",
    )
    arguments.add_argument(
        "--bidding-only",
        action="store_true",
        help="A against itself with neutral bidding: what its bidding is worth",
    )
    arguments.add_argument("--seed", type=int, help="of the deals (random, printed)")
    arguments.add_argument("--jobs", type=int, help="processes (one per core)")
    arguments.add_argument("--json", type=Path, help="a file for the results")
    given = arguments.parse_args()
    if given.bidding_only and (given.b or given.mode or given.bidding != OWN):
        arguments.error("--bidding-only is about A alone: leave out B, --mode and --bidding")
    if not given.bidding_only and not given.b:
        arguments.error("name two players, as in: python -m lab.arena normal plain")
    arena(given)


if __name__ == "__main__":
    main()
