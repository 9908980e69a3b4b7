"""Measures what a hand costs: requests, and the time until an interaction is acknowledged.

The reference beside the requests is the usual way: a command answered by an edit of the table
message, a message that mentions the next player, and the hand sent again, three counted requests
for each decision. Run `python -m lab.bench.bench_bot` at the top of the repository.
"""

import asyncio
import logging
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial, wraps
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import discord
import structlog

from bot.model import ServerSettings
from bot.tables import choices, own_moves
from bot.tables.steps import hand_progress
from game.hand.view import view_of
from tests.e2e.party import DOORS, Party, a_party, by_button, by_command, by_hand
from tests.e2e.policies import quiet
from tests.e2e.traffic import counted
from tests.support.databases import add_database, databases
from tests.support.simcord_internals import on_interaction

PLAYS = 300
USUAL_PER_DECISION = 3


class Stopwatch:
    """Milliseconds from the arrival of each interaction to its first answer."""

    def __init__(self) -> None:
        self.milliseconds: list[float] = []
        self._arrived: float | None = None

    def start(self, _interaction: object) -> None:
        """An interaction is about to reach the bot."""
        self._arrived = perf_counter()

    def watch(self, stack: AsyncExitStack) -> None:
        """Listen to every way in which discord.py answers."""
        for name in ("send_message", "edit_message", "defer"):
            original = getattr(discord.InteractionResponse, name)
            setattr(discord.InteractionResponse, name, self._timed(original))
            stack.callback(setattr, discord.InteractionResponse, name, original)

    def _timed(self, original: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(original)
        async def timed(*args: Any, **kwargs: Any) -> Any:
            answer = await original(*args, **kwargs)
            if self._arrived is not None:
                self.milliseconds.append(1000 * (perf_counter() - self._arrived))
                self._arrived = None
            return answer

        return timed


async def hand(folder: Path, people: int, *, doors: Any = DOORS) -> tuple[int, int]:
    """Play one hand: the decisions of people, and the counted requests."""
    async with a_party(folder, "bench") as party:
        await party.gather(people)
        before = len(counted(party.world.env.http_requests))
        await party.deal()
        decisions = await party.play(quiet, doors=doors)
        return decisions, len(counted(party.world.env.http_requests)) - before


async def acknowledgements(folder: Path) -> list[float]:
    """The times of `PLAYS` plays, by command, by button and from the hand in turn."""
    stopwatch = Stopwatch()
    async with AsyncExitStack() as stack:
        party: Party = await stack.enter_async_context(a_party(folder, "bench"))
        stopwatch.watch(stack)
        on_interaction(party.world.env, stopwatch.start)
        await party.start()
        doors = (by_command, by_button, by_hand)
        while len(stopwatch.milliseconds) < PLAYS:
            now = await party.now()
            if now.hand is None or now.hand.result:
                await party.deal()
                continue
            seat = await party.turn()
            door = doors[len(stopwatch.milliseconds) % len(doors)]
            await door(party, party.members[seat], quiet(view_of(now.hand, seat)))
    return stopwatch.milliseconds[:PLAYS]


def as_in_the_tests() -> None:
    """Let nobody be passed for, so that each pass is a press, and AI players need no time."""
    vars(choices)["ServerSettings"] = partial(ServerSettings, forced_passes=False)
    vars(own_moves)["ai_time"] = lambda _table: (0.0, 0.0)
    vars(hand_progress)["MOST_TURNS"] = sys.maxsize


async def main() -> None:
    """Print the figures."""
    print(f"{'a hand':<38}{'decisions':>10}{'counted':>9}{'each':>7}{'usual':>7}")
    for label, people, doors in (
        ("five people, every door in turn", 5, DOORS),
        ("five people, by command", 5, (by_command,)),
        ("one person and four AI, every door", 1, DOORS),
        ("one person and four AI, from the hand", 1, (by_hand,)),
        ("one person and four AI, by button", 1, (by_button,)),
    ):
        with TemporaryDirectory() as folder:
            decisions, requests = await hand(Path(folder), people, doors=doors)
        each = requests / decisions
        print(f"{label:<38}{decisions:>10}{requests:>9}{each:>7.2f}{USUAL_PER_DECISION:>7}")
    with TemporaryDirectory() as folder:
        times = sorted(await acknowledgements(Path(folder)))
    cuts = quantiles(times, n=100)
    print(f"acknowledged, {len(times)} plays: p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms")


if __name__ == "__main__":
    arguments = ArgumentParser(prog="python -m lab.bench.bench_bot")
    add_database(arguments)
    logging.disable(logging.CRITICAL)
    as_in_the_tests()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    with databases(arguments.parse_args().database):
        asyncio.run(main())
