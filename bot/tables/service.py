"""The table service, through which all changes of tables go: decide, store, then tell.

`Tables` finds, opens and closes tables. Everything else is a method of one of its parts.
"""

import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

import discord
import structlog

from bot.model import AuditEntry, Seat, Status, Table
from bot.model.shards import Shards
from bot.store.store import Store
from bot.store.tables.table_queries import AlreadySeated
from bot.store.tables.tables import TooManyTables
from bot.tables.calls import Presence
from bot.tables.changes import Changes
from bot.tables.clocks import Clocks
from bot.tables.hands import Hands
from bot.tables.loading import TableMemory
from bot.tables.next_hand import NextHand
from bot.tables.observer import TableObserver
from bot.tables.rules import between_hands, lobby
from bot.tables.rules.pace import idle_time
from bot.tables.rules.refusals import TableWhy
from bot.tables.rules.snapshot import Closed, Lobby, Snapshot
from bot.tables.rules.step import Step, closed_step
from bot.tables.rules.votes import vote_to_end
from bot.tables.seating import Seating, with_audit_entry
from bot.tables.whereabouts import Whereabouts
from game.cards import SEATS
from game.refusals import Refusal

log = structlog.get_logger(__name__)


class Tables:
    """All tables.

    `seeds`: returns the seed of each deal, used alone; None: random seeds, combined with presses.
    """

    def __init__(self, store: Store, seeds: Callable[[], bytes] | None = None) -> None:
        self.store = store
        self.observers: list[TableObserver] = []
        self.presence = Presence()
        self.memory = TableMemory(self.observers)
        self.changes = Changes(store, self.memory, self.presence, self.observers)
        self.seating = Seating(store, self.changes, self.memory.departures)
        self.next_hand = NextHand(store, self.changes, seeds)
        self.hands = Hands(self.changes)
        self.clocks = Clocks(self.changes, self.presence)
        self.whereabouts = Whereabouts(store, self.memory, self.changes)

    @property
    def shards(self) -> Shards:
        """The shards that this process serves."""
        return self.memory.shards

    @shards.setter
    def shards(self, shards: Shards) -> None:
        self.memory.shards = shards

    async def know(self) -> None:
        """Read the servers of all open tables, so that presses can be checked at once."""
        self.memory.know(await self.store.tables.places(self.shards))

    def let_go(self) -> None:
        """Drop the tables that another process serves from now on."""
        self.store.shown_versions.let_go(self.shards)
        self.memory.let_go()

    def belongs(self, table_id: str, guild_id: int | None, user_id: int) -> bool:
        """Whether a table belongs to this server or, without a server, has this user.

        Does not ask the store, so that presses are served in their order.
        """
        if guild_id is not None:
            return self.memory.server_of(table_id) == guild_id
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
        return await self.changes.newest(table_id)

    def newest(self, table_id: str) -> Snapshot | None:
        """The cached snapshot of a table, None if there is none. Does not ask the store."""
        return self.memory.newest(table_id)

    async def of_user(self, guild_id: int, user_id: int) -> Snapshot | None:
        """The open table at which this user sits in this server."""
        table = await self.store.tables.of_user(guild_id, user_id)
        return await self.get(table.id) if table else None

    async def in_channel(self, guild_id: int, channel_id: int) -> Snapshot | None:
        """The newest open table of a channel; one that waits for players comes first."""
        tables = await self.store.tables.all_open(guild_id, channel_id)
        sort_keys = ((None in table.seats, table.message_id or 0, table.id) for table in tables)
        highest = max(sort_keys, default=None)
        return await self.get(highest[2]) if highest else None

    async def open(
        self,
        guild_id: int,
        channel_id: int,
        user_id: int,
        name: str,
        locale: str,
    ) -> Snapshot | Refusal:
        """Open a table and sit down as its host."""
        if refusal := await self.seating.may_not_sit(guild_id, user_id):
            return refusal
        server = await self.store.servers.settings(guild_id)
        now = discord.utils.utcnow()
        table = Table(
            id=secrets.token_hex(4),
            guild_id=guild_id,
            channel_id=channel_id,
            message_id=None,
            host_id=user_id,
            status=Status.LOBBY,
            preset=server.preset,
            locale=locale,
            version=0,
            hand_no=0,
            seats=(Seat(user_id, name), *[None] * (SEATS - 1)),
            deadline_at=None,
            rules=server.rules,
            play_seconds=server.play_seconds,
            question_seconds=server.question_seconds,
            forced_passes=server.forced_passes,
            level=server.level,
            hints=server.hints,
            seed=self.next_hand.new_seed().hex(),
        )
        table = replace(table, deadline_at=now + idle_time(table))
        room = self.whereabouts.room(server, channel_id)
        try:
            await self.store.tables.create(table, replace(server, channel_tables=room), now)
        except TooManyTables as full:
            if full.here:
                return Refusal(TableWhy.CHANNEL_FULL, {"count": server.channel_tables})
            return Refusal(TableWhy.SERVER_FULL, {"count": server.server_tables})
        except AlreadySeated:
            refusal = await self.seating.seated_elsewhere(guild_id, user_id)
            return refusal or Refusal(TableWhy.BUSY)
        snapshot = Lobby(table)
        self.memory.remember(snapshot)
        for observer in self.observers:
            observer.on_known(table)
        log.info("table opened", table=table.id, guild=guild_id)
        return await self.seating.unless_banned(snapshot, user_id)

    async def close(self, table_id: str, user_id: int) -> Snapshot | Refusal:
        """Close the table; for its host, between hands."""

        def decide(snapshot: Snapshot, at: datetime) -> Step | Refusal:
            return between_hands.seated(snapshot, lobby.close(snapshot.table, user_id), at)

        return await self.changes.apply(table_id, decide)

    async def vote_to_end(self, table_id: str, user_id: int) -> Snapshot | Refusal:
        """Vote for the end of the table, between hands."""

        def decide(snapshot: Snapshot, at: datetime) -> Step | Refusal:
            return between_hands.voted(snapshot, vote_to_end(snapshot.table, user_id), at)

        return await self.changes.apply(table_id, decide)

    async def end(self, table_id: str, entry: AuditEntry | None = None) -> Snapshot | Refusal:
        """Close a table in any case; the current hand does not count."""

        def decide(snapshot: Snapshot, at: datetime) -> Step | Refusal:
            if isinstance(snapshot, Closed):
                return Refusal(TableWhy.TABLE_CLOSED)
            return with_audit_entry(closed_step(snapshot), entry)

        return await self.changes.apply(table_id, decide)
