"""A soak of the whole bot: `python -m lab.chaos.whole_bot --minutes 20`.

Tables in chat, tables whose people play on pages, and spectators of these, each for as long. First
the tables in chat are played alone. Prints for each minute how long commands in chat took, and the
memory and CPU time of the bot; in the end what a spectator was sent, and what the bot logged.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import cycle
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

import aiohttp
from aiohttp.test_utils import unused_port

from bot.commands.framework.page_access import PageAccess
from bot.model.visitor import Visitor
from bot.runtime.open_files import raise_limit
from bot.store.store import Store
from lab.bench.presses import next_action, read
from lab.chaos.strangers import cpu_seconds
from tests.bot.web.visiting import OpenPage, enter, in_hand
from tests.wire.payloads import server
from tests.wire.people import People
from tests.wire.process import bot_process
from tests.wire.server import Discord, serving

MINUTE = 60.0
THINKING = 1.0
"""Seconds that somebody thinks before they play, or look whether they can."""
ARRIVING = 0.12
"""Seconds between two spectators who come, as no more links a second are opened."""


def watch(told: Connection) -> None:
    """Open the page for each link that is told, and tell in the end how much came."""

    async def count(client: aiohttp.ClientSession, link: str, received: Counter[str]) -> None:
        page = await enter(client, link)
        while text := await page.text():
            received["messages"] += 1
            received["bytes"] += len(text.encode())

    async def come() -> None:
        received, watching = Counter[str](), list[asyncio.Task[None]]()
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as client:
            while link := await asyncio.to_thread(told.recv):
                watching.append(asyncio.create_task(count(client, link, received)))
            told.send((sum(not task.done() for task in watching), dict(received)))

    raise_limit()
    asyncio.run(come())


async def arrive(here: Connection, access: PageAccess, visitors: Sequence[Visitor]) -> None:
    """Tell the links of spectators, one after the other."""
    for visitor in visitors:
        here.send(await access.link(visitor))
        await asyncio.sleep(ARRIVING)


async def chat(people: People, waited: list[float]) -> None:
    """Play by commands and presses until cancelled."""
    while True:
        asked = await people.discord.answered(await people.decide())
        waited.append(1000 * ((asked.answered_at or perf_counter()) - asked.asked_at))
        await asyncio.sleep(THINKING / 4)


async def on_pages(people: People, pages: list[OpenPage]) -> None:
    """Play on pages until cancelled; what is done between hands is done in chat."""
    answered = dict[OpenPage, tuple[int, int]]()
    while True:
        await asyncio.sleep(THINKING)
        for page in pages:
            moment = page.latest.get("hand", 0), page.latest.get("step", 0)
            if (action := next_action(page)) and answered.get(page) != moment:
                answered[page] = moment
                await page.send(in_hand(page.latest, "decide", action=action))
        if all(page.latest.get("result") or not page.latest.get("own") for page in pages):
            await people.discord.answered(await people.decide())


def memory_mib(process: int) -> int:
    """The memory that a process has now."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * 4096 // 2**20


async def follow(process: int, waited: list[float], minutes: float, what: str) -> None:
    """Print the figures of each minute."""
    for minute in range(1, max(1, round(minutes)) + 1):
        waited.clear()
        began, used = perf_counter(), cpu_seconds(process)
        await asyncio.sleep(min(MINUTE, minutes * MINUTE))
        cuts = quantiles(waited, n=100)
        share = (cpu_seconds(process) - used) / (perf_counter() - began)
        print(
            f"{what}, minute {minute}: {len(waited)} commands, p50 {cuts[49]:.0f} ms,"
            f" p99 {cuts[98]:.0f} ms, {share:.0%} of a processor, {memory_mib(process)} MiB",
            flush=True,
        )


async def soak(folder: Path, given: argparse.Namespace) -> None:
    """Play, and print the figures."""
    port, tables = unused_port(), given.chats + given.pages
    address = f"http://127.0.0.1:{port}/"
    async with AsyncExitStack() as stack:
        discord: Discord = await stack.enter_async_context(serving())
        discord.guilds = discord.known = tuple(map(server, range(tables)))
        client = await stack.enter_async_context(aiohttp.ClientSession())
        bot = stack.enter_context(bot_process(discord, folder))
        bot.settings = {"BAOHUANG_WEB_URL": address, "BAOHUANG_WEB_PORT": str(port)}
        bot.drawn = True
        await bot.start()
        process = bot.process.pid if bot.process and bot.process.pid else 0
        store = await Store.existing(bot.url)
        stack.push_async_callback(store.close)
        access = PageAccess(store, address)
        waited = list[float]()
        parties = [
            People(discord, store, Random(number), guild=guild)  # noqa: S311 - a benchmark
            for number, guild in enumerate(discord.guilds)
        ]
        for people in parties:
            await discord.answered(await people.open())
        playing = [asyncio.create_task(chat(each, waited)) for each in parties[: given.chats]]
        await follow(process, waited, min(given.minutes, 2.0), "alone")
        for people in parties[given.chats :]:
            pages = []
            for user in people.users:
                visitor = Visitor(user, people.guild, people.table_id, "Player", "en-US")
                pages.append(await enter(client, await access.link(visitor)))
            playing += [asyncio.create_task(read(page)) for page in pages]
            playing.append(asyncio.create_task(on_pages(people, pages)))
        shown = parties[given.chats :]
        visitors = [
            Visitor(10**9 + number, people.guild, people.table_id, "Guest", "en-US")
            for number, people in zip(range(given.spectators), cycle(shown), strict=False)
        ]
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        watching = context.Process(target=watch, args=(there,), daemon=True)
        watching.start()
        arriving = asyncio.create_task(arrive(here, access, visitors))
        await follow(process, waited, given.minutes, "with pages")
        await arriving
        here.send(None)
        still, received = await asyncio.to_thread(here.recv)
        watching.kill()
        print(f"{still} of {len(visitors)} spectators were there to the end; sent: {received}")
        for task in playing:
            task.cancel()
        for result in await asyncio.gather(*playing, return_exceptions=True):
            if result is not None and not isinstance(result, asyncio.CancelledError):
                print("ended:", repr(result))
        lines = map(json.loads, filter(None, bot.said()))
        print(Counter(line["event"] for line in lines if line["level"] != "info"))


def main() -> None:
    """Soak as the arguments say."""
    parser = argparse.ArgumentParser(prog="python -m lab.chaos.whole_bot")
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--chats", type=int, default=3, help="tables in chat")
    parser.add_argument("--pages", type=int, default=2, help="tables on pages")
    parser.add_argument("--spectators", type=int, default=100)
    given = parser.parse_args()
    raise_limit()
    os.environ["MALLOC_ARENA_MAX"] = "2"  # for the bot, as in the Dockerfile and the unit file
    with TemporaryDirectory() as folder:
        asyncio.run(soak(Path(folder), given))


if __name__ == "__main__":
    main()
