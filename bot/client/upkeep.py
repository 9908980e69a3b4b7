"""Regular work: registers commands, catches up, deletes old data, ends seasons."""

import asyncio
import hashlib
import json
from typing import Any

import discord
import structlog
from discord import app_commands
from discord.ext import tasks

from bot.client.discord_internals import payload_of, tell_commands
from bot.client.keeper import DATABASE
from bot.client.shard_owner import ShardOwner
from bot.commands.server.help import greet_new
from bot.delivery.podiums import end_seasons
from bot.model.shards import Shards
from bot.runtime.version import VERSION, is_newer
from bot.store.retention import prune_games, prune_servers
from bot.store.store import Store
from bot.tables.deadlines import Deadlines
from bot.text import mentions

log = structlog.get_logger(__name__)


async def sync_commands(
    client: discord.Client, tree: app_commands.CommandTree[discord.Client], store: Store
) -> None:
    """Register the commands with Discord if they have changed."""
    payload = await payload_of(tree)
    told = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
    key = f"commands of {client.application_id}"
    before, _, numbers = (await store.notes.read(key) or "").partition(" ")
    teller = f"version of the {key}"
    if (before != told or not numbers) and await _may_tell(store, teller):
        numbers = json.dumps(await tell_commands(client, payload))
        await store.notes.write(key, f"{told} {numbers}")
        await store.notes.write(teller, VERSION)
        log.info("commands synced", count=len(payload))
    mentions.known = json.loads(numbers or "{}")


async def _may_tell(store: Store, teller: str) -> bool:
    """Whether this version may register its commands: no newer one is running."""
    last = await store.notes.read(teller)
    if last is None or not is_newer(last) or not store.database.is_shared:
        return True
    if not await store.shards.processes():  # the host went back to this version
        return True
    log.warning("commands left as a newer version told them", version=last)
    return False


LOOK_INTERVAL = 1.0
"""Seconds between two checks for changes by other processes."""
LOOKS_KEPT = 10
"""Minutes for which display preferences are cached."""


class Upkeep:
    """The regular work of a client. `caught_up`: shards all of whose tables are up to date."""

    def __init__(self, client: ShardOwner) -> None:
        self._client = client
        self._deadlines: Deadlines | None = None
        self.caught_up: set[int] = set()
        for loop in self._loops:
            loop.add_exception_type(Exception)  # it is logged, and done again in a while

    @property
    def _loops(self) -> tuple[tasks.Loop[Any], ...]:
        return (
            self._catching_up,
            self._looking,
            self._forgetting,
            self._pruning,
            self._ending_seasons,
        )

    def start(self, deadlines: Deadlines, *, alone: bool) -> None:
        """Start the regular work. `alone`: no other process changes anything."""
        self._deadlines = deadlines
        self._catching_up.start()
        if not alone:
            self._looking.start()
        self._forgetting.start()
        self._pruning.start()
        self._ending_seasons.start()

    def cancel(self) -> None:
        """Stop all regular work."""
        for loop in self._loops:
            loop.cancel()

    async def end_catching_up(self) -> None:
        """Wait for the current catching up."""
        if catching_up := self._catching_up.get_task():
            await asyncio.wait({catching_up})

    @tasks.loop(minutes=1)
    async def _catching_up(self) -> None:
        """Show what could not be shown before.

        `baohuang admin` or another process may have changed data of users, too.
        """
        await self._client.controller.locales.forget_former()
        if self._catching_up.current_loop % LOOKS_KEPT == 0:
            self._client.controller.store.users.looks.clear()
        for shard in self._client.connected_shards - self.caught_up:  # the first time failed
            await self.catch_up(shard)
        await self._client.controller.publisher.catch_up()

    @tasks.loop(seconds=LOOK_INTERVAL)
    async def _looking(self) -> None:
        """Notice what other processes changed."""
        try:
            await self._client.controller.publisher.look()
            if self._deadlines:
                await self._deadlines.look()
        except DATABASE as error:  # tried again at once, when it answers
            log.warning("not looked", fault=type(error).__name__)

    @tasks.loop(minutes=1)
    async def _forgetting(self) -> None:
        """Delete users whose deletion is due."""
        if self._client.leads:
            await self._client.controller.locales.forget_due()

    @tasks.loop(hours=1)
    async def _pruning(self) -> None:
        """Delete old data; a server only if it is certain that the bot has not returned.

        Only the process that is connected to a server's shard knows that.
        """
        store, now, tables = self._client.controller.store, discord.utils.utcnow(), 0
        here = self._known_shards
        here = Shards(here.count, here.ids & self.caught_up)
        servers = await prune_servers(store, now - self._client.settings.keep_servers_days, here)
        if self._client.leads:
            tables = await prune_games(store, now, self._client.settings.keep_games_days)
        if servers or tables:
            log.info("pruned", servers=servers, tables=tables)

    @tasks.loop(minutes=1)
    async def _ending_seasons(self) -> None:
        """Tell the servers whose season is over how it ended."""
        if self._client.connected and self._client.leads:
            await end_seasons(self._client, self._client.controller.store)

    async def catch_up(self, shard: int) -> None:
        """Show the tables of a shard as they stand, and greet its new servers."""
        these = Shards(self._client.shard_count or 1, frozenset({shard}))
        if not self._client.has_shard(shard):
            return
        if self._client.knows_servers_of(shard):
            await self._client.controller.publisher.present(self._here(these), these)
        await self._client.controller.publisher.catch_up(shards=these)
        self.caught_up.add(shard)
        log.info("ready", shard=shard)
        greeted = [guild for guild in self._client.guilds if these.has(guild.id)]
        self._client.beside(greet_new(self._client.controller, greeted))

    @property
    def _known_shards(self) -> Shards:
        """Those of its shards of which it knows all servers."""
        mine = self._client.keeper.shards if self._client.keeper else Shards(1, frozenset())
        return Shards(mine.count, frozenset(filter(self._client.knows_servers_of, mine.ids)))

    def _here(self, shards: Shards) -> set[int]:
        return {guild.id for guild in self._client.guilds if shards.has(guild.id)}

    async def note_presence(self) -> None:
        """Note in which servers the bot is, as far as it knows."""
        known = self._known_shards
        await self._client.controller.publisher.note_presence(self._here(known), known)
