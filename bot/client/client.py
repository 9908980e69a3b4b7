"""The bot: a Discord client with its store, its tables, and what shows them."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from secrets import token_hex
from socket import gethostname

import aiohttp
import discord
import structlog
from discord import app_commands

from bot.client.discord_internals import be_quiet_about_voice, close_requests
from bot.client.keeper import DATABASE, ShardKeeper
from bot.client.shard_owner import ShardOwner
from bot.client.upkeep import Upkeep, sync_commands
from bot.commands.components import PressedItem
from bot.commands.framework.controller import Controller
from bot.commands.framework.interactions import apologise, client_of, reply_to, settled
from bot.commands.framework.locales import CatalogueTranslator
from bot.commands.hand.play import AutoplayGroup, NextGroup, add_play_commands
from bot.commands.records.history import add_history_command
from bot.commands.records.leaderboard import add_leaderboard_command, add_seasons_command
from bot.commands.records.replay import add_replay_command
from bot.commands.records.stats import add_stats_command
from bot.commands.server.help import add_help_command, greet
from bot.commands.server.moderate import ModerateGroup
from bot.commands.server.privacy import add_look_command, add_privacy_command
from bot.commands.server.rules import RulesGroup
from bot.commands.server.settings import SettingsGroup
from bot.commands.table.table import TableGroup
from bot.delivery.dealer import Dealer
from bot.delivery.publisher import Publisher
from bot.model import Pulse
from bot.model.shards import Shards, Wake, shard_of
from bot.runtime.metrics import trace
from bot.runtime.settings import Settings, SettingsError
from bot.store.shards.shards import Owned
from bot.store.store import Store
from bot.tables.deadlines import Deadlines
from bot.tables.service import Tables

log = structlog.get_logger(__name__)

be_quiet_about_voice()


LONGEST_WAIT = 30.0
"""The longest time in seconds that a request waits for a rate limit; what takes longer is retried
later.
"""

RESUMED_WITHIN = 60.0
"""Seconds in which a lost connection may be resumed before the bot counts as not ready."""
LAST_ANSWERS = 5.0
"""Seconds in which running work may finish when the bot stops."""
LAST_WORD = 1.0
"""Seconds for the gateway, and for the database, to close."""


class Tree(app_commands.CommandTree[discord.Client]):
    """The slash commands. Errors are handled like those of any interaction."""

    async def interaction_check(self, interaction: discord.Interaction) -> bool:
        """Whether this process answers the command or autocomplete."""
        return client_of(interaction).answers(interaction.guild_id)

    async def on_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        """Apologise with a reference."""
        await apologise(reply_to(interaction, None), error)


def add_all_commands(
    tree: app_commands.CommandTree[discord.Client], controller: Controller
) -> None:
    """Add every slash command to a tree."""
    for group in (TableGroup, NextGroup, AutoplayGroup, RulesGroup, SettingsGroup, ModerateGroup):
        tree.add_command(group(controller))
    for add in (
        add_help_command,
        add_play_commands,
        add_leaderboard_command,
        add_stats_command,
        add_seasons_command,
        add_privacy_command,
        add_look_command,
        add_history_command,
        add_replay_command,
    ):
        add(tree, controller)


class BaoHuang(ShardOwner):
    """The bot.

    `seeds`: returns the seed of each deal, by default from `secrets`. `shared`: other processes may
    serve some of the shards, if the database allows that.
    """

    def __init__(
        self,
        settings: Settings,
        seeds: Callable[[], bytes] | None = None,
        *,
        shared: bool = True,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True),
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            http_trace=trace(self._admit),
            max_ratelimit_timeout=LONGEST_WAIT,
        )
        self._store: Store | None = None
        self.connected_shards: set[int] = set()
        self._lost = 0.0
        self.settings = settings
        self.process = f"{gethostname()}-{token_hex(8)}"
        self._seeds = seeds
        self._shared = shared
        self._deadlines: Deadlines | None = None
        self.upkeep = Upkeep(self)
        self.tree = Tree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )

    async def login(self, token: str) -> None:
        """Open the store, then log in to Discord.

        Raises what `Store.open` and discord.py raise, and SettingsError if the API URL leads
        elsewhere.
        """
        await self._open()
        try:
            await super().login(token)
        except aiohttp.ClientConnectionError:  # some are a ValueError too
            raise
        except (LookupError, TypeError, ValueError) as error:
            if self.application is not None:
                raise
            raise SettingsError(
                "BAOHUANG_API_URL leads to something that is no Discord."
            ) from error

    async def setup_hook(self) -> None:
        """Register the commands, and continue every table in the store."""
        store = await self._open()
        tables = Tables(store, self._seeds)
        leases = store.shards.leases(self.process) if self._shared else None
        keeper = ShardKeeper(self, leases, self._woken, store.users.looks.clear)
        tables.shards = keeper.shards
        await tables.know()
        dealer = Dealer(self, store)
        publisher = Publisher(self, tables, dealer)
        publisher.lease_of = keeper.lease_of
        publisher.on_shown = dealer.live_hands.on_shown = keeper.note_shown
        if not keeper.alone:
            publisher.wake = self._wake
        self.controller = Controller(tables, publisher, dealer, store)
        self.add_dynamic_items(PressedItem)
        add_all_commands(self.tree, self.controller)
        await self.tree.set_translator(CatalogueTranslator())
        await sync_commands(self, self.tree, store)
        self._deadlines = Deadlines(tables, publisher.publish, publisher.warn)
        tables.observers.add(self._deadlines)
        tables.observers.add(publisher)
        tables.observers.add(dealer.live_hands)
        await self._deadlines.start()
        self.keeper = keeper
        self.upkeep.start(self._deadlines, alone=keeper.alone)

    async def connect_shards(self) -> None:
        """Connect the shards of this process, and follow the leases from now on.

        Raises discord.GatewayNotFound and sqlalchemy.exc.SQLAlchemyError.
        """
        if self.is_closed() or self.keeper is None:
            return
        gateway = await self.ask_gateway()
        await self.keeper.start(self.settings.shards or gateway.shards, gateway.max_concurrency)
        await self.keeper.connect()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until the shard may send IDENTIFY, if it still belongs to this process."""
        if self.keeper is None or self.keeper.alone or shard_id is None:
            first = initial and not self.shards
            await super().before_identify_hook(shard_id, initial=first)
        elif not await self.keeper.may_identify(shard_id):
            raise asyncio.CancelledError  # discord.py then leaves it alone
        if shard_id is not None:
            await self.end_former_session(shard_id)

    async def may_resume(self, shard: int) -> bool:
        """Whether this process may resume a broken connection of a shard."""
        return self.keeper is None or self.keeper.alone or await self.keeper.may_resume(shard)

    def answers(self, guild_id: int | None) -> bool:
        """Whether this process answers interactions from a server, or a direct message (None)."""
        if self.keeper is None:
            return True
        replayed = self.is_replaying(shard_of(guild_id or 0, self.keeper.shards.count))
        return self.keeper.answers(guild_id) and not replayed

    def changed(self, shards: Shards) -> frozenset[int]:
        """Serve these shards from now on. Returns the channels and messages of tables that are
        served elsewhere now.
        """
        tables = self.controller.tables
        live_hands = self.controller.dealer.live_hands
        tables.shards = live_hands.shards = shards
        tables.let_go()
        hands = live_hands.let_go()
        self.upkeep.caught_up &= shards.ids
        self.connected_shards &= shards.ids
        self.beside(self._look_around())
        return self.controller.publisher.let_go() | hands

    async def settled(self) -> None:
        """Wait until all current interactions are answered, and store what is shown by then.

        The next owner of the shards then need not check those messages.
        """
        await settled()
        if self._store:
            with suppress(*DATABASE):
                await self._store.shown_versions.write()

    async def _look_around(self) -> None:
        """Read the tables of the current shards and their deadlines."""
        await self.controller.tables.know()
        if self._deadlines:
            await self._deadlines.start()

    async def _wake(self, wake: Wake) -> None:
        """Tell the process that serves a table what this one did there."""
        if self._store:
            with suppress(*DATABASE):  # the owner looks by itself, too
                await self._store.shards.wake(wake)

    async def _woken(self, wake: Wake) -> None:
        """Continue with what another process did at a table of this one."""
        if wake.user_id is not None:
            self.controller.tables.presence.note(wake.user_id, discord.utils.utcnow())
        if wake.message_id is not None and (now := await self.controller.tables.get(wake.table_id)):
            await self.controller.dealer.live_hands.go_on_with(now, wake)
        await self.controller.publisher.look_at(wake.table_id)
        if self._deadlines:
            await self._deadlines.look()

    async def _admit(self, path: str) -> Callable[[], None]:
        return await self.keeper.admit(path) if self.keeper else _nothing

    @property
    def serving(self) -> bool:
        """Whether it is connected and shows every table of its shards.

        A connection lost a moment ago is usually resumed.
        """
        if self.ending or not self._has_caught_up:
            return False
        return self.connected or self.loop.time() - self._lost < RESUMED_WITHIN

    @property
    def _has_caught_up(self) -> bool:
        return self.keeper is not None and self.upkeep.caught_up >= self.keeper.shards.ids

    @property
    def servers(self) -> int:
        """The number of servers it is in."""
        return len(self.guilds)

    async def pulse(self) -> Pulse | None:
        """The state of its tables, None before the store is open."""
        if self._store is None or self.keeper is None:
            return None
        return await self._store.deadlines.pulse(self.keeper.shards)

    async def owned(self) -> tuple[Owned, ...]:
        """Its shards; none if it is the only process."""
        if self._store is None:
            return ()
        every = await self._store.shards.owned(discord.utils.utcnow())
        return tuple(each for each in every if each.owner == self.process)

    async def _open(self) -> Store:
        if self._store is None:
            self._store = await Store.open(self.settings.database_url)
        return self._store

    async def on_shard_connect(self, shard: int) -> None:
        """A new session begins; the old one is over."""
        if self.keeper:
            self.keeper.note_session(shard)

    async def on_shard_ready(self, shard: int) -> None:
        """A shard is connected; the bot may have joined and left servers meanwhile."""
        if not self.has_shard(shard):
            return
        self.note_ready(shard)
        self.connected_shards.add(shard)
        if not self.is_closed():  # discord.py may say so even then
            self.upkeep.caught_up.discard(shard)
            self.beside(self.upkeep.catch_up(shard))

    async def on_shard_resumed(self, shard: int) -> None:
        """A connection is back, or another process's session was resumed."""
        self.note_resumed(shard)
        if self.has_shard(shard):
            self.connected_shards.add(shard)
            if not self.knows_servers_of(shard):
                self.beside(self.upkeep.catch_up(shard))

    async def on_shard_disconnect(self, shard: int) -> None:
        """A connection is lost."""
        if self.connected:
            self._lost = self.loop.time()
        self.connected_shards.discard(shard)

    async def on_message(self, message: discord.Message) -> None:
        """Record that the author is present, and that messages above moved up.

        Discord does not send the text.
        """
        if message.author == self.user:
            return
        if self.controller.publisher.note_message(message.channel.id):
            self.controller.tables.presence.note(message.author.id, discord.utils.utcnow())

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot joined a server, which it greets, or returned: tables there go on."""
        self.beside(self.controller.publisher.catch_up(guild.id))
        self.beside(greet(self.controller, guild))
        self.beside(self.upkeep.note_presence())

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server: tables there are paused."""
        self.beside(self.controller.publisher.lost(guild.id))
        self.beside(self.upkeep.note_presence())

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted: its tables are paused."""
        self.beside(self.controller.publisher.lost(channel.guild.id, channel.id))
        for thread in getattr(channel, "threads", ()):  # for which no event comes
            self.beside(self.controller.publisher.lost(channel.guild.id, thread.id))

    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted: its tables are paused."""
        self.beside(self.controller.publisher.lost(gone.guild_id, gone.thread_id))

    async def close(self) -> None:
        """Finish running work, then disconnect from Discord and close the store.

        Nothing that hangs is waited for. Safe to call twice.
        """
        self.ending = True
        self.upkeep.cancel()
        deadlines, self._deadlines = self._deadlines, None
        if deadlines and self.keeper:
            await _at_most(LAST_ANSWERS, self.keeper.stop(), "shards")
        if deadlines:
            await _at_most(LAST_ANSWERS, self._answer_the_last(deadlines), "answers")
            self.controller.dealer.live_hands.stop()
            self.controller.dealer.background.give_up()
        await _at_most(LAST_WORD, super().close(), "gateway")
        await _at_most(LAST_WORD, close_requests(self), "requests")
        store, self._store = self._store, None
        if store:
            await _at_most(LAST_WORD, store.close(), "database")

    async def _answer_the_last(self, deadlines: Deadlines) -> None:
        await self.upkeep.end_catching_up()
        await deadlines.stop()
        await settled()
        await self.controller.dealer.background.settle()


def _nothing() -> None:
    """Do nothing."""


async def _at_most(seconds: float, ending: Coroutine[None, None, None], what: str) -> None:
    """Wait for something to end, but only this long; then log and cancel it."""
    task = asyncio.ensure_future(ending)
    _, late = await asyncio.wait({task}, timeout=seconds)
    if late:
        log.warning("not waited for any longer", what=what)
        task.cancel()
        await asyncio.wait({task}, timeout=LAST_WORD)  # a query cancelled twice would never end
