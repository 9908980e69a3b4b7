"""Cuts the sockets of web tables at random: `python -m lab.chaos.disconnects --cuts 10000`.

Five people play on pages, in the simulated Discord. Before, during and after their requests, the
sockets of random pages are cut. As the page does, each connects again and repeats the request that
was not confirmed. After each decision, the log has it once, and a page that comes back shows the
table as it is.
"""

import argparse
import asyncio
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from socket import SHUT_RDWR
from tempfile import TemporaryDirectory
from typing import Any

import aiohttp
import structlog

from bot.commands.framework.page_access import PageAccess
from bot.model import LoggedAction
from bot.sandbox.card_table import CardTable
from bot.sandbox.world import simulated
from bot.tables.snapshot import Playing
from bot.web import sockets
from game.notation.formatter import code
from lab.bench.page_and_chat import open_pages
from tests.bot.web.visiting import OpenPage, connected
from tests.e2e.party import Party, new_bot
from tests.e2e.policies import quiet


class LostError(Exception):
    """A decision was lost or carried out twice, or a page shows something else."""


@dataclass
class Evening:
    """Hands on pages whose sockets are cut. `cuts`: how many so far."""

    party: Party
    client: aiohttp.ClientSession
    access: PageAccess
    pages: list[OpenPage]
    dice: Random
    cuts: int = 0

    async def cut(self, seat: int) -> None:
        """Cut the socket of a page without a word, and connect again."""
        page = self.pages[seat]
        connection = page.socket.get_extra_info("socket")
        if connection:
            with suppress(OSError):  # it is cut already
                connection.shutdown(SHUT_RDWR)
        socket = await connected(self.client, self.access.address, page.session)
        self.pages[seat] = OpenPage(page.session, socket)
        self.cuts += 1

    async def decide(self) -> None:
        """Let the player whose turn it is make a decision, while sockets are cut."""
        now = await self.party.now()
        assert isinstance(now, Playing)
        before = await self.log(now)
        seat = await self.party.turn()
        action = quiet(await self.party.view(seat))
        at = now.table.hand_no, now.hand.step
        if self.dice.random() < 0.5:
            await self.cut(seat)
        scene = await self.pages[seat].turn(*at)
        request = {"type": "act", "id": 0, "hand": at[0], "step": at[1], "code": code(action)}
        if self.dice.random() < 0.5:  # cut before it is confirmed
            await self.pages[seat].socket.send_json(request)
            for _ in range(self.dice.randrange(4)):
                await asyncio.sleep(0)
            await self.cut(seat)
            await self.cut(self.dice.randrange(5))
            await self.pages[seat].scene()
        await self.pages[seat].act(scene, code(action))
        added = (await self.log(now))[len(before) :]
        decided = [each for each in added if each.by == "user"]
        if [(each.seat, each.action) for each in decided] != [(seat, code(action))]:
            raise LostError(f"{code(action)} of seat {seat} was logged as {added}")

    async def log(self, now: Playing) -> tuple[LoggedAction, ...]:
        """The log of a hand."""
        store = self.party.bot.controller.store
        loaded = await store.tables.load(now.table.id, now.table.hand_no)
        return loaded.actions if loaded else ()

    async def check(self) -> None:
        """Compare what pages show after a cut with what they show without one."""
        first: list[dict[str, Any]] = []
        for seat in range(5):
            await self.cut(seat)
            first.append(await self.pages[seat].scene())
        for seat, scene in enumerate(first):
            await self.cut(seat)
            if await self.pages[seat].scene() != scene:
                raise LostError(f"seat {seat} is shown something else")

    async def hand(self) -> None:
        """Play a hand."""
        await self.party.deal()
        while isinstance(await self.party.now(), Playing):
            await self.decide()
        await self.check()


async def run(cuts: int, seed: int) -> int:
    """Play until this many sockets were cut. Returns the number of hands. Raises LostError."""
    hands = 0
    with TemporaryDirectory() as folder:
        card_table = CardTable()
        bot = new_bot(Path(folder), seed, web_url=card_table.address)
        async with simulated(bot, locale="en-US") as world, aiohttp.ClientSession() as client:
            party = Party(world, bot)
            await card_table.start(bot, "en-US")
            await party.gather()
            access = PageAccess(bot.controller.store, card_table.address)
            pages = await open_pages(party, client, access)
            evening = Evening(party, client, access, pages, Random(seed))  # noqa: S311
            while evening.cuts < cuts:
                await evening.hand()
                hands += 1
    return hands


def main() -> None:
    """Read the options, and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
    vars(sockets)["OFTEN"] = (1_000, 1.0)  # nobody plays so fast
    hands = asyncio.run(run(options.cuts, options.seed))
    print(f"{options.cuts} cuts in {hands} hands: no decision was lost or carried out twice.")


if __name__ == "__main__":
    main()
