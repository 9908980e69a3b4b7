"""Measures a server with a long history: `python -m lab.bench.long_history --database sqlite`.

The bot is a process of its own. People play on while a moderator voids a hand in the middle of the
history; printed is how long they and the moderator wait for answers, for a minute before and until
all ratings have been computed again. Then 200 people, whom the bot does not know yet, use each of
four commands at once, beside processes that use up the CPUs.
"""

import argparse
import asyncio
import multiprocessing
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from bot.store.store import Store
from lab.bench.bench_records import fill
from tests.support.databases import add_database, databases
from tests.wire.payloads import GUILD
from tests.wire.people import PEOPLE, People
from tests.wire.process import Bot, bot_process
from tests.wire.server import Asked, Discord, custom_ids, serving

BEFORE = 60.0
"""Seconds of play before the hand is voided."""
CROWD, LIMIT = 200, 3.0
"""People who ask at once, and the seconds that Discord waits for a first answer."""
COMMANDS = ("leaderboard", "stats", "history", "seasons")


def seconds(asked: Asked) -> float:
    """How long a user waited for the first answer."""
    return (asked.answered_at or perf_counter()) - asked.asked_at


def say(what: str, times: list[float]) -> None:
    """Print the median, the 99th percentile and the longest of these seconds, in milliseconds."""
    cuts = quantiles(times, n=100)
    p50, p99, longest = (round(1000 * value) for value in (cuts[49], cuts[98], max(times)))
    print(f"{what}: {len(times)}, p50 {p50}, p99 {p99}, longest {longest} ms", flush=True)


async def play(people: People, waited: list[float]) -> None:
    """Play without end, and note how long people wait."""
    while True:
        waited.append(seconds(await people.discord.answered(await people.decide())))


async def void(discord: Discord, store: Store, hands: int) -> None:
    """Let people play before and after a hand is voided, and print how long they wait."""
    people, waited = People(discord, store, Random(1)), list[float]()  # noqa: S311 - a benchmark
    playing = asyncio.create_task(play(people, waited))
    await asyncio.sleep(BEFORE)
    say("presses before", waited)
    hand = f"{hands // 2:08x}-1"
    shown = discord.command(PEOPLE[0], "moderate void", hand=hand, reason="a benchmark")
    message = (await discord.answered(shown)).messages[-1]
    waited.clear()
    pressed = discord.press(PEOPLE[0], message, custom_ids(message)[0])
    print(f"void answered after {1000 * seconds(await discord.answered(pressed)):.0f} ms")

    async def right() -> bool:
        await asyncio.sleep(1)
        return not await store.ratings.outdated()

    while not await right():
        pass
    print(f"ratings right after {perf_counter() - pressed.asked_at:.0f} s")
    say("presses meanwhile", waited)
    playing.cancel()
    with suppress(asyncio.CancelledError):
        await playing


async def crowd(discord: Discord, command: str, first_user: int) -> None:
    """Let many use a command at once, and print how many were answered in time."""
    asked = [discord.command(first_user + n, command) for n in range(CROWD)]
    await asyncio.sleep(10 * LIMIT)
    in_time = sum(seconds(each) <= LIMIT for each in asked)
    say(f"{command}, {in_time} of {CROWD} in time", [seconds(each) for each in asked])


def busy() -> None:
    """Use up a CPU."""
    while True:
        pass


async def measure(folder: Path, hands: int, load: int) -> None:
    """Print the measurements of a history of this length."""
    async with serving() as discord:
        with bot_process(discord, folder) as bot:
            bot.drawn = True
            store = await Store.open(bot.url)
            await fill(store, hands, GUILD)
            await bot.start()
            await void(discord, store, hands)
            await store.close()
            await crowds(bot, load)


async def crowds(bot: Bot, load: int) -> None:
    """Measure all commands beside this many busy processes."""
    others = [multiprocessing.Process(target=busy, daemon=True) for _ in range(load)]
    for other in others:
        other.start()
    for number, command in enumerate(COMMANDS):
        await crowd(bot.discord, command, 1 + number * CROWD)
    for other in others:
        other.kill()


def main() -> None:
    """Measure as the arguments say."""
    arguments = argparse.ArgumentParser(prog="python -m lab.bench.long_history")
    arguments.add_argument("--hands", type=int, default=100_000)
    arguments.add_argument("--load", type=int, default=8, help="busy processes (8)")
    add_database(arguments)
    given = arguments.parse_args()
    with databases(given.database), TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), given.hands, given.load))


if __name__ == "__main__":
    main()
