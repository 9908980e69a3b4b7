"""Compares five people on the web table with five in chat: `python -m lab.bench.page_and_chat`.

The same hand is played in both ways in the simulated Discord. Prints the requests to Discord, the
CPU time of everything (simulation included), and on the page the time until a play is at all five
sockets.
"""

import asyncio
import time
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import aiohttp
import structlog

from bot.commands.framework.page_access import PageAccess
from bot.model.visitor import Visitor
from bot.sandbox.card_table import CardTable
from bot.sandbox.world import simulated
from bot.tables.rules.snapshot import Playing
from bot.web import sockets
from game.hand.actions import Lay
from game.notation.formatter import code
from tests.bot.web.visiting import OpenPage, opened
from tests.e2e.party import Party, new_bot
from tests.e2e.policies import quiet

SEED = 6


async def measure(*, on_page: bool) -> str:
    """Play a hand. Returns what it cost."""
    with TemporaryDirectory() as folder:
        card_table = CardTable()
        bot = new_bot(Path(folder), SEED, web_url=card_table.address)
        async with simulated(bot, locale="en-US") as world, aiohttp.ClientSession() as client:
            party = Party(world, bot)
            await card_table.start(bot, "en-US")
            await party.gather()
            access = PageAccess(bot.controller.store, card_table.address)
            pages = []
            if on_page:
                pages = await open_pages(party, client, access)
            requests, cpu = len(world.env.http_requests), time.process_time()
            await party.deal()
            latencies = await play(party, pages)
            await world.env.settle()
            requests = len(world.env.http_requests) - requests
            cpu = time.process_time() - cpu
    cost = f"{requests} requests, {cpu:.1f} s of CPU time"
    if not latencies:
        return cost
    p95 = quantiles(latencies, n=20)[-1]
    return f"{cost}; play at five sockets: p50 {median(latencies):.0f} ms, p95 {p95:.0f} ms"


async def open_pages(
    party: Party, client: aiohttp.ClientSession, access: PageAccess
) -> list[OpenPage]:
    """The pages of all five."""
    table = (await party.now()).table
    pages = []
    for member in party.members:
        name = str(member.user.global_name)
        visitor = Visitor(member.id, table.guild_id, table.id, name, "en-US")
        page = await opened(client, access, visitor)
        await page.scene()
        pages.append(page)
    return pages


async def play(party: Party, pages: list[OpenPage]) -> list[float]:
    """Play until the end. Returns the milliseconds until each play was on all pages."""
    latencies = list[float]()
    while isinstance(now := await party.now(), Playing):
        seat = await party.turn()
        action = quiet(await party.view(seat))
        if not pages:
            await party.act(seat, action)
            continue
        scene = await pages[seat].turn(now.table.hand_no, now.hand.step)
        began = time.perf_counter()
        await pages[seat].act(scene, code(action))
        after = await party.now()
        if isinstance(action, Lay) and isinstance(after, Playing):
            for page in pages:
                while page.latest["step"] < after.hand.step:
                    await page.scene()
            latencies.append(1000 * (time.perf_counter() - began))
    return latencies


async def compare() -> None:
    print("chat:", await measure(on_page=False))
    print("page:", await measure(on_page=True))


if __name__ == "__main__":
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
    vars(sockets)["OFTEN"] = (1_000, 1.0)  # nobody plays so fast
    asyncio.run(compare())
