"""`baohuang arena`: two players play duplicate deals, in as many processes as there are cores.

The deals are shared out in small parts; what comes back does not depend on how.
"""

import argparse
import gc
import json
import os
import secrets
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryFile

from bot.cli.arena_report import Order, Report, figures, table
from bot.cli.progress import shown
from bot.cli.stopwatch import Stopwatch
from bot.cli.terminal import PREVENTED, complain, say
from game.arena.contestants import NEUTRAL, OWN, named
from game.arena.duel import Match, Mode, with_bids_of
from game.players.levels import Player
from game.players.table_play import dealt, played
from game.rules.ruleset import PRESETS
from game.seats import SEATS
from game.shuffle import WORD

DONE = 0
PART = 4
"""The number of deals between two steps of the bar."""


def arena(arguments: argparse.Namespace) -> int:
    """Play, and print what the players are worth; write it as JSON too where a file is named."""
    if wrong := _wrong(arguments):
        complain(wrong)
        return PREVENTED
    seed = secrets.randbelow(WORD) if arguments.seed is None else arguments.seed
    presets = tuple(PRESETS) if arguments.preset == "all" else (arguments.preset,)
    told: dict[str, object] = {}
    for preset in presets:
        order = Order(
            arguments.a,
            arguments.b,
            preset,
            arguments.bidding or OWN,
            _modes(arguments),
            seed,
            arguments.deals,
        )
        report = _played(order, arguments.jobs or os.cpu_count() or 1)
        say(*table(order, report), "")
        told[preset] = figures(order, report)
    if arguments.json and not _written(arguments.json, told):
        complain(f"The file {arguments.json} cannot be written.")
        return PREVENTED
    return DONE


def _modes(arguments: argparse.Namespace) -> frozenset[Mode]:
    if arguments.bidding_only:
        return frozenset({Mode.ONE_AGAINST_FOUR})
    return (
        frozenset(Mode) if arguments.mode in (None, "both") else frozenset({Mode(arguments.mode)})
    )


def _wrong(arguments: argparse.Namespace) -> str | None:
    """Returns the arguments that do not go together."""
    if arguments.bidding_only and (arguments.b or arguments.mode or arguments.bidding):
        return "--bidding-only is of one player alone: leave out B, --mode and --bidding."
    if not arguments.bidding_only and not arguments.b:
        return "Two players are needed, as in: baohuang arena normal plain."
    if arguments.json and not _can_be_written(arguments.json):
        return f"The file {arguments.json} cannot be written."
    return None


def _can_be_written(path: Path) -> bool:
    """Whether the folder takes a file: asked before the deals are played; nothing is changed."""
    try:
        with TemporaryFile(dir=path.resolve().parent):
            return not path.is_dir()
    except OSError:
        return False


def _written(path: Path, told: dict[str, object]) -> bool:
    """Write the file, whole or not at all; what is no file, as a pipe, is written to."""
    text = json.dumps(told, indent=1) + "\n"
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8")
            return True
        place = path.resolve()
        unfinished = place.with_name(f"{place.name}.unfinished")
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(place)
    except OSError:
        return False
    return True


def _played(order: Order, jobs: int) -> Report:
    """All deals of an order."""
    parts = [range(first, min(first + PART, order.deals)) for first in range(0, order.deals, PART)]
    reports = shown(_reports(order, parts, jobs), len(parts), order.preset)
    return sum(reports, Report())


def _reports(order: Order, parts: Iterable[range], jobs: int) -> Iterator[Report]:
    if jobs == 1:
        yield from map(partial(_part, order), parts)
        return
    with ProcessPoolExecutor(jobs, initializer=_end_quietly) as pool:
        try:
            yield from pool.map(partial(_part, order), parts)
        finally:
            pool.shutdown(cancel_futures=True)


def _end_quietly() -> None:
    """A process that helps ends with the one it helps: Ctrl-C, which both hear, is for that one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _part(order: Order, numbers: range) -> Report:
    """Some of the deals, in whatever process."""
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
    return Report(match.findings(numbers), (watches[0].taken, watches[1].taken))


def _contestants(order: Order) -> tuple[Player, Player]:
    a = named(order.a)
    return a, named(order.b) if order.b else with_bids_of(named(NEUTRAL), a)


@cache
def _warm(order: Order) -> None:
    """Let both play a hand before any time is taken: what a player loads, it loads once.

    As in a running bot, the garbage collector does not look through it again.
    """
    for player in _contestants(order):
        played(dealt(PRESETS[order.preset], order.seed, 0), (player,) * SEATS)
    gc.collect()
    gc.freeze()
