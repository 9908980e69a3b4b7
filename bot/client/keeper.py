"""Takes, keeps and returns shards according to leases.

On SQLite there is one process with all shards. On PostgreSQL all leases of a process are renewed
together; a process that could not renew them for `SAFE` seconds makes no more requests to Discord,
before any other process may take them.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from datetime import datetime, timedelta

import aiohttp
import structlog
from discord import GatewayNotFound, RateLimited
from sqlalchemy.exc import SQLAlchemyError

from bot.client.request_gate import REQUESTS, RequestGate
from bot.client.shard_client import ShardClient
from bot.model.shards import ALL, Lease, Session, Shards, Wake, shard_of
from bot.runtime.background import Background, note_fault
from bot.store.shards.leases import LEASED, LOOKS_CHANGED, Leases, Taken, read_wake

log = structlog.get_logger(__name__)

RENEWING = 1.5
"""Seconds between two renewals."""
JUST_AFTER = 0.05
"""Seconds after the end of a lease at which it is checked."""
SAFE = 4.5
"""Seconds after a renewal in which certainly nobody else has taken a shard."""
CALM = 15.0
"""Seconds after which a resumed shard is connected again to receive its servers."""
MUCH_LATER = 600.0
"""Seconds until that is retried if too many IDENTIFYs were used today."""
LAST_ANSWERS = 3.0
"""Seconds in which running work may finish before a shard is returned."""
BEGINNING = 2
"""Rounds of the event loop in which work on a just received interaction begins."""
LAST_WORD = 1.0
"""Seconds for the gateway to close a connection."""
AGAIN = 10.0
"""Seconds after which a process that could not connect tries again."""
SILENT = 60.0
"""Seconds without events after which a process leaves its shards to others."""
LEAST_REQUESTS = 1.0
"""Requests per second of a process without shards."""

UNREACHED = (GatewayNotFound, RateLimited, aiohttp.ClientError, OSError)
"""Errors when Discord does not answer or must not be asked now."""
DATABASE = (SQLAlchemyError, OSError)
"""Errors when the database does not answer."""


class ShardKeeper:
    """Takes the shards of a process, keeps and returns them.

    `woken` is called with what another process did at a table of this one, `looks_changed` when
    display preferences may have changed.
    """

    def __init__(
        self,
        client: ShardClient,
        leases: Leases | None,
        woken: Callable[[Wake], Awaitable[None]],
        looks_changed: Callable[[], None],
    ) -> None:
        self.shards = Shards(1, frozenset()) if leases else ALL
        self.begun = leases is None
        self._client = client
        self._leases = leases
        self._woken = woken
        self._looks_changed = looks_changed
        self._epochs: dict[int, int] = {}
        self._taken: dict[int, Taken] = {}
        self._turns: dict[int, datetime] = {}
        self._introducing: dict[int, asyncio.Event] = {}
        self._giving: dict[int, asyncio.Task[None]] = {}
        self._connecting: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._safe_until: float | None = None
        self._launched: set[int] = set()
        self._heard: dict[int, float] = {}
        self._coming_back: asyncio.Task[None] | None = None
        self._gate = RequestGate(self._may_speak)
        self._concurrency = 1
        self._told_of_too_few = False
        self._told = asyncio.Event()
        self._ending = False
        self._pause = RENEWING
        self._background = Background()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def stepped_back(self) -> bool:
        """Whether it leaves its shards to others because it cannot reach Discord."""
        return self._coming_back is not None

    @property
    def alone(self) -> bool:
        """Whether there can be no other process."""
        return self._leases is None

    @property
    def leads(self) -> bool:
        """Whether this process does what only one process should do."""
        return 0 in self.shards.ids

    def lease_of(self, guild_id: int) -> Lease | None:
        """The lease for the tables of a server; None if there is only one process."""
        if self._leases is None:
            return None
        shard = shard_of(guild_id, self.shards.count)
        return Lease(shard, self._epochs.get(shard, 0))

    def answers(self, guild_id: int | None) -> bool:
        """Whether this process answers interactions from a server, or a direct message (None).

        A process that was stopped may receive events that belong to another one by now.
        """
        return self._may_speak() and self.shards.has(guild_id or 0)

    async def start(self, count: int, concurrency: int) -> None:
        """Agree with the other processes on the number of shards, preferably `count`.

        `concurrency`: how many may send IDENTIFY at once. Raises sqlalchemy.exc.SQLAlchemyError.
        """
        self._concurrency = concurrency
        agreed = await self._leases.agree(count) if self._leases else count
        if agreed != count:
            log.warning("shards as the other processes have them", shards=agreed, wanted=count)
        self._client.expect_shards(agreed)
        self._now_has(() if self._leases else range(agreed), agreed)

    async def connect(self) -> None:
        """Connect all shards if this process is alone, otherwise the first ones it takes.

        Raises discord.GatewayNotFound if Discord accepts none.
        """
        if self._leases is None:
            for shard in sorted(self.shards.ids):
                await self._client.launch(shard)
            return
        first = await self._round(self._leases)
        with suppress(*DATABASE):  # else the others count this process a little later
            await self._leases.announce()
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._keep(self._leases))]
        self._tasks += [loop.create_task(self._listen(self._leases))]
        for shard in first[:1]:
            if failed := await self._try_to_connect(shard):
                raise failed
        for shard in first[1:]:
            self._background.start(self._launch(shard))

    async def stop(self) -> None:
        """Return all shards, so that others can take them at once."""
        if self._leases is None:
            return
        self._ending = True
        self._told.set()
        if self._tasks:  # what is being taken would be nobody's until its lease ended
            await asyncio.wait(self._tasks[:1], timeout=LAST_WORD)
        if self._coming_back:
            self._tasks.append(self._coming_back)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if introducing := [asyncio.ensure_future(e.wait()) for e in self._introducing.values()]:
            await asyncio.wait(introducing, timeout=LAST_WORD)
        self._background.give_up()
        if giving := {self._give(self._leases, shard) for shard in list(self._epochs)}:
            await asyncio.wait(giving)
        try:
            await self._leases.leave()
        except DATABASE as error:
            log.warning("shards not given back", fault=type(error).__name__)

    async def admit(self, path: str) -> Callable[[], None]:
        """Let a request to Discord pass when it is its turn.

        Returns a function to call when it has ended. Raises OtherProcessError.
        """
        return await self._gate.admit(path)

    def note_shown(self, place: int) -> None:
        """Record that this process shows a table in this channel or message."""
        self._gate.note_shown(place)

    def note_session(self, shard: int) -> None:
        """Store the session of a shard; the old one can no longer be resumed."""
        if waiting := self._introducing.pop(shard, None):
            waiting.set()
        self._told.set()

    async def may_identify(self, shard: int) -> bool:
        """Wait for a shard's turn to send IDENTIFY. Returns whether it still belongs to this
        process.
        """
        mine = self._turns.pop(shard, None)
        if mine is None:
            await self._forget_session(shard)
        if await self._turn_of(shard, mine) is None:
            return False
        self._introducing[shard] = asyncio.Event()
        return True

    async def _forget_session(self, shard: int) -> None:
        """Record that a shard has no session, so that less urgent shards let it go first."""
        if self._leases and (epoch := self._epochs.get(shard)) is not None:
            with suppress(*DATABASE):
                await self._leases.forget_session(Lease(shard, epoch))

    async def _turn_of(
        self, shard: int, mine: datetime | None = None, *, can_wait: bool = False
    ) -> datetime | None:
        """The shard's turn in its bucket; None if it belongs to another process by then.

        `can_wait`: shards without a session go first.
        """
        epoch, bucket = self._epochs.get(shard), shard % self._concurrency
        while self._leases and self._has(shard, epoch):
            try:
                if turn := await self._leases.take_turn(bucket, mine, can_wait=can_wait):
                    mine_still = await self.may_resume(shard) and self._has(shard, epoch)
                    return turn if mine_still else None
                wait = await self._leases.until_next_turn(bucket)
                if can_wait:  # the turn may be free, and left to others
                    wait = max(wait, RENEWING)
            except DATABASE:
                wait = RENEWING
            await asyncio.sleep(wait)
        return None

    async def may_resume(self, shard: int) -> bool:
        """Whether a shard still belongs to this process; waits until that is certain."""
        epoch = self._epochs.get(shard)
        while self._has(shard, epoch):
            if self._may_speak():
                return True
            await asyncio.sleep(JUST_AFTER)
        return False

    def _has(self, shard: int, epoch: int | None) -> bool:
        return shard in self.shards.ids and self._epochs.get(shard) == epoch

    def _may_speak(self) -> bool:
        now = asyncio.get_running_loop().time()
        return self._safe_until is None or now < self._safe_until

    async def _keep(self, leases: Leases) -> None:
        while not self._ending:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._told.wait(), self._pause)
            self._told.clear()
            (taken,) = await asyncio.gather(self._round(leases), return_exceptions=True)
            if isinstance(taken, BaseException):
                note_fault("shards not kept", taken)
                continue
            for shard in taken:
                self._background.start(self._launch(shard))

    async def _round(self, leases: Leases) -> list[int]:
        """Renew leases, return surplus shards. Returns the shards that were taken."""
        loop = asyncio.get_running_loop()
        began, known = loop.time(), set(self._epochs)
        serving = self._coming_back is None
        left = SAFE if self._safe_until is None else max(RENEWING, self._safe_until - began)
        try:
            async with asyncio.timeout(left):
                standing = await leases.renew(self._sessions(), serving=serving)
        except (*DATABASE, TimeoutError) as error:
            log.warning("shards not renewed", fault=type(error).__name__)
            self._pause = RENEWING
            self._background.start(leases.reconnect())
            if not self._may_speak():
                await self._drop(set(self._epochs))
            return []
        kept = (known & self._epochs.keys()) - self._giving.keys()
        lost = {n for n in kept if standing.epochs.get(n) != self._epochs[n]}
        await self._drop(set(self._epochs) if standing.count != self.shards.count else lost)
        if standing.count != self.shards.count:
            log.warning("another number of shards", shards=standing.count)
            self._client.expect_shards(standing.count)
            self._now_has((), standing.count)
        if standing.processes > standing.count and not self._told_of_too_few:
            self._told_of_too_few = True
            log.warning(
                "more processes than shards: some only stand by, unless BAOHUANG_SHARDS is larger",
                processes=standing.processes,
                shards=standing.count,
            )
        self._safe_until = began + SAFE
        self._pause = min(RENEWING, standing.free_in + JUST_AFTER)
        self.begun = True
        if not serving:
            return []
        mine = sorted(self._epochs.keys() - self._giving.keys())
        silent = self._silent(began)
        if silent and standing.processes > 1:
            log.warning("nothing is heard from Discord", shards=silent)
            self._step_back()
            for shard in silent:
                self._give(leases, shard)
            return []
        for shard in mine[standing.share :]:
            self._give(leases, shard)
        unknown = standing.epochs.keys() - known - self._epochs.keys()
        taken = {shard: Taken(standing.epochs[shard]) for shard in unknown}
        missing = standing.share - len(mine) - len(taken)
        if missing > 0 and not self._ending:
            try:
                taken |= await leases.take(missing)
            except DATABASE as error:  # if they are taken, the next round finds them
                log.warning("no shards taken", fault=type(error).__name__)
        if taken:
            log.info("shards taken", shards=sorted(taken))
            self._taken |= taken
            self._epochs |= {shard: each.epoch for shard, each in taken.items()}
            self._now_has(self._epochs.keys() - self._giving.keys())
        return sorted(taken)

    async def _launch(self, shard: int, *, can_wait: bool = False) -> bool:
        """Connect a shard, or leave it to others. Returns False if that failed.

        One that `can_wait` is kept if its connection still works.
        """
        epoch = self._epochs.get(shard)
        failed = await self._try_to_connect(shard, can_wait=can_wait)
        if failed is None:
            return True
        if isinstance(failed, UNREACHED):
            log.warning("shard not connected", shard=shard, fault=type(failed).__name__)
        else:
            note_fault("shard not connected", failed, shard=shard)
        if not self._has(shard, epoch) or (can_wait and not self._client.is_cut_off(shard)):
            return False
        self._step_back()
        if self._leases:
            await asyncio.wait({self._give(self._leases, shard)})
        return False

    async def _try_to_connect(self, shard: int, *, can_wait: bool = False) -> BaseException | None:
        """Connect a shard. Returns the error; None also if it belongs to another process by now."""
        connecting = self._connect(shard, can_wait=can_wait)
        (failed,) = await asyncio.gather(connecting, return_exceptions=True)
        return None if isinstance(failed, asyncio.CancelledError) else failed

    def _silent(self, now: float) -> list[int]:
        """Shards whose connections have been lost for long."""
        for shard in self._launched:
            if shard not in self._heard or not self._client.is_cut_off(shard):
                self._heard[shard] = now
        self._heard = {shard: self._heard[shard] for shard in self._launched}
        return sorted(shard for shard, at in self._heard.items() if now - at > SILENT)

    def _step_back(self) -> None:
        """Take no shards until Discord can be reached again."""
        if self._coming_back is None:
            self._coming_back = asyncio.get_running_loop().create_task(self._come_back())

    async def _come_back(self) -> None:
        reached = False
        while not reached:
            await asyncio.sleep(AGAIN)
            reached = await self._client.reaches_gateway()
        self._coming_back = None

    async def _connect(self, shard: int, *, can_wait: bool = False) -> None:
        """Connect a shard, unless it is lost before. Raises GatewayNotFound.

        The session of its last owner can be resumed at once; a new one has to wait for its turn.
        `can_wait`: it has a session. CancelledError: the shard was lost.
        """
        epoch, taken = self._epochs.get(shard), self._taken.get(shard)
        resumed = taken is not None and await self._resume(shard, taken)
        if self._taken.get(shard) is taken:
            self._taken.pop(shard, None)
        if resumed or not self._has(shard, epoch):
            return
        if not can_wait:
            await self._forget_session(shard)
        if (turn := await self._turn_of(shard, can_wait=can_wait)) is None:
            return
        async with self._connecting[shard]:  # perhaps one of before it was lost and taken again
            if not self._has(shard, epoch):
                return
            self._turns[shard] = turn  # it begins anew when the connection stands
            await self._client.launch(shard)
            await self._note_connection(shard, epoch)

    async def _note_connection(self, shard: int, epoch: int | None) -> None:
        """Record that a shard is connected, or close it if it belongs to another process."""
        self._launched.add(shard)
        if not self._has(shard, epoch):
            await self._disconnect({shard})

    async def _resume(self, shard: int, taken: Taken) -> bool:
        session = taken.session
        if session is None or not self._has(shard, taken.epoch):
            return False
        async with self._connecting[shard]:
            if self._taken.get(shard) is not taken or not await self.may_resume(shard):
                return False
            resumed = await self._client.resume(shard, session, answering=taken.handed_over)
            if resumed:
                await self._note_connection(shard, taken.epoch)
        if resumed:
            self._background.start(self._reconnect(shard, taken.epoch))
        return resumed

    async def _reconnect(self, shard: int, epoch: int) -> None:
        """Connect a shard again some time after it was resumed, to receive its servers."""
        await asyncio.sleep(CALM)
        while self._has(shard, epoch) and not self._client.knows_servers_of(shard):
            later = CALM
            with suppress(*UNREACHED):
                if not await self._client.can_spare_identify():
                    later = MUCH_LATER
                elif await self._launch(shard, can_wait=True):
                    return
            await asyncio.sleep(later)

    def _sessions(self) -> Mapping[int, Session]:
        known = self._client.sessions()
        return {shard: known[shard] for shard in known.keys() & self._launched}

    def _give(self, leases: Leases, shard: int) -> asyncio.Task[None]:
        """Start returning a shard, unless that is in progress."""
        if shard not in self._giving:
            giving = asyncio.get_running_loop().create_task(self._give_back(leases, shard))
            giving.add_done_callback(_note_fault_of)
            self._giving[shard] = giving
        return self._giving[shard]

    async def _give_back(self, leases: Leases, shard: int) -> None:
        """Return a shard: ignore new events, finish current answers, release the lease."""
        try:
            await self._release(leases, shard)
        finally:
            self._epochs.pop(shard, None)
            del self._giving[shard]

    async def _release(self, leases: Leases, shard: int) -> None:
        if introducing := self._introducing.pop(shard, None):  # or nobody knew its new session
            with suppress(TimeoutError):
                await asyncio.wait_for(introducing.wait(), LAST_WORD)
        self._client.stop_hearing(shard)
        session, taken = self._sessions().get(shard), self._taken.pop(shard, None)
        for _ in range(BEGINNING):  # else nobody answered what was heard last
            await asyncio.sleep(0)
        self._now_has(self._epochs.keys() - self._giving.keys())
        loop = asyncio.get_running_loop()
        since = loop.time()
        if session is None and taken:  # nobody has heard anything since it was taken
            session, since = taken.session, since - SILENT
        elif self._client.is_cut_off(shard):  # what came since then is too old to be answered
            since = self._heard.get(shard, since)
        await self._disconnect({shard})
        await asyncio.wait({asyncio.ensure_future(self._settled())}, timeout=LAST_ANSWERS)
        try:
            if shard in self._epochs:  # else it was lost meanwhile
                silent = timedelta(seconds=loop.time() - since)
                await leases.release(Lease(shard, self._epochs[shard]), session, silent)
                log.info("shard given back", shard=shard)
        except DATABASE as error:  # the next round finds it
            log.warning("shard not given back", shard=shard, fault=type(error).__name__)

    async def _settled(self) -> None:
        """Wait until all is answered and no request is in flight."""
        await self._client.settled()
        await self._gate.settled()

    async def _drop(self, lost: Collection[int]) -> None:
        """Drop shards whose lease was lost."""
        if not lost:
            return
        log.warning("shards lost", shards=sorted(lost))
        for shard in lost:
            del self._epochs[shard]
        self._now_has(self._epochs.keys() - self._giving.keys())
        await self._disconnect(lost)

    async def _disconnect(self, shards: Collection[int]) -> None:
        self._launched -= set(shards)
        closing = {asyncio.ensure_future(self._client.disconnect(shard)) for shard in shards}
        await asyncio.wait(closing, timeout=LAST_WORD)

    def _now_has(self, shards: Collection[int], count: int | None = None) -> None:
        self.shards = Shards(count or self.shards.count, frozenset(shards))
        part = len(self.shards.ids) / self.shards.count
        if self._leases:  # else discord.py alone sees to Discord's limits
            self._gate.rate = part * REQUESTS or LEAST_REQUESTS
        self._gate.let_go(self._client.changed(self.shards))

    async def _listen(self, leases: Leases) -> None:
        while True:
            try:
                await leases.listen(self._hear)
            except DATABASE as error:
                log.warning("others are not heard", fault=type(error).__name__)
            await asyncio.sleep(RENEWING)

    def _hear(self, told: str) -> None:
        if told == LEASED:
            self._told.set()
        elif told == LOOKS_CHANGED:
            self._looks_changed()
        elif (wake := read_wake(told)) and self.shards.has(wake.guild_id):
            self._background.start(self._hear_of(wake))

    async def _hear_of(self, wake: Wake) -> None:
        await self._woken(wake)


def _note_fault_of(giving: asyncio.Task[None]) -> None:
    if not giving.cancelled() and (error := giving.exception()):
        note_fault("shard not given back", error)
