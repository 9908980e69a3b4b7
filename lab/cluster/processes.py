"""`baohuang run` several times over, on one PostgreSQL and one simulated Discord."""

import asyncio
import re
import signal
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bot.store.store import Store
from tests.support.postgresql_server import Server
from tests.wire.payloads import server
from tests.wire.process import PATIENCE, Bot
from tests.wire.server import Discord, by, serving

POLL = 0.1
ENOUGH = 20.0
"""Time limit in seconds for a process to end."""


class Member(Bot):
    """A process. It reaches the simulated Discord at an address of its own, its `door`."""

    def __init__(self, discord: Discord, folder: Path, name: str, url: str) -> None:
        super().__init__(discord, folder)
        self.name, self.url, self.door = name, url, by(name)
        self.log = folder / f"{name}.log"
        self.quick = False
        self.patience, self.limit = 5.0, 9.5
        self.settings = {
            "BAOHUANG_SHARDS": str(discord.shards),
            "BAOHUANG_TOKEN": f"MTIz.nobody.{name}",
        }
        discord.doors[self.settings["BAOHUANG_TOKEN"]] = self.door

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.is_alive()

    @property
    def shards(self) -> set[int]:
        """The shards it has connected."""
        return {shard for shard, doors in self.discord.owners().items() if self.door in doors}

    @property
    def guilds(self) -> list[int]:
        count, mine = self.discord.shards, self.shards
        return [guild for guild in self.discord.guilds if (guild >> 22) % count in mine]

    def begin(self) -> None:
        """Start the process without waiting for it."""
        self.process = self.spawn()

    async def kill(self) -> None:
        """Kill the process with SIGKILL."""
        if self.process is not None:
            self.process.kill()
            await asyncio.to_thread(self.process.join)
            self.process = None

    async def end(self) -> int | None:
        """Send SIGTERM. Returns the exit code."""
        self.signal(signal.SIGTERM)
        assert self.process is not None
        await asyncio.to_thread(self.process.join, ENOUGH)
        code = self.process.exitcode
        await self.kill()
        return code


@dataclass
class Cluster:
    """The processes with their PostgreSQL and Discord, and a store that reads the database."""

    discord: Discord
    postgresql: Server
    url: str
    store: Store
    members: list[Member]
    explained: set[str] = field(default_factory=set)

    async def even(self, doors: Iterable[Member], seconds: float = PATIENCE) -> None:
        """Wait until these, and no other, share the shards evenly.

        Raises TimeoutError, and RuntimeError where one of them has ended.
        """
        wanted = list(doors)
        async with asyncio.timeout(seconds):
            while not self._is_even(wanted):
                for member in wanted:
                    if not member.alive:
                        raise RuntimeError(f"{member.name} ended: {member.said()[-1:]}")
                await asyncio.sleep(POLL)

    def _is_even(self, wanted: list[Member]) -> bool:
        owners = self.discord.owners().values()
        counts = [len(each.shards) for each in wanted]
        one_each = all(len(doors) == 1 for doors in owners)
        return one_each and sum(counts) == len(owners) and max(counts) - min(counts) <= 1

    def faults(self) -> list[str]:
        """Errors and tracebacks that the processes logged and no scene explained."""
        return [
            f"{each.name}: {line}"
            for each in self.members
            for line in each.said()
            if '"level": "error"' in line or line.startswith("Traceback")
            if f"{each.name}: {line}" not in self.explained
        ]

    def explain(self, why: str) -> None:
        """Mark log lines so far that match this regular expression as expected."""
        self.explained |= {line for line in self.faults() if re.search(why, line)}


@asynccontextmanager
async def cluster(
    postgresql: Server,
    folder: Path,
    *,
    processes: int,
    shards: int,
    servers: int,
    buckets: int = 1,
    pause: float = 5.0,
    web_ports: Sequence[int] = (),
) -> AsyncIterator[Cluster]:
    """Start this many processes and wait until they are ready. All are killed at the end.

    `web_ports`: where each serves the web table, at the address of the first; none by default.
    """
    url = await asyncio.to_thread(postgresql.new_database)
    store = await Store.open(url)
    async with serving() as discord:
        discord.shards, discord.max_concurrency, discord.pause = shards, buckets, pause
        discord.guilds = discord.known = tuple(map(server, range(servers)))
        members = [Member(discord, folder, f"p{n}", url) for n in range(1, processes + 1)]
        for member, port in zip(members, web_ports, strict=False):
            address = f"http://127.0.0.1:{web_ports[0]}/"
            member.settings |= {"BAOHUANG_WEB_URL": address, "BAOHUANG_WEB_PORT": str(port)}
        running = Cluster(discord, postgresql, url, store, members)
        try:
            for member in members:
                member.begin()
            await running.even(members, 10 * PATIENCE)
            yield running
        finally:
            for member in members:
                await member.kill()
            await store.close()
