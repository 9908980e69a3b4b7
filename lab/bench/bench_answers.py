"""Measures how long others wait for somebody stuck: `python -m lab.bench.bench_answers`.

Over real sockets, the requests of one person's interactions are limited for ten minutes, answered
with an error, cut off, or never answered. Printed are the seconds from the commit of a play until
the table message shows it, and from the press until its player has some answer, the worst of
`TIMES` tries each; first with nothing stuck.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import structlog

from bot.tables import own_moves
from tests.wire.evening import GUEST, HOST, Evening, evening, until
from tests.wire.server import Asked
from tests.wire.stuck import KINDS, hosts_turn, stuck, to_the_host

TIMES = 5


async def passed(made: Evening) -> Asked:
    """The host passes by command: everybody is to see that."""
    return made.wire.command(HOST, "pass")


async def said_no(made: Evening) -> Asked:
    """The host answers a question in secret, the last of all."""
    return made.wire.command(HOST, "bid", choice="no")


async def measure(folder: Path, kind: str | None, *, secret: bool) -> tuple[float, float]:
    """Seconds until the others see it, and until its player is answered."""
    async with evening(folder) if secret else hosts_turn(folder) as made:
        before, told = await made.step(), len(to_the_host(made))
        if secret:
            await made.wire.answered(await made.press(GUEST, "no"))
        fault, over = stuck(kind or "")
        if kind:
            made.wire.fault = fault
        began = perf_counter()
        asked = await (said_no if secret else passed)(made)

        async def answered() -> bool:
            """A play is answered by the table message, a secret one by what only they see."""
            if len(to_the_host(made)) > told or asked.told.is_set():
                return True
            return not secret and await seen()

        async def committed() -> bool:
            return await made.step() > before

        async def since(what: Callable[[], Awaitable[bool]]) -> float:
            await until(what)
            return perf_counter() - began

        async def seen() -> bool:
            return await committed() and await made.shown()

        player = asyncio.create_task(since(answered))
        commit, others = await since(committed), await since(seen)
        waited = await player
        over.set()
        return others - commit, waited


def main() -> None:
    """All kinds, for a play and for a secret answer."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    logging.disable(logging.CRITICAL)
    own_moves.SHORTEST = own_moves.LONGEST = 3600.0
    for kind in (None, *KINDS):
        for secret in (False, True):
            tries = []
            for _ in range(TIMES):
                with TemporaryDirectory(prefix="baohuang-") as folder:
                    tries.append(asyncio.run(measure(Path(folder), kind, secret=secret)))
            others, player = (max(each) for each in zip(*tries, strict=True))
            what = "secret answer" if secret else "play"
            print(f"{kind or 'as usual':>8}, {what}: others {others:.2f} s, player {player:.2f} s")


if __name__ == "__main__":
    main()
