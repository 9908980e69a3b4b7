"""Regular work: catches up, deletes old data, posts podiums and weekly lines."""

import asyncio
from collections.abc import Callable, Coroutine

import discord
import structlog

from bot.client.connections import Connections
from bot.client.keeper import ShardKeeper
from bot.commands.framework.controller import Controller
from bot.commands.server.help import greet_new
from bot.delivery.notices import MayLook, tell_of_waiting_tables
from bot.delivery.podiums import post_podiums
from bot.model import Table
from bot.model.notice import NoticeWish
from bot.model.shards import Shards
from bot.panels.records.weeks import week_panel
from bot.runtime.background import isolated
from bot.runtime.discord_clock import DiscordClock
from bot.runtime.settings import Settings
from bot.store.records.seasons import GRACE
from bot.store.retention import prune_games, prune_servers
from bot.tables.deadlines import Deadlines
from bot.text.catalogue import Words, language_of

log = structlog.get_logger(__name__)

MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0
QUARTER = 900
"""Seconds. Seasons end at quarters of an hour, as all time zones differ by these."""
POLL_INTERVAL = 1.0
"""Seconds between two checks for changes by other processes."""
RETRY_PAUSED = 10
"""Minutes between two attempts to show paused tables."""
CHANGES_SETTLE = 2.0
"""Seconds in which further changes of permissions may follow one, as those of a whole category."""


class Upkeep:
    """The regular work of a process."""

    def __init__(
        self,
        settings: Settings,
        controller: Controller,
        keeper: ShardKeeper,
        deadlines: Deadlines,
        connections: Connections,
        client: discord.Client,
        discord_clock: DiscordClock,
        may_look: MayLook,
    ) -> None:
        self._settings = settings
        self._controller = controller
        self._keeper = keeper
        self._deadlines = deadlines
        self._connections = connections
        self._client = client
        self._discord_clock = discord_clock
        self._may_look = may_look
        self._tasks: list[asyncio.Task[None]] = []
        self._showing_again: set[int] = set()
        self._left_traces_at = asyncio.get_running_loop().time()
        self._minutes = 0
        self._quarter: int | None = None

    def start(self) -> None:
        """Start the regular work."""
        self._repeat(MINUTE, self.catch_up_all)
        if not self._keeper.is_alone:
            self._repeat(POLL_INTERVAL, self._poll)
        self._repeat(MINUTE, self._forget_due)
        self._repeat(MINUTE, self._prune_keys)
        self._repeat(HOUR, self.prune)
        self._repeat(MINUTE, self._post_podiums)
        self._repeat(MINUTE, self._recompute_ratings)
        self._repeat(MINUTE, self._tell_of_tables)
        self._repeat(MINUTE, self._tell_of_weeks)

    def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def ended(self) -> None:
        """Wait for the end of what was stopped."""
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _repeat(self, pause: float, work: Callable[[], Coroutine[None, None, None]]) -> None:
        """Do something now, and again after pauses of this many seconds. Errors are logged."""

        async def repeat() -> None:
            while True:
                await isolated(work(), "fault in the background")
                await asyncio.sleep(pause)

        self._tasks.append(asyncio.get_running_loop().create_task(repeat()))

    async def catch_up_all(self) -> None:
        """Show what could not be shown before, and drop cached languages that are outdated.

        `baohuang admin` or another process may have changed or deleted what is stored about users.
        """
        await self._controller.locales.forget_former()
        connections = self._connections
        shards = connections.connected - connections.caught_up  # their first attempt failed
        if self._minutes % RETRY_PAUSED == 0:
            shards = set(connections.connected)
        self._minutes += 1
        for shard in shards:
            await self.catch_up(shard)
        await self._controller.publisher.catch_up()

    async def _poll(self) -> None:
        """Notice what other processes changed."""
        await self._controller.publisher.poll()
        await self._deadlines.poll()

    async def _forget_due(self) -> None:
        if self._keeper.is_leader:
            await self._controller.locales.forget_due(self._controller.daily.day())
            await self._leave_no_trace()

    async def _leave_no_trace(self) -> None:
        """Overwrite deleted data while nobody plays, as others have to wait; else once a day."""
        presence, now = self._controller.tables.presence, asyncio.get_running_loop().time()
        if presence.is_quiet(discord.utils.utcnow()) or now - self._left_traces_at >= DAY:
            self._left_traces_at = now
            await self._controller.store.users.leave_no_trace()

    async def _prune_keys(self) -> None:
        if self._keeper.is_leader:
            store, now = self._controller.store, discord.utils.utcnow()
            await store.page_keys.prune(now)
            await store.replay_links.prune(now)

    async def prune(self) -> None:
        """Delete old data; a server only if it is certain that the bot has not returned.

        Only the process that is connected to a server's shard knows that.
        """
        store, now, tables = self._controller.store, discord.utils.utcnow(), 0
        long_ago = now - self._settings.keep_servers_days
        servers = await prune_servers(store, long_ago, self._shown)
        if self._keeper.is_leader:
            tables = await prune_games(store, now, self._settings.keep_games_days)
        if servers or tables:
            log.info("pruned", servers=servers, tables=tables)

    @property
    def _shown(self) -> Shards:
        """The shards of this process whose servers are known and whose tables are shown."""
        known = self._connections.known(self._keeper.shards)
        return Shards(known.count, known.ids & self._connections.caught_up)

    async def _post_podiums(self) -> None:
        """Tell the servers whose season is over how it ended."""
        if not (self._keeper.is_leader and self._connections.connected):
            return
        now, store = self._discord_clock.now(), self._controller.store
        quarter = int((now - GRACE).timestamp()) // QUARTER
        if quarter != self._quarter:
            await store.seasons.note_ended(now)
            self._quarter = quarter
        await post_podiums(self._client, store)

    async def _recompute_ratings(self) -> None:
        """Compute the ratings again of servers whose hands were removed; half of the time is for
        everything else.
        """
        ratings, clock = self._controller.store.ratings, asyncio.get_running_loop().time
        for begun in await ratings.outdated():
            rest = begun if self._keeper.shards.has(begun.guild_id) else None
            while rest:
                began = clock()
                rest = await ratings.go_on(rest)
                await asyncio.sleep(clock() - began)

    async def _tell_of_tables(self) -> None:
        """Tell people of tables that wait, if these are shown as they stand."""
        store, clock = self._controller.store, self._discord_clock.now
        await tell_of_waiting_tables(store, self._shown, clock, self._may_look, self._send_notice)

    async def _tell_of_weeks(self) -> None:
        """Tell the servers that want it how much was played last week."""
        store, publisher = self._controller.store, self._controller.publisher
        for line in await store.weeks.due(self._shown, self._discord_clock.now()):
            server = self._connections.guild(line.guild_id)
            if server and (week := await store.weeks.tell(line)):
                words = Words(language_of(server.preferred_locale))
                await publisher.post(line.channel_id, week_panel(week, words), silent=True)

    async def _send_notice(self, table: Table, wish: NoticeWish) -> None:
        if server := self._connections.guild(table.guild_id):
            await self._controller.dealer.tell_of_table(table, wish, server.name)

    async def catch_up(self, shard: int) -> None:
        """Show the tables of a shard as they stand, and greet its new servers."""
        shards = Shards(self._keeper.shards.count, frozenset({shard}))
        if shard not in self._keeper.shards.ids:
            return
        guilds = self._connections.guilds(shards)
        publisher = self._controller.publisher
        if shard in self._connections.clients:
            await self.note_presence(shards)
            await publisher.note_servers({guild.id for guild in guilds}, shards)
        await publisher.catch_up(shards=shards)
        if shard in self._connections.caught_up:
            return
        self._connections.caught_up.add(shard)
        log.info("ready", shard=shard)
        await self._forget_due()
        self._controller.dealer.background.start(greet_new(self._controller, guilds))

    async def show_again(self, guild_id: int) -> None:
        """Show the tables of a server that could not be shown, as permissions have changed."""
        if guild_id not in self._showing_again:
            self._showing_again.add(guild_id)
            await asyncio.sleep(CHANGES_SETTLE)
            self._showing_again.remove(guild_id)
            await self._controller.publisher.catch_up(guild_id)

    async def note_presence(self, shards: Shards | None = None) -> None:
        """Record which servers the bot is in, so that data of others can be deleted.

        `shards`: by default all of this process. Servers that are not known yet are left out.
        """
        known = self._connections.known(shards or self._keeper.shards)
        guild_ids = {guild.id for guild in self._connections.guilds(known)}
        servers = self._controller.store.servers
        await servers.note_presence(guild_ids, discord.utils.utcnow(), known)
