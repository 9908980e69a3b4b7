"""Takes, keeps and returns shards according to leases, and keeps them connected.

On SQLite there is one process with all shards. On PostgreSQL all leases of a process are renewed
together; a process that could not renew them for `SAFE` seconds makes no more requests to Discord,
before any other process may take them. It stays connected, and goes on with what nobody took.
"""

import asyncio
from collections.abc import Collection
from contextlib import suppress
from math import inf
from textwrap import shorten
from typing import Protocol

import aiohttp
import discord
import structlog
from sqlalchemy.exc import SQLAlchemyError

from bot.client.identify_turns import IdentifyTurns
from bot.client.request_gate import REQUESTS, RequestGate
from bot.model.shards import ALL, Lease, Phrase, Shards, Wake, shard_of
from bot.runtime.background import Background, isolated, note_fault
from bot.runtime.pauses import growing_pauses
from bot.store.shards.leases import LEASED, Leases, read_phrase, read_wake

log = structlog.get_logger(__name__)

RENEWING = 1.5
"""Seconds between two renewals."""
RENEWING_AGAIN = 0.5
"""Seconds until a renewal that failed is tried again."""
OTHERS_RETURN = 6.0
"""Seconds after a failed renewal in which no shards are taken: the database was probably away for
their owners, too, who go on with them.
"""
JUST_AFTER = 0.05
"""Seconds after the end of a lease at which it is checked."""
SAFE = 4.5
"""Seconds after a renewal in which no other process can have taken a shard."""
LAST_ANSWERS = 3.0
"""Seconds in which running work may finish before a shard is returned."""
LAST_WORD = 1.0
"""Seconds for the gateway to close a connection."""
AGAIN = 10.0
"""Seconds after which a process that could not connect tries again."""
LONGEST_PAUSE = 60.0
"""The longest pause in seconds between two attempts to connect a shard."""
LONGEST_AFTER_FAULT = 1800.0
"""The longest pause in seconds after faults of our own or of discord.py: each costs an IDENTIFY."""
LONGEST_REASON = 600
"""The longest reason in a log line, in characters."""
LEAST_REQUESTS = 1.0
"""Requests per second of a process without shards."""

FOR_GOOD = (discord.ConnectionClosed, discord.LoginFailure)
"""Errors when Discord does not accept the bot; repeating the attempt would not help."""
UNREACHED = (
    discord.GatewayNotFound,
    discord.HTTPException,
    discord.RateLimited,
    aiohttp.ClientError,
    OSError,
)
"""Errors when Discord does not answer or must not be asked now."""
DATABASE = (SQLAlchemyError, OSError)
"""Errors when the database does not answer."""


class ShardHost(Protocol):
    """The bot whose shards a keeper keeps, as far as the keeper needs it."""

    async def connect_shard(self, shard: int) -> None:
        """Connect a shard, and return when its connection is lost.

        Raises one of `FOR_GOOD` or `UNREACHED`.
        """

    async def reaches_gateway(self) -> bool:
        """Whether Discord answers connections; no IDENTIFY is sent."""

    async def wait_until_answered(self) -> None:
        """Wait until all current interactions are answered."""

    def serve_shards(self, shards: Shards) -> Collection[int]:
        """Serve these shards from now on.

        Returns the channels and messages of tables that are served elsewhere now.
        """

    async def woken(self, wake: Wake) -> None:
        """Continue with what another process did at a table of this one."""

    def go_on(self) -> None:
        """Continue with the shards after an outage of the database."""

    def show_phrase(self, phrase: Phrase) -> None:
        """Show what a player says on the web pages of this process."""


class ShardKeeper:
    """Takes the shards of a process, keeps them connected, and returns them.

    `leases`: None if there can be no other process. `gate`: lets this process's requests pass.

    `_epochs`: the epoch of the lease of each shard that it has. `_giving`: the tasks that return
    shards. `_safe_until`: until when certainly nobody else has taken one (`SAFE`). `_takes_at`:
    when it may take shards again (`OTHERS_RETURN`). `_coming_back`: the task that waits until
    Discord can be reached again.
    """

    def __init__(self, host: ShardHost, leases: Leases | None) -> None:
        self.shards = Shards(1, frozenset()) if leases else ALL
        self.begun = leases is None
        self.identify_turns = IdentifyTurns(leases)
        self._host = host
        self._leases = leases
        self._epochs: dict[int, int] = {}
        self._giving: dict[int, asyncio.Task[None]] = {}
        self._connections: dict[int, asyncio.Task[None]] = {}
        self._was_connected: set[int] = set()
        self._safe_until: float | None = None
        self._takes_at = -inf
        self._coming_back: asyncio.Task[None] | None = None
        self._fault_at = -inf
        self._pauses_after_faults = growing_pauses(LONGEST_AFTER_FAULT)
        self.gate = RequestGate(self._may_request)
        self._told_of_too_few = False
        self._wake_up = asyncio.Event()
        self._ended: asyncio.Future[None] | None = None
        self._ending = False
        self._processes = 1
        self._pause = RENEWING
        self._background = Background()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def stepped_back(self) -> bool:
        """Whether it leaves its shards to others because it cannot reach Discord."""
        return self._coming_back is not None

    @property
    def is_alone(self) -> bool:
        """Whether there can be no other process."""
        return self._leases is None

    @property
    def is_leader(self) -> bool:
        """Whether this process does what only one process should do."""
        return 0 in self.shards.ids

    def lease_of(self, guild_id: int) -> Lease | None:
        """The lease for the tables of a server; None if there is only one process."""
        if self._leases is None:
            return None
        shard = shard_of(guild_id, self.shards.count)
        return Lease(shard, self._epochs.get(shard, 0))

    def owns_guild(self, guild_id: int | None) -> bool:
        """Whether this process answers interactions from a server, or a direct message (None).

        A process that was stopped may receive events that belong to another one by now.
        """
        return self._may_request() and self.shards.has(guild_id or 0)

    def owns_shard(self, shard: int) -> bool:
        """Whether this process answers what came over the connection of a shard."""
        return self._may_request() and shard in self.shards.ids

    def is_uncertain_of(self, guild_id: int | None) -> bool:
        """Whether another process may have taken the shard of a server, which was this one's."""
        return self.shards.has(guild_id or 0) and not self._may_request()

    def note_connected(self, shard: int) -> None:
        self._was_connected.add(shard)

    async def serve(self, count: int, concurrency: int) -> None:
        """Take shards and keep them connected until `stop`.

        `count`: the preferred number of shards; the other processes have to agree. `concurrency`:
        how many may send IDENTIFY at once. Raises one of `FOR_GOOD`, and
        sqlalchemy.exc.SQLAlchemyError.
        """
        self.identify_turns.concurrency = concurrency
        self._ended = asyncio.get_running_loop().create_future()
        if self._leases is None:
            self._now_has(range(count), count)
            for shard in range(count):
                self._connect(shard)
        else:
            await self._begin(self._leases, count)
        await self._ended

    async def _begin(self, leases: Leases, count: int) -> None:
        agreed = await leases.agree(count)
        if agreed != count:
            log.warning("shards as the other processes have them", shards=agreed, wanted=count)
        self._now_has((), agreed)
        await self._round(leases)
        with suppress(*DATABASE):  # else the others count this process a little later
            await leases.announce()
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._keep(leases)), loop.create_task(self._listen(leases))]

    async def stop(self) -> None:
        """Return all shards, so that others can take them at once."""
        self._ending = True
        self._wake_up.set()
        if self._leases:
            if self._tasks:  # what is being taken would be nobody's until its lease ended
                await asyncio.wait(self._tasks[:1], timeout=LAST_WORD)
            if self._coming_back:
                self._tasks.append(self._coming_back)
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            self._background.give_up()
            if giving := {self._give(self._leases, shard) for shard in list(self._epochs)}:
                await asyncio.wait(giving)
            try:
                await self._leases.leave()
            except DATABASE as error:
                log.warning("shards not given back", fault=type(error).__name__)
        if self._ended and not self._ended.done():
            self._ended.set_result(None)

    async def disconnect(self) -> None:
        await self._close(list(self._connections))

    async def _close(self, shards: Collection[int], seconds: float = LAST_WORD) -> None:
        """Close the connections of these shards, and wait for that at most this long."""
        closing = [self._connections.pop(shard) for shard in shards if shard in self._connections]
        for connection in closing:
            connection.cancel()
        if closing:
            await asyncio.wait(closing, timeout=seconds)

    def _may_request(self) -> bool:
        """Whether the leases are certainly valid."""
        now = asyncio.get_running_loop().time()
        return self._safe_until is None or now < self._safe_until

    async def _keep(self, leases: Leases) -> None:
        while not self._ending:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake_up.wait(), self._pause)
            self._wake_up.clear()
            await isolated(self._round(leases), "shards not kept")

    async def _round(self, leases: Leases) -> None:
        """Renew leases, return surplus shards, take missing ones.

        `unnoticed`: shards taken in an earlier round whose answer was lost.
        """
        loop = asyncio.get_running_loop()
        began, shards_before = loop.time(), set(self._epochs)
        serving = not self.stepped_back
        patience = SAFE if self._safe_until is None else max(RENEWING, self._safe_until - began)
        try:
            async with asyncio.timeout(patience):
                standing = await leases.renew(serving=serving)
        except (*DATABASE, TimeoutError) as error:
            note_fault("shards not renewed", error)
            self._pause, self._takes_at = RENEWING_AGAIN, loop.time() + OTHERS_RETURN
            self._background.start(leases.reconnect())
            return
        own_before = (shards_before & self._epochs.keys()) - self._giving.keys()
        lost = {n for n in own_before if standing.epochs.get(n) != self._epochs[n]}
        await self._drop(set(self._epochs) if standing.count != self.shards.count else lost)
        if standing.count != self.shards.count:
            log.warning("another number of shards", shards=standing.count)
            self._now_has((), standing.count)
        if standing.processes > standing.count and not self._told_of_too_few:
            self._told_of_too_few = True
            log.warning(
                "more processes than shards: some only stand by, unless BAOHUANG_SHARDS is larger",
                processes=standing.processes,
                shards=standing.count,
            )
        was_away = not self._may_request()
        self._safe_until = began + SAFE
        if was_away:
            log.info("leases renewed again", shards=sorted(self._epochs))
            self._takes_at = began + OTHERS_RETURN
            self._host.go_on()
        self._pause = min(RENEWING, standing.free_in + JUST_AFTER)
        self._processes = standing.processes
        self.begun = True
        if not serving:
            return
        own = sorted(self._epochs.keys() - self._giving.keys())
        for shard in own[standing.share :][:1]:  # one by one: nobody serves it until it connects
            if not self._giving and await self.identify_turns.is_free(shard):
                self._give(leases, shard)
        unnoticed = standing.epochs.keys() - shards_before - self._epochs.keys()
        taken = {shard: standing.epochs[shard] for shard in unnoticed}
        missing = standing.share - len(own) - len(taken)
        if missing > 0 and began >= self._takes_at and not self._ending:
            try:
                taken |= await leases.take(missing)
            except DATABASE as error:  # if they are taken, the next round finds them
                note_fault("no shards taken", error)
        if taken:
            log.info("shards taken", shards=sorted(taken))
            self._epochs |= taken
            self._now_has(self._epochs.keys() - self._giving.keys())
            for shard in sorted(taken):
                self._connect(shard)

    def _connect(self, shard: int) -> None:
        """Start keeping a shard connected."""
        task = asyncio.get_running_loop().create_task(self._stay_connected(shard))
        task.add_done_callback(self._note_end)
        self._connections[shard] = task

    def _note_end(self, connection: asyncio.Task[None]) -> None:
        """End `serve` if Discord does not accept the bot."""
        if connection.cancelled() or (error := connection.exception()) is None:
            return
        if self._ended and not self._ended.done():
            self._ended.set_exception(error)

    async def _stay_connected(self, shard: int) -> None:
        """Connect a shard again and again, until it is left to other processes.

        Raises one of `FOR_GOOD`.
        """
        pauses = growing_pauses(LONGEST_PAUSE)
        while True:
            connecting = self._host.connect_shard(shard)
            (error,) = await asyncio.gather(connecting, return_exceptions=True)
            if isinstance(error, FOR_GOOD):
                raise error
            is_fault = error is not None and not isinstance(error, UNREACHED)
            if error is not None and is_fault:
                note_fault("shard not connected", error, shard=shard)
            why = reason_of(error) if error else "closed"
            after_fault = self._pause_after_fault() if is_fault else 0.0
            if shard in self._was_connected:
                self._was_connected.remove(shard)
                pauses = growing_pauses(LONGEST_PAUSE)
            elif self._leases and self._processes > 1:
                log.warning("shard left to others", shard=shard, why=why)
                self._step_back(after_fault)
                self._give(self._leases, shard)
                return
            seconds = after_fault or next(pauses)
            log.warning(
                "no connection to Discord, trying again", why=why, seconds=seconds, shard=shard
            )
            await asyncio.sleep(seconds)

    def _pause_after_fault(self) -> float:
        """Seconds until the next attempt to connect, the more the more often faults happen."""
        now = asyncio.get_running_loop().time()
        if now - self._fault_at > 2 * LONGEST_AFTER_FAULT:
            self._pauses_after_faults = growing_pauses(LONGEST_AFTER_FAULT)
        self._fault_at = now
        return next(self._pauses_after_faults)

    def _step_back(self, seconds: float) -> None:
        """Take no shards for so long, and until Discord can be reached again."""
        if self._coming_back is None:
            self._coming_back = asyncio.get_running_loop().create_task(self._come_back(seconds))

    async def _come_back(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        reached = False
        while not reached:
            await asyncio.sleep(AGAIN)
            reached = await self._host.reaches_gateway()
        self._coming_back = None

    def _give(self, leases: Leases, shard: int) -> asyncio.Task[None]:
        """Start returning a shard, unless that is in progress."""
        if shard not in self._giving:
            giving = isolated(self._give_back(leases, shard), "shard not given back", shard=shard)
            self._giving[shard] = asyncio.get_running_loop().create_task(giving)
        return self._giving[shard]

    async def _give_back(self, leases: Leases, shard: int) -> None:
        """Return a shard: disconnect, finish what it has heard, release the lease."""
        try:
            await self._close([shard], LAST_ANSWERS + LAST_WORD)
            self._now_has(self._epochs.keys() - self._giving.keys())
            await asyncio.wait(
                {asyncio.ensure_future(self._wait_until_idle())}, timeout=LAST_ANSWERS
            )
            if shard in self._epochs:  # else it was lost meanwhile
                await leases.release(Lease(shard, self._epochs[shard]))
                log.info("shard given back", shard=shard)
        except DATABASE as error:  # the next round finds it
            log.warning("shard not given back", shard=shard, fault=type(error).__name__)
        finally:
            self._epochs.pop(shard, None)
            del self._giving[shard]

    async def _wait_until_idle(self) -> None:
        await self._host.wait_until_answered()
        await self.gate.wait_until_idle()

    async def _drop(self, lost: Collection[int]) -> None:
        """Drop shards whose lease was lost."""
        if not lost:
            return
        log.warning("shards lost", shards=sorted(lost))
        for shard in lost:
            del self._epochs[shard]
        self._now_has(self._epochs.keys() - self._giving.keys())
        await self._close(lost)

    def _now_has(self, shards: Collection[int], count: int | None = None) -> None:
        """Serve these shards from now on, at their share of the allowed rate of requests.

        `count`: the number of all shards; None if it has not changed.
        """
        self.shards = Shards(count or self.shards.count, frozenset(shards))
        part = len(self.shards.ids) / self.shards.count
        if self._leases:  # else discord.py alone sees to Discord's limits
            self.gate.rate = part * REQUESTS or LEAST_REQUESTS
        self.gate.release(self._host.serve_shards(self.shards))

    async def _listen(self, leases: Leases) -> None:
        while True:
            await isolated(leases.listen(self._hear), "others are not heard")
            await asyncio.sleep(RENEWING)

    def _hear(self, notification: str) -> None:
        if notification == LEASED:
            self._wake_up.set()
        elif phrase := read_phrase(notification):
            self._host.show_phrase(phrase)
        elif (wake := read_wake(notification)) and self.shards.has(wake.guild_id):
            self._background.start(self._host.woken(wake))


def reason_of(error: BaseException) -> str:
    """Why something failed, in one line; a proxy may send whole pages."""
    if isinstance(error, discord.GatewayNotFound) and error.__cause__:
        error = error.__cause__
    text = shorten(str(error), LONGEST_REASON, placeholder=" …")
    return text.rstrip(".") or type(error).__name__
