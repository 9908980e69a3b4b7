"""Cuts the sockets of web tables at random: `python -m lab.chaos.disconnects --cuts 10000`.

Five people play on pages that three processes serve, with one PostgreSQL. Before, during and after
their requests, sockets are cut, and now and then a process is killed. As the page does, each
connects again, to any process, and repeats the request that was not confirmed. After each decision,
the log has it once.
"""

import argparse
import asyncio
import json
import re
import sys
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from socket import SHUT_RDWR
from tempfile import TemporaryDirectory
from typing import Any

import aiohttp
from aiohttp.test_utils import unused_port

from bot.model import LoggedAction
from bot.tables.snapshot import Playing, Snapshot, from_log
from lab.cluster.processes import Cluster, cluster
from tests.bot.web.visiting import OpenPage, enter, is_turn
from tests.support.postgresql_server import postgresql
from tests.wire.people import PEOPLE, People

USERS = (*PEOPLE, PEOPLE[-1] + 1, PEOPLE[-1] + 2)
BROKEN = (AssertionError, TimeoutError, OSError, aiohttp.ClientError)
"""What happens to somebody who uses a socket that was cut."""
PATIENCE = 40.0
"""Seconds until a page that hears nothing connects again."""
AT_ONCE = 15
"""How many sockets are cut while a request is not confirmed."""
DOWN, TO_START = 8.0, 12.0
"""Seconds until a killed process is started again, and until the next may be killed."""
IDLE = 0.3


class LostError(Exception):
    """A decision was lost or carried out twice."""


@dataclass
class Evening:
    """Hands on pages whose sockets are cut. `counts`: what happened how often."""

    cluster: Cluster
    people: People
    client: aiohttp.ClientSession
    ports: tuple[int, ...]
    dice: Random
    pages: list[OpenPage] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    async def begin(self) -> None:
        """Open a table, and a page for each player."""
        discord = self.cluster.discord
        await discord.answered(await self.people.decide())
        for user in USERS:
            answered = await discord.answered(discord.command(user, "table page"))
            (link,) = re.findall(r'"url": "(http[^"]+)"', json.dumps(answered.messages))
            self.pages.append(await enter(self.client, str(link)))

    async def cut(self, number: int) -> None:
        """Cut the socket of a page without a word, and connect again."""
        connection = self.pages[number].socket.get_extra_info("socket")
        if connection:
            with suppress(OSError):  # it is cut already
                connection.shutdown(SHUT_RDWR)
        await self.connect(number)
        self.counts["cuts"] += 1

    async def connect(self, number: int) -> None:
        """Connect a page to any process that runs."""
        session = self.pages[number].session
        origin = {"Origin": f"http://127.0.0.1:{self.ports[0]}"}
        while True:
            members = zip(self.ports, self.cluster.members, strict=True)
            port = self.dice.choice([port for port, member in members if member.alive])
            with suppress(aiohttp.ClientError, OSError):  # it was killed just now, or is starting
                address = f"http://127.0.0.1:{port}/socket"
                socket = await self.client.ws_connect(address, headers=origin)
                await socket.send_json({"type": "hello", "session": session})
                self.pages[number] = OpenPage(session, socket)
                return
            await asyncio.sleep(0.05)

    async def play(self) -> None:
        """Let somebody whose turn it is decide, or press *Ready* between two hands."""
        loaded = await self.people.load()
        assert loaded is not None
        now = from_log(loaded)
        if not isinstance(now, Playing):
            await self.ready(now)
            return
        awaited = [now.table.seats[at] for at in now.hand.waiting - now.hand.on_autoplay]
        users = [seat.user_id for seat in awaited if seat and seat.user_id]
        if users:
            await self.decide(now, loaded.actions, USERS.index(users[0]))
        else:
            await asyncio.sleep(IDLE)

    async def ready(self, now: Snapshot) -> None:
        """Everybody presses *Ready*."""
        message = self.cluster.discord.messages.get(now.table.message_id or 0)
        assert message is not None
        for user in USERS:
            with suppress(TimeoutError):  # nobody owns the shard just now
                press = self.people.press(user, message, "deal")
                await self.cluster.discord.answered(press, PATIENCE)
        self.counts["hands"] += 1
        await asyncio.sleep(IDLE)

    async def decide(self, now: Playing, before: tuple[LoggedAction, ...], number: int) -> None:
        """Make a decision on a page, while sockets are cut. Raises LostError.

        `before`: the log up to now.
        """
        hand_no, seat = now.table.hand_no, now.table.seat_of(USERS[number])
        if self.dice.random() < 0.5:
            await self.cut(number)
        scene = await self.turn(number, hand_no, now.hand.step)
        if scene is None:
            return
        code = self.dice.choice(choices(scene["own"]))
        if self.dice.random() < 0.5:
            await self.cut_before_confirmed(number, scene, code)
        while True:
            with suppress(*BROKEN):
                received = await asyncio.wait_for(self.pages[number].act(scene, code), PATIENCE)
                if received[-1]["type"] == "done":
                    break
            self.counts["repeated"] += 1
            await self.connect(number)
        self.counts["decisions"] += 1
        added = [each for each in (await self.log(hand_no))[len(before) :] if each.seat == seat]
        decided = [each.action for each in added if each.by == "user"]
        is_passed = not decided and added and (added[0].action, added[0].by) == ("pass", "clock")
        if decided != [code] and not is_passed:
            raise LostError(f"{code} of seat {seat} was logged as {added}")

    async def turn(self, number: int, hand_no: int, step: int) -> dict[str, Any] | None:
        """The scene of a page at this step. None if the hand has gone on, as time was over."""
        while True:
            scene = self.pages[number].latest
            if scene and is_turn(scene, hand_no, step):
                return scene
            if scene and (scene["hand"], scene["step"]) > (hand_no, step):
                return None
            try:
                await asyncio.wait_for(self.pages[number].scene(), PATIENCE)
            except BROKEN:
                await self.connect(number)

    async def cut_before_confirmed(self, number: int, scene: dict[str, Any], code: str) -> None:
        """Cut many sockets, that of a page whose request is on its way among them."""
        at = {"hand": scene["hand"], "step": scene["step"]}
        with suppress(*BROKEN):
            await self.pages[number].socket.send_json({"type": "act", "id": 0, **at, "code": code})
        await asyncio.sleep(self.dice.random() * 0.02)
        await self.cut(number)
        for _ in range(AT_ONCE - 1):
            await self.cut(self.dice.randrange(len(USERS)))

    async def log(self, hand_no: int) -> tuple[LoggedAction, ...]:
        """The log of a hand."""
        loaded = await self.people.store.tables.load(self.people.table_id, hand_no)
        return loaded.actions if loaded else ()

    async def kill_one(self) -> None:
        """Kill a process, and start it again."""
        member = self.dice.choice(self.cluster.members)
        await member.kill()
        self.counts["kills"] += 1
        await asyncio.sleep(DOWN)
        member.begin()
        await asyncio.sleep(TO_START)


def choices(own: dict[str, Any]) -> list[str]:
    """The codes of what a player can do."""
    passes = ["pass"] if own["can_pass"] else []
    return [*(answer["code"] for answer in own["answers"]), *own["plays"], *passes]


async def run(cuts: int, kills: int, seed: int) -> Evening:
    """Play until this many sockets were cut. Raises LostError."""
    dice = Random(seed)  # noqa: S311 - people
    ports = (unused_port(), unused_port(), unused_port())
    with TemporaryDirectory() as folder, postgresql() as server:
        shape = {"processes": 3, "shards": 3, "servers": 3, "buckets": 3}
        async with (
            cluster(server, Path(folder), **shape, pause=1.0, web_ports=ports) as running,
            aiohttp.ClientSession() as client,
        ):
            people = People(running.discord, running.store, dice, users=USERS)
            evening = Evening(running, people, client, ports, dice)
            await evening.begin()
            killing = None
            while evening.counts["cuts"] < cuts:
                is_due = evening.counts["cuts"] * (kills + 1) > cuts * (evening.counts["kills"] + 1)
                if is_due and (killing is None or killing.done()):
                    killing = asyncio.create_task(evening.kill_one())
                await evening.play()
            if killing:
                await killing
            for fault in running.faults():
                print(fault)
    return evening


def main() -> None:
    """Read the options, and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=1_000)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    try:
        evening = asyncio.run(run(options.cuts, options.kills, options.seed))
    except LostError as lost:
        sys.exit(str(lost))
    print(f"{dict(evening.counts)}: no decision was lost or carried out twice.")


if __name__ == "__main__":
    main()
