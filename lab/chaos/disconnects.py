"""Cuts the sockets of web tables at random: `python -m lab.chaos.disconnects --cuts 10000`.

Five people play on pages that three processes serve, with one PostgreSQL. Before, during and after
their requests, sockets are cut, and now and then a process is killed. As the page does, each
connects again, to any process, and repeats the request that was not confirmed. After each decision,
the log has it once.
"""

import argparse
import asyncio
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

from bot.tables.rules.snapshot import Playing, Snapshot
from lab.cluster.processes import Cluster, cluster
from tests.bot.web.visiting import ClosedError, OpenPage, connected, enter, in_hand, is_turn
from tests.support.postgresql_server import postgresql
from tests.wire.people import PEOPLE, People
from tests.wire.test_page import page_link

USERS = (*PEOPLE, PEOPLE[-1] + 1, PEOPLE[-1] + 2)
BROKEN = (TimeoutError, OSError, aiohttp.ClientError)
"""Errors raised on a socket that was cut."""
FOR_GOOD = 4000
"""The first code of a socket that was closed for good."""
PATIENCE = 40.0
"""Seconds until a page that hears nothing connects again."""
AT_ONCE = 15
"""The number of sockets that are cut while a request is not confirmed."""
DOWN, TO_START = 8.0, 12.0
"""Seconds until a killed process is started again, and until the next may be killed."""
IDLE = 0.3


class LostError(Exception):
    """A decision was lost or carried out twice, or a page or the table was closed."""


@dataclass
class Evening:
    """Hands on pages whose sockets are cut.

    `decided`: the seats and decisions of hand `hand_no` so far. `counts`: what happened how often.
    """

    cluster: Cluster
    people: People
    client: aiohttp.ClientSession
    ports: tuple[int, ...]
    dice: Random
    pages: list[OpenPage] = field(default_factory=list)
    hand_no: int = 0
    decided: list[tuple[int, str]] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    async def begin(self) -> None:
        """Open a table, and a page for each player."""
        await self.cluster.discord.answered(await self.people.open())
        for user in USERS:
            link = await page_link(self.cluster.discord, user)
            self.pages.append(await enter(self.client, link))

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
        session, origin = self.pages[number].session, f"http://127.0.0.1:{self.ports[0]}/"
        while True:
            members = zip(self.ports, self.cluster.members, strict=True)
            port = self.dice.choice([port for port, member in members if member.alive])
            with suppress(aiohttp.ClientError, OSError):  # it was killed just now, or is starting
                address = f"http://127.0.0.1:{port}/"
                socket = await connected(self.client, address, session, origin)
                self.pages[number] = OpenPage(session, socket)
                return
            await asyncio.sleep(0.05)

    async def scene(self, number: int) -> None:
        """Wait for the next scene of a page, or connect it again. Raises LostError."""
        try:
            await asyncio.wait_for(self.pages[number].scene(), PATIENCE)
        except ClosedError as closed:
            if closed.code >= FOR_GOOD:
                raise LostError(f"a page was closed with {closed.code}") from closed
            await self.connect(number)
        except BROKEN:
            await self.connect(number)

    async def play(self) -> None:
        """Let somebody whose turn it is decide, or press *Ready* between two hands."""
        now = await self.people.now()
        if now is None:
            raise LostError("the table was closed")
        if not isinstance(now, Playing):
            await self.ready(now)
            return
        if now.table.hand_no != self.hand_no:
            self.hand_no, self.decided = now.table.hand_no, []
        awaited = [now.table.seats[at] for at in now.hand.waiting - now.hand.on_autoplay]
        users = [seat.user_id for seat in awaited if seat and seat.user_id]
        if users:
            await self.decide(now, USERS.index(users[0]))
        else:
            await asyncio.sleep(IDLE)

    async def ready(self, now: Snapshot) -> None:
        """Everybody presses *Ready*."""
        message = self.cluster.discord.messages.get(now.table.message_id or 0)
        if message:
            for user in USERS:
                with suppress(TimeoutError):  # nobody owns the shard just now
                    press = self.people.press(user, message, "deal")
                    await self.cluster.discord.answered(press, PATIENCE)
        await asyncio.sleep(IDLE)

    async def decide(self, now: Playing, number: int) -> None:
        """Make a decision on a page, while sockets are cut. Raises LostError."""
        seat = now.table.seat_of(USERS[number])
        assert seat is not None
        if self.dice.random() < 0.5:
            await self.cut(number)
        scene = await self.turn(number, now.hand.step)
        if scene is None:
            return
        code = self.dice.choice(choices(scene["own"]))
        if code == "pass" and len(choices(scene["own"])) == 1:  # the bot will
            await asyncio.sleep(IDLE)
            return
        if self.dice.random() < 0.5:
            await self.cut_before_confirmed(number, scene, code)
        while not await self.is_done(number, scene, code):
            self.counts["repeated"] += 1
            await self.connect(number)
        logged = await self.people.store.tables.load(self.people.table_id, self.hand_no)
        actions = logged.actions if logged else ()
        is_late = (seat, "time-out") in [(each.seat, each.action) for each in actions]
        self.decided += [] if is_late else [(seat, code)]
        self.counts["late" if is_late else "decisions"] += 1
        if [(each.seat, each.action) for each in actions if each.by == "user"] != self.decided:
            raise LostError(f"{self.decided} was logged as {actions}")

    async def is_done(self, number: int, scene: dict[str, Any], code: str) -> bool:
        """Whether the bot confirms a decision. Raises LostError."""
        try:
            received = await asyncio.wait_for(self.pages[number].act(scene, code), PATIENCE)
        except BROKEN:
            return False
        if received[-1].get("code", 0) >= FOR_GOOD:
            raise LostError(f"a page was closed: {received}")
        return bool(received[-1]["type"] == "done")

    async def turn(self, number: int, step: int) -> dict[str, Any] | None:
        """The scene of a page at this step of the hand. None if the hand has gone on or ended."""
        while True:
            scene = self.pages[number].latest
            if scene and is_turn(scene, self.hand_no, step):
                return scene
            has_ended = scene and scene["hand"] == self.hand_no and scene["own"] is None
            if has_ended or (scene and (scene["hand"], scene["step"]) > (self.hand_no, step)):
                return None
            await self.scene(number)

    async def cut_before_confirmed(self, number: int, scene: dict[str, Any], code: str) -> None:
        """Cut many sockets, that of a page whose request is on its way among them."""
        with suppress(*BROKEN):
            await self.pages[number].send(in_hand(scene, "decide", action=code))
        await asyncio.sleep(self.dice.random() * 0.02)
        await self.cut(number)
        for _ in range(AT_ONCE - 1):
            await self.cut(self.dice.randrange(len(USERS)))

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
    return [*(answer["action"] for answer in own["answers"]), *own["plays"], *passes]


async def run(cuts: int, kills: int, seed: int) -> Evening:
    """Play until this many sockets were cut. Raises LostError."""
    dice = Random(seed)  # noqa: S311 - people
    ports = (unused_port(), unused_port(), unused_port())
    with TemporaryDirectory() as folder, postgresql() as server:
        async with (
            cluster(
                server,
                Path(folder),
                processes=3,
                shards=3,
                servers=3,
                buckets=3,
                pause=1.0,
                web_ports=ports,
            ) as running,
            aiohttp.ClientSession() as client,
            asyncio.TaskGroup() as group,
        ):
            people = People(running.discord, running.store, dice, users=USERS)
            evening = Evening(running, people, client, ports, dice)
            await evening.begin()
            counts, killing = evening.counts, None
            while counts["cuts"] < cuts:
                is_due = counts["cuts"] * (kills + 1) > cuts * (counts["kills"] + 1)
                if is_due and (killing is None or killing.done()):
                    killing = group.create_task(evening.kill_one())
                await evening.play()
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
    except* LostError as lost:
        sys.exit(str(lost.exceptions))
    print(f"hand {evening.hand_no}, {dict(evening.counts)}")
    print("No decision was lost or carried out twice.")


if __name__ == "__main__":
    main()
