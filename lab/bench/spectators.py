"""Measures what spectators of a web table cost: `python -m lab.bench.spectators 1000`.

They watch from another process. Prints the CPU time of a change and the memory of a page.
"""

import argparse
import asyncio
import multiprocessing
import resource
import time
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from unittest.mock import Mock

import aiohttp
import structlog
from aiohttp.test_utils import unused_port

from bot.commands.framework.controller import Controller
from bot.commands.framework.page_access import SESSION_TIME, PageAccess
from bot.delivery.dealer import Dealer
from bot.delivery.publisher import Publisher
from bot.model.visitor import Visitor
from bot.runtime.open_files import raise_limit
from bot.store.people.page_keys import KeyKind
from bot.store.store import Store
from bot.tables.rules.acting import Act
from bot.tables.rules.seating import Join
from bot.tables.rules.snapshot import Playing, Snapshot
from bot.tables.service import Tables
from bot.web.server import WebServer
from game.hand.view import view_of
from game.players.plain import choose
from tests.bot.tables.seated import CHANNEL, GUILD, NAMES, PEOPLE, deal, seed
from tests.bot.web.visiting import connected

CHANGES = 20


def watch(address: str, sessions: list[str], told: Connection) -> None:
    """Open a page for each session; tell whenever all have been sent something."""

    async def read() -> None:
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as client:
            pages = [await connected(client, address, session) for session in sessions]
            counts = [0] * len(pages)

            async def count(number: int) -> None:
                async for message in pages[number]:
                    counts[number] += message.json()["type"] == "scene"
                    if min(counts) == counts[number]:
                        told.send(counts[number])

            await asyncio.gather(*map(count, range(len(pages))))

    raise_limit()
    asyncio.run(read())


def resident_kib() -> int:
    """The memory of this process now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() // 1024


async def play(tables: Tables, table_id: str) -> None:
    """Take one action."""
    now = await tables.get(table_id)
    if not isinstance(now, Playing):
        raise TypeError("the hand is over")
    seat = min(now.hand.waiting)
    action = choose(view_of(now.hand, seat))
    await tables.do(table_id, Act(PEOPLE[seat], lambda _hand, _seat: action))


async def measure(folder: str, spectators: int) -> None:
    """Play in front of spectators, and print what that costs."""
    store = await Store.open(f"sqlite+aiosqlite:///{folder}/page.sqlite3")
    tables = Tables(store, lambda: seed(1))
    port = unused_port()
    access = PageAccess(store, f"http://127.0.0.1:{port}/")
    controller = Controller(tables, Mock(spec=Publisher), Mock(spec=Dealer), store, access)
    server = WebServer(controller, access)
    tables.observers.append(server.sockets)
    await server.start("127.0.0.1", port)
    opened = await tables.open(GUILD, CHANNEL, PEOPLE[0], NAMES[0], "en-US")
    assert isinstance(opened, Snapshot)
    table_id = opened.table.id
    for user, name in zip(PEOPLE[1:], NAMES[1:], strict=True):
        await tables.do(table_id, Join(user, name))
    await deal(tables, table_id)
    sessions = []
    for number in range(spectators):
        visitor = Visitor(1_000_000 + number, GUILD, table_id, "Guest", "en-US")
        sessions.append(str(number))
        later = datetime.now(UTC) + SESSION_TIME
        await store.page_keys.add(sessions[-1], KeyKind.SESSION, visitor, later)
    before = resident_kib()
    here, there = multiprocessing.get_context("spawn").Pipe()
    watching = multiprocessing.get_context("spawn").Process(
        target=watch, args=(access.address, sessions, there), daemon=True
    )
    watching.start()
    await asyncio.to_thread(here.recv)
    print(f"{spectators} pages: {(resident_kib() - before) / spectators:.1f} KiB each")
    costs = []
    for _ in range(CHANGES):
        step = await tables.get(table_id)
        public = step.hand.step if isinstance(step, Playing) else 0
        began = time.process_time()
        await play(tables, table_id)
        now = await tables.get(table_id)
        if isinstance(now, Playing) and view_of(now.hand, None).step != public:
            await asyncio.to_thread(here.recv)
            costs.append(1000 * (time.process_time() - began))
    print(f"CPU time of a change: p50 {median(costs):.0f} ms, max {max(costs):.0f} ms")
    watching.terminate()
    await server.stop()
    await store.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("spectators", type=int)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
    raise_limit()
    with TemporaryDirectory(dir="/dev/shm") as work:
        asyncio.run(measure(work, parser.parse_args().spectators))
