"""Attacks the web table beside a running table: `python -m lab.chaos.strangers --connections 1000`.

Connections of five kinds come back whenever they are closed: silent sockets, sockets that ping,
half headers, forged tickets, and sockets that close and connect again with a valid session. Prints
how long commands in Discord took without and with them, and what the bot logged meanwhile.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

import aiohttp
from aiohttp.test_utils import unused_port

from bot.runtime.open_files import raise_limit
from bot.store.store import Store
from tests.bot.web.visiting import enter
from tests.wire.people import PEOPLE, People
from tests.wire.process import bot_process
from tests.wire.server import serving
from tests.wire.test_page import page_link

PAUSE_S = 5.0
"""Seconds until a closed connection comes back."""
PING = b"\x89\x80\0\0\0\0"


def attack(port: int, session: str, connections: int) -> None:
    """Keep this many connections open, until killed."""
    origin = f"http://127.0.0.1:{port}"
    upgrade = (
        f"GET /socket HTTP/1.1\r\nHost: h\r\nOrigin: {origin}\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()
    ticket = f"POST /session HTTP/1.1\r\nHost: h\r\nOrigin: {origin}\r\nContent-Length: 43\r\n\r\n"
    hello = json.dumps({"type": "hello", "session": session}).encode()
    kinds = (
        (upgrade, b""),
        (upgrade, PING),
        (b"GET / HTTP/1.1\r\nHost: h\r\nX: ", b"x"),
        (ticket.encode() + b"x" * 43, ticket.encode() + b"x" * 43),
        (upgrade + b"\x81" + bytes([0x80 | len(hello)]) + bytes(4) + hello, None),
    )

    async def come_back(number: int) -> None:
        first, more = kinds[number % len(kinds)]
        while True:
            with suppress(OSError, EOFError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(first)
                sending = asyncio.create_task(go_on(writer, more))
                with suppress(OSError, EOFError):
                    while more is not None and await reader.read(4096):
                        pass
                    if more is None:
                        await reader.readuntil(b'"clock"')
                sending.cancel()
                writer.transport.abort()
            await asyncio.sleep(PAUSE_S)

    async def go_on(writer: asyncio.StreamWriter, more: bytes | None) -> None:
        while more:
            await asyncio.sleep(2)
            writer.write(more)

    async def come() -> None:
        await asyncio.gather(*map(come_back, range(connections)))

    os.nice(19)
    raise_limit()
    asyncio.run(come())


def cpu_seconds(process: int) -> float:
    """The CPU time that a process has used so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def commands(people: People, seconds: float, process: int) -> str:
    """Use commands for some time. Returns how long they took, and how busy the bot was."""
    milliseconds, began, used = list[float](), perf_counter(), cpu_seconds(process)
    while perf_counter() - began < seconds:
        asked = await people.discord.answered(await people.decide())
        if asked.answered_at is not None:
            milliseconds.append(1000 * (asked.answered_at - asked.asked_at))
    hundredths = quantiles(milliseconds, n=100)
    share = (cpu_seconds(process) - used) / (perf_counter() - began)
    return (
        f"{len(milliseconds)} commands, p50 {hundredths[49]:.0f} ms, p99 {hundredths[98]:.0f} ms;"
        f" the bot used {share:.0%} of a processor"
    )


async def measure(folder: Path, connections: int, seconds: float) -> None:
    """Use commands without and with the attack."""
    port = unused_port()
    address = f"http://127.0.0.1:{port}/"
    async with serving() as discord, aiohttp.ClientSession() as client:
        with bot_process(discord, folder) as bot:
            bot.settings = {"BAOHUANG_WEB_URL": address, "BAOHUANG_WEB_PORT": str(port)}
            await bot.start()
            process = bot.process.pid if bot.process and bot.process.pid else 0
            store = await Store.existing(bot.url)
            people = People(discord, store, Random(1))  # noqa: S311 - a benchmark
            await discord.answered(await people.open())
            page = await enter(client, await page_link(discord, PEOPLE[0]))
            print("without:", await commands(people, seconds, process))
            attacking = multiprocessing.get_context("spawn").Process(
                target=attack, args=(port, page.session, connections), daemon=True
            )
            attacking.start()
            await asyncio.sleep(5)
            print(f"with {connections}:", await commands(people, seconds, process))
            attacking.kill()
            print("again without:", await commands(people, seconds, process))
            await store.close()
            lines = map(json.loads, filter(None, bot.said()))
            print(Counter(line["event"] for line in lines if line["level"] != "info"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m lab.chaos.strangers")
    parser.add_argument("--connections", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=300.0)
    options = parser.parse_args()
    with TemporaryDirectory(prefix="baohuang-", dir="/dev/shm") as work:
        asyncio.run(measure(Path(work), options.connections, options.seconds))
