"""The table service, through which all changes of tables go.

`Tables.do` is its one door: load, decide, commit, tell.
"""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import replace
from weakref import WeakValueDictionary

import discord
import structlog
from structlog.contextvars import bind_contextvars

from bot.model import NO_SERVER, Audience, ReplacementReason, Seat, ServerSettings, Status, Table
from bot.model.shards import Lease, Shards
from bot.runtime.metrics import HANDS
from bot.store.people.personal_data import WAITING
from bot.store.store import Store
from bot.store.tables.table_queries import AlreadySeated
from bot.store.tables.tables import TooManyTables
from bot.tables.channel_room import ChannelRoom
from bot.tables.departures import MOST_LEAVINGS
from bot.tables.facts import Facts
from bot.tables.memory import TableMemory, read
from bot.tables.observer import TableObserver
from bot.tables.presence import Presence
from bot.tables.rules.acting import InHand
from bot.tables.rules.clock import BotMove, Resume
from bot.tables.rules.daily import refuse_in_daily
from bot.tables.rules.mentions import with_mention
from bot.tables.rules.pace import idle_time
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.seating import Join, Leave, LeaveHand, Remove
from bot.tables.rules.snapshot import Lobby, Playing, Snapshot
from bot.tables.rules.step import NeedsFacts, Request, Step, give_up_hand
from game.cards import SEATS
from game.refusals import Refusal

log = structlog.get_logger(__name__)

ATTEMPTS = 3
"""How often a request is tried when another process changed the table in between."""


class Tables:
    """All tables.

    `seeds`: returns the seed of the next deal, by default a random one. `has_beacon`: deals also
    depend on a public random number.
    """

    def __init__(
        self,
        store: Store,
        seeds: Callable[[], bytes] | None = None,
        *,
        has_beacon: bool = False,
    ) -> None:
        self.store = store
        self.observers: list[TableObserver] = []
        self.presence = Presence()
        self.memory = TableMemory(self.observers)
        self.channel_room = ChannelRoom(store)
        self.new_seed = seeds or (lambda: secrets.token_bytes(32))
        self.facts = Facts(store, self.memory.departures, self.presence, self.new_seed, has_beacon)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @property
    def shards(self) -> Shards:
        return self.memory.shards

    @shards.setter
    def shards(self, shards: Shards) -> None:
        self.memory.shards = shards

    async def do(
        self, table_id: str, request: Request, *, recheck: bool = True
    ) -> Snapshot | Refusal:
        """Change a table as requested. Returns the table after the change, or a refusal.

        Works on the snapshot in memory. If that turns out to be outdated, everything is repeated:
        after a commit that failed, and after a refusal if `recheck`. A user who was banned while
        they joined loses the seat again.
        """
        bind_contextvars(table=table_id)
        async with self.lock(table_id):
            try:
                after = await self._do(table_id, request, recheck=recheck)
            except AlreadySeated:
                return Refusal(TableWhy.BUSY)
        if isinstance(request, Join):
            return await self._unless_banned(after, request.user_id)
        return after

    async def _do(self, table_id: str, request: Request, *, recheck: bool) -> Snapshot | Refusal:
        for _ in range(ATTEMPTS):
            was_cached = self.memory.newest(table_id) is not None
            before = await self._load(table_id)
            if before is None:
                return Refusal(TableWhy.NO_TABLE)
            bind_contextvars(hand=before.table.hand_no, version=before.table.version)
            outcome = await self._decide(request, before)
            if isinstance(outcome, Step):
                if (step := await self._commit(before, outcome)) is not None:
                    self._tell(step, request)
                    return step.after
            elif not (was_cached and recheck) or await self._is_newest(before):
                return outcome
            self.memory.forget(table_id)  # it was outdated
        return Refusal(TableWhy.BUSY)

    async def _decide(self, request: Request, before: Snapshot) -> Step | Refusal:
        """Let the request decide, with the facts that it needs."""
        if refusal := refuse_in_daily(request, before.table):
            return refusal
        outcome = request.decide(before, discord.utils.utcnow())
        if isinstance(outcome, NeedsFacts):
            informed = await self.facts.added_to(request, before)
            outcome = informed.decide(before, discord.utils.utcnow())
        if isinstance(outcome, NeedsFacts):
            raise TypeError(f"{type(request).__name__} needs other facts")
        return outcome

    def lock(self, table_id: str) -> asyncio.Lock:
        """The lock of a table, which is held while the table changes."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def _load(self, table_id: str) -> Snapshot | None:
        """The cached table, or else the stored one; None if there is none.

        If it is in a hand that cannot be read, the hand is ended. The table's lock must be held, so
        that what is read does not replace something newer.
        """
        snapshot = self.memory.newest(table_id)
        while snapshot is None:
            loaded = await self.store.tables.load(table_id)
            if loaded is None:
                return None
            snapshot = read(loaded)
            if snapshot is None:
                snapshot = await self._give_up_hand(loaded.table)
                continue
            for observer in self.observers:
                if loaded.seen and not (isinstance(snapshot, Lobby) and snapshot.unread):
                    observer.on_read(snapshot)
                observer.on_known(snapshot.table)
        self.memory.remember(snapshot)
        return snapshot

    async def _is_newest(self, snapshot: Snapshot) -> bool:
        return snapshot.table.version == await self.store.tables.version(snapshot.table.id)

    async def _commit(self, snapshot: Snapshot, step: Step) -> Step | None:
        """Write a step. Returns it as written, or None if the table has changed.

        Raises AlreadySeated.
        """
        is_served_here = self.memory.serves(snapshot.table)
        activity = self.presence.of_awaited(step.after) if is_served_here else None
        step = with_mention(snapshot, step, activity, discord.utils.utcnow())
        is_committed = await self.store.tables.commit(step.change, snapshot.table)
        self.memory.forget(snapshot.table.id)
        if not is_committed:
            return None
        counted = step.change.scores if step.after.table.audience.counts else ()
        if user_ids := [s.user_id for s in counted if s.user_id and not s.substitute]:
            until = discord.utils.utcnow() + WAITING
            await self.store.users.postpone_forgetting(user_ids, until)
        return step

    async def _give_up_hand(self, table: Table) -> Snapshot | None:
        """End a hand that cannot be read. Returns None if the table has changed."""
        step = give_up_hand(table, discord.utils.utcnow())
        if not await self.store.tables.commit(step.change):
            return None
        self._tell(step)
        for observer in self.observers:
            observer.on_hand_unreadable(step.after)
        return step.after

    def _tell(self, step: Step, request: Request | None = None) -> None:
        """Cache the table after a committed step, log the change, and tell the observers."""
        table = step.after.table
        if step.change.result:
            HANDS.inc()
        self._note_departures(step, request)
        self.memory.remember(step.after)
        log_change = log.debug if step.change.unseen else log.info
        log_change(
            "table changed",
            request=_logged_name(request),
            table=table.id,
            version=table.version,
            hand=table.hand_no,
            status=table.status.value,
        )
        for observer in self.observers:
            if step.change.replaced:
                observer.on_replaced(table, step.change.replaced)
            observer.on_known(table)
            observer.on_changed(step.after)

    def _note_departures(self, step: Step, request: Request | None) -> None:
        """Record who left an open table at no cost, or lost their seat there."""
        table, departures = step.after.table, self.memory.departures
        if table.status is Status.CLOSED:
            return
        for replaced in step.change.replaced:
            if replaced.reason is not ReplacementReason.LATE:
                departures.note(table, replaced.user_id, MOST_LEAVINGS)
        has_paid = any(score.left for score in step.change.scores)
        if isinstance(request, Leave | LeaveHand) and not has_paid:
            departures.note(table, request.user_id)

    async def open(
        self,
        guild_id: int,
        channel_id: int,
        user_id: int,
        name: str,
        locale: str,
        like: Table | None = None,
    ) -> Snapshot | Refusal:
        """Open a table and sit down as its host.

        `like`: a table whose rules it gets; by default they are those of the server.
        """
        if refusal := await self.facts.refuse_in_server(guild_id, user_id):
            return refusal
        server = await self.store.servers.settings(guild_id)
        terms = like or server
        table = Table(
            id=secrets.token_hex(4),
            host_id=user_id,
            preset=terms.preset,
            locale=locale,
            seats=(Seat(user_id, name), *[None] * (SEATS - 1)),
            guild_id=guild_id,
            channel_id=channel_id,
            rules=terms.rules,
            play_seconds=terms.play_seconds,
            question_seconds=terms.question_seconds,
            forced_passes=terms.forced_passes,
            level=terms.level,
            hints=terms.hints,
            seed=self.new_seed().hex(),
            waiting_since=discord.utils.utcnow(),
        )
        room = self.channel_room.left_in(channel_id, server)
        try:
            snapshot = await self.create(table, replace(server, channel_tables=room))
        except TooManyTables as full:
            if full.here:
                return Refusal(TableWhy.CHANNEL_FULL, {"count": server.channel_tables})
            return Refusal(TableWhy.SERVER_FULL, {"count": server.server_tables})
        except AlreadySeated:
            return await self.facts.refuse_seated(guild_id, user_id) or Refusal(TableWhy.BUSY)
        return await self._unless_banned(snapshot, user_id)

    async def create(self, table: Table, server: ServerSettings | None = None) -> Snapshot:
        """Store a new table, which closes if nobody acts for a while.

        `server`: the settings that limit how many tables there are. Raises AlreadySeated or
        TooManyTables.
        """
        table = replace(table, deadline_at=discord.utils.utcnow() + idle_time(table))
        await self.store.tables.create(table, server)
        snapshot = Lobby(table)
        self.memory.remember(snapshot)
        for observer in self.observers:
            observer.on_known(table)
        log.info("table opened", table=table.id, guild=table.guild_id)
        return snapshot

    async def _unless_banned(self, after: Snapshot | Refusal, user_id: int) -> Snapshot | Refusal:
        """The table where a user sat down; if they were banned meanwhile, they lose the seat."""
        if isinstance(after, Refusal):
            return after
        banned = await self.facts.refuse_banned(after.table.guild_id, user_id)
        if banned:
            await self.do(after.table.id, Remove(user_id))
        return banned or after

    async def read_servers(self) -> None:
        """Read the server of each open table, so that presses are checked without the store."""
        self.memory.note_servers(await self.store.tables.places(self.shards))

    def drop_unserved(self) -> None:
        """Drop the tables that another process serves from now on."""
        self.store.shown_versions.drop_unserved(self.shards)
        self.memory.drop_unserved()

    def belongs(self, table_id: str, guild_id: int | None, user_id: int) -> bool:
        """Whether a table belongs to this server or, if either has no server, has this user.

        Does not ask the store, so that presses are served in their order.
        """
        server = self.memory.server_of(table_id)
        if guild_id is not None and server != NO_SERVER:
            return server == guild_id
        cached = self.newest(table_id)
        return cached is not None and cached.seat_of(user_id) is not None

    async def get(self, table_id: str) -> Snapshot | None:
        """The table as stored, or None if there is none."""
        if self.newest(table_id):
            version = await self.store.tables.version(table_id)
            cached = self.newest(table_id)  # meanwhile it may have changed
            if cached and cached.table.version == version:
                self.memory.remember(cached)
                return cached
        async with self.lock(table_id):
            cached = self.newest(table_id)
            if cached and not await self._is_newest(cached):
                self.memory.forget(table_id)
            return await self._load(table_id)

    def newest(self, table_id: str) -> Snapshot | None:
        """The cached snapshot of a table, None if there is none. Does not ask the store."""
        return self.memory.newest(table_id)

    async def of_user(
        self, guild_id: int, user_id: int, audience: Audience | None = None
    ) -> Snapshot | None:
        """The open table at which this user sits in this server.

        `audience`: by default, in no server, that of practice.
        """
        table = await self.store.tables.of_user(guild_id, user_id, audience)
        if table is None:
            return None
        return await self.get(table.id)

    async def in_channel(self, guild_id: int, channel_id: int) -> Snapshot | None:
        """The newest open table of a channel; one that waits for players comes first."""
        tables = await self.store.tables.all_open(guild_id, channel_id)
        sort_keys = ((None in table.seats, table.message_id or 0, table.id) for table in tables)
        highest = max(sort_keys, default=None)
        if highest is None:
            return None
        return await self.get(highest[2])

    async def record_shown(self, snapshot: Snapshot, lease: Lease | None = None) -> Snapshot | None:
        """Record that the table's message is up to date.

        If its clocks were waiting for that, they go on, and the table is returned. If somebody was
        mentioned, this is written at once, so that nobody is mentioned twice.
        """
        shown, shown_versions = snapshot.table, self.store.shown_versions
        if isinstance(snapshot, Playing) and not snapshot.mentioned_people():
            shown_versions.note_later(shown.id, shown.version, lease)
        else:
            await shown_versions.note(shown.id, shown.version, lease)
        resumed = await self.do(shown.id, Resume(shown), recheck=False)
        return resumed if isinstance(resumed, Snapshot) else None

    async def record_message(
        self,
        table_id: str,
        channel_id: int,
        message_id: int | None,
        lease: Lease | None = None,
        replaced_id: int | None = None,
    ) -> None:
        """Record where the table's message is, None if it has none.

        `replaced_id`: the message that it replaces and that is deleted next.
        """
        async with self.lock(table_id):
            await self.store.tables.place(table_id, channel_id, message_id, lease, replaced_id)
            if cached := self.memory.newest(table_id):
                table = replace(cached.table, channel_id=channel_id, message_id=message_id)
                if channel_id != cached.table.channel_id:
                    table = replace(table, parent_id=None)
                self.memory.remember(replace(cached, table=table))

    async def record_thread(self, table_id: str, thread_id: int) -> Snapshot | None:
        """Record that a table has its own thread, unless it has a message already."""
        async with self.lock(table_id):
            await self.store.tables.place_in_thread(table_id, thread_id)
            self.memory.forget(table_id)
            return await self._load(table_id)


def _logged_name(request: Request | None) -> str:
    """The name of a request in logs: one for all in a hand, as others would tell what somebody did
    in secret, or could not do.
    """
    if request is None:
        return "GiveUpHand"
    return "InHand" if isinstance(request, InHand | BotMove) else type(request).__name__
